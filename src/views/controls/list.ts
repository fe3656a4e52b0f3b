import { html, nothing, type TemplateResult } from 'lit';
import type { ListField } from '../../form/field.js';
import { readText } from '../../form/typed/typed-text.js';
import { isComposing, isSendingKey } from '../dom/key-events.js';
import { controlId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { hiddenView } from '../spelled-out.js';
import { chipsView, goToChips, itemName } from './chips.js';
import { ariaBoolean, type ControlContext, hasLeftField } from './context.js';
import { noneView } from './none.js';
import { isHidden, MASK, revealButton } from './reveal.js';
import { typedValue } from './typed-value.js';

/**
 * A list whose items the person types. Each item is a chip before the input. Enter adds the typed item and never submits
 * the form. Several pasted lines become several items. Backspace in the empty input brings the last item back for editing.
 * The text in the input counts as the last item, because the person sees it.
 *
 * While the field is masked, an item appears nowhere but in the input: chips show dots, and names and announcements give
 * the position in the list. The button that reveals the items changes the chips and the input alone, because a screen
 * reader would speak an announcement to everyone in the room.
 */
export function listControl(context: ControlContext<ListField>): TemplateResult {
  const { field, state, actions } = context;
  const draft = state.view.draft ?? '';
  const { format } = field.items;
  const withText = (before: readonly string[], text: string) =>
    isBlank(text) ? [...before] : [...before, readText(text.trim(), format)];
  const entered = [...state.entry];
  const items = isBlank(draft) ? entered : entered.slice(0, -1);

  const nameOf = (item: string, index: number) => (state.masked ? itemName(field, index) : item);
  const sayAdded = (added: readonly string[], before = items) =>
    actions.say(messages.added(added.map((item, i) => nameOf(item, before.length + i)).join(', ')));
  const enter = (input: HTMLInputElement, typed: string, before = items) => {
    input.value = typed;
    actions.enter(withText(before, typed), { draft: typed });
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    if (isComposing(event) || isSendingKey(event) || goToChips(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault(); // An extra Enter must not submit the form.
      if (!isBlank(input.value)) sayAdded([input.value.trim()]);
      enter(input, '', withText(items, input.value));
    } else if (event.key === 'Backspace' && input.value === '' && items.length > 0) {
      event.preventDefault();
      enter(input, items.at(-1) ?? '', items.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = splitPasted(event.clipboardData?.getData('text/plain') ?? '');
    if (pasted.length < 2) return;
    event.preventDefault();
    const input = event.currentTarget as HTMLInputElement;
    const before = withText(items, input.value);
    sayAdded(pasted, before);
    enter(input, '', [...before, ...pasted.map((item) => readText(item, format))]);
  };
  const remove = (index: number) => {
    const remaining = items.filter((_, i) => i !== index);
    actions.say(messages.removed(nameOf(items[index] ?? '', index)));
    actions.enter(withText(remaining, draft));
  };

  return html`<div
    class="box"
    @focusout=${(event: FocusEvent) => hasLeftField(event) && actions.leave({ draft: undefined })}
  ><div class="chips">
    ${chipsView(isHidden(context) ? items.map(() => MASK) : items, remove, items.map(nameOf))}<input
      part="control"
      type="text"
      autocomplete="off"
      autocapitalize="none"
      enterkeyhint="enter"
      class=${isHidden(context) ? 'masked' : nothing}
      placeholder=${messages.addText()}
      spellcheck=${!field.secret && state.argument === undefined}
      id=${controlId(field.id)}
      name=${field.name}
      aria-required=${ariaBoolean(state.required)}
      aria-invalid=${ariaBoolean(state.error !== '')}
      aria-describedby=${context.describedBy}
      ${typedValue(draft)}
      @input=${(event: Event) => enter(event.target as HTMLInputElement, (event.target as HTMLInputElement).value)}
      @keydown=${keydown}
      @paste=${paste}
    />${state.masked ? revealButton(context) : nothing}
  </div>${state.masked ? nothing : hiddenView(entered.join('\n'))}${noneView(context)}</div>`;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The items in a pasted text: its lines or table cells; of a single line, the parts between commas. */
function splitPasted(pasted: string): string[] {
  const separator = /[\r\n\t]/.test(pasted.trim()) ? /[\r\n\t]+/ : ',';
  return pasted
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);
}

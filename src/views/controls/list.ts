import { html, type TemplateResult } from 'lit';
import type { ListField } from '../../form/field.js';
import { attributes } from '../attributes.js';
import { isComposing } from '../composing.js';
import { isSendingKey } from '../keys.js';
import * as messages from '../messages.js';
import { typedValue } from '../typed-value.js';
import { chipsView, goToChips } from './chips.js';
import { type ControlContext, controlAttributes, leftGroup, namesOf } from './context.js';

/**
 * Texts of one's own. Enter takes what is typed as one of them and never sends the form, several lines that are pasted make several, and
 * Backspace in an empty input brings the last one back to be changed. What is still being typed counts as the last one:
 * it is on screen, so it is sent.
 */
export function listControl(context: ControlContext<ListField>): TemplateResult {
  const { field, state, actions } = context;
  const draft = state.view.draft ?? '';
  const entered = state.entry as readonly string[];
  const texts = isBlank(draft) ? entered : entered.slice(0, -1);

  const enter = (input: HTMLInputElement, typed: string, before = texts) => {
    input.value = typed;
    actions.enter(isBlank(typed) ? before : [...before, typed.trim()], { draft: typed });
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    if (isComposing(event) || isSendingKey(event) || goToChips(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault(); // Whoever presses it once too often has not agreed to anything.
      if (!isBlank(input.value)) actions.say(messages.added(input.value.trim()));
      enter(input, '', isBlank(input.value) ? texts : [...texts, input.value.trim()]);
    } else if (event.key === 'Backspace' && input.value === '' && texts.length > 0) {
      event.preventDefault();
      enter(input, texts.at(-1) ?? '', texts.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = separate(event.clipboardData?.getData('text/plain') ?? '');
    if (pasted.length < 2) return;
    event.preventDefault();
    const input = event.currentTarget as HTMLInputElement;
    const before = isBlank(input.value) ? texts : [...texts, input.value.trim()];
    actions.say(messages.added(pasted.join(', ')));
    enter(input, '', [...before, ...pasted]);
  };
  const remove = (index: number) => {
    const left = texts.filter((_, i) => i !== index);
    actions.say(messages.removed(texts[index] ?? ''));
    actions.enter(isBlank(draft) ? left : [...left, draft.trim()]);
  };

  return html`<div
    class="box chips"
    @focusout=${(event: FocusEvent) => leftGroup(event) && actions.leave(undefined, { draft: undefined })}
  >
    ${chipsView(texts, remove)}<input
      part="control"
      type="text"
      autocomplete="off"
      autocapitalize="none"
      enterkeyhint="enter"
      ${attributes(
        () => ({ ...namesOf(field), spellcheck: field.secret ? 'false' : 'true' }),
        controlAttributes(context),
        { placeholder: messages.addText() },
      )}
      ${typedValue(draft)}
      @input=${(event: Event) => enter(event.target as HTMLInputElement, (event.target as HTMLInputElement).value)}
      @keydown=${keydown}
      @paste=${paste}
    />
  </div>`;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The texts of what is pasted: its lines or the cells of a table; of a single line what stands between commas. */
function separate(pasted: string): string[] {
  const separator = /[\r\n\t]/.test(pasted.trim()) ? /[\r\n\t]+/ : ',';
  return pasted
    .split(separator)
    .map((text) => text.trim())
    .filter(Boolean);
}

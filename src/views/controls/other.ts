import { html, nothing, type TemplateResult } from 'lit';
import { type Entry, OTHER, otherIn } from '../../form/entry.js';
import type { ChoiceField, LeafField, MultipleChoiceField } from '../../form/field.js';
import { readText } from '../../form/typed/typed-text.js';
import { labelId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { hiddenView } from '../spelled-out.js';
import type { Choice } from './choice-items.js';
import { ariaBoolean, type ControlContext, hasLeftField } from './context.js';
import { growing } from './growing.js';
import { typedValue } from './typed-value.js';

/** The choice "Other…", where the schema takes a text besides its options. */
export function otherChoices({ other }: ChoiceField | MultipleChoiceField): Choice[] {
  return other ? [{ id: OTHER, label: messages.other() }] : [];
}

/**
 * Enters what the person chose. The text under "Other…" comes back when they choose that again.
 * @param entryOf The entry with this id chosen.
 */
export function enterChoice(
  { field, state, actions }: ControlContext<LeafField>,
  id: string,
  entryOf: (id: string) => Entry = (id) => id,
): void {
  const draft = otherIn(field, state.entry) ?? state.view.draft;
  actions.enter(entryOf(id === OTHER ? OTHER + (draft ?? '') : id), { draft });
}

/** The input for that text, below the options, while "Other…" is chosen. */
export function otherView(context: ControlContext<ChoiceField | MultipleChoiceField>): TemplateResult | typeof nothing {
  const { field, state, actions, describedBy } = context;
  const text = otherIn(field, state.entry);
  if (text === undefined) return nothing;
  const enter = (event: Event) => {
    const typed = OTHER + readText((event.target as HTMLInputElement).value, field.other?.format);
    const { entry } = state;
    actions.enter(typeof entry === 'string' ? typed : [...entry.filter((id) => !id.startsWith(OTHER)), typed]);
  };
  const leave = (event: FocusEvent) => hasLeftField(event) && actions.leave();
  if (state.view.grows) {
    return html`<textarea
      part="control"
      class=${state.masked ? 'other line masked' : 'other line'}
      rows="1"
      enterkeyhint="send"
      autocomplete="off"
      placeholder=${messages.other()}
      aria-labelledby=${labelId(field.id)}
      aria-invalid=${ariaBoolean(state.error !== '')}
      aria-describedby=${describedBy}
      ${typedValue(text)}
      ${growing()}
      @input=${enter}
      @focusout=${leave}
    ></textarea>${hiddenView(text)}`;
  }
  return html`<input
    part="control"
    class=${state.masked ? 'other masked' : 'other'}
    type="text"
    autocomplete="off"
    placeholder=${messages.other()}
    aria-labelledby=${labelId(field.id)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${describedBy}
    ${typedValue(text)}
    @input=${enter}
    @focusout=${leave}
  />${hiddenView(text)}`;
}

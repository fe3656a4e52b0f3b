import { html, nothing, type TemplateResult } from 'lit';
import { OTHER, otherIn } from '../../form/entry.js';
import type { ChoiceField, MultipleChoiceField } from '../../form/field.js';
import { attributes } from '../attributes.js';
import * as messages from '../messages.js';
import { typedValue } from '../typed-value.js';
import type { Choice } from './choice-items.js';
import { ariaBoolean, type ControlContext, groupNames, leftGroup } from './context.js';

/** The choice "Other…", where the schema takes a text besides its options. */
export function otherChoices({ other }: ChoiceField | MultipleChoiceField): Choice[] {
  return other ? [{ id: OTHER, label: messages.other() }] : [];
}

/** The input for that text, below the options, while "Other…" is chosen. */
export function otherView(context: ControlContext<ChoiceField | MultipleChoiceField>): TemplateResult | typeof nothing {
  const { field, state, actions, describedBy } = context;
  const text = otherIn(field, state.entry);
  if (text === undefined) return nothing;
  const enter = (event: Event) => {
    const typed = OTHER + (event.target as HTMLInputElement).value;
    const { entry } = state;
    actions.enter(typeof entry === 'string' ? typed : [...entry.filter((id) => !id.startsWith(OTHER)), typed]);
  };
  return html`<input
    part="control other"
    class=${state.masked ? 'masked' : nothing}
    type="text"
    autocomplete="off"
    ${attributes(() => groupNames(field), {
      'aria-invalid': ariaBoolean(state.error !== ''),
      'aria-describedby': describedBy,
      placeholder: messages.other(),
    })}
    ${typedValue(text)}
    @input=${enter}
    @focusout=${(event: FocusEvent) => leftGroup(event) && actions.leave()}
  />`;
}

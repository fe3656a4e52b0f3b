import { html, type TemplateResult } from 'lit';
import { NONE, OTHER, otherIn } from '../../form/entry.js';
import type { MultipleChoiceField } from '../../form/field.js';
import { MANY_OPTIONS } from '../../form/schema/options.js';
import { labelId } from '../field/field-state.js';
import { choiceItems } from './choice-items.js';
import { comboboxControl } from './combobox.js';
import { type ControlContext, chosenWith, hasLeftField } from './context.js';
import { enterNone, noneChoices } from './none.js';
import { offeredOptions } from './offered-options.js';
import { enterChoice, otherChoices, otherView } from './other.js';

/** Several of some options: a group of checkboxes. Its description says how many the server wants. */
export function choicesControl(context: ControlContext<MultipleChoiceField>): TemplateResult {
  const { field, state, actions } = context;
  if (field.options.length > MANY_OPTIONS) return comboboxControl(context);
  const chosen = new Set<string>(state.entry);
  const other = otherIn(field, state.entry);
  const change = (event: Event) => {
    const { value, checked } = event.target as HTMLInputElement;
    if (value) enterChoice(context, value, (id) => chosenWith(field, chosen, id, checked));
    else enterNone(context, checked);
  };
  return html`<div
    part="control"
    class="checks"
    role="group"
    aria-labelledby=${labelId(field.id)}
    aria-describedby=${context.describedBy}
    ${choiceItems({
      type: 'checkbox',
      id: field.id,
      name: field.name,
      className: 'check',
      choices: [...offeredOptions(field), ...otherChoices(field), ...noneChoices(field)],
      isChosen: (id) => (id === OTHER ? other !== undefined : id ? chosen.has(id) : state.entry === NONE),
      isInvalid: state.error !== '',
    })}
    @change=${change}
    @focusout=${(event: FocusEvent) => hasLeftField(event) && actions.leave()}
  ></div>${otherView(context)}`;
}

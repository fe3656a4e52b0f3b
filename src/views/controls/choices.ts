import { html, type TemplateResult } from 'lit';
import type { MultipleChoiceField } from '../../form/field.js';
import { labelId } from '../field-state.js';
import { comboboxControl, MANY_OPTIONS } from './combobox.js';
import { ariaBoolean, type ControlContext, chosenWith, leftGroup } from './context.js';

/** Some of several: a group of checkboxes, which says in its description how many are wanted. */
export function choicesControl(context: ControlContext<MultipleChoiceField>): TemplateResult {
  const { field, state, actions, describedBy } = context;
  if (field.options.length > MANY_OPTIONS) return comboboxControl(context);
  const chosen = new Set<string>(state.entry);
  const change = (event: Event) => {
    const { value, checked } = event.target as HTMLInputElement;
    actions.enter(chosenWith(field, chosen, value, checked));
  };
  return html`<div
    part="control"
    class="checks"
    role="group"
    aria-labelledby=${labelId(field.id)}
    aria-describedby=${describedBy}
    @change=${change}
    @focusout=${(event: FocusEvent) => leftGroup(event) && actions.leave()}
  >
    ${field.options.map(
      (option) =>
        html`<label class="check"
          ><input
            type="checkbox"
            name=${field.name}
            value=${option.id}
            aria-invalid=${ariaBoolean(state.error !== '')}
            .checked=${chosen.has(option.id)}
          /><bdi>${option.label}</bdi></label
        >`,
    )}
  </div>`;
}

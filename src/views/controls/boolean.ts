import { html, type TemplateResult } from 'lit';
import type { BooleanField } from '../../form/field.js';
import { controlId } from '../field/field-state.js';
import { yesNoControl } from './choice.js';
import { ariaBoolean, type ControlContext } from './context.js';

/** A switch where off is an answer, else a choice. */
export function booleanControl(context: ControlContext<BooleanField>): TemplateResult {
  const { field, state, actions } = context;
  if (field.answers !== 'on-off') return yesNoControl(context);
  return html`<input
    part="control"
    class="switch"
    type="checkbox"
    role="switch"
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${context.describedBy}
    .checked=${state.entry === 'true'}
    @change=${(event: Event) => actions.enter(String((event.target as HTMLInputElement).checked))}
    @blur=${() => actions.leave()}
  />`;
}

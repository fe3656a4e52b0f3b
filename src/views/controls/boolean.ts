import { html, type TemplateResult } from 'lit';
import type { BooleanField } from '../../form/field.js';
import { controlId } from '../field-state.js';
import { threeWayControl } from './choice.js';
import { ariaBoolean, type ControlContext } from './context.js';

/** On or off; off is an answer. An optional boolean without a default has a third state, no answer. */
export function booleanControl(context: ControlContext<BooleanField>): TemplateResult {
  const { field, state, actions, describedBy } = context;
  if (field.optional) return threeWayControl(context);
  return html`<input
    part="control"
    class="switch"
    type="checkbox"
    role="switch"
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${describedBy}
    .checked=${state.entry === 'true'}
    @change=${(event: Event) => actions.enter(String((event.target as HTMLInputElement).checked))}
    @blur=${() => actions.leave()}
  />`;
}

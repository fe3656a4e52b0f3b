import { html, type TemplateResult } from 'lit';
import type { BooleanField } from '../../form/field.js';
import { attributes } from '../dom/attributes.js';
import { threeWayControl } from './choice.js';
import { type ControlContext, controlAttributes, namesOf } from './context.js';

/** A switch; off is an answer. An optional boolean without a default has a third state: no answer. */
export function booleanControl(context: ControlContext<BooleanField>): TemplateResult {
  const { field, state, actions } = context;
  if (field.optional) return threeWayControl(context);
  return html`<input
    part="control"
    class="switch"
    type="checkbox"
    role="switch"
    ${attributes(() => namesOf(field), controlAttributes(context))}
    .checked=${state.entry === 'true'}
    @change=${(event: Event) => actions.enter(String((event.target as HTMLInputElement).checked))}
    @blur=${() => actions.leave()}
  />`;
}

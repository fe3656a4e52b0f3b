import { html, type TemplateResult } from 'lit';
import { INCOMPLETE_DATE } from '../../form/entry.js';
import type { DateField, DateTimeField } from '../../form/field.js';
import { attributes } from '../attributes.js';
import { typedValue } from '../typed-value.js';
import { type ControlContext, controlAttributes } from './context.js';

/** A day, or a moment in the browser's zone, in the browser's own date control. */
export function dateControl(context: ControlContext<DateField | DateTimeField>): TemplateResult {
  const { field, state, actions } = context;
  const text = String(state.entry);
  const input = (event: Event) => actions.enter(dateEntry(event.target as HTMLInputElement));
  return html`<input
    part="control"
    autocomplete="off"
    ${attributes(controlAttributes(context), {
      type: field.kind === 'date' ? 'date' : 'datetime-local',
      step: /:\d\d:\d\d/.test(text) ? 'any' : '60',
    })}
    ${typedValue(text === INCOMPLETE_DATE ? '' : text)}
    @input=${input}
    @change=${input}
    @blur=${(event: FocusEvent) => actions.leave(dateEntry(event.target as HTMLInputElement))}
  />`;
}

/** What a date control holds. A half-typed date has no value of its own, and must not pass for nothing entered. */
export function dateEntry(control: HTMLInputElement): string {
  return control.validity.badInput ? INCOMPLETE_DATE : control.value;
}

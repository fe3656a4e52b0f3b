import { html, type TemplateResult } from 'lit';
import { INCOMPLETE_DATE } from '../../form/entry.js';
import type { DateField, DateTimeField } from '../../form/field.js';
import { controlId } from '../field-state.js';
import { typedValue } from '../typed-value.js';
import { ariaBoolean, type ControlContext } from './context.js';

/** A day, or a moment in the browser's zone, in the browser's own date control. */
export function dateControl({
  field,
  state,
  actions,
  describedBy,
}: ControlContext<DateField | DateTimeField>): TemplateResult {
  const text = String(state.entry);
  const input = (event: Event) => actions.enter(dateEntry(event.target as HTMLInputElement));
  return html`<input
    part="control"
    type=${field.kind === 'date' ? 'date' : 'datetime-local'}
    id=${controlId(field.id)}
    name=${field.name}
    step=${/:\d\d:\d\d/.test(text) ? 'any' : '60'}
    autocomplete="off"
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${describedBy}
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

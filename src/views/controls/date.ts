import { html, type TemplateResult } from 'lit';
import { INCOMPLETE_DATE } from '../../form/entry.js';
import type { DateField, DateTimeField } from '../../form/field.js';
import { attributes } from '../attributes.js';
import { typedEntry } from '../typed-value.js';
import { type ControlContext, controlAttributes, namesOf } from './context.js';

/** A day, or a moment in the browser's zone, in the browser's own date control. */
export function dateControl(context: ControlContext<DateField | DateTimeField>): TemplateResult {
  const { field, state, actions } = context;
  const text = String(state.entry);
  return html`<input
    part="control"
    autocomplete="off"
    ${attributes(
      () => ({ ...namesOf(field), type: field.kind === 'date' ? 'date' : 'datetime-local' }),
      controlAttributes(context),
      { step: /:\d\d:\d\d/.test(text) ? 'any' : '60' },
    )}
    ${typedEntry(text === INCOMPLETE_DATE ? '' : text, actions, dateEntry)}
  />`;
}

/** What a date control holds. A half-typed date has no value of its own, and must not pass for nothing entered. */
export function dateEntry(control: HTMLInputElement | HTMLTextAreaElement): string {
  return control.validity.badInput ? INCOMPLETE_DATE : control.value;
}

import { html, type TemplateResult } from 'lit';
import { INCOMPLETE_DATE } from '../../form/entry.js';
import type { DateField, DateTimeField } from '../../form/field.js';
import { attributes } from '../dom/attributes.js';
import { type ControlContext, controlAttributes, namesOf } from './context.js';
import { typedEntry } from './typed-value.js';

/** The browser's own control for a day, or for a moment in the browser's time zone. */
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

/** The entry of a date control. The control's value is empty while a date is half typed; that is not the same as no entry. */
export function dateEntry(control: HTMLInputElement | HTMLTextAreaElement): string {
  return control.validity.badInput ? INCOMPLETE_DATE : control.value;
}

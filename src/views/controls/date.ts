import { html, type TemplateResult } from 'lit';
import { INCOMPLETE_DATE } from '../../form/entry.js';
import type { DateField, DateTimeField } from '../../form/field.js';
import { localTextOf, type Zone } from '../../form/typed/date-time.js';
import { readDate } from '../../form/typed/typed-date.js';
import { controlId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { localeOfPage } from '../numbers.js';
import { ariaBoolean, type ControlContext } from './context.js';
import { typedEntry } from './typed-value.js';

/** The browser's own control for a day, or for a moment in the browser's time zone. */
export function dateControl(context: ControlContext<DateField | DateTimeField>): TemplateResult {
  const { field, state, actions } = context;
  const text = String(state.entry);
  return html`<input
    part="control"
    autocomplete="off"
    type=${field.kind === 'date' ? 'date' : 'datetime-local'}
    step=${/:\d\d:\d\d/.test(text) ? 'any' : '60'}
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${context.describedBy}
    @paste=${(event: ClipboardEvent) => pasteDate(event, state.zone)}
    ${typedEntry(text === INCOMPLETE_DATE ? '' : text, actions, dateEntry)}
  />`;
}

/** The entry of a date control. The control's value is empty while a date is half typed; that is not the same as no entry. */
export function dateEntry(control: HTMLInputElement | HTMLTextAreaElement): string {
  return control.validity.badInput ? INCOMPLETE_DATE : control.value;
}

const hasOffset = /\d(?:Z|[+-]\d\d:\d\d)$/i;

/** Browsers paste into no date control, or only what they write themselves. */
function pasteDate(event: ClipboardEvent, zone: Zone): void {
  const control = event.target as HTMLInputElement;
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  const read = readDate(text, localeOfPage(messages.language()));
  const moment = read?.time ? `${read.day}T${read.time}` : hasOffset.test(text) ? localTextOf(text, zone) : '';
  const entry = control.type === 'date' ? read?.day : moment;
  if (!entry) return;
  event.preventDefault();
  control.value = entry;
  control.dispatchEvent(new Event('input'));
}

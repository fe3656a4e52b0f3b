import { html, type TemplateResult } from 'lit';
import type { FixedField } from '../../form/field.js';
import { spelled } from '../../form/hidden.js';
import { hasLines } from '../../form/on-display.js';
import { type FieldState, labelId } from '../field/field-state.js';
import * as messages from '../messages.js';

/** A value that the schema fixes, whole. The label of an object or a list is its JSON text. */
export function fixedText({ value, label }: FixedField['option']): string {
  const text = typeof value === 'object' ? label : String(value);
  return spelled(text, hasLines(text)) || '“”';
}

/** A value that the schema fixes, as it is sent: with the object around it, or not at all. */
export function fixedView({ id, option }: FixedField, { isSent }: FieldState): TemplateResult {
  return html`<p part="control" class="fixed" role="group" aria-labelledby=${labelId(id)}
    ><bdi>${isSent ? fixedText(option) : messages.noAnswer()}</bdi></p
  >`;
}

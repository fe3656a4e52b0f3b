import { html, type TemplateResult } from 'lit';
import type { FixedField } from '../../form/field.js';
import { hasLines } from '../../form/on-display.js';
import { spelled } from '../../form/text/hidden.js';
import { jsonText } from '../../form/text/json-text.js';
import { type FieldState, labelId } from '../field/field-state.js';
import * as messages from '../messages.js';

/** A value that the schema fixes, whole: an object or a list as JSON. */
export function fixedText({ value }: FixedField): string {
  const text = String(value);
  return typeof value === 'object' ? jsonText(value) : spelled(text, hasLines(text)) || '“”';
}

/** A value that the schema fixes, as it is sent: with the object around it, or not at all. */
export function fixedView(field: FixedField, { isSent }: FieldState): TemplateResult {
  return html`<p part="control" class="fixed" role="group" aria-labelledby=${labelId(field.id)}
    ><bdi>${isSent ? fixedText(field) : messages.noAnswer()}</bdi></p
  >`;
}

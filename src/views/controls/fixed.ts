import { html, type TemplateResult } from 'lit';
import type { FixedField } from '../../form/field.js';
import { labelId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { spelledOut } from '../spelled-out.js';

/** A value that the schema fixes, whole. The label of an object or a list is its JSON text. */
export function fixedText({ value, label }: FixedField['option']): string {
  const text = typeof value === 'object' ? label : String(value);
  return text.trim() ? text : `“${text}”`;
}

/** A value that the schema fixes, as it is sent. A value with invisible parts is spelled out, and cannot be sent. */
export function fixedView({ id, option, hides }: FixedField): TemplateResult {
  const text = fixedText(option);
  if (hides) {
    return html`<div part="warning warning-unsupported" class="banner" tabindex="-1" role="group" aria-labelledby=${labelId(id)}>
      <p>${messages.staysHidden()}</p>
      <div class="spelled">${spelledOut(text, true).view}</div>
      <p>${messages.cannotSubmit()}</p>
    </div>`;
  }
  return html`<p part="control" class="fixed" role="group" aria-labelledby=${labelId(id)}
    ><bdi>${text}</bdi></p
  >`;
}

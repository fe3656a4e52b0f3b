import { html, nothing, type TemplateResult } from 'lit';
import type { GroupField } from '../../form/field.js';
import { longText } from '../long-text.js';
import * as messages from '../messages.js';
import { hintId } from './field-state.js';

/** A nested object: its label, its description, and its fields, which render themselves. */
export function groupView(group: GroupField, fields: readonly HTMLElement[]): TemplateResult {
  const hasHint = group.description !== '' || group.lacksDescription;
  return html`<fieldset class="group" aria-describedby=${hasHint ? hintId(group.id) : nothing}>
    <legend part="label" class="label" .textContent=${group.label}></legend>
    ${
      hasHint
        ? html`<div part="hint" class="hint" id=${hintId(group.id)}>
            ${group.description ? html`<p class="theirs" ${longText(group.description)}></p>` : nothing}
            ${group.lacksDescription ? html`<p>${messages.lacksDescription()}</p>` : nothing}
          </div>`
        : nothing
    }
    <div class="fields">${fields}</div>
  </fieldset>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { Entry } from '../../form/entry.js';
import type { ChoiceField } from '../../form/field.js';
import { chosenLabels } from './offered-options.js';

/** The most UTF-16 code units of a label that fit on the line of a control in the narrowest card. */
const FITS_ANYWHERE = 20;
/** The same in a wide card. */
const FITS_WIDE = 40;

/** The label of the chosen option, wrapped, below a control that may cut it. A screen reader reads it in the control. */
export function wholeChoice(field: ChoiceField, entry: Entry): TemplateResult | typeof nothing {
  const [label = ''] = chosenLabels(field, entry);
  if (label.length <= FITS_ANYWHERE) return nothing;
  return html`<div class="whole" aria-hidden="true">
    <p class=${label.length <= FITS_WIDE ? 'spelled narrow' : 'spelled'}><bdi>${label}</bdi></p>
  </div>`;
}

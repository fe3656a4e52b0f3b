import { html, nothing, type TemplateResult } from 'lit';
import type { Entry } from '../../form/entry.js';
import type { ChoiceField } from '../../form/field.js';
import { lineOf } from '../../form/schema/options.js';
import { chosenOptions } from './offered-options.js';

/** The most UTF-16 code units of an option that fit on the line of a control in the narrowest card. */
const FITS_ANYWHERE = 20;
/** The same in a wide card. */
const FITS_WIDE = 40;

/** The chosen option, wrapped, below a control that may cut it. A screen reader reads it in the control. */
export function wholeChoice(field: ChoiceField, entry: Entry): TemplateResult | typeof nothing {
  const [option] = chosenOptions(field, entry);
  const text = option ? lineOf(option) : '';
  if (text.length <= FITS_ANYWHERE) return nothing;
  return html`<div class="whole" aria-hidden="true">
    <p class=${text.length <= FITS_WIDE ? 'spelled narrow' : 'spelled'}><bdi>${text}</bdi></p>
  </div>`;
}

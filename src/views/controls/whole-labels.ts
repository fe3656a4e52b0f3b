import { html, nothing, type TemplateResult } from 'lit';
import type { Entry } from '../../form/entry.js';
import type { ChoiceField, MultipleChoiceField } from '../../form/field.js';
import { shortenText } from '../../form/label.js';
import { create } from '../dom/create.js';
import { showText } from '../long-text.js';
import * as messages from '../messages.js';
import { offeredOptions } from './offered-options.js';

/** The most UTF-16 code units of a label that fit on the line of a control in the narrowest card. */
const FITS_ANYWHERE = 20;
/** The same in a wide card. */
const FITS_WIDE = 40;

/** The whole label of the chosen option, below a control that may cut it. A screen reader reads it in the control. */
export function wholeChoice(field: ChoiceField, entry: Entry): TemplateResult | typeof nothing {
  const option = offeredOptions(field).find(({ id }) => id === entry);
  const label = shortenText(option?.fullLabel ?? option?.label ?? '').shown;
  if (label.length <= FITS_ANYWHERE) return nothing;
  return html`<div class="whole" aria-hidden="true">
    <p class=${label.length <= FITS_WIDE ? 'spelled narrow' : 'spelled'}><bdi>${label}</bdi></p>
  </div>`;
}

/** The whole labels of options that are shortened, in a section that opens. */
export function wholeLabels(field: ChoiceField | MultipleChoiceField): TemplateResult | typeof nothing {
  const labels = field.options.flatMap(({ fullLabel }) => fullLabel ?? []);
  if (labels.length === 0) return nothing;
  const show = ({ currentTarget }: Event) => {
    const box = (currentTarget as HTMLElement).nextElementSibling!;
    if (box.childElementCount > 0) return; // Filled at the first click, because labels can be as long as a schema.
    for (const label of labels) {
      const text = create('p', { class: 'theirs piece' });
      box.append(text);
      showText(text, label);
    }
  };
  return html`<details class="hint"><summary @click=${show}>${messages.showAll()}</summary><div></div></details>`;
}

import { OTHER } from '../../form/entry.js';
import { elementDirective } from '../element-directive.js';
import type { Choice } from './choice-items.js';

/**
 * Fills a `<select>` with options, once: a template for each option would take longer than the rest of the field. The
 * placeholder is the option for "no choice", and `other` the text of a last one for an answer of the person's own.
 */
export const listItems = elementDirective(() => {
  let shown: readonly Choice[] | undefined;
  return (
    select: HTMLSelectElement,
    placeholder: string,
    options: readonly Choice[],
    chosen: string,
    other?: string,
  ) => {
    if (options !== shown) {
      shown = options;
      const items = [{ id: '', label: '' }, ...options, ...(other ? [{ id: OTHER, label: '' }] : [])];
      select.replaceChildren(...items.map(({ id, label }) => new Option(label, id)));
    }
    const last = select.options[select.length - 1]!;
    if (other && last.text !== other) last.text = other;
    const first = select.options[0]!;
    if (first.text !== placeholder) first.text = placeholder;
    if (select.value !== chosen) select.value = chosen;
  };
});

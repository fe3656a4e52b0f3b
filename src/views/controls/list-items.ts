import { elementDirective } from '../element-directive.js';
import type { Choice } from './choice-items.js';

/**
 * Fills a `<select>` with options, once: a template for each option would take longer than the rest of the field. The
 * placeholder is the option for "no choice".
 */
export const listItems = elementDirective(() => {
  let shown: readonly Choice[] | undefined;
  return (select: HTMLSelectElement, placeholder: string, options: readonly Choice[], chosen: string) => {
    if (options !== shown) {
      shown = options;
      select.replaceChildren(...[{ id: '', label: '' }, ...options].map(({ id, label }) => new Option(label, id)));
    }
    const first = select.options[0]!;
    if (first.text !== placeholder) first.text = placeholder;
    if (select.value !== chosen) select.value = chosen;
  };
});

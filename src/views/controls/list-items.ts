import { elementDirective } from '../element-directive.js';
import type { Choice } from './choice-items.js';

/**
 * The options of a list, made once: a template for each would take longer than all the rest of the field. The
 * placeholder stands for no choice.
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

import { directive } from 'lit/directive.js';
import { ElementDirective } from '../element-directive.js';
import type { Choice } from './choice-items.js';

/** The options of a list, made once: a template for each would take longer than all the rest of the field. */
class ListItems extends ElementDirective<HTMLSelectElement, [string, readonly Choice[], string]> {
  #options: readonly Choice[] | undefined;

  /** @param placeholder Stands for no choice. */
  protected override apply(
    select: HTMLSelectElement,
    placeholder: string,
    options: readonly Choice[],
    chosen: string,
  ): void {
    if (options !== this.#options) {
      this.#options = options;
      select.replaceChildren(...[{ id: '', label: '' }, ...options].map(({ id, label }) => new Option(label, id)));
    }
    const first = select.options[0]!;
    if (first.text !== placeholder) first.text = placeholder;
    if (select.value !== chosen) select.value = chosen;
  }
}

export const listItems = directive(ListItems);

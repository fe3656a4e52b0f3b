import { nothing } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';
import type { Choice } from './choice-items.js';

/** The options of a list, made once: a template for each would take longer than all the rest of the field. */
class ListItems extends Directive {
  #options: readonly Choice[] | undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('listItems belongs on an element');
  }

  /** @param _placeholder Stands for no choice. */
  render(_placeholder: string, _options: readonly Choice[], _chosen: string) {
    return nothing;
  }

  override update({ element }: ElementPart, [placeholder, options, chosen]: [string, readonly Choice[], string]) {
    const select = element as HTMLSelectElement;
    if (options !== this.#options) {
      this.#options = options;
      select.replaceChildren(...[{ id: '', label: '' }, ...options].map(({ id, label }) => new Option(label, id)));
    }
    const first = select.options[0]!;
    if (first.text !== placeholder) first.text = placeholder;
    if (select.value !== chosen) select.value = chosen;
    return nothing;
  }
}

export const listItems = directive(ListItems);

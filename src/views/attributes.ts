import { nothing } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';

/** By name; what is `undefined` or `nothing` is left out. */
export type Attributes = Readonly<Record<string, string | number | typeof nothing | undefined>>;

/**
 * Sets the attributes of an element, and from then on those that have changed. A control has about ten, most of which
 * never change: they are one part of its template, in place of ten that are looked at with each keystroke.
 */
class AttributesDirective extends Directive {
  #before: readonly Attributes[] = [];

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('attributes belongs on an element');
  }

  /** @param _sets With the same names each time. */
  render(..._sets: Attributes[]) {
    return nothing;
  }

  override update({ element }: ElementPart, sets: Attributes[]) {
    for (const [i, set] of sets.entries()) {
      const before = this.#before[i];
      for (const name in set) {
        const value = set[name];
        if (value === before?.[name]) continue;
        if (value === undefined || value === nothing) element.removeAttribute(name);
        else element.setAttribute(name, String(value));
      }
    }
    this.#before = sets;
    return nothing;
  }
}

export const attributes = directive(AttributesDirective);

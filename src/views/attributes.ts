import { nothing } from 'lit';
import { directive } from 'lit/directive.js';
import { ElementDirective } from './element-directive.js';

/** By name; what is `undefined` or `nothing` is left out. */
export type Attributes = Readonly<Record<string, string | number | typeof nothing | undefined>>;

export function setAttribute(element: Element, name: string, value: Attributes[string]): void {
  if (value === undefined || value === nothing) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/**
 * Sets the attributes of an element, and from then on those that have changed. A control has about ten, most of which
 * never change: they are one part of its template, in place of ten that are looked at with each keystroke. Each set has
 * the same names each time.
 */
class AttributesDirective extends ElementDirective<Element, Attributes[]> {
  #before: readonly Attributes[] = [];

  protected override apply(element: Element, ...sets: Attributes[]): void {
    for (const [i, set] of sets.entries()) {
      const before = this.#before[i];
      for (const [name, value] of Object.entries(set)) {
        if (value !== before?.[name]) setAttribute(element, name, value);
      }
    }
    this.#before = sets;
  }
}

export const attributes = directive(AttributesDirective);

import { nothing } from 'lit';
import { elementDirective } from './element-directive.js';

/** By name; what is `undefined` or `nothing` is left out. */
export type Attributes = Readonly<Record<string, string | number | typeof nothing | undefined>>;

export function setAttribute(element: Element, name: string, value: Attributes[string]): void {
  if (value === undefined || value === nothing) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/**
 * Sets the attributes of an element: those that are fixed once, the others again where they have changed. A control has
 * about ten: they are one part of its template, in place of ten that are looked at with each keystroke. Each set has the
 * same names each time.
 */
export const attributes = elementDirective(() => {
  let before: readonly Attributes[] | undefined;
  return (element: Element, fixed: () => Attributes, ...sets: Attributes[]) => {
    if (!before) setChanged(element, fixed());
    for (let i = 0; i < sets.length; i++) setChanged(element, sets[i]!, before?.[i]);
    before = sets;
  };
});

/** @param before What they were; nothing the first time, when the element has none of them. */
function setChanged(element: Element, set: Attributes, before?: Attributes): void {
  for (const name of Object.keys(set)) {
    if (set[name] !== before?.[name]) setAttribute(element, name, set[name]);
  }
}

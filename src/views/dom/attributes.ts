import { nothing } from 'lit';
import { elementDirective } from './element-directive.js';

/** Values by name; a boolean is written as `true` or `false`. An attribute that is `undefined` or `nothing` is absent. */
export type Attributes = Readonly<Record<string, string | number | boolean | typeof nothing | undefined>>;

export function setAttribute(element: Element, name: string, value: Attributes[string]): void {
  if (value === undefined || value === nothing) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/**
 * Sets many attributes of an element through one part of its template. The directive sets the fixed ones once, and the
 * others when their values change. Each set must have the same names in every render.
 */
export const attributes = elementDirective(() => {
  let before: readonly Attributes[] | undefined;
  return (element: Element, fixed: () => Attributes, ...sets: Attributes[]) => {
    if (!before) setChanged(element, fixed());
    for (let i = 0; i < sets.length; i++) setChanged(element, sets[i]!, before?.[i]);
    before = sets;
  };
});

/** @param before The values of the last render; `undefined` at the first, when the element has no attributes yet. */
function setChanged(element: Element, set: Attributes, before?: Attributes): void {
  for (const name of Object.keys(set)) {
    if (set[name] !== before?.[name]) setAttribute(element, name, set[name]);
  }
}

import type { Declaration } from '../session/spec.js';
import { warmUp } from './warm-up.js';

/** The class of an element that shows elicitations, and whether it prepares for the first one. */
type ElementClass = (new () => HTMLElement & Declaration) & { readonly warmUp: boolean };

/** Registers the class under a tag, unless that is taken, and begins the warm-up. */
export function define(element: ElementClass, tag: string, registry: CustomElementRegistry): void {
  if (registry.get(tag)) return;
  // A registry takes a class only once, so a second tag gets a subclass.
  registry.define(tag, registry.getName?.(element) ? class extends element {} : element);
  warmUp(
    () => element.warmUp,
    () => document.createElement(tag) as HTMLElement & Declaration,
  );
}

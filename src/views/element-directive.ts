import { nothing } from 'lit';
import { Directive, type DirectiveResult, directive, type ElementPart } from 'lit/directive.js';

/**
 * A directive that stands among the attributes of an element, nowhere else, and sees to that element by itself.
 * @param start Called once for each element; what it returns is called with each render.
 */
export function elementDirective<Kind extends Element, Values extends unknown[]>(
  start: () => (element: Kind, ...values: Values) => void,
): (...values: Values) => DirectiveResult {
  return directive(
    class extends Directive {
      readonly #apply = start();

      render(..._values: Values) {
        return nothing;
      }

      override update({ element }: ElementPart, values: Values) {
        this.#apply(element as Kind, ...values);
        return nothing;
      }
    },
  );
}

import { Directive, type DirectiveResult, directive, type ElementPart } from 'lit/directive.js';
import { nothing } from 'lit/html.js';

/**
 * Makes a directive for the attribute position of an element.
 * @param start Runs once for each element. The function that it returns runs at each render.
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

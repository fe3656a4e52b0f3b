import { nothing } from 'lit';
import { Directive, type ElementPart } from 'lit/directive.js';

/** A directive that stands among the attributes of an element, nowhere else, and sees to that element by itself. */
export abstract class ElementDirective<Kind extends Element, Values extends unknown[]> extends Directive {
  render(..._values: Values) {
    return nothing;
  }

  override update({ element }: ElementPart, values: Values) {
    this.apply(element as Kind, ...values);
    return nothing;
  }

  /** Called with each render. */
  protected abstract apply(element: Kind, ...values: Values): void;
}

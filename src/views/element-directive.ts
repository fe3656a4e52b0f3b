import { nothing } from 'lit';
import { Directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';

/** A directive that stands among the attributes of an element, and sees to that element by itself. */
export abstract class ElementDirective<Kind extends Element, Values extends unknown[]> extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('This belongs among the attributes of an element');
  }

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

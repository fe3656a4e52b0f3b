import { nothing } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets a control's text, unless the person is in it: a write while focused would move the caret and break the input
 * methods of Chinese, Japanese and Korean.
 */
class TypedValue extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('typedValue belongs on an element');
  }

  render(_text: string) {
    return nothing;
  }

  override update(part: ElementPart, [text]: [string]) {
    const control = part.element as TextControl;
    if (control.value !== text && !control.matches(':focus')) control.value = text;
    return nothing;
  }
}

export const typedValue = directive(TypedValue);

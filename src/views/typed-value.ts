import { directive } from 'lit/directive.js';
import { ElementDirective } from './element-directive.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets a control's text, unless the person is in it: a write while focused would move the caret and break the input
 * methods of Chinese, Japanese and Korean.
 */
class TypedValue extends ElementDirective<TextControl, [text: string]> {
  protected override apply(control: TextControl, text: string): void {
    if (control.value !== text && !control.matches(':focus')) control.value = text;
  }
}

export const typedValue = directive(TypedValue);

import { elementDirective } from './element-directive.js';
import type { FieldActions } from './field-state.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets a control's text, unless the person is in it: a write while focused would move the caret and break the input
 * methods of Chinese, Japanese and Korean.
 */
export const typedValue = elementDirective(() => write);

/** What a control holds, where that is more than its text. */
type Read = (control: TextControl) => string;

/** The same for a control that holds all of an answer: it is told as it is typed, and that the control is left. */
export const typedEntry = elementDirective(() => {
  let isHeard = false;
  return (control: TextControl, text: string, actions: FieldActions, read?: Read) => {
    write(control, text);
    if (isHeard) return;
    isHeard = true;
    const enter = () => actions.enter(read ? read(control) : control.value);
    control.addEventListener('input', enter);
    control.addEventListener('change', enter); // Some tools that fill forms in tell of it by `change` alone.
    control.addEventListener('blur', () => actions.leave(read?.(control)));
  };
});

function write(control: TextControl, text: string): void {
  if (control.value !== text && !control.matches(':focus')) control.value = text;
}

import { elementDirective } from './element-directive.js';
import type { FieldActions } from './field-state.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets the text of a control that has no focus. Writing to a focused one would move the caret and break the input methods
 * of Chinese, Japanese and Korean.
 */
export const typedValue = elementDirective(() => write);

/** Reads the entry of a control whose entry is not simply its value. */
type Read = (control: TextControl) => string;

/** The same for a control that holds a whole answer. It also reports each change, and when focus leaves. */
export const typedEntry = elementDirective(() => {
  let isListening = false;
  return (control: TextControl, text: string, actions: FieldActions, read?: Read) => {
    write(control, text);
    if (isListening) return;
    isListening = true;
    const enter = () => actions.enter(read ? read(control) : control.value);
    control.addEventListener('input', enter);
    control.addEventListener('change', enter); // Some tools that fill in forms dispatch `change` alone.
    control.addEventListener('blur', () => actions.leave(read?.(control)));
  };
});

function write(control: TextControl, text: string): void {
  if (control.value !== text && !control.matches(':focus')) control.value = text;
}

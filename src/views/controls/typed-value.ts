import { elementDirective } from '../dom/element-directive.js';
import type { FieldActions, ViewState } from '../field/field-state.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets the text of a control that has no focus. Writing to a focused one would move the caret and break the input methods
 * of Chinese, Japanese and Korean.
 */
export const typedValue = elementDirective(() => write);

/** Reads the entry of a control whose entry is not simply its value. */
type Read = (control: TextControl) => string;
/** What the view remembers of the typed text. Called with `undefined` when focus leaves: then it forgets the text. */
type Remember = (text: string | undefined) => ViewState;

/** The text of each control, as far as its field knows. */
const known = new WeakMap<Element, string>();

/** Reads the controls in a field whose text has changed without an event: some tools that fill in forms dispatch none. */
export function readSilentChanges(field: Element): void {
  for (const control of field.querySelectorAll<TextControl>('input, textarea')) {
    if (known.has(control) && known.get(control) !== control.value) control.dispatchEvent(new Event('change'));
  }
}

/**
 * Sets the text of a control that holds a whole answer, as `typedValue` does, and reports each change and when focus leaves.
 *
 * With `remember`, `input` reads a text and `change` does not read it again: the page's language may have changed between
 * them.
 */
export const typedEntry = elementDirective(() => {
  let isListening = false;
  let lastRead: string | undefined;
  return (control: TextControl, text: string, actions: FieldActions, read?: Read, remember?: Remember) => {
    write(control, text);
    known.set(control, control.value);
    if (control.value !== lastRead) lastRead = undefined;
    if (isListening) return;
    isListening = true;
    const enter = () => {
      known.set(control, control.value);
      if (remember && control.value === lastRead) return;
      lastRead = control.value;
      actions.enter(read ? read(control) : control.value, remember?.(control.value));
    };
    control.addEventListener('input', enter);
    control.addEventListener('change', enter); // Some tools that fill in forms dispatch `change` alone.
    control.addEventListener('blur', () => actions.leave(remember?.(undefined)));
  };
});

function write(control: TextControl, text: string): void {
  if (control.value !== text && !control.matches(':focus')) control.value = text;
}

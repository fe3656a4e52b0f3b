/** Whether the key is Enter with Control or Command. */
export function isSendingKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/**
 * Whether a key belongs to an input method, as for Japanese, Chinese and Korean: Enter and Escape then confirm or drop
 * the composition. Safari reports the last such key after the composition has ended, with the key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Edits a text, or moves in it. */
const EDITING = /^(?:.|Enter|Backspace|Delete|Insert|Home|End|Page.+|Arrow.+|Dead|Process)$/su;

/**
 * Whether an event is a key that types or edits in a control of the tree that listens: a page that moves focus to its composer at
 * such a key would take what is typed. A key of the application's content in a slot is its own.
 */
export function isTyping(event: Event): boolean {
  const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event as KeyboardEvent;
  const control = target as Element;
  return (
    EDITING.test(key) &&
    (!(ctrlKey || altKey || metaKey) || (event as KeyboardEvent).getModifierState('AltGraph')) &&
    control.matches('button, input, select, textarea, summary') &&
    control.getRootNode() === (currentTarget as Node).getRootNode()
  );
}

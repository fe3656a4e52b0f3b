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

import type { CardActions } from './card-state.js';

/**
 * Handles a key anywhere in the card. Escape cancels. Enter submits from a single-line input only; browsers would also
 * submit from a radio button or a checkbox. Control or Command with Enter submits from everywhere, but never opens a
 * page: that takes a press on the button that names it. A key that repeats or belongs to an input method does nothing.
 */
export function handleKey(event: KeyboardEvent, actions: CardActions): void {
  const { key, target, repeat } = event;
  const isLate = repeat || isComposing(event);
  if (key === 'Escape' && !isComposing(event) && !event.defaultPrevented) {
    event.preventDefault();
    if (!repeat) actions.dismiss(event);
  } else if (isSendingKey(event) || isEnterInLine(event)) {
    if (!isComposing(event)) event.preventDefault();
    if (!isLate && !actions.isStrayShortcut(event)) actions.submitByKey(event);
  } else if (key === 'Tab') {
    actions.tab(event);
  } else if (key === 'Enter' && !(target instanceof HTMLTextAreaElement) && (isLate || isChoice(target))) {
    event.preventDefault();
  }
}

/** Whether the key is Enter in a line of text that has grown to several: it submits, as in a single-line input. */
function isEnterInLine({ key, shiftKey, target }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && target instanceof HTMLTextAreaElement && target.classList.contains('line');
}

/** Whether the key is Enter with Control or Command. */
export function isSendingKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function isChoice(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
}

/**
 * Whether a key belongs to an input method, as for Japanese, Chinese and Korean: Enter and Escape then confirm or drop
 * the composition. Safari reports the last such key after the composition has ended, with the key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

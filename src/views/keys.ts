import type { CardActions } from './card.js';
import { isComposing } from './composing.js';

/**
 * What keys do anywhere in a card. Escape cancels. Enter sends from a single line alone: on a radio button or a checkbox
 * a browser would send too. Control or Command with Enter sends from everywhere; it does not open a page, which takes a
 * press on the button that names it. A key that is still held down from before, or belongs to an input method, does
 * nothing.
 */
export function handleKey(event: KeyboardEvent, actions: CardActions): void {
  const { key, target, repeat } = event;
  const isLate = repeat || isComposing(event);
  if (key === 'Escape' && !isComposing(event) && !event.defaultPrevented) {
    event.preventDefault();
    if (!repeat && !actions.isStray(event)) actions.cancel();
  } else if (isSendingKey(event)) {
    event.preventDefault();
    if (!isLate && !actions.isStray(event)) actions.send();
  } else if (key === 'Enter' && !(target instanceof HTMLTextAreaElement) && (isLate || isChoice(target))) {
    event.preventDefault();
  }
}

/** Control or Command with Enter. */
export function isSendingKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function isChoice(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
}

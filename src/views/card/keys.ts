import type { Elicitation } from '../../session/elicitation.js';
import { isComposing, isSendingKey } from '../dom/key-events.js';
import type { CardContext } from './card-context.js';

interface KeyedCard extends Pick<CardContext, 'press' | 'elements'> {
  readonly elicitation: Elicitation | undefined;
}

/**
 * Handles a key anywhere in the card.
 *
 * - Escape cancels.
 * - Enter submits from a single-line input alone. Browsers would also submit from a radio button or a checkbox.
 * - Control or Command with Enter submits from everywhere except on another button, or sends again what may have arrived. It never
 *   opens a page.
 * - Page Up and Page Down scroll what is asked, wherever focus is: Firefox scrolls nothing from a line of text.
 *
 * A key that repeats does nothing, and a key of an input method stays with it. The card prevents the default of a key that it
 * used, so that the page can tell.
 */
export function handleKey(event: KeyboardEvent, card: KeyedCard): void {
  if (isComposing(event)) return;
  const { key, target, repeat } = event;
  if (key === 'Escape' && (!event.defaultPrevented || claimed.has(event))) {
    event.preventDefault();
    if (!repeat) card.press({ to: 'cancel' }, event);
  } else if (isEnterInLine(event) || (isSendingKey(event) && !isOtherButton(target))) {
    event.preventDefault();
    if (!repeat) card.press({ to: card.elicitation?.isUnconfirmed ? 'retry' : 'submit' }, event);
  } else if (isPageKey(event)) {
    scrollPage(event, card.elements.middle);
  } else if (
    key === 'Enter' &&
    !(target instanceof HTMLTextAreaElement) &&
    (repeat || isChoice(target) || isSendingKey(event))
  ) {
    event.preventDefault();
  }
}

/** Keys that belong to a modal card, though a listener of the page may come before it. */
const claimed = new WeakSet<Event>();

/**
 * Marks Escape in a modal card as used before a listener of the page hears of it: a modal below the card would close. Call it
 * while the event is captured, at the window. Content of the application in a slot handles its keys itself.
 * @param root The tree of the card.
 */
export function claimEscape(event: KeyboardEvent, root: Node): void {
  const [target] = event.composedPath();
  if (event.key !== 'Escape' || isComposing(event) || (target as Node).getRootNode() !== root) return;
  claimed.add(event);
  event.preventDefault();
}

/** Whether the key is Enter in a single-line input, or in a line of text that has grown to several, and not used there. */
function isEnterInLine({ key, shiftKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || defaultPrevented) return false;
  if (target instanceof HTMLTextAreaElement) return target.classList.contains('line');
  return target instanceof HTMLInputElement && !isChoice(target);
}

/** Whether the target is a button other than Submit, such as Reject, or the line of the reason: there no key is a yes. */
function isOtherButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button:not([part~=submit]), summary');
}

function isChoice(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
}

function isPageKey({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  const usesIt = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return /^Page(Up|Down)$/.test(key) && !defaultPrevented && !usesIt;
}

/** Scrolls the middle of the card by most of its height, as browsers do. */
function scrollPage(event: KeyboardEvent, middle: HTMLElement | undefined): void {
  if (!middle || middle.scrollHeight <= middle.clientHeight) return;
  middle.scrollTop += (event.key === 'PageUp' ? -0.875 : 0.875) * middle.clientHeight;
  event.preventDefault();
}

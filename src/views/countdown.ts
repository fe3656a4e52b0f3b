import { html, nothing, type TemplateResult } from 'lit';
import type { CardActions, CardState } from './card.js';
import * as messages from './messages.js';

/** Seconds that the ring stands for. */
const WHOLE_RING = 30;
/** When the seconds left are said, so that a screen reader is not interrupted by each. */
const SAID_AT = [30, 10];

/**
 * The time that is left, once it is short: a ring, the words, and the means to put the end off. A timer is no live
 * region by itself (ARIA 1.2, role timer).
 */
export function countdownView(
  { secondsLeft, extendable }: CardState,
  actions: CardActions,
): TemplateResult | typeof nothing {
  if (secondsLeft === undefined) return nothing;
  return html`<div part="countdown" class="countdown">
    <svg class="ring" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" />
      <circle cx="8" cy="8" r="6.5" pathLength=${WHOLE_RING} stroke-dasharray="${secondsLeft} ${WHOLE_RING}" />
    </svg>
    <span role="timer">${messages.timeoutWarning(secondsLeft)}</span>
    ${
      extendable
        ? html`<button class="link" type="button" @click=${actions.extend}>${messages.moreTime()}</button>`
        : nothing
    }
  </div>`;
}

/**
 * Whether the seconds left are to be said, when they were `before` at the time of the last look: the first that are
 * shown, and the last ten.
 */
export function isTold(secondsLeft: number | undefined, before: number | undefined): secondsLeft is number {
  if (secondsLeft === undefined) return false;
  return before === undefined || SAID_AT.some((seconds) => secondsLeft <= seconds && before > seconds);
}

import { html, nothing, type TemplateResult } from 'lit';
import { DEFAULT_TIMEOUT } from '../../protocol/options.js';
import { WARNING_TIME } from '../../session/countdown.js';
import * as messages from '../messages.js';
import { pressing } from './card-context.js';
import type { ShownCard } from './card-model.js';

/** Seconds that a full ring stands for: when the countdown appears. */
const WHOLE_RING = WARNING_TIME / 1000;
/** Seconds left at which the live region speaks again. An announcement every second would drown out everything else. */
const ANNOUNCED_AGAIN = 10;
/** From this many milliseconds on, the text counts minutes instead of seconds. */
const MINUTES_FROM = 120_000;

/** What comes by itself, on the line above the actions: why presses do not count, and the countdown. */
export function aboveActionsView(card: ShownCard): TemplateResult | typeof nothing {
  const countdown = countdownView(card);
  const refusal = card.model.explainsRefusal ? html`<span class="refusal">${messages.standStill()}</span>` : nothing;
  if (countdown === nothing && refusal === nothing) return nothing;
  return html`<div class="countdown">${refusal}${countdown}</div>`;
}

/**
 * The countdown: a ring, the seconds left, and a button for more time. The role `timer` is not a live region by itself
 * (ARIA 1.2, role timer).
 */
function countdownView(card: ShownCard): TemplateResult | typeof nothing {
  const { elicitation } = card;
  const { secondsLeft, options } = elicitation;
  if (secondsLeft === undefined) return nothing;
  return html`<svg class="ring" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" />
      <circle cx="8" cy="8" r="6.5" pathLength=${WHOLE_RING} stroke-dasharray="${secondsLeft} ${WHOLE_RING}" />
    </svg>
    <span role="timer">${messages.timeoutWarning(secondsLeft)}</span>
    ${
      options.extendable && !elicitation.isOffline // A press would reach nobody.
        ? html`<button class="link" type="button" @click=${pressing(card, { to: 'extend', ms: elicitation.wholeTime || DEFAULT_TIMEOUT })}>${messages.moreTime()}</button>`
        : nothing
    }`;
}

/**
 * Whether the live region should announce the seconds left: when the countdown appears, and again at ten seconds.
 * @param before Seconds left at the previous call.
 */
export function shouldAnnounce(secondsLeft: number | undefined, before: number | undefined): secondsLeft is number {
  if (secondsLeft === undefined) return false;
  return before === undefined || (secondsLeft <= ANNOUNCED_AGAIN && before > ANNOUNCED_AGAIN);
}

/**
 * Says how much time is left.
 * @param ms Milliseconds; 0 or less means no limit, and the text is empty.
 */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return '';
  return ms >= MINUTES_FROM
    ? messages.timeLeft(Math.round(ms / 60_000))
    : messages.timeoutWarning(Math.ceil(ms / 1000));
}

import { html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Elicitation } from '../session/elicitation.js';
import type { Turns } from '../session/turns.js';
import { arrivalText } from '../views/card/arrival.js';
import { shouldAnnounce, timeLeftText } from '../views/card/countdown.js';
import type { ElicitationView } from '../views/card/elicitation-view.js';
import { noticeText } from '../views/card/notice.js';
import * as messages from '../views/messages.js';

/** How much of a new card screen readers read by themselves because focus moves there. */
type ReadAloud = 'all' | 'name' | 'nothing';

/** A piece of an announcement. */
type AnnouncementPart = TemplateResult | string;

/** Why an answer has not left or arrived yet. While offline, nothing is being sent. */
const STATUS_TEXTS = {
  offline: messages.notConnected,
  sending: messages.sending,
  confirming: messages.confirmAlways,
};

type Status = keyof typeof STATUS_TEXTS | undefined;

/** Announces in the live region what a person who cannot see the card would miss. */
export class AnnouncementController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #turns: Turns;
  #parts: readonly AnnouncementPart[] = [];
  /** The announcement that goes with its reason: a status, or a check. Others stay. */
  #temporary: readonly AnnouncementPart[] = [];
  #isPadded = true;
  /** The seconds left at the previous update, if they were on screen. */
  #secondsLeft: number | undefined;
  #status: Status;
  #wasSlow = false;

  constructor(host: ReactiveElement, turns: Turns) {
    this.#host = host;
    this.#turns = turns;
    host.addController(this);
  }

  /** Announces the countdown, and why an answer has not arrived yet. */
  hostUpdate(): void {
    const { displayed, notice, visits } = this.#turns;
    if (!displayed && !notice && visits.length === 0) this.clear();
    const secondsLeft = displayed?.secondsLeft;
    if (shouldAnnounce(secondsLeft, this.#secondsLeft)) {
      this.say(messages.timeoutWarning(secondsLeft), displayed?.options.extendable ? messages.moreTime() : '');
    }
    this.#secondsLeft = secondsLeft;
    const status = statusOf(displayed);
    const isSlow = displayed?.taking?.isSlow ?? false;
    if (status !== this.#status) {
      this.clearTemporary();
      if (status) this.#sayTemporarily(STATUS_TEXTS[status]());
    }
    if (status && isSlow && !this.#wasSlow) this.#sayTemporarily(STATUS_TEXTS[status](), messages.keepSending());
    this.#status = status;
    this.#wasSlow = isSlow;
  }

  /** Replaces the previous announcement. */
  say(...parts: AnnouncementPart[]): void {
    this.#parts = parts;
    this.#isPadded = !this.#isPadded;
    this.#host.requestUpdate();
  }

  #sayTemporarily(...parts: AnnouncementPart[]): void {
    this.say(...parts);
    this.#temporary = this.#parts;
  }

  clear(): void {
    this.#parts = [];
  }

  /** Takes back what is no longer so, unless something else has been said since. */
  clearTemporary(): void {
    if (this.#parts === this.#temporary) this.clear();
  }

  /** The content of the live region, with a no-break space after every other one: screen readers skip unchanged text. */
  render(): TemplateResult | typeof nothing {
    if (this.#parts.length === 0) return nothing;
    const parts = this.#parts.flatMap((part) => [part, ' ']);
    return html`${parts}${this.#isPadded ? '\u00a0' : ''}`;
  }

  /** Announces the notice about the previous elicitation, then the new one. @param read What screen readers read anyway. */
  sayArrival(elicitation: Elicitation, read: ReadAloud): void {
    if (read === 'all') return;
    const { notice } = this.#turns;
    this.say(notice ? noticeText(notice) : '', ...arrivalText(elicitation, read === 'name'));
  }

  /** Announces why the elicitation went away, if a notice says so on screen. */
  sayNotice(): void {
    const { notice } = this.#turns;
    if (notice) this.say(noticeText(notice));
  }

  /**
   * Announces how many problems there are; a single problem by its text (WCAG 4.1.3).
   * @param getsFocus Whether focus moves to the first one, which is read anyway then.
   */
  sayProblems({ summary }: ElicitationView, getsFocus: boolean): void {
    const [first] = summary;
    if (summary.length > 1) this.say(messages.toComplete(summary.length));
    else if (first && !getsFocus) this.say(`${first.label}: ${first.text}`);
  }

  sayChecking(): void {
    this.#sayTemporarily(messages.checking());
  }

  sayOpening({ host }: InspectedUrl): void {
    this.say(messages.opening(), messages.finishThere(html`<bdi>${host}</bdi>`));
  }

  sayLate({ host }: InspectedUrl): void {
    this.say(messages.finishThere(html`<bdi>${host}</bdi>`), messages.late());
  }

  sayTimeLeft(): void {
    const { displayed } = this.#turns;
    this.say(timeLeftText(displayed?.remaining ?? 0));
  }
}

function statusOf(displayed: Elicitation | undefined): Status {
  if (displayed?.isOffline && !displayed.outcome) return 'offline';
  if (displayed?.taking?.isDelivering) return 'sending';
  return displayed?.confirms && !displayed.isBusy ? 'confirming' : undefined;
}

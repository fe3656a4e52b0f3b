import type { ReactiveController, ReactiveElement } from 'lit';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import type { Notice } from '../session/notices.js';
import { pageTitle } from '../views/asker-name.js';
import { arrivalTexts, type ReadAloud } from '../views/card/arrival.js';
import type { CardModel } from '../views/card/card-model.js';
import { shouldAnnounce, timeLeftText } from '../views/card/countdown.js';
import { noticeText } from '../views/card/notice.js';
import * as messages from '../views/messages.js';
import { spoken } from '../views/spoken.js';
import type { Text } from '../views/wording.js';
import { environment } from './environment.js';

/** Why an answer has not left or arrived yet. While offline, nothing is being sent. */
const STATUS_TEXTS = {
  offline: messages.notConnected,
  kept: messages.notConnected,
  sending: messages.sending,
  unconfirmed: messages.unconfirmed,
  confirming: messages.confirmAlways,
};

type Status = keyof typeof STATUS_TEXTS | undefined;

/**
 * Announces in the live region what a person who cannot see the card would miss.
 *
 * Screen readers miss a text that comes with its region, that changes while the page does, or that replaces another one in
 * part. So an announcement is one text, and it comes into a region that has been empty for a moment.
 */
export class AnnouncementController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #session: ElicitationSession;
  /** The content of the live region. */
  text = '';
  /** Every other announcement ends with a blank, because screen readers skip a text that they have just read. */
  #isPadded = true;
  /** Whether the announcement goes with its reason: a status, or a check. Others stay. */
  #isTemporary = false;
  #cancel = () => {};
  /** The notice that is about to be announced. */
  #unsaid: Notice | undefined;
  /** What was on screen at the previous update. */
  #displayed: Elicitation | undefined;
  /** The seconds left at the previous update, if they were on screen. */
  #secondsLeft: number | undefined;
  #status: Status;
  #wasSlow = false;

  constructor(host: ReactiveElement, session: ElicitationSession) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  /** Announces the countdown, and why an answer has not arrived yet. */
  hostUpdate(): void {
    const { displayed, notice, visits } = this.#session;
    if (!displayed && !notice && visits.length === 0) this.clear();
    // A dialog has a region of its own, where the previous announcement would be said again.
    if (displayed && displayed !== this.#displayed) this.text = '';
    this.#displayed = displayed;
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
  say(...texts: Text[]): void {
    this.#announce(texts);
  }

  #announce(
    texts: readonly Text[],
    { notice, isTemporary = false }: { notice?: Notice; isTemporary?: boolean } = {},
  ): void {
    this.clear();
    this.#unsaid = notice;
    this.#isTemporary = isTemporary;
    this.#host.requestUpdate();
    this.#cancel = environment.settle(() => this.#write(texts));
  }

  #write(texts: readonly Text[]): void {
    this.#isPadded = !this.#isPadded;
    this.text = spoken(texts) + (this.#isPadded ? '\u00a0' : '');
    this.#unsaid = undefined;
    this.#host.requestUpdate();
  }

  #sayTemporarily(...texts: Text[]): void {
    this.#announce(texts, { isTemporary: true });
  }

  clear(): void {
    this.#cancel();
    this.text = '';
    this.#unsaid = undefined;
  }

  /** Takes back what is no longer so, unless something else has been said since. */
  clearTemporary(): void {
    if (this.#isTemporary) this.clear();
  }

  /**
   * Announces a new elicitation, after a notice that has not been announced yet, and before a status that it came with.
   * @param read What screen readers read anyway.
   */
  sayArrival(elicitation: Elicitation, read: ReadAloud): void {
    const title = pageTitle(this.#host);
    const notice = this.#unsaid ? noticeText(this.#unsaid, title) : '';
    const status = this.#status ? STATUS_TEXTS[this.#status]() : '';
    this.say(notice, ...arrivalTexts(elicitation, read, title), status);
  }

  /** Announces a notice, by default the one on screen, if there is one. */
  sayNotice(notice = this.#session.notice): void {
    if (notice) this.#announce([noticeText(notice, pageTitle(this.#host))], { notice });
  }

  /** Announces how many problems there are, and the first one (WCAG 4.1.3). */
  sayProblems({ summary }: CardModel): void {
    const [first] = summary;
    const count = summary.length > 1 ? messages.toComplete(summary.length) : '';
    if (first) this.say(count, `${first.label}: ${first.text}`);
  }

  sayChecking(): void {
    this.#sayTemporarily(messages.checking());
  }

  sayOpening({ host }: InspectedUrl): void {
    this.say(messages.opening(), messages.finishThere(host));
  }

  sayLate({ host }: InspectedUrl): void {
    this.say(messages.finishThere(host), messages.late());
  }

  sayTimeLeft(): void {
    const { displayed } = this.#session;
    this.say(timeLeftText(displayed?.remaining ?? 0));
  }
}

function statusOf(displayed: Elicitation | undefined): Status {
  if (displayed?.isUnconfirmed) return 'unconfirmed';
  if (displayed?.isOffline && !displayed.outcome) return displayed.isSending ? 'kept' : 'offline';
  if (displayed?.isSending) return 'sending';
  return displayed?.confirms && !displayed.isBusy ? 'confirming' : undefined;
}

import { html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { arrivalText } from '../views/arrival.js';
import { shouldAnnounce } from '../views/countdown.js';
import * as messages from '../views/messages.js';
import { noticeText } from '../views/notice.js';
import { timeLeftText } from '../views/time-left.js';
import type { ElicitationView } from './elicitation-view.js';

/** How much of a card screen readers read by themselves when it appears, because focus goes there. */
export type ReadAloud = 'all' | 'name' | 'nothing';

/** A piece of an announcement. */
type AnnouncementPart = TemplateResult | string;

/** Says in the live region what a person who cannot see the card would miss. */
export class AnnouncementController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #session: ElicitationSession;
  #parts: readonly AnnouncementPart[] = [];
  #isPadded = true;
  /** The seconds left at the last look, while they were on screen. */
  #secondsLeft: number | undefined;
  #wasOffline = false;

  constructor(host: ReactiveElement, session: ElicitationSession) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  /** Says when the last seconds begin, when they are nearly over, and when the connection is lost. */
  hostUpdate(): void {
    const { displayed, notice, visits } = this.#session;
    if (!displayed && !notice && visits.length === 0) this.clear();
    const secondsLeft = displayed?.shownDeadline.secondsLeft;
    if (shouldAnnounce(secondsLeft, this.#secondsLeft)) {
      this.say(messages.timeoutWarning(secondsLeft), displayed?.spec.extendable ? messages.moreTime() : '');
    }
    this.#secondsLeft = secondsLeft;
    const isOffline = (!displayed?.outcome && displayed?.spec.connection?.isLost) ?? false;
    if (isOffline && !this.#wasOffline) this.say(messages.notConnected());
    this.#wasOffline = isOffline;
  }

  /** Replaces what was said before. */
  say(...parts: AnnouncementPart[]): void {
    this.#parts = parts;
    this.#isPadded = !this.#isPadded;
    this.#host.requestUpdate();
  }

  clear(): void {
    this.#parts = [];
  }

  /** The content of the live region, with a no-break space after every other one: screen readers skip unchanged text. */
  render(): TemplateResult | typeof nothing {
    if (this.#parts.length === 0) return nothing;
    const parts = this.#parts.flatMap((part) => [part, ' ']);
    return html`${parts}${this.#isPadded ? '\u00a0' : ''}`;
  }

  /** Says who asks what, after what became of the elicitation before. @param read What is read without this. */
  sayArrival(elicitation: Elicitation, read: ReadAloud): void {
    if (read === 'all') return;
    const { notice } = this.#session;
    this.say(notice ? noticeText(notice) : '', ...arrivalText(elicitation, read === 'name'));
  }

  /** Says why the elicitation went away, if that stays on screen. */
  sayNotice(): void {
    const { notice } = this.#session;
    if (notice) this.say(noticeText(notice));
  }

  /** Says how many answers to complete. Focus goes to a single one, which is read then. */
  sayProblems({ summary }: ElicitationView): void {
    if (summary.length > 1) this.say(messages.toComplete(summary.length));
  }

  sayChecking(): void {
    this.say(messages.checking());
  }

  sayOpening({ host }: InspectedUrl): void {
    this.say(messages.opening(), messages.finishThere(html`<bdi>${host}</bdi>`));
  }

  sayLate({ host }: InspectedUrl): void {
    this.say(messages.finishThere(html`<bdi>${host}</bdi>`), messages.late());
  }

  sayTimeLeft(): void {
    const { displayed } = this.#session;
    this.say(timeLeftText(displayed?.shownDeadline.remaining ?? 0));
  }
}

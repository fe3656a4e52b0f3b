import { html, type nothing, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { arrivalText } from '../views/arrival.js';
import { shouldAnnounce } from '../views/countdown.js';
import * as messages from '../views/messages.js';
import { noticeText } from '../views/notice.js';
import { timeLeftText } from '../views/time-left.js';
import type { ElicitationView } from './elicitation-view.js';
import { type AnnouncementPart, LiveRegionContent } from './live-region-content.js';

/** How much of a card screen readers read by themselves when it appears, because focus goes there. */
export type ReadAloud = 'all' | 'name' | 'nothing';

/** Says in the live region what a person who cannot see the card would miss. */
export class AnnouncementController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #session: ElicitationSession;
  readonly #content = new LiveRegionContent();
  /** The seconds left at the last look, while they were on screen. */
  #secondsLeft: number | undefined;

  constructor(host: ReactiveElement, session: ElicitationSession) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  /** Says when the last seconds begin, and when they are nearly over. */
  hostUpdate(): void {
    const { displayed } = this.#session;
    const secondsLeft = displayed?.shownDeadline.secondsLeft;
    if (shouldAnnounce(secondsLeft, this.#secondsLeft)) {
      this.#content.say(messages.timeoutWarning(secondsLeft), displayed?.spec.extendable ? messages.moreTime() : '');
    }
    this.#secondsLeft = secondsLeft;
  }

  say(...parts: AnnouncementPart[]): void {
    this.#content.say(...parts);
    this.#host.requestUpdate();
  }

  clear(): void {
    this.#content.clear();
  }

  render(): TemplateResult | typeof nothing {
    return this.#content.render();
  }

  /** Says who asks what, after what became of the elicitation before. @param read What is read without this. */
  sayArrival(elicitation: Elicitation, read: ReadAloud): void {
    if (read === 'all') return;
    const { spec, heading, message, deadline } = elicitation;
    const { notice } = this.#session;
    const timeLeft = deadline.remaining ?? spec.timeout;
    const arrival = { heading, message, serverName: spec.server.name, page: spec.page, timeLeft };
    this.say(notice ? noticeText(notice) : '', ...arrivalText(arrival, read === 'name'));
  }

  /** Says why the elicitation went away, if that stays on screen. */
  sayNotice(): void {
    const { notice } = this.#session;
    if (notice) this.say(noticeText(notice));
  }

  /** Says how many answers to correct. Focus goes to a single one, which is read then. */
  sayProblems({ summary }: ElicitationView): void {
    if (summary.length > 1) this.say(messages.toCorrect(summary.length));
  }

  sayChecking(): void {
    this.say(messages.checking());
  }

  sayOpening({ host }: InspectedUrl): void {
    this.say(messages.opening(), messages.finishThere(html`<bdi>${host}</bdi>`));
  }

  sayTimeLeft(): void {
    const { displayed } = this.#session;
    this.say(timeLeftText(displayed?.shownDeadline.remaining ?? 0));
  }
}

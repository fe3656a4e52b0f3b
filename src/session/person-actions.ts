import type { Answer } from '../lifecycle/state.js';
import type { Persistence } from '../protocol/persistence.js';
import { notify } from '../runtime/throw-later.js';
import type { Drafts } from './drafts.js';
import type { Elicitation } from './elicitation.js';
import type { ReviewStage } from './review.js';
import type { SessionListener } from './session-listener.js';
import type { Turns } from './turns.js';

/** What the person does in the card. Only `cancel` and `silence` answer an elicitation that has not been on screen. */
export class PersonActions {
  readonly #turns: Turns;
  readonly #drafts: Drafts;
  readonly #listener: SessionListener;

  constructor(turns: Turns, drafts: Drafts, listener: SessionListener) {
    this.#turns = turns;
    this.#drafts = drafts;
    this.#listener = listener;
  }

  /** An entry of the form has changed: saves the draft. */
  noteEntry(elicitation: Elicitation): void {
    this.#drafts.save(elicitation);
    if (elicitation.confirming) this.#listener.onChange(); // The next press gives another answer.
  }

  /**
   * Submits the form. Has no effect while a field has an error, unless the elicitation only warns and the person has been
   * shown an error that is left.
   * @returns `confirm` where the answer waits for a second press, because it always holds.
   */
  accept(): 'confirm' | undefined {
    return this.#confirmAndAnswer(this.#turns.current?.submitAnswer);
  }

  /** Approves an action and the later steps of its series, for as long as the person chose. @returns as `accept` does. */
  approveRest(): 'confirm' | undefined {
    return this.#confirmAndAnswer(this.#turns.current?.restAnswer);
  }

  /** Presses Yes or No, if the card has these buttons in place of its field. */
  answerYesNo(isYes: boolean): void {
    const { yesNo, form, isAnswerable } = this.#turns.current ?? {};
    if (!yesNo || !isAnswerable) return;
    form?.enter(yesNo, String(isYes));
    this.accept();
  }

  /** Sends the text that stands beside Yes and No. */
  respond(): void {
    const { review, isAnswerable } = this.#turns.current ?? {};
    const text = review?.sentResponse;
    if (isAnswerable && text && review?.allows('respond')) this.#answer({ action: 'respond', text });
  }

  /** Opens another stage of a review: to change the arguments, to respond, or to decide. @returns whether it did. */
  openReview(stage: ReviewStage): boolean {
    const elicitation = this.#turns.current;
    if (!elicitation?.review || !elicitation.isAnswerable || elicitation.review.stage === stage) return false;
    if (stage !== 'decide' && !elicitation.review.allows(stage)) return false;
    elicitation.review.stage = stage;
    elicitation.hasDraft = false;
    this.#drafts.restore(elicitation);
    this.#listener.onFormChange(elicitation, true);
    this.#listener.onChange();
    return true;
  }

  /** Types a response. */
  enterResponse(text: string): void {
    this.#enter(this.#turns.current?.review, { response: text });
  }

  /** Types a reason for rejecting. */
  enterReason(text: string): void {
    this.#enter(this.#turns.current, { reason: text });
  }

  /** Chooses how long a yes holds; `undefined` is this one time. */
  chooseRemember(remember: Persistence | undefined): void {
    this.#enter(this.#turns.current, { remember });
  }

  /** Consents to visit the page: that is the answer (2025-11-25 client/elicitation, "Response Actions"). */
  consent(): void {
    const elicitation = this.#turns.current;
    if (elicitation?.isAnswerable && elicitation.request.page) this.#turns.answer(elicitation, { action: 'accept' });
  }

  /** Says no, where the card offers that. */
  reject(reason?: string): void {
    if (this.#turns.current?.options.rejectable === false) return;
    this.#answer(reason === undefined ? { action: 'reject' } : { action: 'reject', reason });
  }

  /** Dismisses the current elicitation, shown or not. Without one, takes an answered one off the screen. */
  cancel(): void {
    const { current } = this.#turns;
    if (current) this.#turns.answer(current, { action: 'cancel' });
    else this.#turns.withdrawDisplayed();
  }

  /** Dismisses the whole series. */
  cancelAll(): void {
    this.#answer({ action: 'cancel', all: true });
  }

  /** Goes back to the previous step of a series. */
  back(): void {
    this.#answer({ action: 'back' });
  }

  /** Rejects this request and all others of its server. The elicitation that the application declares stays. */
  silence(): void {
    const elicitation = this.#turns.current;
    if (!elicitation?.isShown || elicitation.state.phase !== 'open' || elicitation.declared) return;
    const { key } = elicitation.options.server;
    const others = this.#turns.takeQueued(({ declared, options }) => !declared && options.server.key === key);
    for (const silenced of [elicitation, ...others]) this.#turns.answer(silenced, { action: 'reject', silence: true });
  }

  /** Closes the card during a slow delivery, which goes on. */
  keepSending(): void {
    const { current } = this.#turns;
    if (current?.taking?.isSlow) this.#turns.leaveScreenUntilOutcome(current);
  }

  /** Asks for more time, in milliseconds. The application may give it, too. */
  extend(ms: number): void {
    const { displayed } = this.#turns;
    if (!displayed) return;
    displayed.change({ type: 'more-time', ms });
    if (!displayed.isVisiting) notify(() => displayed.options.onMoreTime?.(ms));
    this.#listener.onChange();
  }

  /** Says that the visit of a page is over. */
  endVisit(elicitation: Elicitation, completion: 'completed' | 'dismissed'): void {
    this.#turns.endVisit(elicitation, completion);
  }

  /** Dismisses the notice on screen; another one may take its place. */
  dismissNotice(): void {
    this.#turns.dismissNotice();
    this.#listener.onChange();
  }

  #enter<Target extends object>(target: Target | undefined, entered: Partial<Target>): void {
    if (!target) return;
    Object.assign(target, entered);
    this.#listener.onChange();
  }

  #confirmAndAnswer(answer: Answer | undefined): 'confirm' | undefined {
    const { current } = this.#turns;
    if (!current?.isAnswerable || !answer) return undefined;
    const answerId = JSON.stringify(answer);
    const isForGood = 'remember' in answer && answer.remember === 'always';
    if (isForGood && current.confirming !== answerId) {
      current.confirming = answerId;
      this.#listener.onChange();
      return 'confirm';
    }
    this.#turns.answer(current, answer);
    return undefined;
  }

  /** Gives the answer to the current elicitation, if it was on screen. */
  #answer(answer: Answer): void {
    const { current } = this.#turns;
    if (current?.isShown) this.#turns.answer(current, answer);
  }
}

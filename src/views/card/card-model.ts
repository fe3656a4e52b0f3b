import type { Form } from '../../form/form.js';
import { cleanText, shortenText } from '../../form/text/label.js';
import { hasErrors } from '../../protocol/answer-check.js';
import { partOf } from '../../protocol/review.js';
import type { Elicitation } from '../../session/elicitation.js';
import type { ReviewModel } from '../../session/review-model.js';
import { create } from '../dom/create.js';
import { FieldRoots, type FieldRootsListener, type Problem } from '../field/field-roots.js';
import * as messages from '../messages.js';
import type { ReviewPart, ReviewView } from '../review-part.js';
import type { CardContext } from './card-context.js';

/** What the card shows about how far it has been read. A new form or stage begins with a new one. */
class ReadingState {
  /** Whether the beginning or the end of what there is to read has not been on screen. */
  hasUnread = false;
  /** Whether "Read the rest" has been offered. From then on its place stays reserved. */
  hadReadOn = false;
  /** Whether the person pressed Submit before having read what it sends. */
  wasPressedEarly = false;
  /** Whether the person pressed the button that sends a response, without one. */
  wasResponseMissing = false;
}

/**
 * What the cards of one elicitation remember, until it is over: its fields and the problems with them. It survives `aside`, a
 * delivery in the background, and another presentation.
 */
export class CardModel {
  /** Holds the fields. It stays the same when they are replaced, and identifies this elicitation's card. */
  readonly container = create('div', { class: 'fields' });
  fields: FieldRoots;
  /** The milliseconds that were left when it came on screen; 0 is no limit. */
  timeAtArrival = 0;
  /** Whether the person has seen the card. */
  wasSeen = false;
  /** The errors that the application has set while it checks an answer. They show when the form opens again. */
  errorsDuringCheck: Readonly<Record<string, string>> = {};
  /** Errors that belong to no field. */
  generalErrors: readonly string[] = [];
  /** The problems listed in the summary: those of the last submit, or of the errors given last. */
  summary: readonly Problem[] = [];
  /** Presses in a row that the guard held back. */
  refusedPresses = 0;
  /** How far the person has read it. */
  reading = new ReadingState();
  /** Whether copying the link of the page worked; `undefined` before the person tries. */
  linkCopied: boolean | undefined;
  /** What a review shows beside a form. */
  review: ReviewView | undefined;
  /** What it shows. */
  #reviewed: ReviewModel | undefined;
  readonly elicitation: Elicitation;
  readonly #listener: FieldRootsListener;

  constructor(elicitation: Elicitation, listener: FieldRootsListener) {
    this.elicitation = elicitation;
    this.#listener = listener;
    this.fields = this.#createFields(elicitation.form);
    this.container.hidden = elicitation.hasYesNo;
    this.#followReview();
    if (hasErrors(elicitation.options.errors)) this.showErrors(elicitation.options.errors);
  }

  /** What a keystroke can change outside its field. Most keystrokes change nothing there. */
  get fingerprint(): string {
    const { form, confirms } = this.elicitation;
    const wrong = this.problemsLeft.map(({ pointer }) => pointer);
    const revealed = this.review && [...this.review.arguments.revealed];
    // An answer in an optional group sends what else the group has.
    const untouched = form.fields.some(({ kind }) => kind === 'group') && form.untouched.length;
    const missing = form.missing.map((field) => field.id);
    return JSON.stringify([missing, wrong, this.offersReadOn, revealed, untouched, confirms]);
  }

  /**
   * Shows the fields of the elicitation's new form. Fields that the old form had too keep their errors and focus.
   * @param isFresh Whether to forget the errors and focus of all fields.
   */
  replaceFields(isFresh: boolean): void {
    const before = this.fields;
    const { focused } = before;
    before.detach();
    this.fields = this.#createFields(this.elicitation.form);
    if (this.#reviewed !== this.elicitation.review) this.#followReview();
    this.review?.arguments.render();
    this.reading = new ReadingState();
    if (isFresh) {
      this.generalErrors = [];
      this.summary = [];
      return;
    }
    this.fields.adopt(before);
    if (focused !== undefined) this.fields.focus(focused);
  }

  #followReview(): void {
    const { review } = this.elicitation;
    this.#reviewed = review;
    this.review = review && (partOf(review.request) as ReviewPart).view(review, () => this.#listener.onChange());
  }

  /** Shows the error of every field, including fields that the person has not left yet. */
  checkAll(): void {
    this.fields.checkAll();
    this.summary = this.fields.problems;
  }

  /**
   * What there is to read in a form or stage: the message, what leaves although nobody entered it, and the secrets that the
   * person shows. If there is more than before, all of it has to be on screen again.
   */
  get toRead(): readonly unknown[] {
    const { message, form } = this.elicitation;
    return [this.reading, message, ...form.untouched, ...(this.review?.arguments.revealed ?? [])];
  }

  /** Whether a press counts only once all of it has been on screen: what it sends has not been entered by the person. */
  get mustBeRead(): boolean {
    const { review, request, form, hasSubmit } = this.elicitation;
    if (review) return review.stage !== 'respond';
    return request.page !== undefined || (hasSubmit && form.untouched.length > 0);
  }

  /** Whether the card has a place for the button that leads to what has not been on screen. Once the answer has left, it has none. */
  get offersReadOn(): boolean {
    const { isSending, isUnconfirmed } = this.elicitation;
    return this.reading.hadReadOn && this.mustBeRead && !isSending && !isUnconfirmed;
  }

  /** Whether the card says why presses do not count: one that is held back may be a slip. */
  get explainsRefusal(): boolean {
    return this.refusedPresses > 1;
  }

  /** The problems of the last submit that remain. */
  get problemsLeft(): readonly Problem[] {
    const open = new Set(this.fields.problems.map(({ pointer }) => pointer));
    return this.summary.filter(({ pointer }) => open.has(pointer));
  }

  /** How many fields the person still has to answer or correct: those that are missing, and those of the summary. */
  get toComplete(): number {
    if (this.elicitation.yesNo) return 0; // Each of the two buttons answers it.
    const { missing } = this.elicitation.form;
    return new Set([...missing, ...this.problemsLeft].map(({ pointer }) => pointer)).size;
  }

  /** Shows errors at their fields, and errors that belong to no field above them. */
  showErrors(errors: Readonly<Record<string, string>>): void {
    const clean = Object.entries({ ...this.errorsDuringCheck, ...errors }).map(
      ([pointer, text]) => [pointer, shortenText(cleanText(text).trim() || messages.checkFormat()).shown] as const,
    );
    this.errorsDuringCheck = {};
    const unplaced = this.fields.showErrors(Object.fromEntries(clean));
    // Beside two buttons the field is not on screen.
    this.generalErrors = this.elicitation.yesNo ? clean.map(([, text]) => text) : unplaced;
    this.summary = this.elicitation.yesNo ? [] : this.fields.problems;
  }

  /** Renders all texts again in the current language. */
  translate(): void {
    this.fields.renderAll();
    this.review?.arguments.render();
  }

  #createFields(form: Form): FieldRoots {
    const { options, clock, review } = this.elicitation;
    const shows = review?.stage === 'edit' ? (review.request.show ?? {}) : undefined;
    return new FieldRoots(form, this.container, {
      masks: options.secrets !== 'warn',
      shows,
      clock,
      listener: this.#listener,
    });
  }
}

/** A card with an elicitation. */
export interface ShownCard extends CardContext {
  readonly model: CardModel;
  readonly elicitation: Elicitation;
}

import type { Form } from '../form/form.js';
import { cleanText, shortenText } from '../form/label.js';
import type { Elicitation } from '../session/elicitation.js';
import type { UnseenAnswer } from '../views/card/card-state.js';
import type { Problem } from '../views/card/summary.js';
import { ArgumentRoots } from './argument-roots.js';
import { FieldRoots, type FieldRootsListener } from './field-roots.js';

/** The view of one elicitation: its fields, and the problems with them. */
export class ElicitationView {
  /** Holds the fields. It stays the same when they are replaced, and identifies this elicitation's card. */
  readonly container = document.createElement('div');
  fields: FieldRoots;
  /** Whether the person has seen the card. */
  isSeen = false;
  /** The errors that the application has set while it checks an answer. They show when the form opens again. */
  errorsDuringCheck: Readonly<Record<string, string>> = {};
  /** Errors that belong to no field. */
  generalErrors: readonly string[] = [];
  /** The problems listed in the summary: those of the last submit, or of the errors given last. */
  summary: readonly Problem[] = [];
  /** Answers that the person neither entered nor saw before pressing Submit. */
  unseen: readonly UnseenAnswer[] = [];
  /** Whether copying the link of the page worked; `undefined` before the person tries. */
  linkCopied: boolean | undefined;
  /** The arguments of an action under review. */
  readonly arguments: ArgumentRoots | undefined;
  /** Whether a part of them was still out of view when the person pressed Approve. */
  hasUnseenArgument = false;
  readonly #elicitation: Elicitation;
  readonly #listener: FieldRootsListener;

  constructor(elicitation: Elicitation, listener: FieldRootsListener) {
    this.#elicitation = elicitation;
    this.#listener = listener;
    this.container.className = 'fields';
    this.fields = this.#createFields(elicitation.form);
    this.container.hidden = elicitation.yesNo !== undefined;
    const { review } = elicitation;
    this.arguments = review && new ArgumentRoots(review, () => listener.onChange());
    if (Object.keys(elicitation.spec.errors).length > 0) this.showErrors(elicitation.spec.errors);
  }

  /** What a keystroke can change outside its field. Most keystrokes change nothing there. */
  get fingerprint(): string {
    const { form, spec } = this.#elicitation;
    const wrong = this.problemsLeft.map(({ pointer }) => pointer);
    return JSON.stringify([form.missing.map((field) => field.id), wrong, spec.queued?.count]);
  }

  /**
   * Shows the fields of the elicitation's new form. Fields that the old form had too keep their errors and focus.
   * @param isFresh Whether to forget the errors and focus of all fields.
   */
  replaceFields(isFresh: boolean): void {
    const before = this.fields;
    const { focused } = before;
    before.detach();
    this.fields = this.#createFields(this.#elicitation.form);
    this.arguments?.render();
    this.hasUnseenArgument = false;
    this.unseen = [];
    if (isFresh) {
      this.generalErrors = [];
      this.summary = [];
      return;
    }
    this.fields.adopt(before);
    if (focused !== undefined) this.fields.focus(focused);
  }

  /** Shows the error of every field, including fields that the person has not left yet. */
  checkAll(): void {
    this.fields.checkAll();
    this.summary = this.fields.problems;
  }

  /** Whether the fields take no input: the application is checking them, or they are accepted. */
  get isBusy(): boolean {
    return this.container.inert;
  }

  set isBusy(isBusy: boolean) {
    this.container.inert = isBusy;
  }

  /** The problems of the last submit that remain. */
  get problemsLeft(): readonly Problem[] {
    const open = new Set(this.fields.problems.map(({ pointer }) => pointer));
    return this.summary.filter(({ pointer }) => open.has(pointer));
  }

  /** Whether the person has seen the problems and may send the answers anyway. */
  get isForced(): boolean {
    const { spec, form } = this.#elicitation;
    return spec.warns && !form.isBlocked && this.problemsLeft.length > 0;
  }

  /** Whether the stage on screen has a Submit. Two buttons take its place in a yes/no request. */
  get hasSubmit(): boolean {
    const { spec, review, yesNo } = this.#elicitation;
    if (yesNo) return false;
    if (!review) return spec.defect === '';
    return review.stage === 'respond' || review.allows(review.stage === 'edit' ? 'edit' : 'approve');
  }

  /** Shows errors at their fields, and errors that belong to no field above them. */
  showErrors(errors: Readonly<Record<string, string>>): void {
    const clean = Object.entries({ ...this.errorsDuringCheck, ...errors }).map(
      ([pointer, text]) => [pointer, shortenText(cleanText(text)).shown] as const,
    );
    this.errorsDuringCheck = {};
    const unplaced = this.fields.showErrors(Object.fromEntries(clean));
    // Beside two buttons the field is not on screen.
    this.generalErrors = this.#elicitation.yesNo ? clean.map(([, text]) => text) : unplaced;
    this.summary = this.#elicitation.yesNo ? [] : this.fields.problems;
  }

  /** Renders all texts again in the current language. The summary keeps only the remaining problems. */
  translate(): void {
    this.fields.renderAll();
    this.arguments?.render();
    const listed = new Set(this.summary.map(({ pointer }) => pointer));
    this.summary = this.fields.problems.filter(({ pointer }) => listed.has(pointer));
  }

  #createFields(form: Form): FieldRoots {
    const isMasked = this.#elicitation.spec.secrets !== 'warn';
    return new FieldRoots(form, this.container, isMasked, this.#listener);
  }
}

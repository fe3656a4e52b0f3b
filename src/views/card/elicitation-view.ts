import type { Field } from '../../form/field.js';
import type { Form } from '../../form/form.js';
import { spelled } from '../../form/hidden.js';
import { cleanText, shortenText } from '../../form/label.js';
import type { Elicitation } from '../../session/elicitation.js';
import { answerText } from '../field/answer-texts.js';
import { FieldRoots, type FieldRootsListener, type Problem } from '../field/field-roots.js';
import { ArgumentRoots } from '../review/argument-roots.js';
import { beginningOf, type ListedAnswer } from './untouched.js';

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
  /** Whether the card has been taller than its box. From then on, the answers that nobody entered stand beside Submit. */
  scrolls = false;
  /** Whether all of those answers, or of the later actions, are on screen, rather than their beginning. */
  isListOpen = false;
  #rest: readonly ListedAnswer[] | undefined;
  /** Whether copying the link of the page worked; `undefined` before the person tries. */
  linkCopied: boolean | undefined;
  /** The arguments of an action under review. */
  readonly arguments: ArgumentRoots | undefined;
  /** Whether a part of what there is to read has not been on screen yet. */
  isAhead = false;
  /** Whether the button that leads there has been on screen. It keeps its place. */
  leadsAhead = false;
  /** Whether the person pressed Submit before having read what it sends. */
  isEarly = false;
  /** Whether there were untouched answers on screen. Their list keeps its place. */
  #hadUntouched = false;
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
    if (Object.keys(elicitation.options.errors).length > 0) this.showErrors(elicitation.options.errors);
  }

  /** What a keystroke can change outside its field. Most keystrokes change nothing there. */
  get fingerprint(): string {
    const { form } = this.#elicitation;
    const wrong = this.problemsLeft.map(({ pointer }) => pointer);
    const untouched = this.scrolls ? form.untouched.map(({ id }) => id) : [];
    return JSON.stringify([form.missing.map((field) => field.id), wrong, untouched]);
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
    this.scrolls = false;
    this.isListOpen = false;
    this.isAhead = false;
    this.leadsAhead = false;
    this.isEarly = false;
    this.#hadUntouched = false;
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

  /** How many characters there are to read. */
  get length(): number {
    const listed = this.isListOpen ? (this.untouched ?? this.rest ?? []) : [];
    const inList = listed.reduce((sum, { label, text }) => sum + label.length + text.length, 0);
    const { message, request } = this.#elicitation;
    return message.length + (request.page?.href.length ?? 0) + (this.arguments?.length ?? 0) + inList;
  }

  /** What is sent although the person has not entered it, once the card scrolls; `undefined` if there never was any. */
  get untouched(): readonly ListedAnswer[] | undefined {
    if (!this.scrolls || !this.#elicitation.hasSubmit || this.#elicitation.review?.stage === 'respond')
      return undefined;
    const { form } = this.#elicitation;
    const textOf = (field: Field) =>
      field.kind === 'group'
        ? answerText(field, '', false)
        : answerText(field, form.entry(field), this.fields.isMasked(field));
    const answers = form.untouched.map((field) => ({
      label: this.#labelOf(field),
      // Only a few are on screen. Spelling out all of a long form would slow each keystroke down.
      get text() {
        return textOf(field);
      },
    }));
    return answers.length > 0 || this.#hadUntouched ? answers : undefined;
  }

  /** Notes what is on screen: the list of untouched answers keeps its place when the person has entered all of them. */
  keepUntouched(): void {
    this.#hadUntouched ||= this.untouched !== undefined;
  }

  /** What "Approve the rest" covers; `undefined` where the card does not offer it. */
  get rest(): readonly ListedAnswer[] | undefined {
    const { review } = this.#elicitation;
    if (review?.stage !== 'decide' || !review.offersRest) return undefined;
    const { title } = review.request;
    this.#rest ??= review.rest.map((args) => ({ label: title, text: spelled(JSON.stringify(args), false) }));
    return this.#rest;
  }

  /** Whether all that "Approve the rest" covers is in its list. */
  get isRestRead(): boolean {
    return this.isListOpen || !beginningOf(this.rest ?? []).isPartial;
  }

  /** Whether a press may send: all there is to read has been on screen, and what is sent untouched is in its list. */
  get isRead(): boolean {
    return !this.isAhead && (this.isListOpen || !beginningOf(this.untouched ?? []).isPartial);
  }

  #labelOf(field: Field): string {
    const group = this.#elicitation.form.groupOf(field);
    return group ? `${this.#labelOf(group)} › ${field.label}` : field.label;
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

  /** How many fields the person still has to answer or correct: those that are missing, and those of the summary. */
  get toComplete(): number {
    const { missing } = this.#elicitation.form;
    return new Set([...missing, ...this.problemsLeft].map(({ pointer }) => pointer)).size;
  }

  /** Whether the person has seen the problems and may send the answers anyway. */
  get isForced(): boolean {
    const { options, form } = this.#elicitation;
    return options.validate === 'warn' && !form.isBlocked && this.problemsLeft.length > 0;
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
    const { options, clock } = this.#elicitation;
    return new FieldRoots(form, this.container, { masks: options.secrets !== 'warn', clock, listener: this.#listener });
  }
}

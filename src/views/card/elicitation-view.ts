import type { Field } from '../../form/field.js';
import type { Form } from '../../form/form.js';
import { spelled } from '../../form/hidden.js';
import { cleanText, shortenText } from '../../form/label.js';
import type { Elicitation } from '../../session/elicitation.js';
import { create } from '../dom/create.js';
import { answerText } from '../field/answer-texts.js';
import { FieldRoots, type FieldRootsListener, type Problem } from '../field/field-roots.js';
import * as messages from '../messages.js';
import { ArgumentRoots } from '../review/argument-roots.js';
import { ReadingState } from './reading-state.js';
import { beginningOf, type SentItem } from './sent-list.js';

/** The view of one elicitation: its fields, and the problems with them. */
export class ElicitationView {
  /** Holds the fields. It stays the same when they are replaced, and identifies this elicitation's card. */
  readonly container = create('div', { class: 'fields' });
  fields: FieldRoots;
  /** Whether the person has seen the card. */
  isSeen = false;
  /** The errors that the application has set while it checks an answer. They show when the form opens again. */
  errorsDuringCheck: Readonly<Record<string, string>> = {};
  /** Errors that belong to no field. */
  generalErrors: readonly string[] = [];
  /** The problems listed in the summary: those of the last submit, or of the errors given last. */
  summary: readonly Problem[] = [];
  /** How far the person has read it. */
  reading = new ReadingState();
  #rest: readonly SentItem[] | undefined;
  /** Whether copying the link of the page worked; `undefined` before the person tries. */
  linkCopied: boolean | undefined;
  /** The arguments of an action under review. */
  readonly arguments: ArgumentRoots | undefined;
  readonly #elicitation: Elicitation;
  readonly #listener: FieldRootsListener;

  constructor(elicitation: Elicitation, listener: FieldRootsListener) {
    this.#elicitation = elicitation;
    this.#listener = listener;
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
    const untouched = this.reading.scrolls ? form.untouched.map(({ id }) => id) : [];
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
    this.reading = new ReadingState();
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
    const listed = this.reading.isListOpen ? (this.untouched ?? this.rest ?? []) : [];
    const inList = listed.reduce((sum, { label, text }) => sum + label.length + text.length, 0);
    const { message, request } = this.#elicitation;
    return message.length + (request.page?.href.length ?? 0) + (this.arguments?.length ?? 0) + inList;
  }

  /** What is sent although the person has not entered it, once the card scrolls; `undefined` if there never was any. */
  get untouched(): readonly SentItem[] | undefined {
    if (!this.reading.scrolls || !this.#elicitation.hasSubmit || this.#elicitation.review?.stage === 'respond')
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
    return answers.length > 0 || this.reading.hadUntouched ? answers : undefined;
  }

  /** Notes that the list of untouched answers is on screen, if it is. */
  noteUntouched(): void {
    this.reading.hadUntouched ||= this.untouched !== undefined;
  }

  /** What "Approve the rest" covers; `undefined` where the card does not offer it. */
  get rest(): readonly SentItem[] | undefined {
    const { review } = this.#elicitation;
    if (review?.stage !== 'decide' || !review.offersRest) return undefined;
    const { title } = review.request;
    this.#rest ??= review.rest.map((args) => ({ label: title, text: spelled(JSON.stringify(args), false) }));
    return this.#rest;
  }

  /**
   * Whether a press may send: all there is to read has been on screen, and the whole list of what it sends.
   * @param listed What the list has of that.
   */
  isRead(listed: readonly SentItem[] = []): boolean {
    return !this.reading.hasUnread && (this.reading.isListOpen || !beginningOf(listed).isPartial);
  }

  #labelOf(field: Field): string {
    const group = this.#elicitation.form.groupOf(field);
    return group ? `${this.#labelOf(group)} › ${field.label}` : field.label;
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

  /** Shows errors at their fields, and errors that belong to no field above them. */
  showErrors(errors: Readonly<Record<string, string>>): void {
    const clean = Object.entries({ ...this.errorsDuringCheck, ...errors }).map(
      ([pointer, text]) => [pointer, shortenText(cleanText(text).trim() || messages.checkFormat()).shown] as const,
    );
    this.errorsDuringCheck = {};
    const unplaced = this.fields.showErrors(Object.fromEntries(clean));
    // Beside two buttons the field is not on screen.
    this.generalErrors = this.#elicitation.yesNo ? clean.map(([, text]) => text) : unplaced;
    this.summary = this.#elicitation.yesNo ? [] : this.fields.problems;
  }

  /** Renders all texts again in the current language. */
  translate(): void {
    this.fields.renderAll();
    this.arguments?.render();
  }

  #createFields(form: Form): FieldRoots {
    const { options, clock, review } = this.#elicitation;
    const shows = review?.stage === 'edit' ? (review.request.show ?? {}) : undefined;
    return new FieldRoots(form, this.container, {
      masks: options.secrets !== 'warn',
      shows,
      clock,
      listener: this.#listener,
    });
  }
}

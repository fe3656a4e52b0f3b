import type { Form } from '../form/form.js';
import { cleanText, shortenText } from '../form/label.js';
import type { Elicitation } from '../session/elicitation.js';
import type { Problem } from '../views/summary.js';
import { FieldRoots, type FieldRootsListener } from './field-roots.js';

/** What the element keeps on screen for one elicitation: its fields, and what is wrong with them. */
export class ElicitationView {
  /** Holds the fields. It stays the same when they are replaced. */
  readonly container = document.createElement('div');
  fields: FieldRoots;
  /** Errors that belong to no field. */
  generalErrors: readonly string[] = [];
  /** The problems at the last submit. */
  summary: readonly Problem[] = [];
  /** Whether the link of a visited page could be copied; `undefined` if nobody tried. */
  linkCopied: boolean | undefined;
  readonly #elicitation: Elicitation;
  readonly #listener: FieldRootsListener;

  constructor(elicitation: Elicitation, listener: FieldRootsListener) {
    this.#elicitation = elicitation;
    this.#listener = listener;
    this.container.className = 'fields';
    this.fields = this.#createFields(elicitation.form);
    if (Object.keys(elicitation.spec.errors).length > 0) this.showErrors(elicitation.spec.errors);
  }

  /** What a keystroke may change outside its field. Most keystrokes change none of it. */
  get fingerprint(): string {
    const { form, spec } = this.#elicitation;
    const wrong = this.problemsLeft.map(({ pointer }) => pointer);
    return JSON.stringify([form.missing.map((field) => field.id), wrong, spec.queued?.count]);
  }

  /**
   * The elicitation has another form: shows its fields. Those that are still there keep their errors and focus, unless
   * the form is `fresh`.
   */
  replaceFields(isFresh: boolean): void {
    const before = this.fields;
    const { focused } = before;
    before.detach();
    this.fields = this.#createFields(this.#elicitation.form);
    if (isFresh) {
      this.summary = [];
      return;
    }
    this.fields.adopt(before);
    if (focused !== undefined) this.fields.focus(focused);
  }

  /** Says what is wrong with every field, those that were never left included. */
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

  /** Shows errors at their fields, and those of no field above them. */
  showErrors(errors: Readonly<Record<string, string>>): void {
    const clean = Object.entries(errors).map(([pointer, text]) => [pointer, shortenText(cleanText(text)).shown]);
    this.generalErrors = this.fields.showErrors(Object.fromEntries(clean));
    this.summary = this.fields.problems;
  }

  /** Renders all texts again, in the current language. The summary keeps only what is still wrong. */
  translate(): void {
    this.fields.renderAll();
    const listed = new Set(this.summary.map(({ pointer }) => pointer));
    this.summary = this.fields.problems.filter(({ pointer }) => listed.has(pointer));
  }

  #createFields(form: Form): FieldRoots {
    const isMasked = this.#elicitation.spec.secrets !== 'warn';
    return new FieldRoots(form, this.container, isMasked, this.#listener);
  }
}

import { Form } from '../form/form.js';
import type { RequestState } from '../protocol/host.js';
import { deepEqual } from '../protocol/json.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import { notify } from '../protocol/throw-later.js';
import type { Problem } from '../views/summary.js';
import type { Asked } from './asked.js';
import { FieldRoots } from './field-roots.js';
import type { Visit } from './visit.js';

export interface QuestionOptions {
  /** Declared by the element's properties, rather than asked by `elicit()`. */
  declared: boolean;
  /** Told after each change of an answer. */
  onChange(): void;
  /** Says something to those who do not see it. */
  say(text: string): void;
  settle?(outcome: Outcome): void;
  onState?(state: RequestState): void;
}

/** Whether somebody else asks, or another page is to be visited: that is a new question, whatever its fields are called. */
export function isOtherwise(asked: Asked, before: Asked): boolean {
  const whose = ({ server, serverId, page }: Asked) => [server, serverId, page?.href];
  return !deepEqual(whose(asked), whose(before));
}

/** One question from being queued to its outcome. */
export class Question {
  readonly declared: boolean;
  /** Holds the fields, whichever they are at the time. */
  readonly fields = document.createElement('div');
  asked: Asked;
  form!: Form;
  roots!: FieldRoots;
  scope: unknown;
  /** Why it would be rejected, as typed. */
  reason = '';
  /** Objections of the server that belong to no field. */
  generalErrors: readonly string[] = [];
  /** What was wrong when it was submitted last. */
  summary: readonly Problem[] = [];
  /** An accept that was dispatched and may still be refused. */
  pending: Content | undefined;
  /** The visit of the page that was agreed to. */
  visit: Visit | undefined;
  readonly #options: QuestionOptions;
  #shownErrors: Readonly<Record<string, string>> = {};
  #isDone = false;
  #stopWatching: (() => void) | undefined;

  constructor(asked: Asked, options: QuestionOptions) {
    this.asked = asked;
    this.declared = options.declared;
    this.#options = options;
    this.fields.className = 'fields';
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /**
   * Makes the form. Left until the question is shown: a thousand may wait.
   * @param scope Whose answers these are.
   * @param draft What was typed when the same was asked before.
   */
  open(scope: unknown, draft?: Form): void {
    this.scope = scope;
    this.#build(draft && ((form) => form.adopt(draft)));
    this.showErrors(this.asked.errors);
    this.#stopWatching = this.asked.waiting?.subscribe(this.#options.onChange);
  }

  /** Asks something else in its place, keeping what was typed where the field is still there. */
  change(asked: Asked): void {
    const before = this.asked;
    this.asked = asked;
    if (isOtherwise(asked, before)) {
      this.roots.retire();
      this.#build(); // What was typed was meant for somebody else.
      return;
    }
    const decisive = ({ schema, values, nested }: Asked) => [schema, values, nested];
    if (!deepEqual(decisive(asked), decisive(before))) {
      const { form, roots } = this;
      const focused = roots.focused;
      roots.retire();
      this.#build((next) => next.adopt(form));
      this.roots.adopt(roots);
      if (focused !== undefined) this.roots.focus(focused);
    }
  }

  /** The host is checking what was accepted: what is typed now would be lost. */
  lock(): void {
    this.fields.inert = true;
  }

  /** Shows what the server refused; the host is no longer checking. The same errors again change nothing. */
  showErrors(errors: Readonly<Record<string, string>>): void {
    if (!this.pending && deepEqual(errors, this.#shownErrors)) return;
    this.#shownErrors = errors;
    this.pending = undefined;
    this.fields.inert = false;
    this.generalErrors = this.roots.refuse(errors);
    this.summary = this.roots.problems;
  }

  /** Says all of it again, in the language that is spoken now. What was corrected has nothing more to say. */
  translate(): void {
    this.roots.renderAll();
    const listed = new Set(this.summary.map(({ pointer }) => pointer));
    this.summary = this.roots.problems.filter(({ pointer }) => listed.has(pointer));
  }

  tell(state: RequestState): void {
    notify(() => this.#options.onState?.(state));
  }

  /** Ends it; of a page that is visited then, only the visit goes on. @returns false if it had ended before: a request ends once. */
  settle(outcome: Outcome): boolean {
    if (this.#isDone) return false;
    this.#isDone = true;
    this.#stopWatching?.();
    this.#options.settle?.(outcome);
    if (!this.visit) this.tell('done');
    return true;
  }

  #build(fill?: (form: Form) => void): void {
    this.form = new Form(this.asked.schema, { values: this.asked.values, nested: this.asked.nested });
    fill?.(this.form);
    const { onChange, say } = this.#options;
    this.roots = new FieldRoots(this.form, this.fields, this.asked.secrets !== 'warn', {
      // A card that goes away takes focus from its field, which reports that it was left.
      onChange: () => this.#isDone || onChange(),
      say: (text) => this.#isDone || say(text),
    });
  }
}

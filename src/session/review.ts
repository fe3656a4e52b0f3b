import { type Argument, describeArguments, hasSecret, leavesOf } from '../form/arguments.js';
import { ArgumentsForm, allowsDecision, type JsonObject } from '../form/arguments-form.js';
import type { Form } from '../form/form.js';
import type { Answer } from '../lifecycle/state.js';
import { type NumberDefect, numberDefect } from '../protocol/exact-json.js';
import { deepEqual, isObject } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Json } from '../protocol/request.js';
import type { Decision, ReviewRequest } from '../protocol/review.js';

/** The stage of a review: the person decides, changes the arguments, or writes a response. */
export type ReviewStage = 'decide' | 'edit' | 'respond';

/** The state of one review. */
export class Review {
  readonly request: ReviewRequest;
  stage: ReviewStage = 'decide';
  /** The arguments as the person changed them before they went back in a series. */
  #changed: JsonObject | undefined;
  /** The response, as typed. */
  response = '';
  /** The pointers of the secrets that the person could read. */
  readonly #revealedSecrets = new Set<string>();
  #form: ArgumentsForm | undefined;
  #arguments: readonly Argument[] | undefined;
  #canEdit: boolean | undefined;
  #rest: readonly Json[] | undefined;

  /** @param before The outcome before the person came back to it. */
  constructor(request: ReviewRequest, before?: Outcome) {
    this.request = request;
    if (before?.action === 'edit' && this.allows('edit')) {
      this.#changed = before.args as JsonObject;
      this.stage = 'edit';
    } else if (before?.action === 'respond' && this.allows('respond')) {
      this.response = before.text;
      if (!this.isQuestion) this.stage = 'respond';
    }
  }

  /** All arguments, for display. */
  get arguments(): readonly Argument[] {
    const { args, argsSchema, show, defect } = this.request;
    // A question may have nothing to show; an action runs with `{}`, and says so.
    const isBare = this.isQuestion && isObject(args) && Object.keys(args).length === 0;
    this.#arguments ??= defect || isBare ? [] : describeArguments(args, argsSchema, show);
    return this.#arguments;
  }

  /** Why the card must say something about the numbers in the arguments. */
  get numberDefect(): NumberDefect | undefined {
    return numberDefect(this.request.args);
  }

  /** The pointers of masked arguments on screen that the person has not read. They prevent an approval. */
  get unread(): string[] {
    const secrets = leavesOf(this.shown).filter(({ secret, pointer }) => secret && !this.hasRead(pointer));
    return secrets.map(({ pointer }) => pointer);
  }

  /** The person reads a masked argument. */
  reveal(pointer: string): void {
    this.#revealedSecrets.add(pointer);
  }

  /** Whether the person could read a masked argument, even if it is masked again. */
  hasRead(pointer: string): boolean {
    return this.#revealedSecrets.has(pointer);
  }

  /** The arguments of the later actions that the card lists under "Approve the rest". A secret is in no list. */
  get rest(): readonly Json[] {
    const { rest, argsSchema } = this.request;
    this.#rest ??= rest.filter((args) => !hasSecret(args, argsSchema));
    return this.#rest;
  }

  /** Whether the person may approve what the card lists as the rest. */
  get offersRest(): boolean {
    return this.rest.length > 0 && this.allows('approve');
  }

  /** Whether it is a question: Yes, No and a text stand together. */
  get isQuestion(): boolean {
    return this.request.kind === 'question';
  }

  /** The response as it is sent: a line without the blanks around it, which keyboards add; several lines as typed. */
  get sentResponse(): string {
    const line = this.response.trim();
    return line.includes('\n') ? this.response : line;
  }

  /** Whether the person has written a response. */
  get hasResponse(): boolean {
    return this.sentResponse !== '';
  }

  /** Whether Submit waits for the response: it is not written yet, or it is written beside Yes, which would not send it. */
  get awaitsResponse(): boolean {
    return this.stage === 'respond' ? !this.hasResponse : this.isQuestion && this.hasResponse;
  }

  /** Whether the person may make this decision now. */
  allows(decision: Decision): boolean {
    if (decision !== 'edit') return allowsDecision(this.request, decision);
    // Kept, because the answer takes a whole form of the arguments.
    this.#canEdit ??= allowsDecision(this.request, decision);
    return this.#canEdit;
  }

  /** The form of the arguments, while the person changes them. */
  get form(): Form | undefined {
    return this.stage === 'edit' ? this.#edited.form : undefined;
  }

  /** The form of the arguments, if the person has opened it. */
  get openedForm(): Form | undefined {
    return this.form ?? this.#form?.form;
  }

  /** The arguments without a field, for display. */
  get shown(): readonly Argument[] {
    if (this.stage !== 'edit') return this.arguments;
    const { kept } = this.#edited;
    return kept ? describeArguments(kept, this.request.argsSchema, this.request.show) : [];
  }

  /**
   * The answer of the submit button at this stage; `undefined` where the application does not allow it. Unchanged arguments
   * are approved, if that is allowed.
   */
  answer(remember: Persistence | undefined): Answer | undefined {
    const remembered = remember && { remember };
    const { args } = this.request;
    if (this.stage === 'respond') {
      return this.allows('respond') ? { action: 'respond', text: this.sentResponse } : undefined;
    }
    const edited = this.stage === 'edit' ? this.#edited.args : args;
    if (deepEqual(edited, args) && this.allows('approve')) return { action: 'approve', ...remembered };
    return this.stage === 'edit' && this.allows('edit') ? { action: 'edit', args: edited, ...remembered } : undefined;
  }

  get #edited(): ArgumentsForm {
    const { args, argsSchema } = this.request;
    this.#form ??= new ArgumentsForm(args as JsonObject, argsSchema, this.#changed);
    return this.#form;
  }
}

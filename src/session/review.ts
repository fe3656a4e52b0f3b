import { type Argument, describeArguments, hasSecret, leavesOf } from '../form/arguments.js';
import { ArgumentsForm, allowsDecision } from '../form/arguments-form.js';
import type { Form } from '../form/form.js';
import type { Answer } from '../lifecycle/state.js';
import { type NumberDefect, numberDefect } from '../protocol/exact-json.js';
import { deepEqual, isObject } from '../protocol/json.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Json } from '../protocol/request.js';
import type { Decision, ReviewRequest } from '../protocol/review.js';

/** The stage of a review: the person decides, changes the arguments, or writes a response. */
export type ReviewStage = 'decide' | 'edit' | 'respond';

/** The state of one review. */
export class Review {
  readonly request: ReviewRequest;
  stage: ReviewStage = 'decide';
  /** The response, as typed. */
  response = '';
  /** The pointers of the secrets that the person could read. */
  readonly revealedSecrets = new Set<string>();
  #form: ArgumentsForm | undefined;
  #arguments: readonly Argument[] | undefined;
  #canEdit: boolean | undefined;
  #rest: readonly Json[] | undefined;

  constructor(request: ReviewRequest) {
    this.request = request;
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
    const secrets = leavesOf(this.shown).filter(({ secret, pointer }) => secret && !this.revealedSecrets.has(pointer));
    return secrets.map(({ pointer }) => pointer);
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

  /** Whether the person is to write a response, and has written none. */
  get isEmptyResponse(): boolean {
    return this.stage === 'respond' && this.response.trim() === '';
  }

  /** Whether the person may make this decision now. */
  allows(decision: Decision): boolean {
    if (decision !== 'edit') return allowsDecision(this.request, decision);
    this.#canEdit ??= allowsDecision(this.request, decision);
    return this.#canEdit;
  }

  /** The form of the arguments, while the person changes them. */
  get form(): Form | undefined {
    return this.stage === 'edit' ? this.#edited.form : undefined;
  }

  /** The arguments without a field, for display. */
  get shown(): readonly Argument[] {
    if (this.stage !== 'edit') return this.arguments;
    const { kept } = this.#edited;
    return kept ? describeArguments(kept, this.request.argsSchema, this.request.show) : [];
  }

  /** Discards the person's changes. */
  startAfresh(): void {
    this.#form = undefined;
  }

  /**
   * The answer of the submit button at this stage; `undefined` where the application does not allow it. Unchanged arguments
   * are approved, if that is allowed.
   */
  answer(remember: Persistence | undefined): Answer | undefined {
    const remembered = remember && { remember };
    const { args } = this.request;
    if (this.stage === 'respond') {
      return this.allows('respond') ? { action: 'respond', text: this.response.trim() } : undefined;
    }
    const edited = this.stage === 'edit' ? this.#edited.args : args;
    if (deepEqual(edited, args) && this.allows('approve')) return { action: 'approve', ...remembered };
    return this.stage === 'edit' && this.allows('edit') ? { action: 'edit', args: edited, ...remembered } : undefined;
  }

  get #edited(): ArgumentsForm {
    const { args, argsSchema } = this.request;
    this.#form ??= new ArgumentsForm(args as { [key: string]: Json }, argsSchema);
    return this.#form;
  }
}

import { type Argument, describeArguments, leavesOf } from '../form/arguments/arguments.js';
import { ArgumentsForm, allowsDecision, type JsonObject } from '../form/arguments/arguments-form.js';
import type { Form } from '../form/form.js';
import { type NumberDefect, numberDefect } from '../protocol/exact-json.js';
import { deepEqual, isObject, listIn } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Answer } from '../protocol/port.js';
import type { Json } from '../protocol/request.js';
import type { Decision, ReviewRequest } from '../protocol/review.js';
import type { ReviewModel, ReviewStage } from '../session/review-model.js';

/** The state of one review. The interface says what its members mean. */
export class Review implements ReviewModel {
  readonly request: ReviewRequest;
  stage: ReviewStage = 'decide';
  /** The arguments as the person changed them before they went back in a series. */
  #changed: JsonObject | undefined;
  response = '';
  /** The pointers of the secrets that the person could read. */
  readonly #revealedSecrets = new Set<string>();
  #form: ArgumentsForm | undefined;
  #arguments: readonly Argument[] | undefined;
  #canEdit: boolean | undefined;

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

  get numberDefect(): NumberDefect | undefined {
    return numberDefect(this.request.args);
  }

  get unread(): string[] {
    const secrets = leavesOf(this.shown).filter(({ secret, pointer }) => secret && !this.hasRead(pointer));
    return secrets.map(({ pointer }) => pointer);
  }

  reveal(pointer: string): void {
    this.#revealedSecrets.add(pointer);
  }

  hasRead(pointer: string): boolean {
    return this.#revealedSecrets.has(pointer);
  }

  get rest(): readonly Json[] {
    return this.allows('approve') ? this.request.rest : [];
  }

  get isQuestion(): boolean {
    return this.request.kind === 'question';
  }

  get takesText(): boolean {
    return this.isQuestion && this.allows('respond');
  }

  get offersOptions(): boolean {
    return this.takesText && isObject(this.request.args) && listIn(this.request.args, 'options').length > 0;
  }

  get sentResponse(): string {
    const line = this.response.trim();
    return line.includes('\n') ? this.response : line;
  }

  get hasResponse(): boolean {
    return this.sentResponse !== '';
  }

  get awaitsResponse(): boolean {
    return this.stage === 'respond' ? !this.hasResponse : this.isQuestion && this.hasResponse;
  }

  allows(decision: Decision): boolean {
    if (decision !== 'edit') return allowsDecision(this.request, decision);
    // Kept, because the answer takes a whole form of the arguments.
    this.#canEdit ??= allowsDecision(this.request, decision);
    return this.#canEdit;
  }

  get form(): Form | undefined {
    return this.stage === 'edit' ? this.#edited.form : undefined;
  }

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

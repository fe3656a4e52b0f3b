import type { Argument } from '../form/arguments/arguments.js';
import type { Form } from '../form/form.js';
import type { NumberDefect } from '../protocol/exact-json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Answer } from '../protocol/port.js';
import type { Json } from '../protocol/request.js';
import { type Decision, partOf, type RequestPart, type ReviewRequest } from '../protocol/review.js';

/** The stage of a review: the person decides, changes the arguments, or writes a response. */
export type ReviewStage = 'decide' | 'edit' | 'respond';

/** The state of one review. `src/reviews` implements it: a page that only shows forms never loads that. */
export interface ReviewModel {
  readonly request: ReviewRequest;
  stage: ReviewStage;
  /** The response, as typed. */
  response: string;
  /** The arguments without a field, for display. */
  readonly shown: readonly Argument[];
  /** Why the card must say something about the numbers in the arguments. */
  readonly numberDefect: NumberDefect | undefined;
  /** The pointers of masked arguments on screen that the person has not read. They prevent an approval. */
  readonly unread: readonly string[];
  /** The arguments of the later actions that the card lists under "Approve the rest", if the person may approve them. */
  readonly rest: readonly Json[];
  /** Whether it is a question: Yes, No and a text stand together. */
  readonly isQuestion: boolean;
  /** Whether a field for a text stands beside Yes and No. */
  readonly takesText: boolean;
  /** Whether the agent lists answers (`options`), none of which is Yes: the text has the accent. */
  readonly offersOptions: boolean;
  /** The response as it is sent: a line without the blanks around it, which keyboards add; several lines as typed. */
  readonly sentResponse: string;
  /** Whether the person has written a response. */
  readonly hasResponse: boolean;
  /** Whether Submit waits for the response: it is not written yet, or it is written beside Yes, which would not send it. */
  readonly awaitsResponse: boolean;
  /** The form of the arguments, while the person changes them. */
  readonly form: Form | undefined;
  /** The form of the arguments, if the person has opened it. */
  readonly openedForm: Form | undefined;
  /** The person reads a masked argument. */
  reveal(pointer: string): void;
  /** Whether the person could read a masked argument, even if it is masked again. */
  hasRead(pointer: string): boolean;
  /** Whether the person may make this decision now. */
  allows(decision: Decision): boolean;
  /**
   * The answer of the submit button at this stage; `undefined` where the application does not allow it. Unchanged arguments
   * are approved, if that is allowed.
   */
  answer(remember: Persistence | undefined): Answer | undefined;
}

/** What a review carries for the session. */
export interface ModelPart extends RequestPart {
  /** @param before The outcome before the person came back to it. */
  model(request: ReviewRequest, before: Outcome | undefined): ReviewModel;
}

/** The state of a review that carries its part. `elicit()` refuses one that does not. */
export function modelOf(review: ReviewRequest, before: Outcome | undefined): ReviewModel {
  return (partOf(review) as ModelPart).model(review, before);
}

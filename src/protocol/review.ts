import { deepEqual, isObject, ownValue } from './json.js';
import type { Outcome } from './outcome.js';
import { PERSISTENCES, type Persistence } from './persistence.js';
import type { ElicitationRequest, Json, RequestedSchema } from './request.js';

/**
 * What a person may decide about an action.
 *
 * | decision | outcome |
 * |---|---|
 * | `approve` | the action runs with the arguments as they were shown |
 * | `edit` | it runs with arguments that the person changed |
 * | `reject` | it does not run; with a reason, if the host asks for one |
 * | `respond` | it does not run, and the asker gets a text |
 */
export type Decision = 'approve' | 'edit' | 'reject' | 'respond';

/**
 * How a text among the arguments is shown: `diff` is a patch, and `before` and `after` of one object are a text and what becomes
 * of it.
 */
export type ShownAs = 'diff' | 'before' | 'after';

/** An action that needs a decision, in the application's words. */
export interface ReviewOptions {
  /** The name of the tool. Trusted: never take it from a text that a model wrote. */
  action: string;
  /** A name of the tool for people, such as "Transfer money". Trusted, like `action`. Default: `action`. */
  title?: string;
  /** The arguments of the action: any JSON value, most often an object. The person sees all of it. */
  args: unknown;
  /** The schema of `args`, for names of the arguments and for the form of "Edit". Default: derived from `args`. */
  schema?: unknown;
  /**
   * Arguments that are a change of a file, by their names at any depth: `{ patch: 'diff' }`, or
   * `{ old_text: 'before', new_text: 'after' }`. The person sees all lines, with their signs. A text that is not a patch is shown
   * as a text. Default: none.
   */
  show?: Readonly<Record<string, ShownAs>>;
  /** Why the asker wants the action. Plain text; it is shown as the asker's own words. */
  message?: string;
  /** The decisions that the asker can handle. Default: `approve` and `reject`. */
  allow?: readonly Decision[];
  /** Whether the action may do harm, in the application's judgement. */
  tone?: 'danger';
  /** How long an approval may hold beyond this one time. Default: the card does not ask. */
  remember?: readonly Persistence[];
  /** Whether the helpers for runs put the later actions of the same tool into `rest`. Default false. */
  approveRest?: boolean;
  /**
   * The arguments of later actions of the same tool, which the person may approve together with this one. The card lists them:
   * as many as fit into 64 KiB, with their titles. Default: none.
   */
  rest?: readonly unknown[];
  /** Why nobody can know what would run, such as arguments that were not sent. The action then cannot be approved. Default: none. */
  defect?: string;
}

/** A question of an agent that wants a yes, a no or a text, and gives no schema. */
export interface QuestionOptions {
  /** In the words of the agent; it is shown as such. */
  message?: string;
  /** What the agent says besides: any JSON value. The person sees all of it. */
  details?: unknown;
  /** `approve` is the button Yes, `reject` the button No, `respond` the open text field. Default: all three. */
  allow?: readonly Decision[];
}

/**
 * Marks a review, and has its part: what a card needs beyond a form. JSON has no symbols, and the mark is not enumerable, so a
 * copy, clone or text of a review has neither.
 */
const REVIEW: unique symbol = Symbol.for('mcp-elicitation.review') as never;

/** Why a value of mode `review` cannot be shown: a copy of a review from a store, or what a server made up. */
export const NOT_A_REVIEW = 'a review is made by reviewRequest() of mcp-elicitation/reviews';

/** What a review needs beyond a form, as far as requests know it. `src/reviews` makes it, and a card knows the rest. */
export interface RequestPart {
  /** Whether arguments hold a secret. An action with one is in no list of another card. */
  hasSecret(args: Json, schema: RequestedSchema | undefined): boolean;
}

/**
 * A request to decide about an action. Only `reviewRequest()` makes one, in the page or in the backend of its relay: what a
 * server sends is never a review, and no rule approves a review without a person. Its `mode` is one that no server may use, so a
 * copy is refused, and so is a review by a host that does not know reviews.
 */
export interface ReviewRequest {
  readonly mode: 'review';
  readonly message: string;
  /** An action that would run, or a question without a schema. */
  readonly kind: 'action' | 'question';
  /** Empty for a question. */
  readonly action: string;
  readonly title: string;
  /** A frozen copy; `null` if `defect` says why there is none. */
  readonly args: Json;
  readonly argsSchema: RequestedSchema | undefined;
  readonly show: Readonly<Record<string, ShownAs>> | undefined;
  readonly allow: readonly Decision[];
  readonly tone: 'danger' | undefined;
  readonly remember: readonly Persistence[];
  readonly approveRest: boolean;
  /** Frozen copies of what "Approve the rest" covers. */
  readonly rest: readonly Json[];
  /** Why the arguments cannot be shown in full, and so cannot be approved; empty if they can. */
  readonly defect: string;
}

/** What a host can be asked: a server's request, or a review of the application. */
export type HostRequest = ElicitationRequest | ReviewRequest;

/** The request that `elicit()` of the element takes. The schema's type may be just `object`, as in the types of some libraries. */
export type ElicitationRequestInput =
  | HostRequest
  | { mode?: 'form'; message: string; requestedSchema: object; schema?: never; [key: string]: unknown };

/**
 * A review as plain data: how a relay's backend sends it to its pages. The message goes beside it. JSON leaves out what is
 * `undefined`.
 */
export interface ReviewData
  extends Omit<ReviewRequest, 'mode' | 'message' | 'approveRest' | 'argsSchema' | 'show' | 'tone'>,
    Partial<Pick<ReviewRequest, 'argsSchema' | 'show' | 'tone'>> {}

/**
 * How long a yes may hold: what the request offers and the application allows. A server offers `_meta.persist`, one value or a
 * list, as Codex sends with approvals; unknown values are ignored. A review is the application's own offer, which its options
 * may only narrow.
 */
export function persistencesOf(request: unknown, allowed?: readonly Persistence[]): readonly Persistence[] {
  if (isReview(request)) return offeredBy(request.remember, allowed);
  return offeredBy([ownValue(ownValue(request, '_meta'), 'persist')].flat(), allowed ?? []);
}

function offeredBy(offered: readonly unknown[], allowed = PERSISTENCES): readonly Persistence[] {
  return PERSISTENCES.filter((persistence) => offered.includes(persistence) && allowed.includes(persistence));
}

/** The rule that an audit names for an action that the person approved in the list of another card. */
export const APPROVED_REST = 'approve-rest';

/** The longest name of a tool that a heading can show whole, in UTF-16 code units. */
export const MAX_NAME = 1024;

/** The reviews whose cards a person answered with "Approve the rest". A caller cannot add to them. */
const approvedWithRest = new WeakSet<object>();

/** Remembers whether a person approved the rest that a card listed. A host calls it where it shows cards. @returns the outcome. */
export function noteRest(card: unknown, outcome: Outcome): Outcome {
  if (isReview(card)) approvedWithRest[outcome.action === 'approve' && outcome.rest ? 'add' : 'delete'](card);
  return outcome;
}

/** Whether the card of another review listed this action, and a person answered it with "Approve the rest". */
export function isListed({ kind, action, args, allow, defect }: ReviewRequest, card: unknown): boolean {
  if (!isReview(card) || !approvedWithRest.has(card)) return false;
  const canRun = kind === 'action' && allow.includes('approve') && defect === '';
  return canRun && action === card.action && card.rest.some((listed) => deepEqual(listed, args));
}

/** Whether `reviewRequest()` made the value, in this copy of the package or in another one in the page. */
export function isReview(request: unknown): request is ReviewRequest {
  return isObject(request) && markOf(request) !== undefined && Object.isFrozen(request);
}

/** Marks a review, for good. `make-review.ts` alone calls it. */
export function markReview(request: Omit<ReviewRequest, 'mode'>, part: RequestPart | undefined): ReviewRequest {
  const review = { mode: 'review' as const, ...request };
  return Object.freeze(Object.defineProperty(review, REVIEW, { value: part ?? true }));
}

/** What a review needs beyond a form; `undefined` in a backend that made it of data. */
export function partOf(review: ReviewRequest): RequestPart | undefined {
  const mark = markOf(review);
  return mark === true ? undefined : mark;
}

function markOf(request: object): RequestPart | true | undefined {
  return (request as { [REVIEW]?: RequestPart | true })[REVIEW];
}

import { check } from '../runtime/check.js';
import { deepEqual, isObject, ownValue } from './json.js';
import { jsonSnapshot } from './json-snapshot.js';
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

/** All decisions. */
export const DECISIONS: readonly unknown[] = ['approve', 'edit', 'reject', 'respond'] satisfies Decision[];

/**
 * How a text among the arguments is shown: `diff` is a patch, and `before` and `after` of one object are a text and what becomes
 * of it.
 */
export type ShownAs = 'diff' | 'before' | 'after';

const SHOWN_AS: readonly unknown[] = ['diff', 'before', 'after'] satisfies ShownAs[];

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

/** Marks a review. JSON has no symbols, and the mark is not enumerable, so a copy, clone or text of a review has no mark. */
const REVIEW: unique symbol = Symbol.for('mcp-elicitation.review') as never;

/**
 * A request to decide about an action. Only this module makes one, in the page or in the backend of its relay: what a
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
 * Makes a request to decide about an action, for `host.elicit()`. It copies `args`: later changes to them affect neither
 * what the person sees nor what is approved.
 *
 * ```ts
 * const outcome = await host.elicit(reviewRequest({ action: 'transfer', args: { amount: 120 }, allow: ['approve', 'edit', 'reject'] }));
 * if (outcome.action === 'approve' || outcome.action === 'edit') transfer(outcome.args);
 * ```
 * Arguments that no card can show in full (over 1 MiB, deeper than 100, not JSON) and names over 1,024 characters do not throw:
 * the card says so, and the person cannot approve them.
 * @throws {TypeError} when another option is of the wrong type.
 */
export function reviewRequest(options: ReviewOptions): ReviewRequest {
  check(isObject(options), 'reviewRequest(): the options must be an object');
  const { defect = '' } = options;
  check(typeof defect === 'string', 'reviewRequest(): defect must be a text');
  const isLong = [options.action, options.title ?? ''].some(
    (name) => typeof name === 'string' && name.length > MAX_NAME,
  );
  const unknown = defect || (isLong ? `action: over ${MAX_NAME} characters` : '');
  const args = unknown ? { value: null, defect: unknown } : jsonSnapshot(options.args);
  const why = unknown || (args.defect && `args: ${args.defect}`);
  return makeReview(
    'reviewRequest',
    { ...options, kind: 'action' },
    args.value,
    jsonSnapshot(options.schema).value,
    why,
  );
}

/**
 * Makes a question that wants a yes, a no or a text, for `host.elicit()`. The outcome `approve` means yes, `reject` no, and
 * `respond` has the text. It is a review, so that all that is said of one holds: no server sends one, and no rule answers it.
 */
export function questionRequest({ message = '', details = {}, allow = QUESTION }: QuestionOptions): ReviewRequest {
  const { value, defect } = jsonSnapshot(details);
  return makeReview(
    'questionRequest',
    { kind: 'question', action: '', message, allow },
    value,
    undefined,
    defect && `details: ${defect}`,
  );
}

const QUESTION: readonly Decision[] = ['approve', 'reject', 'respond'];

/**
 * Makes a review in the page from the review that the application made in its backend. Only the page's half of a relay may
 * call it, with data of its own backend, so that nothing that a server sends becomes a review.
 * @throws {TypeError} for a value that is not a review.
 */
export function reviewFromBackend(message: string, { args, argsSchema, defect, ...data }: ReviewData): ReviewRequest {
  check(args !== undefined && typeof defect === 'string', 'reviewFromBackend(): it must have args and defect');
  return makeReview('reviewFromBackend', { ...data, message }, args, argsSchema, defect);
}

/**
 * How long a yes may hold: what the request offers and the application allows. A server offers `_meta.persist`, one value or a
 * list, as Codex sends with approvals; unknown values are ignored. A review is the application's own offer, which its options
 * may only narrow.
 */
export function persistencesOf(
  request: unknown,
  allowed: readonly Persistence[] = isReview(request) ? request.remember : [],
): readonly Persistence[] {
  const offered: readonly unknown[] = isReview(request)
    ? request.remember
    : [ownValue(ownValue(request, '_meta'), 'persist')].flat();
  return PERSISTENCES.filter((persistence) => offered.includes(persistence) && allowed.includes(persistence));
}

/** @param caller The function that errors name. */
function makeReview(
  caller: string,
  options: Omit<ReviewOptions, 'args' | 'schema' | 'show' | 'tone' | 'defect'> &
    Pick<ReviewData, 'show' | 'tone' | 'kind'>,
  args: Json,
  argsSchema: unknown,
  defect: string,
): ReviewRequest {
  const { kind, action, title = action, message = '', allow = ['approve', 'reject'], tone } = options;
  const { remember = [], approveRest = false, rest = [], show } = options;
  const expect = (isRight: boolean, message: string) => check(isRight, `${caller}(): ${message}`);
  expect(kind === 'action' || kind === 'question', 'kind must be action or question');
  expect(typeof action === 'string' && (kind === 'question' || action.trim() !== ''), 'action must be a text');
  expect(typeof title === 'string', 'title must be a text');
  expect(typeof message === 'string', 'message must be a text');
  expect(isListOf(allow, DECISIONS) && allow.length > 0, `allow must list some of ${DECISIONS.join(', ')}`);
  expect(
    show === undefined || (isObject(show) && isListOf(Object.values(show), SHOWN_AS)),
    'show must name diff, before or after',
  );
  expect(tone === undefined || tone === 'danger', 'tone must be danger');
  expect(isListOf(remember, PERSISTENCES), `remember must list some of ${PERSISTENCES.join(', ')}`);
  expect(typeof approveRest === 'boolean', 'approveRest must be a boolean');
  expect(Array.isArray(rest), 'rest must be a list');
  const request = {
    mode: 'review',
    message,
    kind,
    action,
    title,
    args,
    argsSchema: isObject(argsSchema) ? argsSchema : undefined,
    show: show && Object.freeze({ ...show }),
    allow: Object.freeze([...allow]),
    tone,
    remember: Object.freeze([...remember]),
    approveRest,
    rest: Object.freeze(whatFits(rest, title)),
    defect,
  };
  Object.defineProperty(request, REVIEW, { value: true });
  return Object.freeze(request) as unknown as ReviewRequest;
}

/** The rule that an audit names for an action that the person approved in the list of another card. */
export const APPROVED_REST = 'approve-rest';

/** The longest name of a tool that a heading can show whole, in UTF-16 code units. */
export const MAX_NAME = 1024;
/** The most that a list of actions puts on screen, in UTF-16 code units of their titles and arguments. */
const MAX_REST = 64 * 1024;
/** What a line of it costs besides: thousands of short ones would block the page. */
const LINE = 60;

/** Copies of the first actions that a list can show together. */
function whatFits(rest: readonly unknown[], title: string): Json[] {
  const fitting: Json[] = [];
  let left = MAX_REST;
  for (const args of rest) {
    const { value, defect } = jsonSnapshot(args);
    left -= defect ? MAX_REST + 1 : LINE + title.length + JSON.stringify(value).length;
    if (left < 0) break;
    fitting.push(value);
  }
  return fitting;
}

/** The same review with other actions for "Approve the rest" to cover. */
export function withRest(review: ReviewRequest, rest: readonly Json[]): ReviewRequest {
  return makeReview('withRest', { ...review, rest }, review.args, review.argsSchema, review.defect);
}

/** Whether the card of another review listed this action under "Approve the rest". */
export function isListed({ kind, action, args, allow, defect }: ReviewRequest, card: unknown): boolean {
  if (!isReview(card)) return false;
  const canRun = kind === 'action' && allow.includes('approve') && defect === '';
  return canRun && action === card.action && card.rest.some((listed) => deepEqual(listed, args));
}

/** Whether this module made the value, in this copy of the package or in another one in the page. */
export function isReview(request: unknown): request is ReviewRequest {
  return isObject(request) && (request as { [REVIEW]?: unknown })[REVIEW] === true && Object.isFrozen(request);
}

function isListOf(list: unknown, known: readonly unknown[]): boolean {
  return Array.isArray(list) && list.every((item) => known.includes(item));
}

import { check } from '../runtime/check.js';
import { isObject } from './json.js';
import { jsonSnapshot } from './json-snapshot.js';
import { PERSISTENCES } from './persistence.js';
import type { Json, RequestedSchema } from './request.js';
import {
  type Decision,
  markReview,
  type RequestPart,
  type ReviewData,
  type ReviewOptions,
  type ReviewRequest,
  type ShownAs,
} from './review.js';

/** All decisions. */
export const DECISIONS: readonly unknown[] = ['approve', 'edit', 'reject', 'respond'] satisfies Decision[];

const SHOWN_AS: readonly unknown[] = ['diff', 'before', 'after'] satisfies ShownAs[];

/**
 * Makes a review from the review that the application made in its backend. Only a relay may call it, with data of its own
 * backend, so that nothing that a server sends becomes a review.
 * @param part What a page needs to show it.
 * @throws {TypeError} for a value that is not a review.
 */
export function reviewFromBackend(
  message: string,
  { args, argsSchema, defect, ...data }: ReviewData,
  part?: RequestPart,
): ReviewRequest {
  check(args !== undefined && typeof defect === 'string', 'reviewFromBackend(): it must have args and defect');
  return makeReview('reviewFromBackend', { ...data, message }, { args, argsSchema, defect }, part);
}

/** @param caller The function that errors name. */
export function makeReview(
  caller: string,
  options: Omit<ReviewOptions, 'args' | 'schema' | 'show' | 'tone' | 'defect'> &
    Pick<ReviewData, 'show' | 'tone' | 'kind'>,
  { args, argsSchema, defect }: { args: Json; argsSchema?: unknown; defect: string },
  part: RequestPart | undefined,
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
  const schema = isObject(argsSchema) ? (argsSchema as RequestedSchema) : undefined;
  const request = {
    message,
    kind,
    action,
    title,
    args,
    argsSchema: schema,
    show: show && Object.freeze({ ...show }),
    allow: Object.freeze([...allow]),
    tone,
    remember: Object.freeze([...remember]),
    approveRest,
    rest: Object.freeze(whatFits(rest, title).filter((listed) => !part?.hasSecret(listed, schema))),
    defect,
  };
  return markReview(request, part);
}

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

function isListOf(list: unknown, known: readonly unknown[]): boolean {
  return Array.isArray(list) && list.every((item) => known.includes(item));
}

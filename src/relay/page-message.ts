import { isFiniteNumber, isObject, own } from '../protocol/json.js';
import { MAX_FIELDS } from '../protocol/limits.js';
import { isPersistence } from '../protocol/persistence.js';
import type { StoredElicitation } from './stored-elicitation.js';
import type { PageMessage, PersonalOutcome } from './wire.js';

/** The members of a message or an outcome beside its type, and whether their values are right. */
type Members = ReadonlyMap<string, (value: unknown) => boolean>;

const isText = (value: unknown) => typeof value === 'string';
const isTrue = (value: unknown) => value === true;
const optional = (isRight: (value: unknown) => boolean) => (value: unknown) => value === undefined || isRight(value);

/** The kinds of messages, or of outcomes. */
const kindsOf = <Kind extends string>(kinds: Record<Kind, Record<string, (value: unknown) => boolean>>) =>
  new Map<string, Members>(
    Object.entries<object>(kinds).map(([kind, members]) => [kind, new Map(Object.entries(members))]),
  );

const MESSAGES = kindsOf<PageMessage['type']>({
  shown: { id: isText },
  outcome: { id: isText, outcome: isOutcome },
  visited: { id: isText, completion: (value) => value === 'completed' || value === 'dismissed' },
  'more-time': { id: isText, ms: (value) => isFiniteNumber(value) && value > 0 },
});

const OUTCOMES = kindsOf<PersonalOutcome['action']>({
  accept: { content: optional((value) => isObject(value) && isShallow(value)), remember: optional(isPersistence) },
  reject: { reason: optional(isText), silence: optional(isTrue) },
  cancel: { all: optional(isTrue) },
  back: {},
});

/** Reads the body of a post, which may be anything. `undefined`: it is no message, or has members that no page sends. */
export function pageMessageFrom(value: unknown): PageMessage | undefined {
  return has('type', MESSAGES, value) ? (value as unknown as PageMessage) : undefined;
}

/**
 * Why a person cannot have given this outcome: the card offers no such thing. Of a form's content, `checkContent` is the
 * judge.
 * @returns `undefined` where the person can.
 */
export function outcomeDefect(outcome: PersonalOutcome, { request, options }: StoredElicitation): string | undefined {
  switch (outcome.action) {
    case 'accept':
      if (outcome.remember && !options.remember?.includes(outcome.remember)) return 'a yes holds only once';
      if (request.mode === 'url') return outcome.content && 'a page has no content';
      return outcome.content ? undefined : 'the content is missing';
    case 'reject':
      return outcome.silence && !options.silenceable ? 'the server cannot be silenced' : undefined;
    case 'cancel':
      return outcome.all && !options.step ? 'there is no series' : undefined;
    case 'back':
      return options.step?.canGoBack ? undefined : 'there is no step before';
  }
}

function isOutcome(value: unknown): boolean {
  return has('action', OUTCOMES, value);
}

/** Whether a form may send a value so deep: each level takes a field. `JSON.stringify` overflows the stack for a deeper one. */
function isShallow(value: unknown, depth = MAX_FIELDS): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1));
}

/** Whether a value is an object of a known kind, with the members of that kind and no others. */
function has(kindKey: string, kinds: ReadonlyMap<string, Members>, value: unknown): boolean {
  if (!isObject(value)) return false;
  const members = kinds.get(value[kindKey] as string);
  if (!members) return false;
  for (const key of Object.keys(value)) if (key !== kindKey && !members.has(key)) return false;
  for (const [key, isRight] of members) if (!isRight(own(value, key))) return false;
  return true;
}

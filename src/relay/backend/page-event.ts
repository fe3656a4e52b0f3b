import { isCount, isFiniteNumber, isObject, ownValue } from '../../protocol/json.js';
import { MAX_FIELDS } from '../../protocol/limits.js';
import { isPersistence } from '../../protocol/persistence.js';
import type { Answer } from '../../protocol/port.js';
import type { PageEvent } from '../wire.js';
import { isShallow } from './read-body.js';

/** The members of an event or an answer beside its type, and whether their values are right. */
type Members = ReadonlyMap<string, (value: unknown) => boolean>;

const isText = (value: unknown) => typeof value === 'string';
const isTrue = (value: unknown) => value === true;
const optional = (isRight: (value: unknown) => boolean) => (value: unknown) => value === undefined || isRight(value);

/** The kinds of events, or of answers. */
const kindsOf = <Kind extends string>(kinds: Record<Kind, Record<string, (value: unknown) => boolean>>) =>
  new Map<string, Members>(
    Object.entries<object>(kinds).map(([kind, members]) => [kind, new Map(Object.entries(members))]),
  );

const EVENTS = kindsOf<PageEvent['type']>({
  shown: { id: isText },
  answer: { id: isText, attempt: isCount, answer: isAnswer },
  visited: { id: isText, completion: (value) => value === 'completed' || value === 'dismissed' },
  'more-time': { id: isText, ms: (value) => isFiniteNumber(value) && value > 0, press: optional(isFiniteNumber) },
});

const ANSWERS = kindsOf<Answer['action']>({
  accept: { content: optional(isShallowObject), remember: optional(isPersistence) },
  approve: { remember: optional(isPersistence), rest: optional(isTrue) }, // The backend has the arguments.
  edit: { args: isShallowObject, remember: optional(isPersistence) },
  respond: { text: isText },
  reject: { reason: optional(isText), silence: optional(isTrue) },
  cancel: { all: optional(isTrue) },
  back: {},
});

/**
 * Reads the body of a post, which may be anything. `undefined` for anything but an event with exactly the members that a page
 * sends.
 */
export function pageEventFrom(value: unknown): PageEvent | undefined {
  return has('type', EVENTS, value) ? (value as unknown as PageEvent) : undefined;
}

function isAnswer(value: unknown): boolean {
  return has('action', ANSWERS, value);
}

function isShallowObject(value: unknown): boolean {
  return isObject(value) && isShallow(value, MAX_FIELDS); // Each level of a form takes a field.
}

/** Whether a value is an object of a known kind, with the members of that kind and no others. */
function has(kindKey: string, kinds: ReadonlyMap<string, Members>, value: unknown): boolean {
  if (!isObject(value)) return false;
  const members = kinds.get(value[kindKey] as string);
  if (!members) return false;
  for (const key of Object.keys(value)) if (key !== kindKey && !members.has(key)) return false;
  for (const [key, isRight] of members) if (!isRight(ownValue(value, key))) return false;
  return true;
}

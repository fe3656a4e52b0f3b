import { canonicalText } from '../protocol/canonical-json.js';
import { isExactNumber, parseExactJson } from '../protocol/exact-json.js';
import { deepEqual, isObject, listIn, ownValue, setOwn, textIn } from '../protocol/json.js';
import { hasLostDigits } from '../protocol/numeral.js';

/** A tool call as the card shows it. */
export interface Call {
  /** Empty where nobody says it. */
  readonly name: string;
  readonly args: unknown;
  /** Why nobody can know what would run; empty if the arguments are known. */
  readonly defect: string;
}

/** The names under which emitters put the arguments of a call, and its tool. */
const ARGUMENTS = ['args', 'arguments', 'input', 'tool_input', 'toolInput', 'parameters'];
const TOOLS = ['toolName', 'tool_name', 'tool', 'name', 'action'];

/** Objects of metadata deeper than this are not searched for a call. */
const MAX_DEPTH = 3;
/** A card shows nothing that is nested deeper. */
const MAX_NESTING = 100;

/** The call in an object, under any of these names; `undefined` if it has no arguments. */
export function callIn(value: unknown): Call | undefined {
  if (!isObject(value)) return undefined;
  const key = keyOf(value, ARGUMENTS);
  const tool = keyOf(value, TOOLS);
  if (key === undefined || tool === undefined) return undefined;
  return callOf(textIn(value, tool), value[key]);
}

/** The call of a tool whose name is known, with the arguments in an object, under any of their names. */
export function callNamed(name: string, value: object): Call {
  const keys = name === '' ? [] : ARGUMENTS.filter((key) => Object.hasOwn(value, key));
  return sameCall(
    keys.map((key) => callOf(name, ownValue(value, key))),
    name,
  );
}

/**
 * A value without what a card shows already.
 * @param isShown which calls those are
 * @param args the arguments of the call under review, which ADK's bridge repeats
 */
export function withoutCalls(value: unknown, isShown: (call: Call) => boolean, args: unknown): unknown {
  if (!isObject(value)) return value;
  const call = callIn(value);
  const parts = call && isShown(call) ? [keyOf(value, ARGUMENTS), keyOf(value, TOOLS)] : [];
  const members = {};
  for (const [key, item] of Object.entries(value)) {
    if (parts.includes(key) || deepEqual(item, args)) continue;
    const rest = !call && callsInside(item).some(isShown) ? withoutCalls(item, isShown, args) : item;
    // An object that was the call and its routing alone is gone.
    const isGone = rest !== item && Object.keys(rest as object).every((name) => ROUTING.includes(name));
    if (!isGone) setOwn(members, key, rest);
  }
  return members;
}

/** Members of a call that route it. */
const ROUTING = ['id', 'type', 'call_id', 'callId', 'toolCallId', 'tool_call_id', 'toolUseId', 'tool_use_id'];

/** The key of the arguments, or of the tool, in an object. */
function keyOf(value: object, names: readonly string[]): string | undefined {
  return names.find((name) => (names === TOOLS ? textIn(value, name) !== '' : Object.hasOwn(value, name)));
}

/** All calls in an object and in the objects inside it. */
export function callsInside(value: unknown, depth = 0): Call[] {
  const call = callIn(value);
  if (call) return [call];
  if (!isObject(value) || depth === MAX_DEPTH) return [];
  return Object.values(value).flatMap((item) => callsInside(item, depth + 1));
}

/** Finds the calls with an id in the messages of a conversation, of which a long one has thousands. */
export function callsInMessages(messages: readonly unknown[]): (id: string | undefined) => Call[] {
  const byId = new Map<unknown, object[]>();
  for (const call of messages.flatMap((message) => (isObject(message) ? listIn(message, 'toolCalls') : []))) {
    const [id, called] = [ownValue(call, 'id'), ownValue(call, 'function')];
    if (!isObject(called)) continue;
    const calls = byId.get(id);
    if (calls) calls.push(called);
    else byId.set(id, [called]);
  }
  return (id) => {
    const calls = id === undefined ? [] : (byId.get(id) ?? []);
    return calls.map((called) => callOf(textIn(called, 'name'), ownValue(called, 'arguments')));
  };
}

/**
 * One call of all that were found. Where they differ, nobody can know which one would run. Arguments that came as a text win
 * over a value: they have the digits of numbers that JavaScript rounds.
 */
export function sameCall(calls: readonly Call[], named = ''): Call {
  const name = calls.map((call) => call.name).find((text) => text !== '') ?? named;
  const known = calls.filter(({ defect }) => defect === '');
  const [first = { name, args: null, defect: NOT_SENT }] = known;
  const exact = known.filter(({ args }) => hasExactNumbers(args));
  const isOne =
    calls.every((call) => call.name === '' || call.name === name) &&
    known.every(({ args }) => canonicalText(withRounded(args)) === canonicalText(withRounded(first.args))) &&
    exact.every(({ args }) => canonicalText(args) === canonicalText(exact[0]!.args));
  if (!isOne) return { name, args: null, defect: DIFFERENT };
  const best = exact[0] ?? first;
  return anyInside(best.args, hasLostDigits) ? { name, args: null, defect: ROUNDED } : { ...best, name };
}

export const NOT_SENT = 'args: not sent with the call';
const DIFFERENT = 'args: different calls were sent for this one';
const ROUNDED = 'args: a number is too large to be the one that was sent';

/**
 * Arguments are a value, or a text of JSON. A text that is not valid JSON, or that has a key twice in one object, is shown as it
 * is. An empty one says nothing.
 */
export function callOf(name: string, args: unknown): Call {
  if (args === undefined || args === null || args === '') return { name, args: null, defect: NOT_SENT };
  return { name, args: typeof args === 'string' ? parsed(args) : args, defect: '' };
}

/** The value of a text of JSON, else the text. Of a key that stands twice, parsers take the first, the last, or neither. */
export function parsed(text: string): unknown {
  try {
    const value = parseExactJson(text);
    const keys = [...text.matchAll(stringsOfJson)].filter(([, colon]) => colon).length;
    return keys === countKeys(value) ? value : text;
  } catch {
    return text;
  }
}

/** The texts in JSON, and in group 1 the colon after a key. */
const stringsOfJson = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return 0;
  const items = Object.values(value);
  return items.reduce((sum, item) => sum + countKeys(item), Array.isArray(value) ? 0 : items.length);
}

/** The value as `JSON.parse` would have given it. */
function withRounded(value: unknown, depth = 0): unknown {
  if (isExactNumber(value)) return Number(value.rawJSON);
  if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return value;
  if (Array.isArray(value)) return value.map((item) => withRounded(item, depth + 1));
  const copy = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, withRounded(item, depth + 1));
  return copy;
}

/** Whether a value has numbers that kept their digits. */
export function hasExactNumbers(value: unknown): boolean {
  return anyInside(value, isExactNumber);
}

function anyInside(value: unknown, test: (item: unknown) => boolean, depth = 0): boolean {
  if (test(value)) return true;
  if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return false;
  return Object.values(value).some((item) => anyInside(item, test, depth + 1));
}

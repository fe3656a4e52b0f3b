import { isExactNumber, parseExactJson, hasLostDigits } from '../protocol/exact-json.js';
import { isObject, listIn, own, textIn } from '../protocol/json.js';
import { canonicalArguments } from './digest.js';

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

/** The call in an object, under any of these names; `undefined` if it has no arguments. */
export function callIn(value: unknown): Call | undefined {
  if (!isObject(value)) return undefined;
  const key = ARGUMENTS.find((name) => Object.hasOwn(value, name));
  const tool = TOOLS.find((name) => textIn(value, name) !== '');
  if (key === undefined || tool === undefined) return undefined;
  return callOf(textIn(value, tool), value[key]);
}

/** The members of a call, which a card shows as the call and not again. */
export function withoutCall(value: object): Record<string, unknown> {
  const tool = TOOLS.find((name) => textIn(value, name) !== '');
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== tool && !ARGUMENTS.includes(key)));
}

/** All calls in an object and in the objects inside it. */
export function callsInside(value: unknown, depth = 0): Call[] {
  const call = callIn(value);
  if (call) return [call];
  if (!isObject(value) || depth === MAX_DEPTH) return [];
  return Object.values(value).flatMap((item) => callsInside(item, depth + 1));
}

/** The calls with an id in the messages of a conversation. */
export function callsInMessages(id: string | undefined, messages: readonly unknown[]): Call[] {
  if (id === undefined) return [];
  const calls = messages.flatMap((message) => (isObject(message) ? listIn(message, 'toolCalls') : []));
  return calls.flatMap((call) => {
    const called = own(call, 'function');
    return own(call, 'id') === id && isObject(called) ? [callOf(textIn(called, 'name'), own(called, 'arguments'))] : [];
  });
}

/**
 * One call of all that were found. Where they differ, nobody can know which one would run. A text is preferred to a value: it
 * has the digits of numbers that JavaScript rounds.
 */
export function sameCall(calls: readonly Call[]): Call {
  const known = calls.filter(({ defect }) => defect === '');
  const name = calls.map((call) => call.name).find((text) => text !== '') ?? '';
  if (calls.some((call) => call.name !== '' && call.name !== name)) return { name, args: null, defect: DIFFERENT };
  const [first] = known;
  if (!first) return calls.find(({ defect }) => defect !== '') ?? { name, args: null, defect: NOT_SENT };
  if (known.some(({ args }) => rounded(args) !== rounded(first.args))) return { name, args: null, defect: DIFFERENT };
  const exact = known.filter(({ args }) => hasExact(args));
  if (exact.some(({ args }) => JSON.stringify(args) !== JSON.stringify(exact[0]!.args)))
    return { name, args: null, defect: DIFFERENT };
  const best = exact[0] ?? first;
  return losesDigits(best.args) ? { name, args: null, defect: ROUNDED } : { ...best, name };
}

const NOT_SENT = 'args: not sent with the call';
const DIFFERENT = 'args: different calls were sent for this one';
const ROUNDED = 'args: a number is too large to be the one that was sent';

/** Arguments are a value, or a text of JSON. A text that is not valid JSON is shown as it is. An empty one says nothing. */
export function callOf(name: string, args: unknown): Call {
  if (args === undefined || args === null || args === '') return { name, args: null, defect: NOT_SENT };
  return { name, args: typeof args === 'string' ? parsed(args) : args, defect: '' };
}

/** The value of a text of JSON, else the text. */
export function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

/** The canonical text of a value, with numbers as JavaScript rounds them. */
function rounded(value: unknown): string {
  try {
    return canonicalArguments(JSON.parse(JSON.stringify(value), (_, item) => item));
  } catch {
    return '';
  }
}

function hasExact(value: unknown): boolean {
  return anyInside(value, isExactNumber);
}

/** Whether a number beyond 2^53 came as a value: what was sent may have had other digits. */
function losesDigits(value: unknown): boolean {
  return anyInside(value, hasLostDigits);
}

function anyInside(value: unknown, test: (item: unknown) => boolean, depth = 0): boolean {
  if (test(value)) return true;
  if (typeof value !== 'object' || value === null || depth > 100) return false;
  return Object.values(value).some((item) => anyInside(item, test, depth + 1));
}

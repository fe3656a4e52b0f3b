import { labelFromKey } from '../form/schema/key-label.js';
import { isObject, isPlainObject, ownValue, setOwn, textIn } from '../protocol/json.js';
import { jsonSnapshot } from '../protocol/json-snapshot.js';

/** The members in which agents put their question, the clearest first. */
const QUESTIONS = ['question', 'message', 'prompt', 'query', 'instruction', 'text'];

/** What an agent says: its question, and the rest of it. */
export interface Said {
  /** Empty if it asks nothing in words. */
  readonly question: string;
  /** An object, or a value of another kind; `undefined` if there is no more. */
  readonly rest: unknown;
}

/** The members in which a value itself has the schema of its answer, which the card shows as a form. */
export const SCHEMAS = ['response_schema', 'responseSchema'];

/**
 * Splits a value of any kind into its question and the rest. Nothing is left out but what is `null`, and the schema of the
 * answer.
 * @param message The question, where it is known already: then the value has it at most once more.
 */
export function saidIn(value: unknown, message = ''): Said {
  if (typeof value === 'string')
    return message && message !== value ? { question: '', rest: value } : { question: value, rest: undefined };
  if (!isPlainObject(value)) return { question: '', rest: value ?? undefined };
  const key = QUESTIONS.find((name) =>
    message ? ownValue(value, name) === message : textIn(value, name).trim() !== '',
  );
  const others = Object.entries(value).filter(
    ([name, item]) =>
      name !== key && item !== undefined && item !== null && !(SCHEMAS.includes(name) && isObject(item)),
  );
  const rest = {};
  for (const [name, item] of others) setOwn(rest, name, item);
  return { question: key === undefined ? '' : textIn(value, key), rest: others.length > 0 ? rest : undefined };
}

/** A message with all details below it, for cards that have no rows. */
export function withDetails(message: string, details: unknown): string {
  return [message, linesOf(details)].filter((text) => text !== '').join('\n\n');
}

/** A line for each member of an object; what is nested, and other values, as JSON. */
function linesOf(value: unknown): string {
  if (value === undefined) return '';
  if (!isPlainObject(value)) return typeof value === 'string' ? value : json(value);
  const lines = Object.keys(value).map((key) => {
    const item = ownValue(value, key);
    const text = typeof item === 'string' ? item : json(item);
    return `${labelFromKey(key)}:${text.includes('\n') ? '\n' : ' '}${text}`;
  });
  return lines.join('\n');
}

/** A `Map`, a `Date` and the like have a JSON text, but it does not say what is in them. */
function json(value: unknown): string {
  const { value: copy, defect } = jsonSnapshot(value);
  return defect || JSON.stringify(copy, null, 2);
}

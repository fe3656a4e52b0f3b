// @ts-check
/** Reads what a person typed as the params of `elicitation/create`, and says in words what is wrong with it. */
import { MAX_TEXT } from './fragment.mjs';

/** @typedef {{ message: string, mode?: 'form' | 'url', url?: string, requestedSchema?: Record<string, unknown> }} Request */
/** @typedef {{ ok: true, request: Request } | { ok: false, at?: number, because: string }} ReadRequest */

/** Levels of objects and lists. The page prints a request with an indent for each level, and by recursion. */
const MAX_LEVELS = 32;

/**
 * @param {string} text
 * @param {(text: string) => number | undefined} findError where the text stops being JSON, in UTF-16 code units
 * @returns {ReadRequest}
 */
export function readRequest(text, findError) {
  if (text.length > MAX_TEXT)
    return { ok: false, because: `The request is longer than ${MAX_TEXT.toLocaleString('en')} characters.` };
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return notJson(text, findError(text));
  }
  if (isDeeper(value, MAX_LEVELS)) return { ok: false, because: `The request nests deeper than ${MAX_LEVELS} levels.` };
  const because = misfitOf(value);
  return because === undefined ? { ok: true, request: /** @type {Request} */ (value) } : { ok: false, because };
}

/**
 * Whether a value has more levels of objects and lists than these.
 * @param {unknown} value
 * @param {number} levels
 * @returns {boolean}
 */
function isDeeper(value, levels) {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** What the element cannot show. @param {unknown} value */
function misfitOf(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A request is an object: { … }.';
  const { message, mode = 'form', requestedSchema = {}, url } = /** @type {Record<string, unknown>} */ (value);
  if (typeof message !== 'string') return 'The text "message" is missing: why the server asks.';
  if (mode !== 'form' && mode !== 'url') return 'The mode is "form" or "url".';
  if (mode === 'url' && typeof url !== 'string') return 'The text "url" is missing: the page to visit.';
  if (typeof requestedSchema !== 'object' || requestedSchema === null || Array.isArray(requestedSchema))
    return '"requestedSchema" is an object: { … }.';
  return undefined;
}

/** @param {string} text @param {number | undefined} at @returns {ReadRequest} */
function notJson(text, at) {
  if (at === undefined) return { ok: false, because: 'This is no JSON.' };
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return { ok: false, at, because: `Line ${line}, column ${column}: this is no JSON. ${hint(before, text.slice(at))}` };
}

/** The most likely mistake. @param {string} before @param {string} after */
function hint(before, after) {
  const next = after.trimStart()[0];
  if (next === undefined) return 'The text ends too early: close each brace, bracket and quote.';
  if (next === "'") return 'Names and texts stand in double quotes.';
  if (before.trimEnd().endsWith(',') && (next === '}' || next === ']')) return 'The comma before it is one too many.';
  if (next === '/') return 'JSON has no comments.';
  if (/[\w$]/.test(next) && /[{,:[]\s*$/.test(before)) return 'Names and texts stand in double quotes.';
  return 'Before it, a comma, a colon or a quote may be missing.';
}

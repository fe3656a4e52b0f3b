import type { Budget } from './budget.js';
import { isEmptyValue } from './entry.js';
import type { LeafField } from './field.js';
import { hidesText } from './label.js';
import { stepsFor } from './pattern/pattern.js';
import { fits } from './validator.js';

/** The longest text of a default, in UTF-16 code units. Longer texts cost time at every keystroke. */
const MAX_DEFAULT_LENGTH = 8 * 1024;
/** Minimum cost per text, in UTF-16 code units: in a list each text is a chip with a button. */
const MIN_COST = 40;

const TOO_LONG = 'takes too long to check';

/**
 * Why a schema's default cannot fill in its field. Spends the budget in proportion to the default's length.
 * @returns a phrase that follows the keyword, for `SchemaIssue.message`; `undefined` when the default can fill in the
 * field, and for "no default" (`null`, `""`, `[]`).
 */
export function defaultDefect(field: LeafField, value: unknown, budget: Budget): string | undefined {
  if (isEmptyValue(value)) return undefined;
  const texts = textsOf(value);
  const { pattern } = 'items' in field ? field.items : field.constraints;
  if (field.kind === 'text' || field.kind === 'list') {
    const cost = texts.reduce((sum, { length }) => sum + Math.max(length, MIN_COST), 0);
    const isLong = texts.some(({ length }) => length > MAX_DEFAULT_LENGTH);
    if (isLong || !budget.spend('defaults', cost)) return TOO_LONG;
    if (!isShownVerbatim(field, value)) return 'hides or reorders characters';
  }
  if (pattern !== undefined && !budget.spend('patternSteps', stepsFor(pattern, texts))) return TOO_LONG;
  return fits(field, value) ? undefined : 'does not fit the field';
}

/**
 * Whether a control shows a value exactly as it is sent. A default or suggestion `invoice_\u202Efdp.exe` would show as
 * `invoice_exe.pdf`. Other kinds are exempt: they show no text of the server, or a cleaned label.
 */
export function isShownVerbatim(field: LeafField, value: unknown): boolean {
  if (field.kind !== 'text' && field.kind !== 'list' && !('other' in field)) return true;
  const isMultiline = field.kind === 'text' && field.multiline;
  return !textsOf(value).some((text) => hidesText(text, isMultiline));
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}

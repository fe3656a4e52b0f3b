import { isText } from '../protocol/json.js';
import { hasLostDigits } from '../protocol/numeral.js';
import type { Json } from '../protocol/request.js';
import type { Budget } from './budget.js';
import type { LeafField } from './field.js';
import { isOnDisplay, MAX_FILLED_IN } from './on-display.js';
import { stepsFor } from './pattern/pattern.js';
import { fits, isOfKind } from './validator.js';

/** Minimum cost per text, in UTF-16 code units: in a list each text is a chip with a button. */
const MIN_COST = 40;

const TOO_LONG = 'takes too long to check';

/** How a field uses a schema's default. */
export interface ReadDefault {
  /** The default, if it fills in the field. */
  readonly defaultValue?: Json;
  /** The default, if the field only offers it, because it would not be fully on display or takes too long to check. */
  readonly offeredValue?: Json;
  readonly lostDefault?: true;
  /** Why the default does not fill in the field: a phrase that follows the keyword, for `SchemaIssue.message`. */
  readonly defect?: string;
}

/** Reads a schema's default. Spends the budget in proportion to the default's length. */
export function readDefault(field: LeafField, value: unknown, budget: Budget): ReadDefault {
  if (field.kind === 'number' && hasLostDigits(value)) return { lostDefault: true, defect: 'has too many digits' };
  if (!isOfKind(field, value)) return { defect: 'does not fit the field' };
  const json = value as Json;
  if (!isAffordable(field, [json].flat().filter(isText), budget)) return { offeredValue: json, defect: TOO_LONG };
  if (!fits(field, json)) return { defect: 'does not fit the field' };
  return isOnDisplay(field, json) ? { defaultValue: json } : { offeredValue: json, defect: 'is not wholly on display' };
}

function isAffordable(field: LeafField, texts: readonly string[], budget: Budget): boolean {
  if (field.kind === 'text' || field.kind === 'list') {
    const cost = texts.reduce((sum, { length }) => sum + Math.max(length, MIN_COST), 0);
    const isLong = texts.some(({ length }) => length > MAX_FILLED_IN);
    if (isLong || !budget.spend('defaults', cost)) return false;
  }
  const { pattern } = 'items' in field ? field.items : field.constraints;
  return pattern === undefined || budget.spend('patternSteps', stepsFor(pattern, texts));
}

import { numberDefect } from '../../protocol/exact-json.js';
import { isText } from '../../protocol/json.js';
import { hasLostDigits } from '../../protocol/numeral.js';
import type { Json } from '../../protocol/request.js';
import type { LeafField } from '../field.js';
import { isOnDisplay, MAX_FILLED_IN } from '../on-display.js';
import { jsonLines } from '../text/json-text.js';
import { isOfKind, issuesOf, patternSteps } from '../validator.js';
import { type Budget, valueCost } from './budget.js';

const TOO_LONG = 'is too long to be shown or checked';

/** How a field uses a schema's default or a host's suggestion. */
export interface ReadDefault {
  /** The value, if it fills in the field. */
  readonly defaultValue?: Json;
  /** Whether it is not filled in: it would not be fully on display, may have lost digits, or takes too long to check. */
  readonly lacksDefault?: true;
  /** Why the default does not fill in the field: a phrase that follows the keyword, for `SchemaIssue.message`. */
  readonly defect?: string;
}

/** Reads a schema's default or a host's suggestion. Spends the budget in proportion to its length. */
export function readDefault(field: LeafField, value: unknown, budget: Budget): ReadDefault {
  const isLost = field.kind === 'number' ? hasLostDigits(value) : 'json' in field && numberDefect(value) !== undefined;
  if (isLost) return { lacksDefault: true, defect: 'has too many digits' };
  if (!isOfKind(field, value)) return { defect: 'does not fit the field' };
  const json = value as Json;
  if (!isAffordable(field, json, budget)) return { lacksDefault: true, defect: TOO_LONG };
  if (issuesOf(field, json).length > 0) return { defect: 'does not fit the field' };
  return isOnDisplay(field, json) ? { defaultValue: json } : { lacksDefault: true, defect: 'is not wholly on display' };
}

function isAffordable(field: LeafField, value: Json, budget: Budget): boolean {
  const texts = 'json' in field ? [jsonLines(value)] : [value].flat().filter(isText);
  if (field.kind !== 'fixed') {
    const isLong = texts.some(({ length }) => length > MAX_FILLED_IN);
    if (isLong || !budget.show(valueCost('json' in field ? texts : value))) return false;
  }
  const steps = patternSteps(field, value);
  return steps === 0 || budget.spend('patternSteps', steps);
}

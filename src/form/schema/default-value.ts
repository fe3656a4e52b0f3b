import { numberDefect } from '../../protocol/exact-json.js';
import { isObject, isText, ownValue } from '../../protocol/json.js';
import { hasLostDigits } from '../../protocol/numeral.js';
import type { Json } from '../../protocol/request.js';
import { isEmptyValue } from '../entry.js';
import type { FixedField, LeafField } from '../field.js';
import { isOnDisplay, MAX_FILLED_IN } from '../on-display.js';
import { jsonLines, jsonText } from '../text/json-text.js';
import { MAX_SHOWN_TEXT } from '../text/label.js';
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

/**
 * Keeps the constant or default of a property without a control, so that it does not vanish from the answer unseen.
 * @param nested Whether objects are answers.
 * @returns a field that shows the value as JSON and sends it; `lost` for a value that is too long to read, that may
 * have lost digits, or that the protocol's answers cannot hold (ElicitResult, all revisions); `undefined` without a value.
 */
export function keptValue(schema: object, nested = false): Pick<FixedField, 'kind' | 'value'> | 'lost' | undefined {
  const value = ownValue(schema, Object.hasOwn(schema, 'const') ? 'const' : 'default') as Json | undefined;
  if (isEmptyValue(value) || (isObject(value) && Object.keys(value).length === 0)) return undefined;
  if (numberDefect(value) === 'lost' || (!nested && !isFlat(value))) return 'lost';
  return jsonText(value).length > MAX_SHOWN_TEXT ? 'lost' : { kind: 'fixed', value: value! };
}

/** Whether an answer can hold the value in all revisions: a text, a number, a boolean, or a list of texts. */
export function isFlat(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => typeof item === 'string') : typeof value !== 'object';
}

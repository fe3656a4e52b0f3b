import { numberDefect } from '../../protocol/exact-json.js';
import { isObject, ownValue } from '../../protocol/json.js';
import type { Json } from '../../protocol/request.js';
import { isEmptyValue } from '../entry.js';
import type { FixedField } from '../field.js';
import { jsonText } from '../text/json-text.js';
import { MAX_SHOWN_TEXT } from '../text/label.js';

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

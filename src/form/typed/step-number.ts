import { decimalPlaces } from '../../protocol/numeral.js';
import { numberFrom } from '../entry.js';
import type { NumberField } from '../field.js';

/**
 * The text after a press of an arrow key or a step button: `steps` times the field's step (`multipleOf`, else 1) up or down,
 * within its bounds. An empty text becomes 0 or the nearest bound. Rounding errors do not add up.
 * @param steps Negative for down.
 * @returns `text` unchanged if it is not a number, if the result would be beyond 2^53, or if the bounds would turn the step around.
 */
export function stepNumber(field: NumberField, text: string, steps: number): string {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, multipleOf = 1 } = field.constraints;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = field.constraints;
  const size = field.integer ? Math.max(1, Math.round(multipleOf)) : multipleOf;
  const answer = numberFrom(text, field.integer);
  if (answer.state === 'invalid') return text;
  const from = answer.state === 'value' ? (answer.value as number) : undefined;
  // A whole number and a multiple have bounds that are one, too. A rounding error in the quotient makes no further step.
  const isMultiple = field.integer || field.constraints.multipleOf !== undefined;
  const up = (bound: number) => (isMultiple ? Math.ceil(bound / size - 1e-9) * size : bound);
  const down = (bound: number) => (isMultiple ? Math.floor(bound / size + 1e-9) * size : bound);
  const lowest = Math.max(up(minimum), down(exclusiveMinimum) + size);
  const highest = Math.min(down(maximum), up(exclusiveMaximum) - size);
  const next = from === undefined ? 0 : (steps > 0 ? down(from) : up(from)) + steps * size;
  const bounded = Math.min(Math.max(next, lowest), highest);
  if (!Number.isFinite(bounded) || Math.abs(bounded) > Number.MAX_SAFE_INTEGER) return text;
  if (from !== undefined && (bounded - from) * steps < 0) return text;
  const decimals = Math.max(
    ...[from ?? 0, size, bounded === next || isMultiple ? 0 : bounded].map((number) => decimalPlaces(String(number))),
  );
  return String(Number(bounded.toFixed(Math.min(decimals, 100))));
}

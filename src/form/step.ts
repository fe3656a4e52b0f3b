import { numberFrom } from './entry.js';
import type { NumberField } from './field.js';

/**
 * The text after one press of an arrow or a step button: up or down by the field's step (`multipleOf`, else 1), within
 * its bounds. Text that is no number counts as nothing entered; decimals do not gather rounding errors.
 */
export function stepNumber(field: NumberField, text: string, steps: number): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = field.constraints;
  const size = field.integer ? Math.max(1, Math.round(multipleOf)) : multipleOf;
  const answer = numberFrom(text, field.integer);
  const from = answer.state === 'value' ? (answer.value as number) : undefined;
  const up = field.integer ? Math.ceil : Number;
  const down = field.integer ? Math.floor : Number;
  const lowest = Math.max(
    up(minimum ?? -Infinity),
    exclusiveMinimum === undefined ? -Infinity : down(exclusiveMinimum) + size,
  );
  const highest = Math.min(
    down(maximum ?? Infinity),
    exclusiveMaximum === undefined ? Infinity : up(exclusiveMaximum) - size,
  );
  const next = from === undefined ? 0 : from + steps * size;
  const bounded = Math.min(Math.max(next, lowest), highest);
  if (!Number.isFinite(bounded) || Math.abs(bounded) > Number.MAX_SAFE_INTEGER) return text;
  const decimals = Math.max(...[from ?? 0, size, bounded === next ? 0 : bounded].map(decimalsOf));
  return String(Number(bounded.toFixed(Math.min(decimals, 100))));
}

function decimalsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

import type { Constraints, StringFormat } from '../../form/field.js';
import { digitsIn } from '../../form/pattern/pattern.js';
import * as messages from '../messages.js';

/*
 * Limits and formats in words: what a field says before the person errs (WCAG 3.3.2), and again in its errors.
 */

/** A longer maximum binds nobody who answers a question, and is told once it is passed. In code points. */
const LONG = 200;

/** A text of each format, as the person types it. */
const EXAMPLES: Partial<Record<StringFormat, string>> = {
  email: 'name@example.com',
  uri: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  time: '14:30',
  duration: 'P1DT2H30M',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'www.example.com',
};

/** The numbers that a field accepts; empty if all. Of two limits at one end, the stricter. */
export function rangeText(limits: Constraints, isInteger = false): string {
  const { minimum = -Infinity, maximum = Infinity } = limits;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits;
  if (isInteger) {
    // Pydantic's `gt=0, lt=10` means 1 to 9.
    const lowest = Math.max(minimum, Math.floor(exclusiveMinimum) + 1);
    return limitText(numberLimit(lowest), numberLimit(Math.min(maximum, Math.ceil(exclusiveMaximum) - 1)));
  }
  const above = exclusiveMinimum >= minimum ? numberLimit(exclusiveMinimum) : undefined;
  const below = exclusiveMaximum <= maximum ? numberLimit(exclusiveMaximum) : undefined;
  if (above === undefined && below === undefined) return limitText(numberLimit(minimum), numberLimit(maximum));
  const least = above === undefined ? limitText(numberLimit(minimum)) : messages.moreThan(above);
  const most = below === undefined ? limitText(undefined, numberLimit(maximum)) : messages.lessThan(below);
  return [least, most].filter(Boolean).join(' ');
}

/** Of what a number is a multiple; empty where that is every number that the field takes. */
export function stepText({ multipleOf }: Constraints, isInteger: boolean): string {
  const isAny = multipleOf === undefined || (isInteger && multipleOf === 1);
  return isAny ? '' : messages.multipleOf(messages.typedNumber(multipleOf));
}

/** How many answers a field takes. A maximum that is no less than the number of options says nothing. */
export function countText({ minItems, maxItems = Infinity }: Constraints, options = Infinity): string {
  const isLimit = maxItems < options || maxItems === minItems;
  return limitText(minItems || undefined, isLimit ? maxItems : undefined);
}

/** What a text has to be like; empty if anything will do. */
export function textLimits({ minLength = 0, maxLength = Infinity, format, pattern = '' }: Constraints): string[] {
  const digits = digitsText(pattern);
  if (digits) return [digits];
  const length =
    minLength === maxLength && minLength > 1
      ? [messages.exactLength(minLength)]
      : [
          minLength > 1 ? messages.leastLength(minLength) : '',
          maxLength < LONG && maxLength > 1 ? messages.mostLength(maxLength) : '',
        ];
  return [...length, exampleText(format)];
}

/** A text of a format, as an example; empty for formats that a control of their own asks for. */
export function exampleText(format: StringFormat | undefined): string {
  const example = format && EXAMPLES[format];
  return example ? messages.suchAs(example) : '';
}

/** The most common pattern, a fixed number of digits, in words; empty for others. Most people read no regular expressions. */
export function digitsText(pattern: string): string {
  const digits = digitsIn(pattern);
  return digits > 0 ? `0–9. ${messages.exactly(digits)}` : '';
}

/** A limit in words; `undefined` for one that no whole number in JSON reaches, which zod writes for every integer. */
function numberLimit(limit: number): string | undefined {
  return Math.abs(limit) < Number.MAX_SAFE_INTEGER ? messages.typedNumber(limit) : undefined;
}

function limitText(min?: messages.Limit, max?: messages.Limit): string {
  if (min === undefined) return max === undefined ? '' : messages.atMost(max);
  if (max === undefined) return messages.atLeast(min);
  return min === max ? messages.exactly(min) : messages.between(min, max);
}

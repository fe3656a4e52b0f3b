import { formatOffset, momentFrom } from '../form/date-time.js';
import type { Constraints, Field } from '../form/field.js';
import type { FieldState } from './field-state.js';
import * as messages from './messages.js';

/** Hints about a field, besides the schema's description. */
export function hintsFor(field: Field, state: FieldState): string[] {
  switch (field.kind) {
    case 'choices':
      return countWanted(field.constraints.minItems, field.constraints.maxItems, field.options.length);
    case 'number':
      return rangeText(field.constraints);
    case 'list':
      return [...countOfTexts(field.constraints), messages.listHint()];
    case 'date-time':
      return zoneHints(state);
    default:
      return [];
  }
}

function countWanted(min = 0, max = Infinity, options: number): string[] {
  if (min > 0 && min === max) return [messages.exactly(min)];
  if (max >= options) return min > 0 ? [messages.atLeast(min)] : [];
  return [min > 0 ? messages.between(min, max) : messages.atMost(max)];
}

/** The numbers that the field accepts. Also the error text of a number outside that range. */
export function rangeText({ minimum, maximum }: Constraints): string[] {
  if (minimum !== undefined && maximum !== undefined) return [messages.between(String(minimum), String(maximum))];
  if (minimum !== undefined) return [messages.atLeast(String(minimum))];
  return maximum === undefined ? [] : [messages.atMost(String(maximum))];
}

function countOfTexts({ minItems = 0, maxItems }: Constraints): string[] {
  return [
    ...(minItems > 0 ? [messages.atLeast(minItems)] : []),
    ...(maxItems === undefined ? [] : [messages.atMost(maxItems)]),
  ];
}

/** The person's time zone, with its offset at the time entered, and a note if the clocks change then. */
function zoneHints({ entry, zone, now }: FieldState): string[] {
  const moment = momentFrom(String(entry), zone);
  const offset = moment?.value.slice(-6) ?? formatOffset(zone.offsetAt(now));
  const zoneText = messages.timeZone(zone.name, offset);
  return moment?.change ? [zoneText, messages.clockChange()] : [zoneText];
}

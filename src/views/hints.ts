import { formatOffset, momentFrom, type Zone } from '../form/date-time.js';
import type { Constraints, Field } from '../form/field.js';
import type { FieldState } from './field-state.js';
import * as messages from './messages.js';

/** What a person should know before answering, besides the schema's description. */
export function hintsFor(field: Field, state: FieldState): string[] {
  switch (field.kind) {
    case 'choices':
      return countWanted(field.constraints.minItems, field.constraints.maxItems, field.options.length);
    case 'number':
      return rangeText(field.constraints);
    case 'list':
      return [...countOfTexts(field.constraints), messages.listHint()];
    case 'date-time':
      return zoneHints(String(state.entry), state.zone);
    default:
      return [];
  }
}

function countWanted(min = 0, max = Infinity, options: number): string[] {
  if (min > 0 && min === max) return [messages.chooseExactly(min)];
  if (max >= options) return min > 0 ? [messages.chooseAtLeast(min)] : [];
  return [min > 0 ? messages.chooseBetween(min, max) : messages.chooseAtMost(max)];
}

/** Which numbers fit; also what to say of one that does not. */
export function rangeText({ minimum, maximum }: Constraints): string[] {
  if (minimum !== undefined && maximum !== undefined) return [messages.enterFromTo(minimum, maximum)];
  if (minimum !== undefined) return [messages.enterAtLeast(minimum)];
  return maximum === undefined ? [] : [messages.enterAtMost(maximum)];
}

function countOfTexts({ minItems = 0, maxItems }: Constraints): string[] {
  return [
    ...(minItems > 0 ? [`${messages.addAtLeast(minItems)}.`] : []),
    ...(maxItems === undefined ? [] : [`${messages.addAtMost(maxItems)}.`]),
  ];
}

/** Which zone a time is meant in, by name and by its offset on the day entered, and what a clock change does to it. */
function zoneHints(entry: string, zone: Zone): string[] {
  const moment = momentFrom(entry, zone);
  const offset = moment?.value.slice(-6) ?? formatOffset(zone.offsetAt(Date.now()));
  const hints = [messages.timeZone(zone.name, offset)];
  if (moment?.change === 'skipped') hints.push(messages.timeSkipped(offset));
  if (moment?.change === 'repeated') hints.push(messages.timeRepeated(offset));
  return hints;
}

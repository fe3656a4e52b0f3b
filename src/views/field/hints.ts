import { epochOf, formatOffset, momentFrom } from '../../form/date-time.js';
import type { Constraints, Field } from '../../form/field.js';
import { piecesOf, spellOut } from '../../form/hidden.js';
import * as messages from '../messages.js';
import type { FieldState } from './field-state.js';

/** Hints about a field, besides the schema's description. Some may be empty. */
export function hintsFor(field: Field, state: FieldState): string[] {
  return [
    ...kindHints(field, state),
    'dropped' in field && field.dropped > 0 ? messages.optionsLeftOut(field.dropped) : '',
    field.lacksDescription ? messages.lacksDescription() : '',
    field.lacksDefault ? messages.lacksDefault() : '',
  ];
}

function kindHints(field: Field, state: FieldState): string[] {
  switch (field.kind) {
    case 'text':
      return [state.entry === field.defaultValue && !state.masked ? endsText(String(state.entry)) : ''];
    case 'choices':
      return [countText(field.constraints, field.options.length)];
    case 'number':
      return [rangeText(field.constraints)];
    case 'list':
      return [countText(field.constraints), messages.listHint()];
    case 'date-time':
      return zoneHints(state);
    default:
      return [];
  }
}

/** Names the blanks at the ends of a server's text of several lines, which no control shows; empty if there are none. */
function endsText(text: string): string {
  const pieces = piecesOf(text, true);
  if (!pieces.some(({ isHidden }) => isHidden)) return '';
  return `= ${pieces.map((piece) => (piece.isHidden ? spellOut(piece.text) : '…')).join('')}`;
}

/** How many answers the field takes. A maximum that is no less than the number of options says nothing. */
function countText({ minItems, maxItems = Infinity }: Constraints, options = Infinity): string {
  const isLimit = maxItems < options || maxItems === minItems;
  return limitText(minItems || undefined, isLimit ? maxItems : undefined);
}

/** The numbers that the field accepts; empty if all. Also the error text of a number outside that range. */
export function rangeText({ minimum, maximum }: Constraints): string {
  return limitText(numberLimit(minimum), numberLimit(maximum));
}

/** A limit in words; `undefined` for one that no whole number in JSON reaches, which zod writes for every integer. */
function numberLimit(limit = Infinity): string | undefined {
  return Math.abs(limit) < Number.MAX_SAFE_INTEGER ? messages.typedNumber(limit) : undefined;
}

function limitText(min?: messages.Limit, max?: messages.Limit): string {
  if (min === undefined) return max === undefined ? '' : messages.atMost(max);
  if (max === undefined) return messages.atLeast(min);
  return min === max ? messages.exactly(min) : messages.between(min, max);
}

/**
 * The person's time zone, with its offset at the moment entered, a note if the clocks change then, and the value as it is
 * sent where that names another day: a default of the server keeps its offset.
 */
function zoneHints({ entry, value, zone, now }: FieldState): string[] {
  const local = String(entry);
  const sent = typeof value === 'string' ? value : undefined;
  const isOtherDay = sent !== undefined && sent.slice(0, 10) !== local.slice(0, 10);
  // In an hour that comes twice, or never, only the value itself says which offset it has.
  const written = sent?.startsWith(local) ? /[+-]\d\d:\d\d$/.exec(sent)?.[0] : undefined;
  const offset = written ?? formatOffset(zone.offsetAt(sent === undefined ? now : epochOf(sent)));
  return [
    messages.timeZone(zone.name, offset),
    momentFrom(local, zone)?.change ? messages.clockChange() : '',
    isOtherDay ? `= ${sent}` : '',
  ];
}

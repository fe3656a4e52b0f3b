import type { Field, NumberField } from '../../form/field.js';
import { piecesOf, spellOut } from '../../form/text/hidden.js';
import { epochOf, formatOffset, momentFrom } from '../../form/typed/date-time.js';
import * as messages from '../messages.js';
import type { Undescribed } from './field-state.js';
import { countText, exampleText, rangeText, stepText, textLimits } from './limits.js';

/** Hints about a field, besides the schema's description. Some may be empty. */
export function hintsFor(field: Field, state: Undescribed): string[] {
  return [
    field.shape ?? '',
    ...kindHints(field, state),
    'dropped' in field && field.dropped > 0 ? messages.optionsLeftOut(field.dropped) : '',
    field.lacksDescription ? messages.lacksDescription() : '',
    field.lacksDefault ? messages.lacksDefault() : '',
  ];
}

function kindHints(field: Field, state: Undescribed): string[] {
  switch (field.kind) {
    case 'text':
      return [
        ...textLimits(field.constraints),
        state.entry === field.defaultValue && !state.masked ? endsText(String(state.entry)) : '',
      ];
    case 'choices':
      return [countText(field.constraints, field.options.length)];
    case 'number':
      return numberHints(field);
    case 'list':
      return [countText(field.constraints), exampleText(field.items.format), messages.listHint()];
    case 'date-time':
      return zoneHints(state);
    default:
      return [];
  }
}

function numberHints({ constraints, integer }: NumberField): string[] {
  const range = rangeText(constraints, integer);
  const step = stepText(constraints, integer);
  return [range || step || !integer ? range : messages.enterInteger(), step];
}

/** Names the blanks at the ends of a server's text of several lines, which no control shows; empty if there are none. */
function endsText(text: string): string {
  const pieces = piecesOf(text, true);
  if (!pieces.some(({ isHidden }) => isHidden)) return '';
  return `= ${pieces.map((piece) => (piece.isHidden ? spellOut(piece.text) : '…')).join('')}`;
}

/**
 * The person's time zone, with its offset at the moment entered, a note if the clocks change then, and the value as it is
 * sent where that names another day: a default of the server keeps its offset.
 */
function zoneHints({ entry, value, zone, now }: Undescribed): string[] {
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

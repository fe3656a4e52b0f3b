import { isText } from '../protocol/json.js';
import type { Json } from '../protocol/request.js';
import { type Entry, otherIn } from './entry.js';
import type { LeafField, Option } from './field.js';
import { type Budget, layoutCost } from './schema/budget.js';
import { hidesText } from './text/hidden.js';
import { jsonText } from './text/json-text.js';
import { labelOfValue } from './text/label.js';

/** The longest text that fills in a field, in UTF-16 code units. Longer texts cost time at every keystroke. */
export const MAX_FILLED_IN = 8 * 1024;
/** The maximum number of preselected options, and of chips on screen. */
export const MAX_CHOSEN = 1000;

/** Printable ASCII. The format `date-time` also accepts other blanks between day and time. */
const printable = /^[ -~]*$/;
/** Parts of a second below a millisecond, which a date control does not show. */
const hiddenDigits = /\.\d{3}\d*[1-9]/;

/**
 * Whether a field fully shows a value that is sent untouched: a default, a fixed value, a preselected option, a text of a
 * list, a suggestion of the host. It depends on the control of the field; a control grows with its text.
 * @param value A value of the type that the field sends.
 */
export function isOnDisplay(field: LeafField, value: unknown): boolean {
  switch (field.kind) {
    case 'text':
      if ('json' in field) return true; // Hidden characters are escaped in its text.
      return isText(value) && value.length <= MAX_FILLED_IN && !hidesText(value, field.multiline || hasLines(value));
    case 'list':
      return Array.isArray(value) && value.every(isShownLine);
    case 'choice':
      return everyChoiceShown(field.options, [value]);
    case 'choices':
      return Array.isArray(value) && value.length <= MAX_CHOSEN && everyChoiceShown(field.options, value);
    case 'date-time':
      return isText(value) && printable.test(value) && !hiddenDigits.test(value);
    case 'number':
    case 'boolean':
    case 'date':
    case 'fixed':
    case 'unsupported':
      return true;
  }
}

/** Whether a field shows a constant in full, within the budget. */
export function isConstantShown(value: Json, budget: Budget): boolean {
  if (!isText(value)) return budget.show(layoutCost(jsonText(value)));
  return !hidesText(value, hasLines(value)) && budget.show(layoutCost(value));
}

/** How many Latin letters fit on one line of the narrowest card. Wide letters count twice. */
const LINE_WIDTH = 26;
/** How many characters of a number fit beside its two buttons there. */
const NUMBER_LENGTH = 15;
const latin = /^[\u0020-\u024F]*$/;
const wide = /[^a-ln-vx-z0-9 .,:;/_-]/g;

/** Whether the text of a field may need more room than one line of its control. */
export function needsRoom(field: LeafField, entry: Entry): boolean {
  const text = otherIn(field, entry) ?? entry;
  if (typeof text !== 'string') return false;
  if (field.kind === 'number') return text.length > NUMBER_LENGTH;
  return !latin.test(text) || text.length + (text.match(wide)?.length ?? 0) > LINE_WIDTH;
}

function everyChoiceShown(options: readonly Option[], values: readonly unknown[]): boolean {
  const byValue = new Map<unknown, Option>(options.map((option) => [option.value, option]));
  return values.every((value) => {
    const option = byValue.get(value);
    return option ? isOptionShown(option) : isShownLine(value);
  });
}

/** Whether an option's label shows it: the server's name for it, or its whole value, which may be empty. */
function isOptionShown({ label, value }: Option): boolean {
  const text = String(value);
  return label === text || text === '' || label !== labelOfValue(text);
}

function isShownLine(value: unknown): boolean {
  return isText(value) ? value.length <= MAX_FILLED_IN && !hidesText(value, false) : true;
}

/** Whether a text has line breaks. A control for one line then becomes one for several lines. */
export function hasLines(text: string): boolean {
  return /[\r\n]/.test(text);
}

import type { Field, Option } from '../field.js';
import { BLANKS, INVISIBLE } from '../text/hidden.js';
import { jsonText } from '../text/json-text.js';

const ascii = /^[\x20-\x7e]*$/;
const invisible = new RegExp(`[${INVISIBLE}\\p{Cf}]`, 'gu');
const blanks = new RegExp(`[\\s${BLANKS}]+`, 'gu');

/** A text as the eye compares it: without letter widths, typefaces and invisible characters. */
export function plain(text: string): string {
  const shown = ascii.test(text) ? text : text.normalize('NFKD').replace(invisible, '');
  return shown.replace(blanks, ' ').trim();
}

/** Puts the values beside labels that are the same. */
export function tellApart(options: readonly Option[]): readonly Option[] {
  return besideSame(options, ({ value }) => value);
}

/** Puts the keys beside labels of fields that are the same. */
export function tellFieldsApart(fields: readonly Field[]): readonly Field[] {
  return besideSame(fields, ({ key }) => key);
}

function besideSame<Item extends { readonly label: string }>(
  items: readonly Item[],
  shownBeside: (item: Item) => unknown,
): readonly Item[] {
  const labels = items.map(({ label }) => plain(label));
  const seen = new Set<string>();
  const same = new Set(labels.filter((label) => seen.size === seen.add(label).size));
  if (same.size === 0) return items;
  return items.map((item, i) =>
    same.has(labels[i]!) ? { ...item, label: beside(item.label, shownBeside(item)) } : item,
  );
}

/** A label without the value beside it. */
export function nameOf(label: string): string {
  const end = label.indexOf(BESIDE);
  return end < 0 ? label : label.slice(0, end);
}

/** Separates a label from the value beside it. The isolate keeps the direction of one from reordering the other. */
const BESIDE = ' \u2068';

function beside(label: string, value: unknown): string {
  return `${label}${BESIDE}${jsonText(value)}\u2069`;
}

/** A label with the value beside it, unless the label is the value. */
export function labelWithValue({ label, value }: Option): string {
  return label.includes(BESIDE) || label === String(value) ? label : beside(label, value);
}

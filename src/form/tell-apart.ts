import type { Field, Option } from './field.js';
import { BLANKS, INVISIBLE } from './hidden.js';
import { escaped, jsonText } from './kept-value.js';

const ascii = /^[\x20-\x7e]*$/;
const invisible = new RegExp(`[${INVISIBLE}\\p{Cf}]`, 'gu');
const blanks = new RegExp(`[\\s${BLANKS}]+`, 'gu');
const latin = /\p{sc=Latin}/u;
const greekOrCyrillic = /[\p{sc=Greek}\p{sc=Cyrillic}]/u;
const notLetters = /[^\p{L}\p{M}]+/u;

/** A text as the eye compares it: without case, letter widths, typefaces and invisible characters. */
export function plain(text: string): string {
  const shown = ascii.test(text) ? text : text.normalize('NFKD').replace(invisible, '');
  return shown.replace(blanks, ' ').trim().toLowerCase();
}

/** Whether a text has Latin letters, and Greek or Cyrillic ones that may look like them. */
function mixes(text: string): boolean {
  return !ascii.test(text) && greekOrCyrillic.test(text) && latin.test(text);
}

/** Puts the values beside labels that are the same, and beside those whose alphabets mix in one label or in the list. */
export function tellApart(options: readonly Option[]): readonly Option[] {
  // A value beside a label that is the same would add nothing. Most long lists are like that.
  if (options.every(({ label, value }) => label === value && ascii.test(label))) return options;
  const texts = options.map(({ label }) => label);
  const labels = new Map<Option, string>();
  const show = (group: readonly Option[]) => putBeside(group, valuesOf(group), labels);
  if (texts.some((text) => greekOrCyrillic.test(text)) && texts.some((text) => latin.test(text))) {
    const lettered = options.filter(({ label }) => latin.test(label) || greekOrCyrillic.test(label));
    show(lettered.filter(({ label, value }) => label !== value || mixes(label)));
  }
  for (const group of lookAlikes(options)) {
    if (!areLabels(valuesOf(group), group)) show(group);
  }
  return relabelled(options, labels);
}

/** Puts the keys beside labels of fields that look the same, and beside those with a word of letters of two alphabets. */
export function tellFieldsApart(fields: readonly Field[]): readonly Field[] {
  const labels = new Map<Field, string>();
  const odd = fields.filter(({ label }) => !ascii.test(label) && label.split(notLetters).some(mixes));
  for (const group of [odd, ...lookAlikes(fields)])
    putBeside(group, valuesOf(group.map(({ key }) => ({ value: key }))), labels);
  return relabelled(fields, labels);
}

interface Labelled {
  readonly label: string;
}

/** Notes a new label for each item of a group: with its text beside it. */
function putBeside<Item extends Labelled>(
  group: readonly Item[],
  texts: readonly string[],
  labels: Map<Item, string>,
): void {
  for (const [i, item] of group.entries()) labels.set(item, beside(item.label, texts[i]!));
}

function relabelled<Item extends Labelled>(items: readonly Item[], labels: ReadonlyMap<Item, string>): readonly Item[] {
  return labels.size === 0 ? items : items.map((item) => ({ ...item, label: labels.get(item) ?? item.label }));
}

/** Groups of several items whose labels look the same. */
function lookAlikes<Item extends Labelled>(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = plain(item.label);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups.size === items.length ? [] : [...groups.values()].filter(({ length }) => length > 1);
}

/** Whether each label is its own value, and no two labels are the same. */
function areLabels(texts: readonly string[], options: readonly Option[]): boolean {
  const areValues = options.every(({ label }, i) => texts[i] === label || texts[i] === `"${label}"`);
  return areValues && new Set(options.map(({ label }) => label)).size === options.length;
}

/** The options that a text names without the values beside their labels. */
export function namesakes(options: readonly Option[], text: string): readonly Option[] {
  return options.filter(({ label }) => label.includes(BESIDE) && plain(nameOf(label)) === plain(text));
}

/** A label without the value beside it. */
export function nameOf(label: string): string {
  return label.split(BESIDE, 1)[0]!;
}

/** Separates a label from the value beside it. The isolate keeps the direction of one from reordering the other. */
const BESIDE = ' \u2068';

function beside(label: string, text: string): string {
  return `${label}${BESIDE}${text}\u2069`;
}

/** A label with the value beside it, unless the label is the value. */
export function labelWithValue({ label, value }: Option): string {
  return label.includes(BESIDE) || label === String(value) ? label : beside(label, jsonText(value));
}

/** The JSON texts of some values. Where they look alike, or mix alphabets, each letter outside ASCII is an escape sequence. */
function valuesOf(options: ReadonlyArray<Pick<Option, 'value'>>): string[] {
  const texts = options.map(({ value }) => jsonText(value));
  const areDistinct = new Set(texts.map(plain)).size === texts.length;
  return texts.map((text) => (areDistinct && !mixes(text) ? text : text.replace(/[^\x20-\x7e]+/g, escaped)));
}

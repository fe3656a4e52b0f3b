import { LATIN, LOOKALIKES } from '../protocol/lookalikes.js';
import type { Option } from './field.js';
import { BLANKS, INVISIBLE } from './hidden.js';
import { escaped, jsonText } from './kept-value.js';

/** Cyrillic and Greek capitals that most fonts draw like Latin ones, and those Latin letters in the same order. */
const CAPITALS = 'АВЕКМНОРСТУХЅІЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN_CAPITALS = 'ABEKMHOPCTYXSIJABEZHIKMNOPTYX';
/** More letters and digits that many fonts draw alike, and the letters that stand for them. */
const ALIKE = 'i1|ı0';
const DRAWN = 'llllo';

const drawn = new Map(
  [...CAPITALS, ...LOOKALIKES, ...ALIKE].map((letter, i) => [letter, [...LATIN_CAPITALS, ...LATIN, ...DRAWN][i]!]),
);
const drawnLike = new RegExp(`[${[...drawn.keys()].join('')}]`, 'g');
const ascii = /^[\x20-\x7e]*$/;
const invisible = new RegExp(`[${INVISIBLE}\\p{Cf}]`, 'gu');
const blanks = new RegExp(`[\\s${BLANKS}]+`, 'gu');

/** A text without letter widths, typefaces and invisible characters; accents come after their letters. */
function unstyled(text: string): string {
  const shown = ascii.test(text) ? text : plainSigns(text.normalize('NFKD').replace(invisible, ''));
  return shown.replace(blanks, ' ').trim();
}

/** Replaces the many kinds of dashes, apostrophes and colons with those of the keyboard. */
function plainSigns(text: string): string {
  return text
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018-\u201b\u2032\u02b9\u02bc\u055a]/g, "'")
    .replace(/[\u02d0\u0589\u2236\ua789]/g, ':');
}

/**
 * A text as the eye compares it: without case, and with the Latin letters that Greek and Cyrillic ones look like (UTS 39,
 * section 4). Two texts with the same skeleton look alike.
 */
export function skeleton(text: string): string {
  return drawnAs(unstyled(text));
}

function drawnAs(text: string): string {
  return latin(latin(text).toLowerCase()).replaceAll('m', 'rn').replaceAll('w', 'vv');
}

function latin(text: string): string {
  return text.replace(drawnLike, (letter) => drawn.get(letter)!);
}

/** Puts the values beside labels that are the same or look alike. */
export function tellApart(options: readonly Option[]): readonly Option[] {
  // A value beside a label that is the same would add nothing. Most long lists are like that.
  if (options.every(({ label, value }) => label === value && ascii.test(label))) return options;
  const texts = options.map(({ label }) => unstyled(label));
  const labels = new Map<Option, string>();
  // Greek capitals and small letters look like different Latin letters: texts that differ only in case may differ in
  // skeleton.
  for (const keys of [texts.map(drawnAs), texts.map((text) => text.toLowerCase())]) {
    for (const group of groupsBy(keys, options)) {
      if (group.every((option) => labels.has(option))) continue;
      const values = valuesOf(group);
      if (areLabels(values, group)) continue;
      for (const [i, option] of group.entries()) labels.set(option, beside(option.label, values[i]!));
    }
  }
  return labels.size === 0
    ? options
    : options.map((option) => ({ ...option, label: labels.get(option) ?? option.label }));
}

/** Groups of several options with the same key. */
function groupsBy(keys: readonly string[], options: readonly Option[]): Option[][] {
  const groups = new Map<string, Option[]>();
  options.forEach((option, i) => {
    const group = groups.get(keys[i]!);
    if (group) group.push(option);
    else groups.set(keys[i]!, [option]);
  });
  return groups.size === options.length ? [] : [...groups.values()].filter(({ length }) => length > 1);
}

/** Whether each label is its own value, and no two labels are the same. */
function areLabels(texts: readonly string[], options: readonly Option[]): boolean {
  const areValues = options.every(({ label }, i) => texts[i] === label || texts[i] === `"${label}"`);
  return areValues && new Set(options.map(({ label }) => label)).size === options.length;
}

/** Whether a text is the label of several options that differ only in the values beside it. */
export function isNameOfSeveral(options: readonly Option[], text: string): boolean {
  return options.some(({ label }) => label.includes(BESIDE) && skeleton(nameOf(label)) === skeleton(text));
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

/** The JSON texts of some values. If they look alike, each letter outside ASCII is an escape sequence. */
function valuesOf(options: readonly Option[]): string[] {
  const texts = options.map(({ value }) => jsonText(value));
  const areDistinct = new Set(texts.map(skeleton)).size === texts.length;
  return areDistinct ? texts : texts.map((text) => text.replace(/[^\x20-\x7e]/gu, escaped));
}

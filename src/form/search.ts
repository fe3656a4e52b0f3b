import type { Option } from './field.js';
import { lineOf } from './schema/options.js';
import { nameOf } from './schema/tell-apart.js';

/** What finds the options of one list. */
interface Index {
  /** The folded line of each option. */
  readonly lines: readonly string[];
  /** The options by their folded names. */
  readonly named: ReadonlyMap<string, readonly Option[]>;
}

/** A search runs at each keystroke, and a pasted list has hundreds of texts: none may fold thousands of options again. */
const indexes = new WeakMap<readonly Option[], Index>();

/**
 * The options that contain each word of a text, in their order; first of all the one that the text names. Case and accents do
 * not matter. A blank text finds all.
 */
export function search(options: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const words = wanted.split(' ');
  const { lines } = indexOf(options);
  const found = options.filter((_, i) => words.every((word) => lines[i]!.includes(word)));
  const named = findOptionByLabel(options, text);
  return typeof named === 'object' ? [named, ...found.filter((option) => option !== named)] : found;
}

/**
 * The option that a text names. An exact label wins; otherwise case, accents and the signs between words do not matter.
 * @returns `several` for a text that names more than one option, such as a label that two options share, without the value
 * beside it; `undefined` for a text that names none.
 */
export function findOptionByLabel(options: readonly Option[], text: string): Option | 'several' | undefined {
  const named = indexOf(options).named.get(fold(text)) ?? [];
  const exact = named.filter((option) => namesOf(option).has(text.trim()));
  const found = exact.length > 0 ? exact : named;
  return found.length > 1 ? 'several' : found[0];
}

/** What the person may call an option: its line, its label alone, and its label without the value beside it. */
function namesOf(option: Option): Set<string> {
  return new Set([lineOf(option), option.label, nameOf(option.label)]);
}

function indexOf(options: readonly Option[]): Index {
  const known = indexes.get(options);
  if (known) return known;
  // As one text: that takes a fraction of the time of thousands. No label has the character between them.
  const lines = fold(options.map(lineOf).join('\0')).split(/ ?\0 ?/);
  const named = new Map<string, Option[]>();
  const add = (name: string, option: Option) => {
    const group = named.get(name);
    if (!group) named.set(name, [option]);
    else if (group.at(-1) !== option) group.push(option);
  };
  for (const [i, option] of options.entries()) {
    add(lines[i]!, option);
    for (const name of namesOf(option)) if (name !== lineOf(option)) add(fold(name), option);
  }
  const index = { lines, named };
  indexes.set(options, index);
  return index;
}

const apostrophes = /['’‘ʼʻ`´′＇]/g;
/**
 * Invisible characters; accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs, and hamza or madda on an
 * alef. Not all that combines: marks make other letters in Japanese, and vowels in Hindi and Thai.
 */
const marks = /\p{Cf}|[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652]|(?<=\u0627)[\u0653-\u0655]/gu;
/** Letters that people type as others, and that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const letters = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** What stands between words: blanks, commas, bullets, and a dash within a word. Other dashes are signs, as in "A-" or "-1". */
const between = /(?:[\s,;،؛、]|(?<=[\p{L}\p{N}])\p{Pd}(?=[\p{L}\p{N}])|(?<![^\s\0])[\p{Pd}•*](?=\s))+/gu;

/** The words of a text as people type them: "São Paulo" becomes "sao paulo", and "L’Aquila" "laquila". */
function fold(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(letters, (letter) => LETTERS[letter]!)
    .replace(between, ' ')
    .trim();
}

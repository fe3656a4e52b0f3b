import type { Option } from './field.js';
import { namesakes } from './tell-apart.js';

/** The folded labels of each list of options. A search runs at each keystroke, and must not fold thousands of labels again. */
const folded = new WeakMap<readonly Option[], readonly string[]>();

/** The options whose label contains the text, in their order. Case and accents do not matter. A blank text finds all. */
export function search(options: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const labels = foldedLabels(options);
  return options.filter((_, i) => labels[i]?.includes(wanted));
}

/**
 * The option that a typed text names. An exact label wins; otherwise case and accents do not matter.
 * @returns `several` for a text that names more than one option, such as a label that two options share, without the value
 * beside it; `undefined` for a text that names none.
 */
export function findOptionByLabel(options: readonly Option[], text: string): Option | 'several' | undefined {
  const typed = text.trim();
  const wanted = fold(text);
  const labels = foldedLabels(options);
  const exact = options.filter(({ label }) => label === typed);
  let found: readonly Option[] = exact.length > 0 ? exact : options.filter((_, i) => labels[i] === wanted);
  if (found.length === 0) found = namesakes(options, typed);
  return found.length > 1 ? 'several' : found[0];
}

function foldedLabels(options: readonly Option[]): readonly string[] {
  const known = folded.get(options);
  if (known) return known;
  const labels = options.map((option) => fold(option.label));
  folded.set(options, labels);
  return labels;
}

/**
 * Accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs, and hamza or madda on an alef. Not all that
 * combines: marks make other letters in Japanese, and vowels in Hindi and Thai.
 */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652]|(?<=\u0627)[\u0653-\u0655]/g;

/** Removes accents, case and outer spaces: "São Paulo" becomes "sao paulo". */
function fold(text: string): string {
  return text.normalize('NFD').replace(accents, '').normalize('NFC').toLowerCase().trim();
}

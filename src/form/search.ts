import type { Option } from './field.js';

/** The folded labels of each list of options: searching runs at each keystroke, and must not fold thousands anew. */
const folded = new WeakMap<readonly Option[], readonly string[]>();

/** The options whose label contains the text, in their order; case and accents do not matter. A blank text finds all. */
export function search(options: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const labels = foldedLabels(options);
  return options.filter((_, i) => labels[i]?.includes(wanted));
}

/** The first option whose label is this text, if any; case and accents do not matter. */
export function findOptionByLabel(options: readonly Option[], text: string): Option | undefined {
  return options[foldedLabels(options).indexOf(fold(text))];
}

function foldedLabels(options: readonly Option[]): readonly string[] {
  const known = folded.get(options);
  if (known) return known;
  const labels = options.map((option) => fold(option.label));
  folded.set(options, labels);
  return labels;
}

/** Removes accents, case and outer spaces: "São Paulo" becomes "sao paulo". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

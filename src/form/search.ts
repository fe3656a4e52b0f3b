import type { Option } from './field.js';

const folded = new WeakMap<readonly Option[], readonly string[]>();

/** Options whose label has the text in it, whatever the case and the accents, in their own order; all for a blank one. */
export function search(options: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const labels = foldedLabels(options);
  return options.filter((_, i) => labels[i]?.includes(wanted));
}

/** The first option whose label is this text, whatever the case and the accents. */
export function optionCalled(options: readonly Option[], text: string): Option | undefined {
  return options[foldedLabels(options).indexOf(fold(text))];
}

function foldedLabels(options: readonly Option[]): readonly string[] {
  const known = folded.get(options);
  if (known) return known;
  const labels = options.map((option) => fold(option.label));
  folded.set(options, labels);
  return labels;
}

/** "São Paulo" and "sao paulo" are the same to whoever searches. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

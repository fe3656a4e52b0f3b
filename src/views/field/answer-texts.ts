import { type Entry, otherIn } from '../../form/entry.js';
import type { LeafField, Option } from '../../form/field.js';
import { numberText } from '../../form/number-text.js';
import { fixedText } from '../controls/fixed.js';
import * as messages from '../messages.js';

/** An entry in words, as its control shows it: one text, or the texts of a list. A masked entry stays hidden. */
export function answerTexts(field: LeafField, entry: Entry, isMasked: boolean): readonly string[] {
  if (isMasked) return ['••••'];
  if (field.kind === 'boolean') return [entry === 'true' ? messages.yes() : messages.no()];
  if (field.kind === 'fixed') return [fixedText(field.option)];
  if (field.kind === 'choice' || field.kind === 'choices') return chosenTexts(field, entry);
  if (field.kind === 'number') return [numberText(String(entry), messages.numberSigns())];
  return [entry].flat();
}

function chosenTexts(field: LeafField & { options: readonly Option[] }, entry: Entry): string[] {
  const ids = new Set([entry].flat());
  const labels = field.options.filter(({ id }) => ids.has(id)).map(({ label }) => label);
  const other = otherIn(field, entry);
  return other === undefined ? labels : [...labels, other];
}

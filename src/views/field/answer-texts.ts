import { type Entry, otherIn } from '../../form/entry.js';
import type { LeafField } from '../../form/field.js';
import { hasLines } from '../../form/on-display.js';
import { spelled } from '../../form/text/hidden.js';
import { numberText } from '../../form/typed/number-text.js';
import { fixedText } from '../controls/fixed.js';
import { chosenLabels } from '../controls/offered-options.js';
import * as messages from '../messages.js';

/** An entry in the words of its control. Without an entry: that there is no answer. */
export function answerText(field: LeafField, entry: Entry): string {
  const text = textsOf(field, entry).join(', ');
  if (text) return text;
  const isList = (field.kind === 'choices' || field.kind === 'list') && !field.nullable;
  return isList ? messages.none() : messages.noAnswer();
}

function textsOf(field: LeafField, entry: Entry): readonly string[] {
  switch (field.kind) {
    case 'boolean':
      return entry === '' ? [] : [entry === 'true' ? messages.yes() : messages.no()];
    case 'fixed':
      return [fixedText(field)];
    case 'choice':
    case 'choices': {
      const labels = chosenLabels(field, entry);
      const other = otherIn(field, entry);
      return other === undefined ? labels : [...labels, other];
    }
    case 'number':
      return [numberText(String(entry), messages.numberSigns())];
    case 'text':
      return [spelled(String(entry), field.multiline || hasLines(String(entry)))];
    default:
      return [entry].flat().map((text) => spelled(text, false));
  }
}

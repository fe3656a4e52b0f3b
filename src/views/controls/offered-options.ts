import { type Entry, takesNone } from '../../form/entry.js';
import type { ChoiceField, LeafField, MultipleChoiceField, Option } from '../../form/field.js';
import { MANY_OPTIONS } from '../../form/schema/options.js';
import { labelWithValue, nameOf, plain } from '../../form/schema/tell-apart.js';
import * as messages from '../messages.js';

/** The shown options by a field's options, with the words of the element that they were compared with. */
const offered = new WeakMap<readonly Option[], { words: string; options: readonly Option[] }>();

/**
 * A field's options as the element shows them. A label that could pass for the element's own words is marked as the
 * server's. The list stays the same object until the language changes.
 */
export function offeredOptions(field: ChoiceField | MultipleChoiceField): readonly Option[] {
  const words = wordsBeside(field);
  const known = offered.get(field.options);
  if (known?.words === words) return known.options;
  const options = marked(field.options, words);
  offered.set(field.options, { words, options });
  return options;
}

/** The chosen options alone, as the element shows them: a field may have thousands of others. */
export function chosenOptions(field: ChoiceField | MultipleChoiceField, entry: Entry): readonly Option[] {
  const ids = new Set([entry].flat());
  const chosen = field.options.filter(({ id }) => ids.has(id));
  return marked(chosen, wordsBeside(field));
}

/** Their labels, without descriptions. */
export function chosenLabels(field: ChoiceField | MultipleChoiceField, entry: Entry): string[] {
  return chosenOptions(field, entry).map(({ label }) => label);
}

/** The names of a field's options, as the eye reads them. */
const names = new WeakMap<readonly Option[], ReadonlySet<string>>();

/** Whether an option on the card is called like this. Those of a search are not on it. */
export function isOptionCalled(fields: readonly LeafField[], name: string): boolean {
  const words = wordsOf(name);
  return fields.some(
    (field) => 'options' in field && field.options.length <= MANY_OPTIONS && namesIn(field.options).has(words),
  );
}

function namesIn(options: readonly Option[]): ReadonlySet<string> {
  const known = names.get(options) ?? new Set(options.map(({ label }) => wordsOf(nameOf(label))));
  names.set(options, known);
  return known;
}

/** What the element itself writes among or in place of the options, one a line. */
function wordsBeside(field: ChoiceField | MultipleChoiceField): string {
  const own = [messages.noAnswer(), messages.choose()];
  if (field.other) own.push(messages.other());
  if (takesNone(field)) own.push(messages.none());
  return own.join('\n');
}

function marked(options: readonly Option[], words: string): readonly Option[] {
  const own = words.split('\n').map(wordsOf);
  const longest = 2 * Math.max(...own.map(({ length }) => length));
  const looksLikeOurs = ({ label }: Option) => {
    const name = nameOf(label);
    return name.length <= longest && own.includes(wordsOf(name));
  };
  if (!options.some(looksLikeOurs)) return options;
  return options.map((option) =>
    looksLikeOurs(option) ? { ...option, label: messages.fromServer(labelWithValue(option)) } : option,
  );
}

/** What the eye reads of a text, without the signs at its ends. */
function wordsOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

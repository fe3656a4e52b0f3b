import type { DiffLine } from '../form/arguments/diff.js';
import { create } from '../views/dom/create.js';
import * as messages from '../views/messages.js';
import { MAX_MARKED, spelledPieces } from '../views/spelled-out.js';
import * as own from './messages.js';

/** Lines of a block. Browsers skip the layout of blocks that are out of view. */
const BLOCK = 100;

const WORDS: Partial<Record<DiffLine['kind'], () => string>> = {
  added: own.addedLine,
  removed: own.removedLine,
};
const MEANINGS = { deletes: own.deletesFile, renames: own.renamesFile, unended: own.noLineBreak };

/** The elements of changes that were on screen in a language: templates would be made again for each press in the card. */
const made = new WeakMap<readonly DiffLine[], { language: string; element: HTMLElement }>();

/**
 * A change of a file, all of its lines in their order. Colour, sign and a word for screen readers say which are added and
 * removed. Code reads from left to right in each language.
 */
export function diffView(lines: readonly DiffLine[]): HTMLElement {
  const language = messages.language();
  const before = made.get(lines);
  if (before?.language === language) return before.element;
  const element = create('div', { class: 'diff', dir: 'ltr' });
  const marks = { left: MAX_MARKED };
  for (let start = 0; start < lines.length; start += BLOCK) {
    const block = lines.slice(start, start + BLOCK).map((line) => lineElement(line, marks));
    element.append(create('div', { class: 'block' }, ...block));
  }
  made.set(lines, { language, element });
  return element;
}

function lineElement({ kind, sign, text, means }: DiffLine, marks: { left: number }): HTMLElement {
  const line = create('div', { class: `line ${kind}` });
  const word = WORDS[kind]?.();
  if (word) line.append(create('span', { class: 'visually-hidden' }, `${word} `));
  // The eye misses a blank at the end of a line, so the card spells it out.
  line.append(sign, ...(text === '' ? [] : spelledPieces(text, marks, true, { start: false, end: true })));
  if (means) line.append(create('span', { class: 'meaning', dir: 'auto' }, MEANINGS[means]()));
  return line;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { DiffLine } from '../../form/diff.js';
import * as messages from '../messages.js';
import { MAX_MARKED, spelledPieces } from '../spelled-out.js';

/** Browsers skip the layout of blocks that are out of view. */
const BLOCK = 100;

const WORDS: Partial<Record<DiffLine['kind'], () => string>> = {
  added: messages.addedLine,
  removed: messages.removedLine,
};
const NOTES = { deletes: messages.deletesFile, renames: messages.renamesFile, unended: messages.noLineBreak };

/**
 * A change of a file, all of its lines in their order. Colour, sign and a word for screen readers say which are added and
 * removed. Code reads from left to right in each language.
 */
export function diffView(lines: readonly DiffLine[]): TemplateResult {
  const marks = { left: MAX_MARKED };
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) =>
    lines.slice(i * BLOCK, (i + 1) * BLOCK),
  );
  return html`<div class="diff" dir="ltr">${blocks.map((block) => html`<div class="block">${block.map((line) => lineView(line, marks))}</div>`)}</div>`;
}

function lineView({ kind, sign, text, means }: DiffLine, marks: { left: number }): TemplateResult {
  const word = WORDS[kind];
  // A blank at the end is a change that nobody would see.
  const pieces = text === '' ? '' : spelledPieces(text, marks, true, { start: false, end: true });
  const note = means ? html`<span class="meaning" dir="auto">${NOTES[means]()}</span>` : nothing;
  return html`<div class=${`line ${kind}`}>${word ? html`<span class="visually-hidden">${word()} </span>` : nothing}${sign}${pieces}${note}</div>`;
}

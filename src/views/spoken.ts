import { render } from 'lit';
import { cutText } from '../form/text/label.js';
import * as messages from './messages.js';
import type { Text } from './wording.js';

/** The end of a sentence, also inside quotation marks. */
const END = /[.!?:…。！？：।؟]["'”’»」』)]*$/u;
const FULL_STOPS: Readonly<Record<string, string>> = { ja: '。', zh: '。', hi: '।' };

/**
 * Texts as one for the ear, without markup. Each line is a sentence: it ends before another one begins. Characters that isolate
 * directions are for the eye.
 */
export function spoken(texts: readonly Text[]): string {
  const sentences = texts
    .flatMap((text) => textOf(text).split('\n'))
    .map((line) =>
      line
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
  const stop = FULL_STOPS[messages.language().slice(0, 2)] ?? '.';
  return sentences.map((text, i) => (i === sentences.length - 1 || END.test(text) ? text : `${text}${stop}`)).join(' ');
}

function textOf(text: Text): string {
  if (typeof text === 'string') return text;
  const box = document.createDocumentFragment();
  render(text, box);
  return box.textContent ?? '';
}

/** The beginning of a long text, and how much more of it there is to read. @param limit In code points. */
export function beginning(text: string, limit: number): string {
  const shown = cutText(text, limit);
  return shown === text ? text : `${shown}\n${messages.moreCharacters(text.length - shown.length + 1)}`;
}

import type { Elicitation } from '../session/elicitation.js';
import { create } from './dom/create.js';

type Pieces = ReadonlyArray<Node | string>;

/** Code between backticks, and strong words between pairs of asterisks that hug them. */
const MARKS = /`([^`]+)`|(?<![\w*\\/])\*\*(?=[^\s*/.])((?:(?!\*\*)(?:`[^`]+`|[^`]))+)(?<=[^\s*/])\*\*(?![\w*/])/g;
/**
 * A line on which each pair of backticks hugs its code. On others nobody knows which ones belong together, as in a command with
 * a pair of its own.
 */
const CLEAR = /^(?:[^`]*(?<![\w\\])`(?!\s)[^`]+(?<!\s)`(?!\w))*[^`]*$/;
/** A line of a list. */
const ITEM = /^(\s*)([-*]) +(?=[\p{L}\p{N}"'“«(`*])/u;
/** Where no line has words, dashes before numbers may be minus signs. */
const LIST = /^\s*[-*] +[\p{L}"'“«(`*]/mu;
/** The asterisk of a footnote, in the text or at the note. */
const FOOTNOTE = /[^\s*]\*(?![\w*])|^\*(?=\w)/m;
const FENCE = /^\s*```/;

/** How the card shows the message of an elicitation. In a review every character counts. */
export function messagePieces({ review, options }: Elicitation): (text: string) => Pieces {
  return review || options.plainText ? (text) => [text] : markedText;
}

/** The message as it is spoken: without marks. */
export function messageWords(elicitation: Elicitation): string {
  return create('p', {}, ...messagePieces(elicitation)(elicitation.message)).textContent!;
}

/**
 * A text in which strong words, code and lines of a list are elements instead of marks of Markdown. Everything else stays as it
 * came: links, headings, images, HTML, and what stands between fences.
 */
export function markedText(text: string): Pieces {
  const canList = { '*': !FOOTNOTE.test(text), '-': LIST.test(text) && !/^\+/m.test(text) };
  let isFenced = false;
  let isList = false;
  return text.split('\n').flatMap((line, i): Pieces => {
    const isFence = FENCE.test(line);
    if (isFence) isFenced = !isFenced;
    const [marker = '', indent, sign] = ITEM.exec(line) ?? [];
    isList = marker !== '' && (!indent || isList) && canList[sign as '*' | '-'];
    const end = i === 0 ? '' : '\n';
    if (isFence || isFenced) return [end, line];
    return isList
      ? [end + indent, create('span', { class: 'item' }, ...markedLine(line.slice(marker.length)))]
      : [end, ...markedLine(line)];
  });
}

function markedLine(line: string): Pieces {
  const pieces: Array<Node | string> = [];
  let end = 0;
  for (const match of CLEAR.test(line) ? line.matchAll(MARKS) : []) {
    const [mark, code, strong = ''] = match;
    const shown = code ? create('code', { dir: 'ltr' }, code) : create('strong', {}, ...markedLine(strong));
    pieces.push(line.slice(end, match.index), shown);
    end = match.index + mark.length;
  }
  return [...pieces, line.slice(end)];
}

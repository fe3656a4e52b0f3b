/** A piece of a text. A hidden one is invisible, or hides other text, or pushes the following text out of view. */
export interface Piece {
  readonly text: string;
  readonly isHidden: boolean;
}

/** The maximum number of blanks in a row: in one line, and in a text of several lines, where blanks indent and align. */
const MAX_BLANKS = { line: 16, lines: 40 };
/** The maximum number of line breaks in a row. Paragraphs are two or three apart. */
const MAX_BREAKS = 5;
/** The maximum number of marks on one letter; no script needs more. More would stack far above the line, out of sight. */
const MAX_MARKS = 8;

/** Letters that show nothing, and are no spaces for programs: the empty Braille cell, and blank signs of other scripts. */
const EMPTY = '\\u2800\\u{1D159}\\u{13441}\\u{13442}\\u{16FE4}';
/** For a class of a regular expression: blanks, and characters that fonts draw as blanks. */
export const BLANKS = `\\p{Z}\\t${EMPTY}`;

/**
 * For a class of a regular expression: characters without ink. The marks of annotations and of hieroglyphs are no default
 * ignorable ones, and fonts give the sign for an object (U+FFFC) no width.
 */
export const INVISIBLE = '\\p{DI}\\uFFF9-\\uFFFC\\u{13430}-\\u{1343F}';

/** ASCII, and the letters of Latin, Greek, Cyrillic, Chinese, Japanese and Korean that have nothing to hide. */
const honestLetters = '!-~¡-¬®-ɏΑ-ΡΣ-ϡЀ-ҁぁ-ゖァ-ー一-鿿가-힣';
/** One line of these with single spaces, or empty. A quick test that most texts pass: options may be thousands. */
export const plainLine = new RegExp(`^(?:[${honestLetters}]+(?: [${honestLetters}]+)*)?$`);

/** A letter, or a sign on one, of the scripts whose letters join: Arabic and its kin, those of India and around it, Mongolian. */
const joining =
  '(?=[\\p{L}\\p{M}])[\\u0600-\\u0DFF\\u0F00-\\u109F\\u1700-\\u1CFF\\uA800-\\uABFF\\u{10A00}-\\u{11FFF}\\u{1E900}-\\u{1E95F}]';
/** A letter from right to left, or a point on one. */
const rightToLeftLetter =
  '(?=[\\p{L}\\p{M}])[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]';
export const rightToLeft = new RegExp(rightToLeftLetter, 'u');
const marks = '[\\u061C\\u200E\\u200F]';

/**
 * For the character before the one that has just been read, which comes first: a lookbehind at every position would take a
 * hundred times as long. It looks ahead in there, because WebKit does not find characters beyond U+FFFF in a class backwards.
 */
const after = (before: string) => `(?<=(?=${before})..)`;

/** Invisible characters with a purpose: without one, an emoji or a letter is another one, or stands elsewhere. */
const honest = [
  `[\\u180E\\u200C\\u200D]${after(joining)}(?=${joining})`,
  `\\u200D${after('[\\p{ExtPict}\\p{EMod}\\uFE0F]')}(?=\\p{ExtPict})`,
  `[\\uFE0E\\uFE0F]${after('\\p{ExtPict}')}|\\uFE0F${after('[#*\\d]')}(?=\\u20E3)`,
  `[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]${after('\\p{Ideo}')}|[\\u180B-\\u180F]${after('[\\u1820-\\u18AA]')}(?<!\\u180E)`,
  // After a letter, a mark from left to right, or of an Arabic letter, would set the numbers that follow in another order.
  `${marks}(?=${rightToLeftLetter})|\\u200F${after(rightToLeftLetter)}|${marks}${after(rightToLeftLetter)}(?!\\P{L}{0,40}\\p{N})`,
].join('|');

/** Makes an expression when it is first needed: most texts are plain lines, and these take some milliseconds to compile. */
function lazily(source: string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source, 'gu');
    return made;
  };
}

/** Of values. What has no meaning in Unicode is hidden too: each font draws it as it likes, or not at all. */
const inValue = `[${INVISIBLE}${EMPTY}\\p{Cc}\\p{Cn}\\p{Co}\\p{Cs}\\u2028\\u2029]`;
/** Texts of most scripts have none of these, and need not be looked through for what is honest. */
const suspicious = new RegExp(inValue, 'u');
/** Runs of hidden characters. */
const runsOf = (hidden: string) => lazily(`(?:(?!${honest})${hidden})+`);
const hidden = {
  line: runsOf(inValue),
  // A carriage return alone breaks a line for programs, and none on screen.
  lines: runsOf(`(?![\\n\\t]|\\r\\n)${inValue}`),
  label: runsOf(`[${INVISIBLE}]`),
  // There a label keeps its marks, and its isolates in pairs: they change nothing that leaves.
  rightToLeftLabel: runsOf(
    `(?!${marks}|[\\u2066-\\u2068](?=[^\\u2066-\\u2069]*\\u2069)|\\u2069(?<=[\\u2066-\\u2068][^\\u2066-\\u2069]*.))[${INVISIBLE}]`,
  ),
};

const blank = `(?:(?![\\u2028\\u2029])[${BLANKS}])`;
const blankRuns = {
  line: new RegExp(`${blank}{${MAX_BLANKS.line + 1},}`, 'gu'),
  lines: new RegExp(`${blank}{${MAX_BLANKS.lines + 1},}`, 'gu'),
};
/** What looks empty at the start of a text. */
const blankStart = new RegExp(`^(?:${blank}|[\\n\\r])*`, 'u');
const oneBlank = new RegExp(`^(?:${blank}|[\\n\\r])$`, 'u');
const breakRuns = new RegExp(`[\\n\\r](?:[\\n\\r]|${blank})*`, 'gu');
const lineBreak = /\r\n?|\n/g;
/** More marks on one letter than any script writes. */
const markPile = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const override = /[\u202D\u202E]/;
/** A sign within a number. */
const sign = '[.,:/-]?';
const firstLetter = /\p{L}/u;
/**
 * In group 1, letters within a number that change places with the digits after them in a text from left to right: `1א2` and
 * `12א` look the same there (Unicode Standard Annex 9).
 */
const insideNumber = lazily(`\\p{Nd}${sign}${marks}?((?:${rightToLeftLetter})+)(?=${marks}?${sign}\\p{Nd})`);

/** The ends of a text at which blanks are hidden. */
export interface Ends {
  readonly start: boolean;
  readonly end: boolean;
}
const BOTH: Ends = { start: true, end: true };
const NEITHER: Ends = { start: false, end: false };

/**
 * Whether a value has a part that a control does not show as it is sent: invisible or reordering characters, runs of blanks
 * or line breaks that push the rest out of view, a pile of marks; only blanks; in one line, blanks at either end.
 * @param isMultiline Whether line breaks and tabs are legal.
 */
export function hidesText(text: string, isMultiline: boolean): boolean {
  return !plainLine.test(text) && hiddenIn(text, isMultiline, isMultiline ? NEITHER : BOTH).length > 0;
}

/** A value with its hidden pieces spelled out, and in several lines also what is blank at the ends. */
export function spelled(text: string, isMultiline: boolean): string {
  return piecesOf(text, isMultiline)
    .map((piece) => (piece.isHidden ? spellOut(piece.text) : piece.text))
    .join('');
}

/** Splits a value, or a part of one with these ends, into its pieces, in their order. What is blank at the ends is hidden. */
export function piecesOf(text: string, isMultiline: boolean, ends = BOTH): Piece[] {
  if (plainLine.test(text)) return text === '' ? [] : [{ text, isHidden: false }];
  const pieces: Piece[] = [];
  let end = 0;
  const add = (from: number, to: number, isHidden: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isHidden });
  };
  for (const [from, to] of hiddenIn(text, isMultiline, ends)) {
    add(end, from, false);
    add(from, to, true);
    end = to;
  }
  add(end, text.length, false);
  return pieces;
}

/** A label without invisible and reordering characters. Puts `marked` in place of characters that spell words backwards. */
export function withoutHidden(text: string, marked: string): string {
  if (plainLine.test(text)) return text;
  const fewMarks = text.replace(markPile, '$1');
  if (!suspicious.test(fewMarks)) return fewMarks;
  const kind = rightToLeft.test(text) ? 'rightToLeftLabel' : 'label';
  return fewMarks
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(hidden[kind](), (found) => (override.test(found) ? marked : ''));
}

/** Names the characters of a hidden piece by their code points: `U+200B`, or `U+0020 ×300` for many in a row. */
export function spellOut(hidden: string): string {
  const runs: { name: string; count: number }[] = [];
  for (const character of hidden) {
    const name = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    const last = runs.at(-1);
    if (last?.name === name) last.count++;
    else runs.push({ name, count: 1 });
  }
  return `⟨${runs.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join(' ')}⟩`;
}

type Range = [from: number, to: number];

/** The hidden parts of a value, in their order, without overlap. */
function hiddenIn(text: string, isMultiline: boolean, ends: Ends): Range[] {
  const start = blankStart.exec(text)![0].length;
  if (start === text.length) return text === '' ? [] : [[0, start]];
  const kind = isMultiline ? 'lines' : 'line';
  const found: Range[] = [];
  if (ends.start && start > 0) found.push([0, start]);
  if (ends.end) found.push([endOf(text), text.length]);
  const add = ({ 0: match, index }: RegExpMatchArray) => found.push([index!, index! + match.length]);
  if (suspicious.test(text)) for (const match of text.matchAll(hidden[kind]())) add(match);
  for (const match of text.matchAll(blankRuns[kind])) add(match);
  for (const match of text.matchAll(breakRuns)) if ((match[0].match(lineBreak) ?? []).length > MAX_BREAKS) add(match);
  for (const { 0: match, 1: kept = '', index } of text.matchAll(markPile)) {
    found.push([index + kept.length, index + match.length]);
  }
  if (rightToLeft.test(text) && !rightToLeft.test(firstLetter.exec(text)?.[0] ?? '')) {
    for (const { 0: match, 1: letters = '', index } of text.matchAll(insideNumber())) {
      found.push([index + match.length - letters.length, index + match.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: Range[] = [];
  for (const [from, to] of found) {
    if (from === to) continue;
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Where the blanks at the end of a text begin. */
function endOf(text: string): number {
  for (let end = text.length; ; ) {
    const size = [1, 2].find((size) => oneBlank.test(text.slice(end - size, end)));
    if (!size) return end;
    end -= size;
  }
}

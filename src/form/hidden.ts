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

/**
 * For a class of a regular expression: blanks, and characters that fonts draw as blanks, which are the empty Braille cell and
 * blank signs of other scripts.
 */
export const BLANKS = '\\p{Z}\\t\\u2800\\u{1D159}\\u{13441}\\u{13442}\\u{16FE4}';

/**
 * For a class of a regular expression: characters without ink. Fonts give the sign for an object (U+FFFC) no width, although
 * Unicode does not count it among the invisible ones.
 */
export const INVISIBLE = '\\p{DI}\\uFFFC';

/** ASCII, and the letters of Latin, Greek, Cyrillic, Chinese, Japanese and Korean that have nothing to hide. */
const honestLetters = '!-~¡-¬®-ɏΑ-ΡΣ-ϡЀ-ҁぁ-ゖァ-ー一-鿿가-힣';
/** One line of these with single spaces, or empty. A quick test that most texts pass: options may be thousands. */
export const plainLine = new RegExp(`^(?:[${honestLetters}]+(?: [${honestLetters}]+)*)?$`);

const letter = '[\\p{L}\\p{M}]';
const emoji = '(?![#*0-9])\\p{Emoji}(?:[\\uFE0E\\uFE0F]|\\p{EMod})?';
/** A letter of a script whose letters join, as in Arabic. */
const joining =
  '(?=[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mand}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Phag}\\p{scx=Adlm}\\p{scx=Rohg}\\p{scx=Mani}\\p{scx=Sogd}])[\\p{L}\\p{M}]';
/** The signs that join the consonants of Indic scripts (canonical combining class 9). */
const virama =
  '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0F84\\u1039\\u103A\\u1714\\u1734\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\u1BF2\\u1BF3\\uA806\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED\\u{11046}\\u{1107F}\\u{110B9}\\u{11133}\\u{111C0}\\u{11235}\\u{112EA}\\u{1134D}\\u{11442}\\u{114C2}\\u{115BF}\\u{1163F}\\u{116B6}]';

/** A Mongolian letter. The script's variation selectors and vowel separator are excluded, because they are invisible. */
const mongolian = '(?![\\u180B-\\u180F])\\p{sc=Mong}';

/** Sequences with a legitimate invisible character, also in values: without it, an emoji or a letter is another one. */
const honest = [
  '[#*0-9]\\uFE0F\\u20E3', // Keycaps.
  // The flags of England, Scotland and Wales.
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  `${emoji}(?:\\u200D${emoji})*`,
  // The character comes before its lookbehind: a lookbehind at every position would take a hundred times as long.
  `\\u180E(?<=${mongolian}.)(?=${mongolian})`,
  `\\u200C(?<=${joining}.)(?=${joining})`,
  '\\u200D(?<=\\u0647.)', // Kurdish and Persian write a heh that joins where nothing follows.
  `[\\u200C\\u200D](?:(?<=${virama}.)|(?<=${letter}.)(?=${virama}))`,
];
/** One variation selector after a letter that has variants. */
const selector = `[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}](?<=\\p{Ideo}.)|[\\u180B-\\u180D\\u180F](?<=${mongolian}.)`;
const softHyphen = `\\u00AD(?<=${letter}{2}.)(?=${letter}{2})`;
// Format characters that show: signs of Arabic, Syriac and Kaithi that stand before a number.
const visibleFormat = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}';
/** Marks for the direction of text. */
const bidi = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const invisible = `(?:(?![${visibleFormat}${bidi}])[${INVISIBLE}\\p{Cf}\\p{Cs}])`;
/** Letters that show nothing. An empty cell is a blank among letters of Braille. */
const empty = '\\u2800(?<![\\u2801-\\u28FF]\\u2800{1,3})|[\\u{1D159}\\u{13441}\\u{13442}\\u{16FE4}]';
/** Makes an expression when it is first needed: most texts are plain lines, and these take some milliseconds when a page loads. */
function lazily(make: () => RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Of values. Matches a legitimate sequence; or, in group 1, a variation selector; or, in group 2, hidden characters. What has no
 * meaning in Unicode is among them: each font draws it as it likes, or not at all.
 */
const tokensOfValues = (others: string) =>
  lazily(
    () =>
      new RegExp(
        `${honest.join('|')}|(${selector})|((?:${invisible}|${empty}|[${bidi}\\p{Cn}\\p{Co}]|${others})+)`,
        'gu',
      ),
  );
const tokens = {
  line: tokensOfValues('[\\p{Cc}\\p{Zl}\\p{Zp}]'),
  // A carriage return alone breaks a line for programs, and none on screen.
  lines: tokensOfValues('(?![\\n\\t]|\\r\\n)[\\p{Cc}\\p{Zl}\\p{Zp}]'),
};
/** Of labels and messages. Matches a legitimate sequence; or, in group 1, marks for the direction; or, in group 2, hidden ones. */
const tokensOfLabels = lazily(
  () => new RegExp(`${[...honest, selector, softHyphen].join('|')}|([${bidi}]+)|(${invisible}+)`, 'gu'),
);
/** Letters that may carry a variation selector. */
const withVariants = lazily(() => new RegExp(`\\p{Ideo}|${mongolian}`, 'gu'));

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
const rightToLeftLetter =
  '(?=\\p{L})[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]';
export const rightToLeft = new RegExp(rightToLeftLetter, 'u');
const marks = '\\u061C\\u200E\\u200F';
const openers = '\\u202A\\u202B\\u2066-\\u2068';
const closers = '\\u202C\\u2069';
/** A sign within a number. */
const sign = '[.,:/-]?';
const firstLetter = /\p{L}/u;
/**
 * In group 1, letters within a number that change places with the digits after them in a text from left to right: `1א2` and
 * `12א` look the same there (Unicode Standard Annex 9).
 */
const insideNumber = lazily(
  () => new RegExp(`\\p{Nd}${sign}((?:${rightToLeftLetter}\\p{M}*)+)(?=${sign}\\p{Nd})`, 'gu'),
);
/** A mark without an honest effect: between two letters, or beside another mark; or one that reorders the parts of a number. */
const idleMark = new RegExp(
  [
    `\\p{L}[${marks}]\\p{L}`,
    `[${marks}${openers}][${marks}${openers}${closers}]`,
    `[\\p{L}\\p{N}]${sign}[${marks}]${sign}\\p{N}`,
    `\\p{N}${sign}[${marks}]${sign}\\p{L}`,
    `\\p{N}${sign}[${openers}]`,
    `[${closers}]${sign}[${openers}\\p{N}]`,
  ].join('|'),
  'u',
);
const CLOSERS: Readonly<Record<string, string>> = {
  '\u202A': '\u202C',
  '\u202B': '\u202C',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
/** The openers that set any letters from right to left. */
const FORCES_RIGHT_TO_LEFT = '\u202B\u2067';

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
  const wellFormed = text.replace(/\p{Cs}/gu, '\uFFFD');
  const isHonest = honestMarks(wellFormed);
  const visible = wellFormed.replace(tokensOfLabels(), (found, marks?: string, hidden?: string, at?: number) => {
    if (hidden !== undefined) return '';
    if (marks === undefined || isHonest(at!)) return found;
    return override.test(marks) ? marked : '';
  });
  return visible.replace(markPile, '$1');
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
  const selectors: RegExpMatchArray[] = [];
  const add = ({ 0: match, index }: RegExpMatchArray) => found.push([index!, index! + match.length]);
  for (const match of text.matchAll(tokens[kind]())) {
    if (match[1] !== undefined) selectors.push(match);
    else if (match[2] !== undefined) add(match);
  }
  // On most of the letters, they could spell a text of their own.
  if (selectors.length > (selectors.length && text.match(withVariants())!.length / 2)) selectors.forEach(add);
  for (const match of text.matchAll(blankRuns[kind])) add(match);
  for (const match of text.matchAll(breakRuns)) if ((match[0].match(lineBreak) ?? []).length > MAX_BREAKS) add(match);
  for (const { 0: match, 1: kept = '', index } of text.matchAll(markPile)) {
    found.push([index + kept.length, index + match.length]);
  }
  if (rightToLeft.test(text) && !rightToLeft.test(firstLetter.exec(text)![0])) {
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

/** Returns a test of a position: whether all marks for the direction of text in its line are legitimate. */
function honestMarks(text: string): (at: number) => boolean {
  let end = -1;
  let isHonest = false;
  return (at) => {
    if (at > end) {
      const start = text.lastIndexOf('\n', at) + 1;
      const next = text.indexOf('\n', at);
      end = next < 0 ? text.length : next;
      isHonest = isBalanced(text.slice(start, end));
    }
    return isHonest;
  };
}

/** The deepest nesting of pairs of marks. */
const MAX_DEPTH = 8;

/** Whether a line has right-to-left letters, and all its direction marks form pairs that such a text needs. */
function isBalanced(line: string): boolean {
  if (!rightToLeft.test(line) || override.test(line) || idleMark.test(line)) return false;
  const open: { mark: string; at: number }[] = [];
  for (let at = 0; at < line.length; at++) {
    const mark = line[at]!;
    if (Object.hasOwn(CLOSERS, mark)) {
      if (open.push({ mark, at }) > MAX_DEPTH) return false;
    } else if (mark === '\u202C' || mark === '\u2069') {
      const last = open.pop();
      if (!last || CLOSERS[last.mark] !== mark) return false;
      if (FORCES_RIGHT_TO_LEFT.includes(last.mark) && !rightToLeft.test(line.slice(last.at, at))) return false;
    }
  }
  return open.length === 0;
}

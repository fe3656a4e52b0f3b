/**
 * Reads the text of a pattern into a tree, by the grammar of ECMA-262 section 22.2.1 with the `u` flag, else by Annex B.1.2,
 * which browsers follow without the flag.
 *
 * The browser's own RegExp has accepted the text already, so the parser does not check it but only finds where each part
 * ends. Constructing a RegExp does not run it.
 */
import { createCharacterTests } from './character.js';
import { type Assertion, type ParsedPattern, type PatternNode, PatternRefused } from './syntax.js';

/** The deepest nesting of groups: parser and builder take about four calls on the stack for each level. */
const MAX_DEPTH = 200;

// None of these expressions has a repetition inside another one, so none backtracks far.
const GROUP_START = /\((?:\?(?::|(<?)([=!])|<[^>]*>))?/y;
const ANCHOR = /[$^]/y;
const DOT_OR_CLASS = /\.|\[(?:\\.|[^\]\\])*\]/sy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const DECIMAL_ESCAPE = /\\([1-9]\d*)/y;
const UNICODE_ESCAPE =
  /\\(?:u\{[\da-f]+\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|.)/isy;
/** Annex B: octal escapes, and a backslash before `c` without a letter stands for itself. */
const LEGACY_ESCAPE = /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|(?=c)|[0-3][0-7]{0,2}|[4-7][0-7]?|.)/isy;

/**
 * @param source the text of the pattern, in the form of `RegExp.prototype.source`
 * @throws {PatternRefused} with any reason; `too-large` means nesting deeper than 200 groups
 */
export function parsePattern(source: string): ParsedPattern {
  // Replaces escapes and classes. Without a replacement (\d?:x) would read as (?:x).
  const groups = source.replace(/\\.|\[(?:\\.|[^\]\\])*/gs, '-');
  // Checked before the browser's RegExp, because browsers without modifiers report them as bad syntax.
  if (/\(\?[ims-]+:/.test(groups)) throw new PatternRefused('unsupported');

  const unicode = isValid(source, 'u');
  if (!unicode && !isValid(source, '')) throw new PatternRefused('syntax');
  const captures = groups.match(/\((?!\?)|\(\?<(?![=!])/g) ?? [];
  return { unicode, root: parseTree(source, unicode, captures) };
}

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

function literal(expected: number): PatternNode {
  return { kind: 'character', accepts: (code) => code === expected };
}

/** @param captures the openings of all capturing groups, `(` or `(?<`, because an escape may refer to a later one */
function parseTree(source: string, unicode: boolean, captures: readonly string[]): PatternNode {
  let position = 0;
  let depth = 0;
  const testOf = createCharacterTests(unicode);

  /** Matches a sticky expression at the position and, if it matches, moves past it. */
  const take = (expression: RegExp) => {
    expression.lastIndex = position;
    const match = expression.exec(source);
    if (match) position = expression.lastIndex;
    return match;
  };

  const atom = (text: string): PatternNode => ({ kind: 'character', accepts: testOf(text) });

  const parseAlternation = (): PatternNode => {
    if (++depth > MAX_DEPTH) throw new PatternRefused('too-large');
    const branches = [parseSequence()];
    while (source[position] === '|') {
      position++;
      branches.push(parseSequence());
    }
    depth--;
    return branches.length === 1 ? branches[0]! : { kind: 'alternation', branches };
  };

  const parseSequence = (): PatternNode => {
    const items: PatternNode[] = [];
    while (position < source.length && !'|)'.includes(source[position]!)) items.push(parseQuantifier(parseTerm()));
    return { kind: 'sequence', items };
  };

  const parseTerm = (): PatternNode => {
    if (source[position] === '\\') return parseEscape();
    const group = take(GROUP_START);
    if (group) {
      const [, behind, sign] = group;
      const body = parseAlternation();
      position++; // the closing parenthesis
      return sign ? { kind: 'look', body, behind: behind === '<', negated: sign === '!' } : body;
    }
    const anchor = take(ANCHOR);
    if (anchor) return { kind: 'assertion', assertion: anchor[0] as Assertion };
    const dotOrClass = take(DOT_OR_CLASS);
    if (dotOrClass) return atom(dotOrClass[0]);
    const code = unicode ? source.codePointAt(position)! : source.charCodeAt(position);
    position += code > 0xffff ? 2 : 1;
    return literal(code);
  };

  const parseEscape = (): PatternNode => {
    const start = position;
    const decimal = take(DECIMAL_ESCAPE);
    if (decimal && Number(decimal[1]) <= captures.length) throw new PatternRefused('backreference');
    // A number without such a group is an octal escape, which may end earlier than the number (Annex B.1.2).
    position = start;

    const text = take(unicode ? UNICODE_ESCAPE : LEGACY_ESCAPE)![0];
    if (text === '\\b' || text === '\\B') return { kind: 'assertion', assertion: text };
    // Without a named group Annex B reads \k as the letter.
    if (text === '\\k' && captures.includes('(?<')) throw new PatternRefused('backreference');
    // Decided here, because WebKit reads \1 as a reference even where there is no group.
    if (/^\\[0-7]/.test(text)) return literal(Number.parseInt(text.slice(1), 8));
    return atom(text === '\\' ? '\\\\' : text);
  };

  const parseQuantifier = (body: PatternNode): PatternNode => {
    const quantifier = take(QUANTIFIER);
    if (!quantifier) return body;
    const [, sign, least, comma, most] = quantifier;
    if (sign) return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    return { kind: 'repeat', body, min, max: most ? Number(most) : comma ? Infinity : min };
  };

  const root = parseAlternation();
  // Only if a browser accepts syntax that this grammar lacks.
  if (position < source.length) throw new PatternRefused('unsupported');
  return root;
}

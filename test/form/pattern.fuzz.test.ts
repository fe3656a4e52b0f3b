import { expect } from '@open-wc/testing';
import { compilePattern } from '../../src/form/pattern/pattern.js';

// Every run makes the same patterns and texts, so that a difference can be reproduced. Texts are short, so that the
// browser's own engine, the reference here, has little to backtrack into.

const SEED = 0x5eed;
const PATTERNS = 6000;
const TEXTS_PER_PATTERN = 8;
const LONGEST_TEXT = 7;

/** mulberry32: numbers from 0 to below 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items of a list that are set apart by spaces, their backslashes as written. */
const items = (list: TemplateStringsArray) => String.raw(list).trim().split(/\s+/);

const atoms = [
  ...items`a b c 1 _ - 😀 é . \d \D \w \W \s \S \n \x61 \u0062 \ud83d \ude00 \ud83d\ude00 \. \cJ`,
  ...items`[ab] [^ab] [a-c1] [\w-] [^\d\s] [] [^] [😀] [^😀] [\b] [.] [\ud83d] [\0]`,
  ...[' ', '\n'],
];
const unicodeAtoms = items`\p{L} \P{L} \p{Lu} [\p{L}1] [^\p{Emoji}] \u{1F600} [\u{1F600}-\u{1F602}]`;
const legacyAtoms = items`\- \c \01 \141 \e { } ] {,2} \x6 \u{2} [\c1] \k`;
const quantifiers = items`* + ? {0} {1} {2} {0,2} {1,3} {2,}`;
const assertions = items`^ $ \b \B`;
const groupStarts = items`( (?:`;
const lookarounds = items`(?= (?! (?<= (?<!`;
const characters = [...items`a a b b c 1 _ - é A 😀 😁 {`, ' ', '\n', '\ud83d', '\ude00', '\x01'];
/** Pieces that are strung together blindly; most results are bad syntax, the rest is what no grammar would make. */
const pieces = [
  ...items`a b 1 2 , - ^ $ . | * + ? ( ( ) ) [ ] { } (?: (?= (?! (?<= (?<n> \ \b \B \c \k \k<n> \0 \1 \2 \x \u`,
  ...items`\u{ \p{L} \d \- 61 d83d \ud83d \ude00 😀 {2} {1,2} {, [^ \]`,
  '\ud83d',
];

/**
 * Where a browser itself departs from ECMA-262 and cannot judge. One that fails a probe is asked nothing of the kind.
 * WebKit (YARR) fails some, and so do V8 and, with V8's engine, Firefox, each version others.
 */
const browserFaults = [
  {
    probe: { source: '\\B', text: '_😀a', verdict: false },
    affects: (source: string, text: string) => source.includes('\\B') && /[😀😁]/u.test(text),
  },
  {
    probe: { source: 'a(^\\ude00\\b){0}', text: ' a', verdict: true },
    affects: (source: string) => source.includes('{0}'),
  },
  {
    probe: { source: '\\1(?:\ud83d?b)', text: 'b', verdict: false },
    affects: (source: string) => /\\[1-9]/.test(source),
  },
  {
    probe: { source: '[\\u{1F600}-\\u{1F602}]$', text: '😀', verdict: true },
    affects: (source: string, text: string) => source.includes('\\u{1F600}-') && /[😀😁]/u.test(text),
  },
].filter(({ probe }) => nativeExpression(probe.source)!.test(probe.text) !== probe.verdict);

describe('pattern: compared with the browser on random patterns', () => {
  it(`${PATTERNS} random patterns of the grammar get the browser's verdicts [MCP-02]`, () => {
    const random = createRandom(SEED);
    const tally = compareAll(random, (index) => generatePattern(random, index % 2 === 0 ? unicodeAtoms : legacyAtoms));
    expect(tally.refused, 'refused').to.deep.equal({});
    expect(tally.pairs).to.be.above(PATTERNS * TEXTS_PER_PATTERN * 0.7);
    // A fuzz that always hears the same verdict would prove little.
    expect(tally.matches / tally.pairs).to.be.within(0.25, 0.75);
  });

  it(`${PATTERNS} random strings as patterns get the browser's verdicts [MCP-02]`, () => {
    const random = createRandom(SEED + 1);
    const tally = compareAll(random, () => pick(random, pieces, 1 + Math.floor(random() * 9)));
    expect(Object.keys(tally.refused)).to.deep.equal(['backreference']);
    expect(tally.pairs).to.be.above(PATTERNS * TEXTS_PER_PATTERN * 0.7);
  });
});

function compareAll(random: () => number, nextPattern: (index: number) => string) {
  const tally = { pairs: 0, matches: 0, refused: {} as Record<string, number> };
  for (let index = 0; index < PATTERNS; index++) {
    let source: string;
    let native: RegExp | undefined;
    do {
      source = nextPattern(index);
      native = nativeExpression(source);
    } while (!native);
    const compiled = compilePattern(source);
    if (!compiled.ok) {
      tally.refused[compiled.reason] = (tally.refused[compiled.reason] ?? 0) + 1;
      continue;
    }
    for (let count = 0; count < TEXTS_PER_PATTERN; count++) {
      const text = pick(random, characters, Math.floor(random() * (LONGEST_TEXT + 1)));
      if (browserFaults.some((fault) => fault.affects(source, text))) continue;
      const expected = native.test(text);
      if (compiled.test(text) !== expected) {
        throw new Error(`/${source}/${native.flags} on ${JSON.stringify(text)}: the browser says ${expected}`);
      }
      tally.pairs++;
      if (expected) tally.matches++;
    }
  }
  return tally;
}

function nativeExpression(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // The next flags, or none.
    }
  }
  return undefined;
}

/**
 * A pattern to be read with the `u` flag if `special` is `unicodeAtoms`, by Annex B alone if `legacyAtoms`. A few of
 * the latter are bad syntax, where pieces such as `{`, `1` and `}` meet.
 */
function generatePattern(random: () => number, special: readonly string[]): string {
  const legacy = special === legacyAtoms;

  const alternation = (depth: number): string => {
    const branches = [sequence(depth)];
    while (random() < 0.25) branches.push(sequence(depth));
    return branches.join('|');
  };
  const sequence = (depth: number): string => {
    let source = '';
    for (let count = Math.floor(random() * 4); count > 0; count--) source += term(depth);
    return source;
  };
  const term = (depth: number): string => {
    const kind = random();
    if (kind < 0.12) return pick(random, assertions);
    if (kind < 0.24 && depth > 0) {
      const start = pick(random, lookarounds);
      const source = `${start}${alternation(depth - 1)})`;
      // Annex B lets lookaheads be repeated, never lookbehinds.
      return legacy && !start.includes('<') ? quantified(source, 0.3) : source;
    }
    if (kind < 0.5 && depth > 0) return quantified(`${pick(random, groupStarts)}${alternation(depth - 1)})`, 0.6);
    return quantified(pick(random, random() < 0.2 ? special : atoms), 0.4);
  };
  const quantified = (source: string, chance: number): string => {
    // \u{2} and {,2} may end in a quantifier of their own; a second one would be bad syntax.
    if (random() >= chance || /\}$/.test(source)) return source;
    return source + pick(random, quantifiers) + (random() < 0.2 ? '?' : '');
  };

  const source = alternation(3);
  // The u flag never allows \-.
  return legacy ? `${source}|${source}\\-` : source;
}

/** So many random items, strung together. */
function pick(random: () => number, from: readonly string[], count = 1): string {
  let text = '';
  while (count-- > 0) text += from[Math.floor(random() * from.length)]!;
  return text;
}

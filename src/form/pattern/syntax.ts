/**
 * The types that the modules of this folder share: the syntax tree of a pattern, and the reasons for refusing one.
 *
 * The tree keeps only what the result of `RegExp.prototype.test` depends on (ECMA-262 section 22.2.2). It has no groups,
 * because without backreferences their captures have no effect, and no laziness, which decides which match is found and
 * never whether there is one.
 */

/**
 * Why a pattern is not checked.
 *
 * - `syntax`: not a regular expression of ECMA-262, neither with the `u` flag nor by Annex B.
 * - `backreference`: `\1` or `\k<name>`, for which no linear-time algorithm is known.
 * - `too-large`: longer, deeper or with more states than the limits allow.
 * - `unsupported`: valid, but beyond this engine, such as the modifiers `(?i:…)`.
 */
export type PatternRefusal = 'syntax' | 'backreference' | 'too-large' | 'unsupported';

/** Carries a refusal out of the recursion of parser and builder. It never leaves `compilePattern`. */
export class PatternRefused extends Error {
  readonly reason: PatternRefusal;

  constructor(reason: PatternRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Whether an atom accepts one character: a code point where the pattern is read with the `u` flag, else one
 * UTF-16 code unit.
 */
export type CharacterTest = (code: number) => boolean;

/** An assertion that looks at no more than the two characters next to a position (section 22.2.2.4). */
export type Assertion = '^' | '$' | '\\b' | '\\B';

export type PatternNode =
  | { kind: 'character'; accepts: CharacterTest }
  | { kind: 'assertion'; assertion: Assertion }
  /** `(?=…)` and `(?!…)`, or with `behind` `(?<=…)` and `(?<!…)`. */
  | { kind: 'look'; body: PatternNode; behind: boolean; negated: boolean }
  /** The items in the order of the source. Without items it matches the empty text. */
  | { kind: 'sequence'; items: readonly PatternNode[] }
  | { kind: 'alternation'; branches: readonly PatternNode[] }
  /** From `min` to `max` times, both counted in repetitions; `max` may be `Infinity`. */
  | { kind: 'repeat'; body: PatternNode; min: number; max: number };

/** A pattern as read: its tree, and whether its characters are code points (`u` flag) or code units (Annex B). */
export interface ParsedPattern {
  readonly unicode: boolean;
  readonly root: PatternNode;
}

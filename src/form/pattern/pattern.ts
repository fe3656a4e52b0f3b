/**
 * The JSON Schema keyword `pattern` (Validation 2020-12, section 6.3.3), checked in linear time.
 *
 * The pattern comes from a server that is not trusted, and RegExp backtracks: `^(a+)+$` freezes the page for minutes.
 * This engine takes at most `MAX_PATTERN_STEPS` for a pattern, and its verdict is that of `new RegExp(pattern, flags).test(text)`
 * as ECMA-262 defines it: unanchored and case-sensitive, by code points with the `u` flag if the pattern is valid under
 * it, else without it, as in Annex B. Browsers depart from the standard in a few corners and this engine does not:
 * Chromium 156 and Firefox 153, for example, do not find `[\u{1F600}-\u{1F602}]$` in `😀`.
 *
 * Where the engine refuses the pattern, or the text is too long for it, it accepts every text: the server checks the
 * answer anyway, and an unchecked pattern must not hold up a person.
 */
import { runProgram } from './match.js';
import { parsePattern } from './parse.js';
import { buildProgram } from './program.js';
import { type PatternRefusal, PatternRefused } from './syntax.js';

export type { PatternRefusal } from './syntax.js';

/** The longest pattern, in UTF-16 code units of its source. */
export const MAX_PATTERN_LENGTH = 2000;
/** The most states that a pattern may take; counted repetitions are written out, `a{500}` takes 500. */
export const MAX_PATTERN_STATES = 10_000;
/**
 * The most work for one check: states × (length + 1), the length of the text in UTF-16 code units. A text that takes
 * more is not checked but accepted. A pattern of 100 states thus reaches texts of 20,000 code units.
 */
export const MAX_PATTERN_STEPS = 2_000_000;

/** Compiled patterns kept, more than a form has. A hostile pattern of the greatest size takes about 1 MB. */
const MAX_CACHED_PATTERNS = 50;

export type CompiledPattern =
  | {
      ok: true;
      /** The states of the automaton, at most `MAX_PATTERN_STATES`. */
      states: number;
      /** Whether the text matches; also `true` for a text too long to check, see `MAX_PATTERN_STEPS`. */
      test(text: string): boolean;
    }
  | { ok: false; reason: PatternRefusal };

const cache = new Map<string, CompiledPattern>();

/**
 * Compiles a pattern, or says why it is refused. Never throws; the same source gives the same result while the cache
 * holds it.
 *
 * @param source the value of the keyword, without slashes or flags
 */
export function compilePattern(source: string): CompiledPattern {
  // Before the cache, which would keep a text of any length alive.
  if (source.length > MAX_PATTERN_LENGTH) return { ok: false, reason: 'too-large' };
  const cached = cache.get(source);
  if (cached) return cached;

  const compiled = compileOnce(source);
  // A Map iterates in order of insertion: the first key is the oldest.
  if (cache.size >= MAX_CACHED_PATTERNS) cache.delete(cache.keys().next().value!);
  cache.set(source, compiled);
  return compiled;
}

function compileOnce(source: string): CompiledPattern {
  try {
    const program = buildProgram(parsePattern(source), MAX_PATTERN_STATES);
    const states = program.states.length;
    return {
      ok: true,
      states,
      test: (text) => states * (text.length + 1) > MAX_PATTERN_STEPS || runProgram(program, text),
    };
  } catch (error) {
    // An error that is no refusal comes from syntax of a future browser that the parser does not know.
    return { ok: false, reason: error instanceof PatternRefused ? error.reason : 'unsupported' };
  }
}

/** The work of testing these texts, in the unit of `MAX_PATTERN_STEPS`; 0 for a pattern that is refused. */
export function stepsFor(source: string, texts: readonly string[]): number {
  const compiled = compilePattern(source);
  return compiled.ok ? compiled.states * texts.reduce((sum, text) => sum + text.length + 1, 0) : 0;
}

const acceptsAnything = { test: () => true };

/**
 * The engine for Ajv's option `code.regExp`. Never throws.
 *
 * @param source the pattern; Ajv also calls with `undefined`, where a schema has none
 * @param _flags ignored: `compilePattern` finds out itself how to read the source
 * @returns the compiled pattern; for a refused one, or a source that is no string, one that accepts every text
 */
export function patternEngine(source: unknown, _flags?: string): { test(text: string): boolean } {
  if (typeof source !== 'string') return acceptsAnything;
  const compiled = compilePattern(source);
  return compiled.ok ? compiled : acceptsAnything;
}

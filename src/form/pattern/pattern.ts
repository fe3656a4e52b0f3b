/**
 * The JSON Schema keyword `pattern` (Validation 2020-12, section 6.3.3), checked in linear time.
 *
 * The pattern comes from an untrusted server, and RegExp backtracks: `^(a+)+$` freezes the page for minutes. This engine
 * takes at most `MAX_PATTERN_STEPS` for a pattern. Its result is that of `new RegExp(pattern, flags).test(text)` as ECMA-262
 * defines it: unanchored and case-sensitive, by code points with the `u` flag if the pattern is valid under it, else without
 * it, as in Annex B. Browsers depart from the standard in a few corners and this engine does not: Chromium 156 and Firefox
 * 153, for example, do not find `[\u{1F600}-\u{1F602}]$` in `😀`.
 *
 * If the engine refuses the pattern, or the text is too long for it, it accepts every text: the server checks the answer
 * anyway, and an unchecked pattern must not stop a person.
 */
import { runProgram } from './match.js';
import { parsePattern } from './parse.js';
import { buildProgram } from './program.js';
import { type PatternRefusal, PatternRefused } from './syntax.js';

export type { PatternRefusal } from './syntax.js';

/** The longest pattern, in UTF-16 code units of its source. */
export const MAX_PATTERN_LENGTH = 2000;
/** The maximum number of states of a pattern. Counted repetitions are written out: `a{500}` takes 500. */
export const MAX_PATTERN_STATES = 10_000;
/**
 * The maximum work for one check: states × (length + 1), with the length of the text in UTF-16 code units. A text that
 * takes more is accepted unchecked. With a pattern of 100 states that is a text of over 20,000 code units.
 */
export const MAX_PATTERN_STEPS = 2_000_000;

/** The size of the cache, more than a form needs. A hostile pattern of the greatest size takes about 1 MB. */
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
  // Checked before the cache, which would keep a text of any length alive.
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
    // Any other error comes from syntax of a future browser that the parser does not know.
    return { ok: false, reason: error instanceof PatternRefused ? error.reason : 'unsupported' };
  }
}

/** The work of testing a text, in the unit of `MAX_PATTERN_STEPS`; 0 for a pattern that is refused. */
export function stepsFor(source: string, text: string): number {
  const compiled = compilePattern(source);
  return compiled.ok ? compiled.states * (text.length + 1) : 0;
}

const acceptsAnything = { test: () => true };

/**
 * The engine for Ajv's option `code.regExp`. Never throws.
 *
 * @param source the pattern; Ajv also calls with `undefined`, where a schema has none
 * @param _flags ignored: `compilePattern` finds out itself how to read the source
 * @returns the compiled pattern; for a refused one, or a source that is not a string, one that accepts every text
 */
export function patternEngine(source: unknown, _flags?: string): { test(text: string): boolean } {
  if (typeof source !== 'string') return acceptsAnything;
  const compiled = compilePattern(source);
  return compiled.ok ? compiled : acceptsAnything;
}

/** How many digits a pattern asks for, and nothing else, as for a code; 0 for other patterns. */
export function digitsIn(pattern: string): number {
  return Number(/^\^(?:\\d|\[0-9\])\{(\d+)\}\$$/.exec(pattern)?.[1] ?? 0);
}

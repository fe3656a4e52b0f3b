/**
 * Atoms that match one character, such as `[a-z]`, `\d`, `\p{Letter}` and `.`, are tested by the browser's own RegExp, one
 * character at a time. One character leaves nothing to backtrack into, so this is safe for any class, and the bundle needs
 * no Unicode tables.
 */
import type { CharacterTest } from './syntax.js';

/**
 * The maximum number of cached results for one atom. Texts in Latin, Greek or Cyrillic script need far fewer. Further
 * characters are tested again each time, so that a hostile text cannot fill the memory.
 */
const MAX_ANSWERS = 256;

/**
 * The tests of one pattern's atoms.
 *
 * @param unicode whether the pattern is read with the `u` flag
 * @returns a function from the source text of an atom, already known to be valid, to its test; the same text gives
 *   the same test, so that repeated atoms share their answers
 */
export function createCharacterTests(unicode: boolean): (atom: string) => CharacterTest {
  const tests = new Map<string, CharacterTest>();
  return (atom) => {
    let test = tests.get(atom);
    if (!test) {
      // The text is one character, so no $ is needed; Chromium 156 has bugs with it.
      test = rememberAnswers(new RegExp(`^(?:${atom})`, unicode ? 'u' : ''));
      tests.set(atom, test);
    }
    return test;
  };
}

function rememberAnswers(expression: RegExp): CharacterTest {
  const answers = new Map<number, boolean>();
  return (code) => {
    let answer = answers.get(code);
    if (answer === undefined) {
      answer = expression.test(String.fromCodePoint(code));
      if (answers.size < MAX_ANSWERS) answers.set(code, answer);
    }
    return answer;
  };
}

/** The characters of a text as numbers: code points if `unicode`, else UTF-16 code units. */
export function charactersOf(text: string, unicode: boolean): number[] {
  return Array.from(unicode ? text : text.split(''), (character) => character.codePointAt(0)!);
}

const isWord = createCharacterTests(false)('\\w');

/**
 * Whether `\b` counts a character as part of a word: WordCharacters without the `i` flag, section 22.2.2.4.2.
 * @param code `undefined` outside the text
 */
export function isWordCharacter(code: number | undefined): boolean {
  return code !== undefined && isWord(code);
}

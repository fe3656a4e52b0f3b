/**
 * Cyrillic and Greek letters that most fonts draw like Latin ones, and those Latin letters in the same order. Letters that
 * are only similar, such as “п” and “г”, are left out: they would flag too many honest words.
 * @see UTS 39, section 4, "Confusable Detection"
 */
const LOOKALIKES = 'асԁеһіјӏорԛѕԝхуѵүαικνορυ';
const LATIN = 'acdehijlopqswxyvyaikvopu';

/** The Latin letter that a lookalike passes for; `undefined` for any other letter. */
export function latinOf(letter: string): string | undefined {
  return LATIN[LOOKALIKES.indexOf(letter)];
}

// Sets of scripts that one label may mix, by ISO 15924 codes: Japanese, Chinese and Korean with Latin letters (UTS 39,
// section 5.2, "Highly Restrictive"), and scripts that stand alone.
const SCRIPTS = 'LatnHaniHiraKana LatnHaniBopo LatnHaniHang Cyrl Grek Arab Deva';

let fitting: RegExp | undefined;

/** Whether a label mixes scripts that do not belong in one word, as in “pаypal” with a Cyrillic “а”. */
export function mixesScripts(label: string): boolean {
  fitting ??= compile(); // On first use, because it is slow and few URLs need it.
  return !fitting.test(label);
}

function compile(): RegExp {
  const classes = SCRIPTS.replace(/\w{4}/g, '\\p{scx=$&}');
  const sets = classes.split(' ').map((set) => `[\\p{scx=Zyyy}\\p{scx=Zinh}${set}]*`);
  // All other scripts count as one set. The warning about an encoded host covers mixtures among them.
  return new RegExp(`^(?:${sets.join('|')}|[^${classes}]*)$`, 'u');
}

/**
 * Cyrillic and Greek letters that most fonts draw like Latin ones, and those Latin letters in the same order. Letters that
 * are only similar, such as “п” and “г”, are left out: they would flag too many honest words.
 * @see UTS 39, section 4, "Confusable Detection"
 */
const LOOKALIKES = 'асԁеһіјӏорԛѕԝхуѵүαικνορυ';
const LATIN = 'acdehijlopqswxyvyaikvopu';

/**
 * The Latin word that a label without Latin letters looks like, such as “apple” for the Cyrillic “аррӏе”; `undefined` for any
 * other label.
 * @see UTS 39, section 4.1, "Whole-Script Confusables"
 */
export function latinLookalike(label: string): string | undefined {
  const latin = label.replace(/[^\d-]/g, (letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? '?');
  return latin === label || latin.includes('?') ? undefined : latin;
}

// What one label may be written in, by ISO 15924 codes: Japanese, Chinese and Korean with Latin letters among theirs
// (UTS 39, section 5.2, "Highly Restrictive"), and scripts that go with no other.
const SCRIPTS = 'LatnHaniHiraKana LatnHaniBopo LatnHaniHang Cyrl Grek Arab Deva';

let fitting: RegExp | undefined;

/** Whether a label is of scripts that nobody writes in one word, as in “pаypal” with a Cyrillic “а”. */
export function mixesScripts(label: string): boolean {
  fitting ??= compile(); // Costly, and few URLs need it.
  return !fitting.test(label);
}

function compile(): RegExp {
  const classes = SCRIPTS.replace(/\w{4}/g, '\\p{scx=$&}');
  const sets = classes.split(' ').map((set) => `[\\p{scx=Zyyy}\\p{scx=Zinh}${set}]*`);
  // All other scripts are taken as one: in those, the warning of an encoded host has to do.
  return new RegExp(`^(?:${sets.join('|')}|[^${classes}]*)$`, 'u');
}

// Cyrillic and Greek letters that most fonts draw as the Latin ones. Not those that are merely like them, such as “п”
// and “г”: too many words would be accused.
const LOOKALIKES = 'асԁеһіјӏорԛѕԝхуѵүαικνορυ';
const LATIN = 'acdehijlopqswxyvyaikvopu';

/**
 * The Latin word that a label is drawn like though it has no Latin letter, as the Cyrillic “аррӏе” is; `undefined` for
 * any other label.
 * @see UTS 39, section 4.1, "Whole-Script Confusables"
 */
export function latinLookalike(label: string): string | undefined {
  const latin = label.replace(/[^\d-]/g, (letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? '?');
  return latin === label || latin.includes('?') ? undefined : latin;
}

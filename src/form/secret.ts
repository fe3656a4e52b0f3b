import { LATIN, LOOKALIKES } from '../protocol/lookalikes.js';
import { asking, type Clue, purpose, secrets, sentences, turn, unspoken, version } from './secret/matcher.generated.js';

/** The texts of a field. The server writes them: any string. */
export interface FieldText {
  /** The property's key. */
  readonly name: string;
  /** The schema's title. */
  readonly label?: string;
  readonly description?: string;
  /** The schema's `format`, including formats outside the protocol, such as `password`. */
  readonly format?: string;
}

/** How much of each text is read, in UTF-16 code units: a text says at its start what the field asks for. */
const READ = 400;
/** How much of each text is read if a schema has very many long texts. */
const READ_OF_MANY = 60;

/** The code units that are read of a field's texts. */
export function costOf(texts: FieldText): number {
  return Object.values(texts).reduce((sum, { length }) => sum + Math.min(length, READ), 0);
}

/**
 * Whether a field seems to ask for a secret: a password, an API key or access token, a private key or seed phrase, a
 * PIN or one-time code, a payment card, a US or Canadian social security number, a connection string. A form must not
 * ask for these (MCP, revision 2025-11-25, Elicitation, "Security Considerations").
 *
 * It reads the name, the title, the format, and the first phrase of the description, in the ten languages of the
 * element. In the first sentence of the description it also finds a secret without its name: "the code we sent you".
 * The words are in `secret/words.mjs`. It is a guess: a server that wants to get past it can.
 *
 * A text that only identifies somebody is not a secret: account and passport numbers, IBANs, session ids, the name or id of
 * a key. Nor is an Indian postal code ("pincode"; but "PIN code" counts as a secret). The function reads only texts. The
 * caller knows whether a person types the answer: `has_password` may be a switch.
 * @param isOneOfMany Whether to read only the first words of each text, because a schema has very many. Default false.
 */
export function seemsSecret({ name, label, description, format }: FieldText, isOneOfMany = false): boolean {
  const length = isOneOfMany ? READ_OF_MANY : READ;
  return [name, label, format, description].some((text, kind) => {
    if (!text) return false;
    // Sliced again, because a ligature becomes up to eighteen letters.
    const read = text.slice(0, length).normalize('NFKD').slice(0, length);
    const phrases = phrasesOf(read);
    const plain = withoutTricks(read, phrases);
    return [...new Set([phrases, plain])].some((spelling) => asks(spelling, kind === DESCRIPTION));
  });
}

/** How much of a message is read, in UTF-16 code units. */
const READ_MESSAGE = 4000;

/**
 * Whether a message asks for a secret: "Please enter your API key". If a form has a single field named `value`, only the
 * message says what to enter.
 */
export function messageAsksForSecret(message: string): boolean {
  const clauses = message.slice(0, READ_MESSAGE).split(/[\n,;、，；]|[.!?]\s|[。！？।]/);
  return clauses.some((clause) => {
    const text = clause
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[:'’]/g, ' ');
    return asking.test(text) && seemsSecret({ name: '', description: text.split(purpose, 1)[0]! });
  });
}

/** Whether a field's name does not say what to enter, such as `value` and `user_input`. */
export function isUnspoken(name: string): boolean {
  return unspoken.test(phrasesOf(name));
}

/**
 * Whether a field asks for a secret together with the object around it: `number` in `card`, `current` in `password`. Not
 * every field in an object of credentials is a secret, because one may be the user name. A name of several words says by
 * itself what to enter.
 */
export function isSecretInside(group: string, name: string): boolean {
  const word = phrasesOf(name.slice(0, READ_OF_MANY));
  if (group === '' || /\s/.test(word)) return false;
  return seemsSecret({ name: group }, true) ? version.test(word) : seemsSecret({ name: `${group} ${name}` }, true);
}

/** The place of the description among the four texts. */
const DESCRIPTION = 3;

/** @param text The phrases from `phrasesOf`. */
function asks(text: string, isDescription: boolean): boolean {
  const phrases = text.split('\n');
  if (isDescription) phrases.length = 1;
  return phrases.some(isSecret) || placeOf(sentences, text.split('\n\n', 1)[0]!) >= 0;
}

/** Whether a phrase asks for a secret before it turns to something else. */
function isSecret(phrase: string): boolean {
  const start = placeOf(secrets, phrase);
  if (start < 0) return false;
  const turned = phrase.search(turn);
  return turned < 0 || turned >= start;
}

/**
 * Where the first of the clues begins in a text; -1 if it has none. A browser compiles a pattern on its first test, which
 * takes 15 ms for all of them. A text that lacks one of a clue's hints cannot match its pattern, so the pattern is not tried.
 */
function placeOf(clues: readonly Clue[], text: string): number {
  const letters = text.replaceAll(' ', '');
  let first = -1;
  for (const { hints, pattern } of clues) {
    const place = hints.every((hint) => hint.test(letters)) ? text.search(pattern) : -1;
    if (place >= 0 && (first < 0 || place < first)) first = place;
  }
  return first;
}

/** The phrases in lower case, one per line, with a blank line between sentences. Names in any spelling become words. */
function phrasesOf(text: string): string {
  return text
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '') // Zero-width characters too: they hide words.
    .normalize('NFC')
    .replace(/^(PAN|SIN|TAN|NIP)$/, 'ssn') // In lower case they are everyday words.
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/#/g, ' no')
    .replace(/[\P{IDC}_]+/gu, (gap) => {
      if (/[.!?]\s|[!?。]/.test(gap)) return '\n\n';
      return /[^\s_'’"`*./~\p{Pd}]/u.test(gap) ? '\n' : ' ';
    })
    .toLowerCase()
    .trim();
}

/** Digits, signs, and letters of other alphabets that stand for Latin letters: "p4$$w0rd", "раssword" with a Cyrillic "р". */
const TRICKS = `0134578@$!ткм${LOOKALIKES}`;
const MEANT = `oieastbasitkm${LATIN}`;

/** The phrases with lookalikes replaced and separate letters joined: "p a s s w o r d". */
function withoutTricks(text: string, phrases: string): string {
  const plain = text.replace(
    /(\b\d+\b)|[^a-z _-]/gi,
    (letter, number) => number ?? MEANT[TRICKS.indexOf(letter.toLowerCase())] ?? letter,
  );
  const isCapital = text === text.toUpperCase();
  const read = plain === text ? phrases : phrasesOf(isCapital ? plain.toLowerCase() : plain);
  return read.replace(/\b([a-z]) (?=[a-z]\b)/gi, '$1');
}

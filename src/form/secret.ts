import { LATIN, LOOKALIKES } from '../protocol/lookalikes.js';
import { secret, sentence, turn } from './secret/matcher.generated.js';

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

/**
 * Whether a field seems to ask for a secret: a password, an API key or access token, a private key or seed phrase, a
 * PIN or one-time code, a payment card, a US or Canadian social security number, a connection string. A form must not
 * ask for these (MCP, revision 2025-11-25, Elicitation, "Security Considerations").
 *
 * It reads the name, the title, the format, and the first phrase of the description, in the ten languages of the
 * element. In the first sentence of the description it also finds a secret without its name: "the code we sent you".
 * The words stand in `secret/words.mjs`. It is a guess: a server that wants to get past it can.
 *
 * What only identifies somebody is no secret: account and passport numbers, IBANs, session ids, the name or id of a
 * key. Nor is an Indian postal code ("pincode"; but "PIN code" is taken for a secret). The function reads texts alone.
 * The caller knows whether a person types the answer: `has_password` may be a switch.
 */
export function seemsSecret({ name, label, description, format }: FieldText): boolean {
  return [name, label, format, description].some((text, kind) => {
    if (!text) return false;
    // Sliced again: a ligature becomes up to eighteen letters.
    const read = text.slice(0, READ).normalize('NFKD').slice(0, READ);
    const phrases = phrasesOf(read);
    const plain = withoutTricks(read, phrases);
    return [...new Set([phrases, plain])].some((spelling) => asks(spelling, kind === DESCRIPTION));
  });
}

/** The place of the description among the four texts. */
const DESCRIPTION = 3;

/** @param text Phrases, as `phrasesOf` gives them. */
function asks(text: string, isDescription: boolean): boolean {
  const phrases = text.split('\n');
  if (isDescription) phrases.length = 1;
  return phrases.some(isSecret) || sentence.test(text.split('\n\n', 1)[0]!);
}

/** Whether a phrase asks for a secret before it turns to something else. */
function isSecret(phrase: string): boolean {
  const start = phrase.search(secret);
  if (start < 0) return false;
  const turned = phrase.search(turn);
  return turned < 0 || turned >= start;
}

/** The text's phrases, one a line, with a blank line between sentences. Names in any spelling become words. */
function phrasesOf(text: string): string {
  return text
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '') // Zero-width characters too: they hide words.
    .normalize('NFC')
    .replace(/^(PAN|SIN)$/, 'ssn') // In lower case they are a kitchen tool and a function.
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/#/g, ' no')
    .replace(/[\P{IDC}_]+/gu, (gap) => {
      if (/[.!?]\s|[!?。]/.test(gap)) return '\n\n';
      return /[^\s_'’"`*./~\p{Pd}]/u.test(gap) ? '\n' : ' ';
    })
    .trim();
}

/** Digits, signs, and letters of other alphabets that stand for Latin letters: "p4$$w0rd", "раssword" with a Cyrillic "р". */
const TRICKS = `0134578@$!ткм${LOOKALIKES}`;
const MEANT = `oieastbasitkm${LATIN}`;

/** The same phrases with lookalikes replaced and letters that stand apart joined: "p a s s w o r d". */
function withoutTricks(text: string, phrases: string): string {
  const plain = text.replace(
    /(\b\d+\b)|[^a-z _-]/gi,
    (letter, number) => number ?? MEANT[TRICKS.indexOf(letter.toLowerCase())] ?? letter,
  );
  const isCapital = text === text.toUpperCase();
  const read = plain === text ? phrases : phrasesOf(isCapital ? plain.toLowerCase() : plain);
  return read.replace(/\b([a-z]) (?=[a-z]\b)/gi, '$1');
}

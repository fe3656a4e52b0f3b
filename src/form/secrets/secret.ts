import { INVISIBLE } from '../text/hidden.js';
import { asking, haveSecretName, own, secretWithin } from './secret-names.js';

/** The texts of a field. The server writes them: any string. */
export interface FieldText {
  /** The property's key. */
  readonly name: string;
  /** The schema's title. */
  readonly label?: string;
  readonly description?: string;
  /** The schema's `format`, including formats outside the protocol, such as `password`. */
  readonly format?: string;
  /** The key of the object around it: "number" in "card" asks for a card number. */
  readonly group?: string;
  /** The keys beside it: a PIN code beside a city is a postal code. */
  readonly beside?: string;
}

/** How much of each text is read, in UTF-16 code units: a text says at its start what the field asks for. */
const READ = 200;
const sentenceEnds = /[.!?]\s|[\n!?。！？।]/;
/** What ends the name of a field, and stands between the values of a list. */
const pauses = /[,;:|(){}"“”„«»`、，；：（）]/;
const alternatives = /\/|\s(?:or|oder|ou|أو|या)\s|または|或|또는/;
/** What stands between words. */
const separators = /[\0-/:-@[-`{-\xbf×÷،؛؟।॥\u2000-\u2bff\u3000-\u3004\u3008-\u3020・]+/g;
/** "Do not enter your password", where the negation follows. */
const negated = /ないで|하지 ?마|勿|不要| न /;
/** Where a PIN is a postal code, or on a map, or a part of a device. */
const otherPin =
  /post|zip|pincode|deliver|shipping|street|district|landmark|(?<![a-z])(?:area|city|state|map)|india|gpio|arduino/i;
const invisible = new RegExp(`[${INVISIBLE}]`, 'gu');

/**
 * Whether a field seems to ask for a secret: a password, an API key or access token, a private key or seed phrase, a
 * PIN or one-time code, a payment card, a US social security number, a connection string. A form must not ask for these
 * (MCP, revision 2025-11-25, Elicitation, "Security Considerations").
 *
 * A name, title or format is a secret's name; the first sentence of a description asks for one. A description that lists
 * values, such as "sms, totp or email", asks for none. This is a hint to honest servers: a server that wants to get past it
 * can. It reads only texts. The caller knows whether a person types the answer: `has_password` may be a switch.
 */
export function seemsSecret(field: FieldText): boolean {
  const { name, label = '', description = '', format = '', group = '', beside = '' } = field;
  if (isSecretInside(group, name)) return true;
  const isOtherPin = [name, label, description, group, beside].some((text) => otherPin.test(text.slice(0, READ)));
  const isName = (phrase: string) => isSecret(isOtherPin ? phrase.replace(/(?<!card) pin(?: code)? /, ' ') : phrase);
  if ([name, label, format].some((text) => text !== '' && isName(firstPhrase(text)))) return true;
  const [sentence = ''] = description.slice(0, READ).split(sentenceEnds);
  const isNamed = [name, label].some((text) => text !== '' && !isUnspoken(text));
  if (!isNamed && !alternatives.test(sentence) && isName(firstPhrase(sentence))) return true;
  const phrases = sentence.split(pauses).flatMap((part) => part.split(alternatives).map(phraseOf));
  return phrases.some((phrase) => (asking.test(phrase) || own.test(phrase)) && isName(purposeless(phrase)));
}

/** Whether a message asks for a secret: "Please enter your API key". If a form has a single field named `value`, only the
 * message says what to enter. */
export function messageAsksForSecret(message: string): boolean {
  const sentences = message.slice(0, 4000).split(sentenceEnds);
  const clauses = sentences.flatMap((sentence) => sentence.split(pauses).map(phraseOf));
  return clauses.some((clause, i) => asking.test((clauses[i - 1] ?? '') + clause) && isSecret(purposeless(clause)));
}

/** Whether a field's name does not say what to enter, such as `value` and `user_input`. */
export function isUnspoken(name: string): boolean {
  return /^ (?:(?:user|your) )?(?:answer|content|data|field|input|it|prompt|reply|response|result|string|text|val|value) $/.test(
    phraseOf(name),
  );
}

/** Names of a field that is a secret in a group with the name of one: "current" in "password". */
const version = /^ (?:again|code|confirm|confirmation|current|key|new|old|plain|raw|repeat|secret) $/;

/**
 * Whether a field asks for a secret together with the object around it: `number` in `card`, `current` in `password`. Not
 * every field in an object of credentials is a secret, because one may be the user name. A name of several words says by
 * itself what to enter.
 */
export function isSecretInside(group: string, name: string): boolean {
  const phrase = phraseOf(name);
  if (group === '' || !/^ \S+ $/.test(phrase)) return false;
  const isSecretGroup = isSecret(firstPhrase(group));
  return isSecretGroup ? version.test(phrase) || isUnspoken(name) : isSecret(firstPhrase(`${group} ${name}`));
}

function isSecret(phrase: string): boolean {
  return !negated.test(phrase) && (haveSecretName(phrase) || secretWithin.test(phrase.replaceAll(' ', '')));
}

/** The phrase with which a name or a title begins. What follows in brackets or after a comma does not count. */
function firstPhrase(text: string): string {
  const parts = text.slice(0, READ).split(pauses);
  return phraseOf(parts.find((part) => part.trim() !== '') ?? '');
}

/** "Enter your PIN to continue" without what it is for. */
function purposeless(phrase: string): string {
  return phrase.replace(/ to .*/, ' ');
}

/**
 * The words of a text between single spaces, in lower case and without accents. Names in any spelling become words: "apiKey",
 * "API_KEY".
 */
function phraseOf(text: string): string {
  const words = text
    .slice(0, READ)
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/^(PAN|TAN|SIN|NIP)$/, 'ssn') // In lower case they are everyday words.
    .replace(/#/g, ' number')
    .replace(/([a-zß-ÿа-я\d])(?=[A-ZÀ-ÞА-Я])/g, '$1 ')
    .replace(/([A-ZÀ-ÞА-Я])(?=[A-ZÀ-ÞА-Я][a-zß-ÿа-я])/g, '$1 ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .normalize('NFC')
    .replace(/\u0629/g, '\u0647')
    .toLowerCase()
    .replace(separators, ' ')
    .trim();
  return ` ${words} `.replace(/ ال/g, ' '); // Without the Arabic article.
}

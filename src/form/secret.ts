import { INVISIBLE } from './hidden.js';
import { AFTER, NAMES, NAMES_WITHIN, OTHER_WITHIN, TURNS } from './secret-names.js';

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
const READ = 200;
/** What asks for nothing: "do not enter your password". Letters are ranges, because `\p{L}` takes milliseconds to compile. */
const NEGATED =
  /(?<![a-z\xc0-\u1fff])(?:do not|don.?t|never|nicht|niemals|nunca|jamais|न)(?![a-z\xc0-\u1fff])|ないで|하지 마|勿|不要/i;
/** What stands between words. */
const SEPARATORS = /[\0-/:-@[-`{-\xbf×÷،؛؟।॥\u2000-\u2bff\u3000-\u3004\u3008-\u3020・]+/;
/** The longest name, in words. */
const MAX_WORDS = 6;
/** Names with which everyday words end, such as "resenha". */
const NOT_ENDINGS = new Set(['senha', 'heslo', 'jeton', 'haslo', 'sifre', 'three', 'pincode']);
/** A shorter name is not looked for at the end of a longer word: "spin" is no PIN. */
const MIN_ENDING = 5;

const names = new Set(NAMES);
const firstWords = new Set(NAMES.map((name) => name.split(' ', 1)[0]!));
/** Names whose plural is something else: token counts, image pull secrets. */
const SINGULAR = new Set(['token', 'secret']);
/** Names as one word. */
const joined = new Set(NAMES.map((name) => name.replaceAll(' ', '')));
joined.delete('pincode'); // A postal code in India.
/** Names of one word that say so of a longer one: "Benutzerpasswort", "pgpassword". */
const endings = new Set(
  [...joined].filter((name) => name.length >= MIN_ENDING && /^[a-z]+$/.test(name) && !NOT_ENDINGS.has(name)),
);
const invisible = new RegExp(`[${INVISIBLE}\\p{Cf}]`, 'gu');

/**
 * Whether a field seems to ask for a secret: a password, an API key or access token, a private key or seed phrase, a
 * PIN or one-time code, a payment card, a US or Canadian social security number, a connection string. A form must not
 * ask for these (MCP, revision 2025-11-25, Elicitation, "Security Considerations").
 *
 * It looks for a plain list of names in the name, the title, the format, and the first sentence of the description. It is a
 * hint to honest servers: a server that wants to get past it can. It reads only texts. The caller knows whether a person
 * types the answer: `has_password` may be a switch.
 */
export function seemsSecret({ name, label, description, format }: FieldText): boolean {
  const [sentence = ''] = (description ?? '').slice(0, READ).split(/[.!?]\s|[!?。\n]/);
  return [name, label, format, sentence].some((text) => text && namesSecret(text));
}

/** Whether a message asks for a secret: "Please enter your API key". If a form has a single field named `value`, only the
 * message says what to enter. */
export function messageAsksForSecret(message: string): boolean {
  const clauses = message.slice(0, 4000).split(/[\n,;:、，；：]|[.!?]\s|[!?。！？।]/);
  const asks = (clause: string) => asking.test(fold(clause)) && namesSecret(clause.replace(asking, ' '));
  return clauses.some(
    (clause, i) => asks(clause) || (i > 0 && asking.test(fold(clauses[i - 1]!)) && namesSecret(clause)),
  );
}

/** Words with which a message asks for something. */
const asking =
  /(?<![a-z\xc0-\u1fff])(?:enter|type|provide|paste|confirm|what is|what's|give|tell|share|supply|submit|insert|input|send|repeat|need|geben sie|gib|eingeben|nennen sie|introduzca|introduce|ingrese|escriba|indique|entrez|saisissez|saisir|indiquez|donnez|digite|informe|insira|inserisci|введите|أدخل|ادخل|إدخال|ادخال|दर्ज)(?![a-z\xc0-\u1fff])|入力|教え|输入|輸入|提供|填写|입력|알려/i;

/** Whether a field's name does not say what to enter, such as `value` and `user_input`. */
export function isUnspoken(name: string): boolean {
  return /^(?:(?:user|your) )?(?:answer|content|data|field|input|it|prompt|reply|response|result|string|text|val|value)$/.test(
    wordsOf(name).join(' '),
  );
}

/** Names of a field that is a secret in a group with the name of one: "current" in "password". */
const version = /^(?:again|code|confirm|confirmation|current|key|new|old|plain|raw|repeat|secret)$/;

/**
 * Whether a field asks for a secret together with the object around it: `number` in `card`, `current` in `password`. Not
 * every field in an object of credentials is a secret, because one may be the user name. A name of several words says by
 * itself what to enter.
 */
export function isSecretInside(group: string, name: string): boolean {
  const [word, another] = wordsOf(name);
  if (group === '' || !word || another) return false;
  return namesSecret(group) ? version.test(word) || isUnspoken(name) : namesSecret(`${group} ${name}`);
}

/** Whether a text has the name of a secret, and is not about something else. */
function namesSecret(text: string): boolean {
  const read = text.slice(0, READ);
  if (NEGATED.test(read)) return false;
  return isWithin(read) || read.split(/[()[\]{},;:|"“”«»]|\s[–—-]\s/).some((phrase) => isInWords(wordsOf(phrase)));
}

function isInWords(words: readonly string[]): boolean {
  if (words.length === 1 && /^(?:pass|clave)$/.test(words[0]!)) return true; // As in "boarding pass" it is none.
  for (const [from, word] of words.entries()) {
    const longest = firstWords.has(word) ? MAX_WORDS : 1;
    for (let to = Math.min(words.length, from + longest); to > from; to--) {
      if (isName(words.slice(from, to)) && (to === words.length || isNeutral(words[to]!, word))) return true;
    }
    if (TURNS.has(word)) return false;
  }
  return false;
}

function isNeutral(word: string, before: string): boolean {
  if (before === 'pin' && /^(?:to|the|this|it)$/.test(word)) return false; // A verb.
  return AFTER.has(word) || /^v?\d+$/.test(word);
}

function isName(words: readonly string[]): boolean {
  const name = words.join(' ');
  const singular = name.replace(/s$/, '').replace(/(?<=[a-z])\d$/, '');
  if (names.has(name) || (!SINGULAR.has(singular) && names.has(singular))) return true;
  const [word = ''] = words;
  return words.length === 1 && (joined.has(word) || endsInName(word));
}

function endsInName(word: string): boolean {
  for (let start = 0; start <= word.length - MIN_ENDING; start++) {
    const ending = word.slice(start);
    const singular = ending.replace(/s$/, '');
    if (endings.has(ending) || (endings.has(singular) && !SINGULAR.has(singular))) return true;
  }
  return false;
}

function isWithin(text: string): boolean {
  if (/^[\x20-\u05ff]*$/.test(text) && !/[\u0590-\u05ff]/.test(text)) return false;
  const read = text.normalize('NFKC').replace(invisible, '');
  return NAMES_WITHIN.some((name) => {
    const at = read.toLowerCase().indexOf(name.toLowerCase());
    return at >= 0 && !OTHER_WITHIN.test(read.slice(at + name.length));
  });
}

/** The words of a text, in lower case and without accents. Names in any spelling become words: "apiKey", "API_KEY". */
function wordsOf(text: string): string[] {
  const split = text
    .slice(0, READ)
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/^(PAN|TAN|SIN|NIP)$/, 'ssn') // In lower case they are everyday words.
    .replace(/#/g, ' number')
    .replace(/([a-zß-ÿа-я\d])(?=[A-ZÀ-ÞА-Я])/g, '$1 ')
    .replace(/([A-ZÀ-ÞА-Я])(?=[A-ZÀ-ÞА-Я][a-zß-ÿа-я])/g, '$1 ');
  return fold(split).split(SEPARATORS).filter(Boolean);
}

/** A text in lower case and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .normalize('NFC')
    .replace(/\u0629/g, '\u0647')
    .toLowerCase();
}

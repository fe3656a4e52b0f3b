/** What a field says of itself: server text, any string. */
export interface FieldText {
  /** The property's key. */
  readonly name: string;
  /** The schema's title. */
  readonly label?: string;
  readonly description?: string;
  /** The schema's `format`, also one that the protocol does not know: `password`. */
  readonly format?: string;
}

/** How much of each text is read, in UTF-16 code units: what a field asks for is said at its beginning. */
const READ = 400;

// The tables are in the spelling that `fold` leaves: no accents. `_` is a space that may be missing, as in "apikey".

/** Secrets by themselves. */
const secrets =
  '\\b(cv[vc]|pwd|senha|ssn)|kennwort|contrasena|mnemonic|credential|' +
  'role_key|database_url|connection_string|(card|security|karten|pruf)_num(ber|mer)?|' +
  'パスワード|トークン|令牌|토큰|पासवर्ड|टोकन';

/** Things that are secrets with a word of `kinds` before them: "API key", "カード番号", "密码". */
const things = 'key|code|phrase|w(or)?[dt]|schlue?ssel|[キ鍵钥码号키]|コード|番号|번호|코드|कुंजी|नंबर';

/** Things that are secrets with a word of `kinds` after them: "clé d’API", "número de tarjeta", "كلمة المرور". */
const thingsOf = 'chave|cle|clave|code_de?|codigo|mot|(f|ph)rase|numero|مفتاح|رقم|رمز|كلمة';

const kinds =
  '2_fa|acc?es[os]*|api|auth|backup|carte|cartao|mfa|one_time|passe?|seed|signing|sms|ss[hl]|tarjeta|tls|' +
  '(auth(en|ori[sz])|encrypt|geheim|priv[ae]|rec(ov|up)|secret|secur|segur|sicher|verif|zug)[a-z]*|' +
  'アクセス|カード|暗証|認証|[密私卡]|验证|비밀|인증|카드|سر(?!ير)|مرور|خاص|تحقق|بطاقة|واجهة|कार्ड';

/** Secrets at the end of a phrase: "bot token" is one, "token count" and "Pin message" are not. */
const lastWords =
  '^_authorization|(^|db|mail|smtp|user)_pass|\\b(pin(?! to)|t?otp)( code| number)?|token|secreto?|segredo|jeton|' +
  'cookies?|jwt|(credit|debit)_card';

/** What is asked for in place of the secret before it: "API key name", "パスワードの長さ", "입력하지 마세요". */
const attributes =
  '_(exp|file|hint|id\\b|last|len|max|min|name|path|polic|require\\b|reset|s\\b|type|valid|' +
  '[の的의数名长策重길]|정책|재설정|नीति|.*(ないで|하지| न ))';

/** Where a phrase turns to something that it only mentions: "Path to the private key", "Nome da chave". */
const turns =
  '\\b((buy|next|page|progress|sell)_token|to|don|for|from|ne|never|nicht|no|not|nunca|of|public|reset|that|' +
  'wh(en|ere|ether|ich|o)|with)\\b|' +
  '(?!^)\\bd(e?[lrs]?|[aou])\\b|(لا|طول) |勿|不要';

const asks = new RegExp(
  (
    `^((?!${turns}).)*?(` +
    `(${secrets}|(${kinds})_(${things})|(${thingsOf})_([dl][aeo]?_|ال)*(${kinds}))s?(?![a-z]|${attributes})|` +
    `(${lastWords})(?=[\\d ]*($|here|used|[^ -~数名]|${turns})))`
  ).replace(/_/g, ' ?'),
  'im',
);

/**
 * What a text has at least that names one of these: a stem of the words above, or a letter beyond ASCII. Most fields
 * have none, and are told by it before the costly look.
 */
const mayAsk =
  /[^\0-\x7f]|auth|card|cle|code|codigo|cookie|cont|cred|cv[vc]|frase|jeton|jwt|key|chave|clave|mnem|mot|num|otp|pass(?!port)|phrase|pin|pw|schl|secret|segredo|senha|ssn|string|token|url|w(?:or)?[dt]/i;

/**
 * Whether a field seems to ask for a secret, by its name, title, format or the first phrase of its description: a
 * password, key, token, PIN, one-time code, payment card, US social security number, connection string (MCP, revision
 * 2025-11-25, Elicitation: a form must not ask for sensitive information). It is a guess, in the ten languages that the
 * element speaks; a server that wants to get past it can.
 *
 * What only identifies somebody is no secret: account and passport numbers, IBANs, the name or number of a key. Nor is
 * an Indian postal code ("pincode"; but "PIN code" is taken for a secret). Only texts are looked at: whether the field
 * takes free text at all is the caller's to know, `has_password` may be a yes or no.
 */
export function seemsSecret({ name, label, description, format }: FieldText): boolean {
  if (!mayAsk.test(`${name}\n${label}\n${description}\n${format}`)) return false;
  const [purpose] = fold(description).trim().split('\n', 1);
  return asks.test([fold(name), fold(label), fold(format), purpose].join('\n'));
}

/** The text's phrases, one a line, with single spaces between the words of names in whichever spelling. */
function fold(text = ''): string {
  return text
    .slice(0, READ)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '') // Zero-width characters too: words are hidden with them.
    .normalize('NFC')
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/[\P{IDC}_]+/gu, (gap) => (/[^\s_'’"`*.-]|\.\s/.test(gap) ? '\n' : ' '));
}

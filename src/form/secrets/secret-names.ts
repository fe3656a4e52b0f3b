/** What a key or a code is for. Others are in databases, on keyboards, of countries and products. */
const PURPOSES =
  'api|acc?es+o?|se[cg]ret\\w?|priv\\w*|(?:en|de)cryption|criptografia|cifrado|chiffrement|se[cg]ur\\w+|verif\\w+|rec(?:overy|uper\\w+)|auth(?:orization)?|auth?enti\\w+|backup|login|unlock|t?otp|sms|[2m]_fa|two_factor|one_time';
/** What else has a key that nobody else may have. */
const KEEPERS =
  'ss[hl]|tls|pgp|gpg|rsa|aes|hmac|wpa|vpn|sign(?:ing|ature)|account|service role|master|admin|deploy|shared|subscription|wi_fi|wallet|open_ai|anthropic|stripe|aws';
/** What may follow a name in languages whose adjectives do: "mot de passe administrateur", and not "mot de passe oublié". */
const ADJECTIVE = '(?: (?!d[aeou]?[ls]? |p(?:ara|our|or) |oubli|olvid|esquec|expir|caduc|m[ai][nx]i)\\w+){0,2}';

/**
 * Names of secrets by families, for all languages: a part that all names of the family have, and a regular expression of
 * the names. They are in lower case and without accents (see `phraseOf` in `secret.ts`). An underscore stands for one space
 * or none: "api key" and "apikey". Longer words may end with some: "Datenbankpasswort", "authtoken".
 */
const FAMILIES: readonly (readonly [part: string, names: string])[] = [
  ['key', `(?:${PURPOSES}|${KEEPERS})_key|\\S*(?:api|access|private)key`],
  ['schl', '\\S*(?:api|zugangs|zugriffs|sicherheits|wiederherstellungs|geheimer|privater)_schlue?ssel'],
  ['cle', `cle (?:de? )?(?:${PURPOSES})${ADJECTIVE}`],
  ['ave', `(?:clave|chave|chiave) (?:d[aei] )?(?:${PURPOSES})${ADJECTIVE}|(?<=^ )clave(?= $)`],
  [
    'cod',
    `(?:${PURPOSES}|digit|door)_code|cod(?:e|igo|ice) (?:d[ei]? )?(?:${PURPOSES})|\\S*(?:zugangs|sicherheits|bestatigungs|verifizierungs|wiederherstellungs|einmal)code`,
  ],
  [
    'pass',
    `\\S*pass(?:w?or[dt]|wd|_phrase|_code|_key)|(?<=^ )pass(?= $)|(?:db|user|root|admin|login|e?mail|smtp|ftp|\\w*sql|my|new|old)_pass|pass word|(?:mot de passe|palavra passe)${ADJECTIVE}|phrase de passe`,
  ],
  [
    'token',
    '(?:api|access) tokens|\\S*(?<!(?:page|next|(?:pagin|continu)ation|cursor|stop|[eb]os|pad|mask|special|design|colou?r|theme|swap|sync|resume|delta|skip|start|end|progress|buy|sell|base|quote|reward|native|governance|input|output|nft) )token',
  ],
  ['secret', `\\S*secret|client_secrets|(?<=^ )secreto${ADJECTIVE}|secret phrase|(?:frase|phrase) secret\\w`],
  // A pin and a card may be others, if another word stands before.
  [
    'pin',
    `(?<=^ |(?:your|my|new|card|sim|atm|account|user|digit|enter|type|ihre|codigo|code) )pin(?: code| num\\w+)?|(?:${PURPOSES})_pin|mpin`,
  ],
  [
    'card',
    '(?<=^ |(?:credit|debit|bank|your) )card_(?:number|num|no)|(?:credit|debit)_card(?:_(?:number|num|no))?|card_(?:security|verification)_(?:code|value)',
  ],
  ['kart', '(?:kredit)?kartennummer|kartenprufnummer'],
  [
    'numero',
    'numero d[aeou] (?:la )?(?:carte|tarjeta|cartao)(?: de cred\\w+| bancaire)?(?! d)|numero de se[cg]ur\\w+ sociale?',
  ],
  ['jeton', `jeton${ADJECTIVE}`],
  ['cred', 'cred(?:entials?|enciales|enciais|s)|(?:carte|tarjeta|cartao) de cred\\w+'],
  [
    'se',
    `(?:phrase|frase) (?:semilla|semente|de recup\\w+)|wiederherstellungsphrase|(?:senha|(?<=^ )segredo)${ADJECTIVE}`,
  ],
  [
    'con',
    `contrasen\\w+${ADJECTIVE}|conn(?:ection)?_str(?:ing)?|(?:cadena|cadeia|string|chaine) de con\\w+|kube_config`,
  ],
  ['ur', '(?:database|db|mongo(?:db)?|redis|postgres)_ur[il]'],
  ['auth', '(?<=^ )authorization(?: header)?|auth_(?:header|cookie)'],
  ['answer', '(?:security|secret) (?:question )?answer'],
  ['maiden', 'mothers?(?: s)? maiden name'],
  // In Arabic, what comes first decides: "length word the-password".
  [
    '',
    '(?<=^ |(?:ادخل|ادخال|تاكيد) )(?:كلمه (?:مرور|سر)|رقم سري|(?:رمز|مفتاح) (?:سري|تحقق|امان|دخول|مرور|وصول|استرداد|pin|api)|مفتاح خاص|رقم بطاقه(?: ايتمان)?(?= $)|عباره استرداد)',
  ],
  [
    '',
    'पास(?:वर्ड|कोड)|पिन(?: नंबर)?|ओटीपी|सीवीवी|(?<!अधिकतम )टोकन|(?:एपीआई|api|गुप्त|निजी|एक्सेस) कुंजी|(?:सत्यापन|सुरक्षा) कोड|(?<=^ |क्रेडिट |डेबिट )कार्ड नंबर',
  ],
  [
    '',
    '(?:seed|recovery|backup|wallet|word|mnemonic)_(?:phrase|words?|seed)(?: phrase)?|mnemonic|t?otp|sms_tan|puk|ps?wd?|pw|mdp|\\S*kennwort|wachtwoord|geheimzahl|(?<=^ |client )geheimnis|zugangsdaten|парол[ья]|ключ api|has[lł]o|heslo|jelszo|losenord|salasana|sifre|jwt|pat|[cx]srf|psk|session_cookie|(?<=^ )(?:cookie|bearer)(?= $)|cc_num(?:ber)?|cv[vcn]2?(?: code| cvc)?|prufnummer|cryptogramme(?: visuel)?|ssn(?: \\w+)?|social_security(?:_(?:number|no))?|sozialversicherungsnummer|dsn|p12|id_rsa|resp(?:uesta|osta) de segur\\w+',
  ],
];

/** Names in scripts without spaces between words. */
const WITHIN = [
  'パス(?:ワード|コード|フレーズ)|暗証番号|シークレット(?:キー)?|(?:認証|確認|セキュリティ|ワンタイム|pin)コード|(?:api|アクセス)キー|秘密鍵|(?:リカバリー|シード)フレーズ',
  '密[码碼钥鑰]|口令|私[钥鑰]|(?:验证|驗證|动态|安全|授权|恢复)[码碼]|助记词',
  '비밀번호|암호|패스워드|시크릿|(?:api|비밀|개인|액세스)키|(?:인증|보안|복구)(?:번호|코드|문구)|확인코드|핀번호|주민등록번호',
  '(?<![大計ジ力页入出대지력])(?:トークン|令牌|토큰)|(?:^|クレジット)カードの?番号|(?:^|银行|信用)卡号|(?:^|신용)카드번호',
].join('|');

/** What stands on both sides of a name, and turns to something else what stands before it: "name of the key". */
const PREPOSITIONS = 'of|for|from|with|d[aeiou]?[ls]?|de[rm]|von|fur|para|pour';
/** What may follow a name without another meaning: "password again", "API key for the service". */
const after = new RegExp(
  `^ (?:$|(?:v?\\d+|again|and|confirm\\w*|pem|json|base64|prod|here|aqui|ici|hier|below|please|you (?:use|were|got|received)|neu|bestatigen|wiederholen|eingeben|ein|[ء-ي]\\S*|दर्ज) |(?:${PREPOSITIONS}) \\S)`,
);
/** The same within a text without spaces. */
const AFTER_WITHIN = '[をの를을]?(?:再?入力|確認|貼|확인|입력|붙여)|(?![\\u3005-\\ud7a3])';

/** What turns a text to something else before a name: "never a password". */
const turns = new RegExp(
  ` (?:${PREPOSITIONS}|to|in|without|by|beside|about|as|that|which|who|where|why|how|whether|not?|never|don|max(?:im\\w+)?|min(?:im\\w+)?|requires?|name|we|forg\\w+|esque\\w+|olvid\\w+|pull|expired|kept|public|jardin|ingredient|ohne|nicht|niemals|kein\\w*|sans|pas|sin|sem|nunca|jamais) `,
);

/** By the names of a family. Made when first needed: one of all names takes some milliseconds to compile. */
const expressions = new Map<string, RegExp>();

function expressionOf(names: string): RegExp {
  const made =
    expressions.get(names) ?? new RegExp(` (?:${names.replaceAll('_', ' ?')})(?:(?<!token|secret)[s\\d])?(?= )`);
  expressions.set(names, made);
  return made;
}

/** Whether words have the name of a secret, without any before or after it that make it another one. */
export function haveSecretName(words: string): boolean {
  return FAMILIES.some(([part, names]) => {
    const found = words.includes(part) && expressionOf(names).exec(words);
    if (!found) return false;
    const { 0: name, index } = found;
    return after.test(words.slice(index + name.length)) && !turns.test(words.slice(0, index + 1));
  });
}

/** The same for a text without spaces. */
export const secretWithin = new RegExp(`(?:${WITHIN})(?:${AFTER_WITHIN})`);

/** Words with which a text asks for something. */
export const asking =
  / (?:enter|type|paste|provide|insert|what is|what s|geben|eingeben|introduzca|ingrese|escriba|entrez|saisissez|collez|digite|informe|insira|ادخل|ادخال|दर्ज) |入力|輸入|输入|입력|貼|粘贴|붙여/;
/** Words for what is the person's own. */
export const own = /^ the | (?:your|my|ihre?n?|su|tu|votre|sua) |您的|अपना/;

// The words by which a field gives away that it asks for a secret. `npm run build:secrets` compiles them.
//
// To add a word, add an entry to its list, in the spelling of its language:
// - Accents and upper case do not matter: "contraseña" also finds "Contrasena".
// - A space is optional in the text: "api key" also finds "apikey", "api_key", "apiKey", and "api-key". A plus is a space
//   that is required: "pin+code" does not find "pincode".
// - A bar is the start or the end of a word: "|pin" does not find "spin". Without a bar, "passwd" also finds "htpasswd".
// - A star is any letters: "verif*" finds "verify" and "verification".
// - A letter before a question mark is optional: "passwo?rd" also finds "passwrd". Square brackets mean one of the letters
//   between them.
// In `secrets` and `pairs` a plural "s" may follow. Otherwise a word ends where its entry ends.

/** @typedef {Readonly<Record<string, readonly string[]>>} Words Words by language, as BCP 47 codes; `any` is for all. */

/**
 * A secret anywhere, unless a word of `attributes` follows.
 * @type {Words}
 */
export const secrets = {
  en: [
    'p a ss? w o? r? [dt]',
    'passwr*',
    'passw',
    '|ps?s?w',
    '|ps?s?wo?r?d',
    'pwd',
    'pass hash',
    '|cv[cnv2]',
    '|csc',
    'card verif*',
    '|ssn',
    '|ssn last*',
    '4 ssn',
    'mothers maiden name',
    'mother s maiden name',
    'maiden name of',
    'community string',
    'reset code',
    '|sas url',
    'mnemonic',
    'credential',
    'connection string',
    'conn str*',
    'shared access sig*',
    'service acc* json',
    'service acc* key',
    'digit code',
    'xpri?v',
  ],
  // Beginnings of the keys of well-known services, which also serve as names: "sk_live", "AKIA…".
  any: ['|[rs]k live', '|[rs]k test', '|akia*', '|gh[op]', '|xox*', '|whsec', 'sessid', '|sess id', 'jsession*'],
  pt: ['|senha', 'palavra passe'],
  it: ['parola d ordine', 'codice segreto'],
  nl: ['wachtwoord'],
  pl: ['hasło'],
  cs: ['|heslo'],
  sv: ['lösenord'],
  nb: ['passord'],
  da: ['adgangskode'],
  fi: ['salasana'],
  tr: ['|şifre'],
  ru: ['парол', 'пин код', 'код подтвержд', 'код из смс', 'секретный ключ', 'приватный ключ'],
  vi: ['mật khẩu'],
  id: ['kata sandi'],
  th: ['รหัสผ่าน'],
  he: ['סיסמה', 'סיסמא'],
  es: ['contrasen?i?a', 'seguridad social'],
  fr: ['|mdp', 'cryptogramme', 'sécurité sociale'],
  de: [
    'kennwort',
    'geheimzahl',
    'sicherheitsfrage',
    'mädchenname der mutter',
    'zugangsdaten',
    'kartennummer',
    'prüfnummer',
    'prüfziffer',
    'sozialversicherungsnummer',
  ],
  ja: ['トークン', 'シークレット', '合言葉'],
  'zh-Hans': ['令牌', '口令', '密碼', '助记词'],
  ko: ['토큰', '암호'],
  hi: ['पासवर्ड', 'पासकोड', 'टोकन', 'ओटीपी', 'सीवीवी', 'पिन नंबर'],
};

/**
 * A secret at the end of a phrase: "bot token" is a secret, "token count" and "Pin message" are not.
 * @type {Words}
 */
export const endings = {
  en: [
    '|pin',
    '|pin+code',
    '|pin+number',
    '|pin nummer',
    '|mpin',
    '|puk',
    'pin tan',
    '|[im] tan',
    'photo tan',
    'push tan',
    'chip tan',
    'sms tan',
    '|cid code',
    'magic link',
    'login link',
    '|puk code',
    '|t?otp',
    '|otp code',
    'token',
    'secret',
    'client secrets',
    'cookies?',
    '|bearer',
    'npm auth',
    'twilio auth',
    '|jwt',
    '|tok',
    'sa json',
    'sa key',
    '|csrf',
    '|xsrf',
    'basic auth',
    'bearer auth',
    'proxy auth*',
    'auth header',
    'authorization header',
    '|creds',
    '|wif',
    '|pat',
    '|psk',
    '|dsn',
    '|ccn',
    'card pan',
    'credit card',
    'debit card',
    'slack webhook',
    'sms verification',
    'soc* ins*',
    'soc* sec*',
  ],
  pt: ['segredo', 'cartão de crédito'],
  es: ['secreto', 'tarjeta de crédito', '|nip'],
  fr: ['jeton', 'carte de crédit'],
  de: ['geheimnis', 'kreditkarte'],
};

/**
 * Files with a private key, at the end of a phrase: "PEM file" is a secret, "PEM path" is not.
 * @type {Words}
 */
export const keyFiles = {
  any: [
    '|id [dr]sa',
    '|id ed25519',
    '|jks',
    'keystore',
    'keytab',
    'kube config',
    'private key',
    '|p12',
    '|pem',
    '|pfx',
    '|pkcs12',
    '|pkcs8',
    '|ppk',
  ],
};

/**
 * Words that may follow a word of `keyFiles`: "PEM file contents".
 * @type {Words}
 */
export const fileTails = {
  en: ['base64', 'bundle', 'cert*', 'contents?', 'data', 'file', 'here', 'key', 'text', 'yaml'],
};

/**
 * Words that may follow a word of `endings`: "token here".
 * @type {Words}
 */
export const tails = {
  en: ['b64', 'base64', 'data', 'here', 'text', 'value'],
};

/**
 * A secret only when it is the whole text.
 * @type {Words}
 */
export const wholes = {
  en: [
    '2 fa',
    'authorization',
    'connect sid',
    'pass',
    'secrets',
    'sid',
    'two factor',
    '12 words',
    '24 words',
    'twelve words',
  ],
  es: ['clave', 'la clave', 'tu clave', 'su clave'],
  hi: ['पिन'],
};

/**
 * The purpose of a secret key, code, or number: "API key", "código de segurança".
 * @type {Words}
 */
const kinds = {
  en: [
    '2 fa',
    'acc?ess?o?',
    'api',
    'auth',
    'authen*',
    'authenticator app',
    'authoris*',
    'authoriz*',
    'backup',
    'bip3[29]',
    'encrypt*',
    'decrypt*',
    'login',
    'mfa',
    'one time',
    'passe?',
    'priv*',
    'recov*',
    'recup*',
    'secret*',
    'secur*',
    'segur*',
    'seed',
    'signing',
    'sms',
    'ssh',
    'ssl',
    'text message',
    'hardware token',
    'rsa token',
    'secur id',
    'door',
    'gate',
    'keypad',
    'disarm',
    'tfa',
    'tls',
    'two factor',
    'unlock',
    'verif*',
    'wallet',
  ],
  pt: ['cartão', 'semente'],
  es: ['semilla', 'tarjeta|'],
  fr: ['carte'],
  de: ['bestätigung*', 'geheim*', 'sicher*', 'wiederherstell*', 'zug*'],
  it: ['carta', 'verifica', 'sicurezza', 'recupero'],
  nl: ['beveiligings', 'toegangs', 'verificatie'],
  ja: ['アクセス', 'リカバリー', 'カード', '暗証', '認証', '確認', 'セキュリティ', 'パス', '密', '私'],
  'zh-Hans': ['卡', '验证', '驗證', '动态', '動態', '安全'],
  ko: ['비밀', '복구', '인증', '카드', '보안', '액세스', '개인'],
  ar: ['سر', 'أمان', 'مرور', 'خاص', 'تحقق', 'بطاقة', 'واجهة', 'دخول'],
  hi: ['कार्ड', 'एपीआई', 'गुप्त', 'निजी', 'सत्यापन'],
};

/**
 * Pairs: a word of `second` is a secret after a word of `first`. Words of `between` may come between the two.
 * @type {readonly { first: Words, between?: readonly string[], second: Words }[]}
 */
export const pairs = [
  {
    first: kinds,
    second: {
      en: ['key', 'code', 'phrase', 'word', 'answer', 'question answer', 'tokens'],
      de: ['schlue?ssel'],
      ja: ['キー', '鍵', 'コード', 'ワード', 'フレーズ', '番号'],
      'zh-Hans': ['钥', '码', '碼', '号'],
      ko: ['키', '번호', '코드', '문구'],
      hi: ['कुंजी', 'कोड', 'नंबर'],
    },
  },
  {
    // "clé d’API", "número de tarjeta", "كلمة المرور".
    first: {
      en: ['code', 'phrase'],
      pt: ['chave', 'código', 'frase', 'número'],
      it: ['chiave', 'codice', 'numero'],
      es: ['clave'],
      fr: ['clé', 'mot'],
      ar: ['مفتاح', 'رقم', 'رمز', 'كلمة'],
    },
    between: ['d[aeio]?', 'della?', 'la?', 'ال'],
    second: kinds,
  },
  {
    // Keys that are secret because of their owner.
    first: {
      en: [
        'account',
        'admin',
        'aes',
        '|app',
        'application',
        'client',
        'server',
        'storage',
        'deploy',
        'hmac',
        'master',
        'gpg',
        'pgp',
        'role',
        'root',
        'rsa',
        'service',
        'session',
        'shared',
        'subscription',
        'webhook',
        'wi fi',
        '|wpa',
        'wpa2',
        '|wep',
        '|vpn',
        'network',
        'biometric',
      ],
    },
    second: { en: ['key'] },
  },
  {
    // "OpenAI key", "Stripe live key".
    first: {
      any: [
        'anthropic',
        'airtable',
        'aws',
        'azure',
        'claude',
        'cloudflare',
        'cohere',
        'datadog',
        'gcp',
        'gemini',
        'git hub',
        'git lab',
        'google',
        'groq',
        'heroku',
        '|hf',
        'hugging face',
        'mailchimp',
        'mailgun',
        'mistral',
        '|maps',
        'open ai',
        'pinecone',
        'send grid',
        'slack',
        'stripe',
        'twilio',
      ],
    },
    between: ['live', 'test', 'bot', 'global', 'function'],
    second: { en: ['key', 'sk'] },
  },
  {
    first: { en: ['card', '|cc', 'debit', '|pan', 'primary account', '|sin', 'soc* ins*', 'soc* sec*', '|ss'] },
    second: { en: ['no', 'nr', 'num', 'number'] },
  },
  {
    first: { en: ['amqp', 'database', '|db', 'jdbc', 'mongo', 'mongodb', 'mysql', 'postgres', 'redis'] },
    second: { en: ['uri', 'url'] },
  },
  {
    first: {
      en: [
        'authenticator',
        'bip39',
        'bitcoin',
        '|btc',
        '|eth',
        '|hd',
        'ledger',
        'master',
        'metamask',
        'secret',
        'recovery',
        'wallet',
      ],
    },
    second: { en: ['seed'] },
  },
  {
    first: {
      en: [
        'admin',
        'auth',
        'cert',
        'db',
        'ftp',
        'imap',
        'ldap',
        'login',
        'mail',
        '|mq',
        'new',
        'old',
        'proxy',
        'redis',
        'root',
        'smtp',
        'sql',
        'store',
        'ssh',
        'sudo',
        'user',
        'vpn',
        'wi fi',
      ],
    },
    second: { en: ['pass'] },
  },
];

/**
 * Words after a secret that ask for something else instead: "API key name", "パスワードの長さ", "입력하지 마세요".
 * A star is implied.
 * @type {Words}
 */
export const attributes = {
  en: [
    'age',
    'count',
    'exp',
    'file',
    'format',
    'hint',
    'id|',
    'last',
    'ident',
    'lang',
    'len',
    'less',
    'limit',
    'manag',
    'max',
    'min',
    'name',
    'path',
    'polic',
    'prefix',
    'protected',
    'require|',
    'reset',
    'rotat',
    'rule',
    's|',
    'size',
    'strength',
    'type',
    'valid',
  ],
  ja: ['[の的名数長]'],
  'zh-Hans': ['[长策重]'],
  ko: ['[길수화]', '정책', '재설정'],
  ar: ['ير'],
  hi: ['नीति'],
};

/**
 * Words that mean "do not" anywhere after the secret: "パスワードを入力しないでください".
 * @type {Words}
 */
export const negations = {
  ja: ['ないで'],
  ko: ['하지'],
  hi: ['+न+'],
};

/**
 * Words after which a phrase only mentions a secret, and does not ask for it: "Path to the private key".
 * @type {Words}
 */
export const turns = {
  en: [
    'buy token',
    'cont* token',
    'cursor token',
    'eos token',
    'ring bearer',
    'standard bearer',
    'next token',
    'pad token',
    'page token',
    'progress token',
    'sell token',
    'stop token',
    'gpio pin',
    'led pin',
    'map pin',
    'best kept secret',
    'a pin',
    'don',
    'for',
    'from',
    'never',
    'not?',
    'of',
    'pk',
    'public',
    'publishable',
    'reset',
    'that',
    'to',
    'used',
    'when',
    'where',
    'whether',
    'which',
    'who',
    'with',
    'you',
  ],
  pt: ['nunca'],
  fr: ['ne'],
  de: ['nicht'],
};

/**
 * Words with the meaning of `turns`, in scripts without spaces between words.
 * @type {Words}
 */
export const otherTurns = {
  'zh-Hans': ['勿', '不要'],
  ar: ['لا+', 'طول+'],
};

/**
 * Turns, except at the start of a phrase: "Nome da chave".
 * @type {Words}
 */
export const innerTurns = {
  any: ['d[aou]?', 'de[lrs]?'],
};

/**
 * Sentences that ask for a secret without its name: "Enter the code we sent you by SMS". A word of `first`, then one of
 * `second` in the same sentence, up to 40 letters later.
 * @type {readonly { first: Words, second: Words }[]}
 */
export const sentences = [
  {
    // A code that was sent.
    first: { en: ['code'], pt: ['|código'] },
    second: {
      en: ['authenticator', 'sent', 'text message', 'texted', 'e mail', 'from your phone', 'sms'],
      pt: ['enviamos'],
      fr: ['reçu', 'envoyé'],
      de: ['gesendet', 'geschickt'],
    },
  },
  {
    // Digits of a card, or of a social security number.
    first: { en: ['digit', 'last four of', 'number on'], fr: ['chiffres'], de: ['ziffern'] },
    second: {
      en: ['authenticator', '|card', '|social', '|ssn'],
      pt: ['|cartão'],
      es: ['|tarjeta'],
      fr: ['|carte'],
      de: ['|karte'],
    },
  },
  {
    first: { any: ['|12', '|24'], en: ['twelve', 'twenty four'] },
    second: { en: ['word+phrase', 'word+seed', 'in order', 'wallet', 'wrote'] },
  },
  { first: { en: ['words'] }, second: { en: ['recover', 'restore', 'wallet'] } },
  { first: { en: ['|answer'] }, second: { en: ['secret question', 'security question'] } },
  { first: { en: ['|start', '|begin'] }, second: { any: ['|sk|', '|ghp', '|akia'] } },
  {
    first: { en: ['contents of', '|paste', '|value of'] },
    second: { en: ['|id rsa', '|pem', 'kube config', 'authorization', 'key here'] },
  },
  { first: { ko: ['카드'], hi: ['कार्ड'] }, second: { ko: ['자리'], hi: ['अंक'] } },
];

/**
 * Words with which a message asks for something: "Please enter your API key".
 * @type {Words}
 */
export const asking = {
  en: [
    '|choose',
    '|confirm',
    '|copy',
    '|enter',
    '|give',
    '|input',
    '|insert',
    '|need|',
    '|paste',
    '|provide',
    '|repeat',
    '|reply',
    '|send',
    '|set|',
    '|share',
    '|submit',
    '|supply',
    '|tell',
    '|type',
    '|what is',
    '|what s',
    '|whats',
  ],
  pt: ['|digite', '|informe', '|insira', '|cole', '|forneça', '|escreva'],
  es: ['introdu[zc]*', '|ingres*', '|escriba', '|escribe', '|indique', '|pegue'],
  fr: ['|entrez', 'saisi*', '|indiquez', '|donnez', '|collez', '|fourni*'],
  de: ['|geben', '|gib', 'eingeben', '|nennen', '|einfügen'],
  it: ['inseri*'],
  ru: ['введите', 'укажите'],
  ja: ['入力', '教え'],
  'zh-Hans': ['输入', '輸入', '提供', '填写'],
  ko: ['입력', '알려'],
  ar: ['إدخال', 'أدخل', 'كتابة'],
  hi: ['दर्ज', 'डालें', 'भरें', 'बताएं'],
};

/**
 * Where a message turns to what the answer is for: "Enter your token to continue".
 * @type {Words}
 */
export const purposes = { en: ['+to|', '+so+that', '+in+order', '+so+i|', '+below', '+here'] };

/**
 * Names of a field that say nothing about it, as frameworks give them to a single answer.
 * @type {Words}
 */
export const unspoken = {
  en: ['answer', 'content', 'data', 'field', 'input', 'it', 'prompt', 'reply', 'response', 'result', 'string', 'text'],
  any: ['user input', 'user response', 'val', 'value', 'your answer', 'your response'],
};

/**
 * Names of a field that is a secret in a group with the name of one: "current" in "password".
 * @type {Words}
 */
export const versions = {
  en: ['again', 'code', 'confirm', 'confirmation', 'current', 'key', 'new', 'old', 'plain', 'raw', 'repeat', 'secret'],
};

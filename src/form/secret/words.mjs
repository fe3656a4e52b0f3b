// The words by which a field gives away that it asks for a secret. `npm run build:secrets` compiles them.
//
// To add a word, add an entry to its list, in the spelling of its language:
// - Accents and upper case do not matter: "contraseña" also finds "Contrasena".
// - A space may be missing in the text: "api key" also finds "apikey", "api_key", "apiKey", and "api-key". A plus is a
//   space that is never missing: "pin+code" does not find "pincode".
// - A bar is the start or the end of a word: "|pin" does not find "spin". Without a bar, "passwd" also finds "htpasswd".
// - A star is any letters: "verif*" finds "verify" and "verification".
// - A letter before a question mark may be missing: "passwo?rd" also finds "passwrd". One of the letters between square
//   brackets stands there.
// In `secrets` and `pairs` a plural "s" may follow. Otherwise a word ends where its entry ends.

/** @typedef {Readonly<Record<string, readonly string[]>>} Words Words by language, as BCP 47 codes; `any` is for all. */

/**
 * A secret wherever it stands, unless a word of `attributes` follows.
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
  // How the keys of well-known services begin, which also serve as names: "sk_live", "AKIA…".
  any: ['|[rs]k live', '|[rs]k test', '|akia*', '|gh[op]', '|xox*', '|whsec', 'sessid', '|sess id', 'jsession*'],
  pt: ['|senha', 'palavra passe'],
  es: ['contrasen?i?a', 'seguridad social'],
  fr: ['|mdp', 'cryptogramme', 'sécurité sociale'],
  de: ['kennwort', 'zugangsdaten', 'kartennummer', 'prüfnummer', 'prüfziffer', 'sozialversicherungsnummer'],
  ja: ['トークン', 'シークレット'],
  'zh-Hans': ['令牌', '口令', '密碼', '助记词'],
  ko: ['토큰', '암호'],
  hi: ['पासवर्ड', 'टोकन', 'ओटीपी', 'सीवीवी', 'पिन नंबर'],
};

/**
 * A secret at the end of a phrase: "bot token" is one, "token count" and "Pin message" are none.
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
  es: ['secreto', 'tarjeta de crédito'],
  fr: ['jeton', 'carte de crédit'],
  de: ['geheimnis', 'kreditkarte'],
};

/**
 * Files that hold a private key, at the end of a phrase: "PEM file" is one, "PEM path" is none.
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
 * What may follow a word of `keyFiles`: "PEM file contents".
 * @type {Words}
 */
export const fileTails = {
  en: ['base64', 'bundle', 'cert*', 'contents?', 'data', 'file', 'here', 'key', 'text', 'yaml'],
};

/**
 * What may follow a word of `endings`: "token here".
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
};

/**
 * What a secret key, code, or number is for: "API key", "código de segurança".
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
  ja: ['アクセス', 'カード', '暗証', '認証', '確認', 'セキュリティ', 'パス', '密', '私'],
  'zh-Hans': ['卡', '验证', '安全'],
  ko: ['비밀', '인증', '카드', '보안', '액세스', '개인'],
  ar: ['سر', 'مرور', 'خاص', 'تحقق', 'بطاقة', 'واجهة', 'دخول'],
  hi: ['कार्ड', 'गुप्त', 'निजी', 'सत्यापन'],
};

/**
 * Pairs: a word of `first` makes a secret of the word of `second` after it. `between` may stand between the two.
 * @type {readonly { first: Words, between?: readonly string[], second: Words }[]}
 */
export const pairs = [
  {
    first: kinds,
    second: {
      en: ['key', 'code', 'phrase', 'word', 'answer', 'question answer', 'tokens'],
      de: ['schlue?ssel'],
      ja: ['キー', '鍵', 'コード', 'ワード', 'フレーズ', '番号'],
      'zh-Hans': ['钥', '码', '号'],
      ko: ['키', '번호', '코드'],
      hi: ['कुंजी', 'कोड', 'नंबर'],
    },
  },
  {
    // "clé d’API", "número de tarjeta", "كلمة المرور".
    first: {
      en: ['code', 'phrase'],
      pt: ['chave', 'código', 'frase', 'número'],
      es: ['clave'],
      fr: ['clé', 'mot'],
      ar: ['مفتاح', 'رقم', 'رمز', 'كلمة'],
    },
    between: ['d[aeo]?', 'del', 'la?', 'ال'],
    second: kinds,
  },
  {
    // Keys that are worth a secret by what they belong to.
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
      en: ['bip39', 'bitcoin', '|btc', '|eth', '|hd', 'ledger', 'master', 'metamask', 'secret', 'recovery', 'wallet'],
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
 * What is asked for in place of the secret that stands before it: "API key name", "パスワードの長さ", "입력하지 마세요".
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
 * What says "do not" anywhere after the secret: "パスワードを入力しないでください".
 * @type {Words}
 */
export const negations = {
  ja: ['ないで'],
  ko: ['하지'],
  hi: ['+न+'],
};

/**
 * Where a phrase turns to something that it only mentions: "Path to the private key". What stands after is no secret.
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
 * The same in scripts without spaces between words.
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

import { expect } from '@open-wc/testing';
import { normalise } from '../../src/form/schema/normalise.js';
import { type FieldText, isSecretInside, messageAsksForSecret, seemsSecret } from '../../src/form/secrets/secret.js';
import fields from '../fixtures/secret-fields.json' with { type: 'json' };
import named from '../fixtures/secret-names.json' with { type: 'json' };
import spelled from '../fixtures/secret-spellings.json' with { type: 'json' };

/** The field's texts, as a failure lists them. */
function said({ name, label, format, description }: FieldText): string {
  const texts = [JSON.stringify(name)];
  if (label !== undefined) texts.push(`titled ${JSON.stringify(label)}`);
  if (format !== undefined) texts.push(`of format ${JSON.stringify(format)}`);
  if (description !== undefined) texts.push(`described as ${JSON.stringify(description)}`);
  return texts.join(' ');
}

const asName = (name: string): FieldText => ({ name });
const asTitle = (label: string): FieldText => ({ name: 'value', label });
const asDescription = (description: string): FieldText => ({ name: 'value', label: 'Value', description });

/** How forms ask for secrets, and for what only sounds like one: keys of properties, and titles and descriptions of `value`. */
type Spellings = Readonly<Record<'names' | 'titles' | 'descriptions', readonly string[]>>;

const spellings = ({ names, titles, descriptions }: Spellings): FieldText[] => [
  ...names.map(asName),
  ...titles.map(asTitle),
  ...descriptions.map(asDescription),
];

/** Languages without a translation of the element. Some words of theirs are found. */
const { others, ...translated } = fields.secrets;

describe('the guess whether a field asks for a secret', () => {
  const lists: [what: string, fields: readonly FieldText[]][] = [
    ...Object.entries(translated).map(([language, titles]) => [`titles in ${language}`, titles.map(asTitle)] as const),
    ...Object.entries(fields.later.secrets).map(
      ([language, titles]) => [`more titles in ${language}`, titles.map(asTitle)] as const,
    ),
    ['keys of properties', Object.values(translated).flat().map(asName)],
    ['descriptions', fields.described.map(asDescription)],
    ['names and titles of real forms and interfaces', named.secrets],
    ['unusual spellings', spellings(spelled.secrets)],
    ['short titles', spelled.secretTitles.map(asTitle)],
  ].map(([what, fields]) => [what as string, fields as readonly FieldText[]]);

  for (const [what, fields] of lists) {
    it(`finds at least three of four secrets among ${what} [END-19]`, () => {
      const missed = fields.filter((field) => !seemsSecret(field)).map(said);
      expect(missed.length / fields.length, missed.join('\n')).to.be.at.most(1 / 4);
    });
  }

  const ordinary: [what: string, fields: readonly FieldText[]][] = [
    ...Object.entries(fields.ordinary).map(
      ([what, texts]) => [`ordinary fields: ${what}`, texts.flatMap((text) => [asName(text), asTitle(text)])] as const,
    ),
    ['fields whose descriptions list values, explain or forbid', fields.ordinaryFields],
    ['fields made to mislead it', fields.later.ordinary.flatMap((text) => [asName(text), asTitle(text)])],
    ['descriptions made to mislead it', fields.later.ordinaryFields],
    ['harmless fields of real forms and interfaces', named.harmless],
    ['what is spelled like a secret', spellings(spelled.harmless)],
    ['short titles', spelled.harmlessTitles.flatMap((text) => [asName(text), asTitle(text)])],
  ].map(([what, fields]) => [what as string, fields as readonly FieldText[]]);

  for (const [what, fields] of ordinary) {
    it(`raises no false alarm among ${what} [END-19]`, () => {
      expect(fields.filter((field) => seemsSecret(field)).map(said)).to.deep.equal([]);
    });
  }
});

describe('a description', () => {
  const field = { name: 'method', label: 'Verification method' };
  const texts: [description: string, isSecret: boolean][] = [
    ['sms, totp or email', false],
    ['Verification method: sms, totp or email', false],
    ['OAUTHBEARER', false],
    ['`password`', false],
    ['Your phone or an OTP', false],
    ['Your password or a one-time code', true],
    ['Sign in: enter your password', true],
    ['Paste the access token here', true],
    ['The password of the account', true],
  ];
  for (const [description, isSecret] of texts) {
    it(`${isSecret ? 'asks for a secret' : 'lists values and asks for none'}: ${description} [END-19]`, () => {
      expect(seemsSecret({ ...field, description })).to.equal(isSecret);
    });
  }

  it('names the field where neither key nor title does, unless it lists values [END-19]', () => {
    expect(seemsSecret({ name: 'value', label: 'Value', description: 'OTP' })).to.equal(true);
    expect(seemsSecret({ name: 'value', label: 'Value', description: 'E-mail or OTP' })).to.equal(false);
  });
});

describe('a PIN code', () => {
  const secretsOf = (properties: Record<string, object>) =>
    normalise({ properties }, { nested: true })
      .fields.flatMap((field) => (field.kind === 'group' ? field.fields : [field]))
      .filter(({ secret }) => secret)
      .map(({ key }) => key);
  const text = { type: 'string' };
  const pin = { ...text, title: 'PIN code' };

  it('is a secret of its own, and of a card beside an address [END-19]', () => {
    expect(secretsOf({ pin })).to.deep.equal(['pin']);
    expect(secretsOf({ card_pin: text, city: text })).to.deep.equal(['card_pin']);
  });

  it('is a postal code beside a city, in an address to deliver to, or where the field says so [END-19]', () => {
    expect(secretsOf({ pin, city: text })).to.deep.equal([]);
    expect(secretsOf({ delivery: { type: 'object', properties: { pin } } })).to.deep.equal([]);
    expect(secretsOf({ pin: { ...pin, description: 'Postal code, six digits' } })).to.deep.equal([]);
  });
});

describe('each text of a field', () => {
  for (const text of ['name', 'label', 'format', 'description'] as const) {
    it(`is enough to give a secret away: the ${text} [MCP-28]`, () => {
      expect(seemsSecret({ name: 'value', label: 'Value', [text]: 'password' })).to.equal(true);
    });
  }

  it('is read separately, so the end of one text and the start of the next make no secret [MCP-28]', () => {
    expect(seemsSecret({ name: 'api', label: 'key', format: 'api', description: 'key' })).to.equal(false);
  });

  it('is read even when the one before it is very long [MCP-28]', () => {
    expect(seemsSecret({ name: 'x'.repeat(32_768), label: 'Password' })).to.equal(true);
  });
});

describe('a name that is a secret in one place and harmless in another', () => {
  const secret =
    'smsTAN, door code, wpa key, vpn key, TAN, clave, Geheimzahl, リカバリーフレーズ, 驗證碼, 动态码, 복구 문구, رمز الأمان, पिन, एपीआई कुंजी, пароль, hasło, wachtwoord';
  for (const name of secret.split(', ')) {
    it(`takes "${name}" for a secret [END-19]`, () => {
      expect(seemsSecret({ name })).to.equal(true);
    });
  }
  const harmless =
    'token count, password policy, pin to top, map key, secret santa, map pin, best kept secret, door number, network name, ' +
    'tan, tan colour, पिनकोड, recovery phrase language, keystone, parola chiave, mots-clés, Stichwort, 关键词, 키워드';
  for (const name of harmless.split(', ')) {
    it(`does not take "${name}" for a secret [END-19]`, () => {
      expect(seemsSecret({ name })).to.equal(false);
    });
  }

  const inGroups: [group: string, name: string, isSecret: boolean][] = [
    ['card', 'number', true],
    ['password', 'current', true],
    ['api_key', 'value', true],
    ['wallet', 'seed', true],
    ['card', 'color', false],
    ['token', 'count', false],
    ['secret', 'name', false],
    ['credentials', 'username', false],
    ['auth', 'code_style', false],
    ['account', 'key_contact', false],
    ['payment_card', 'number_of_payments', false],
  ];
  for (const [group, name, isSecret] of inGroups) {
    it(`${isSecret ? 'takes' : 'does not take'} "${name}" in the object "${group}" for a secret [END-19]`, () => {
      expect(isSecretInside(group, name)).to.equal(isSecret);
    });
  }
});

describe('a message', () => {
  const asking = [
    'What is your password?',
    'Deployment paused. Please enter your GitHub token to continue.',
    'To log in, type your PIN below',
    'Please provide: your seed phrase',
    'Geben Sie bitte Ihr Passwort ein.',
    'Introduzca su contraseña',
    'Entrez votre mot de passe',
    'Digite sua senha',
    'パスワードを入力してください',
    '请输入密码',
    '비밀번호를 입력하세요',
    'يرجى إدخال كلمة المرور',
    'कृपया अपना पासवर्ड दर्ज करें',
  ];
  for (const message of asking) {
    it(`asks for a secret: ${message} [END-19]`, () => {
      expect(messageAsksForSecret(message)).to.equal(true);
    });
  }
  const harmless = [
    'Your token expired. What name do you want?',
    'Your password was changed. Please tell us why.',
    'Do not enter your password.',
    'Choose a name for the API key',
    'How long should the password be?',
    'Enter the maximum token count',
    'Tell me who is the secret santa',
    'Please provide the path to the private key',
  ];
  for (const message of harmless) {
    it(`does not ask for a secret: ${message} [END-19]`, () => {
      expect(messageAsksForSecret(message)).to.equal(false);
    });
  }

  it('makes a secret of the one field that says nothing else, and of no other [END-19]', () => {
    const secretsIn = (properties: Record<string, object>) =>
      normalise({ properties }, { message: 'Enter your API key.' })
        .fields.filter(({ secret }) => secret)
        .map(({ key }) => key);
    const text = { type: 'string' };
    expect(secretsIn({ value: text })).to.deep.equal(['value']);
    expect(secretsIn({ user_input: { ...text, title: 'Your answer' }, ok: { type: 'boolean' } })).to.deep.equal([
      'user_input',
    ]);
    expect(secretsIn({ project: text })).to.deep.equal([]);
    expect(secretsIn({ value: { ...text, title: 'Project' } })).to.deep.equal([]);
    expect(secretsIn({ value: text, answer: text })).to.deep.equal([]);
    expect(secretsIn({ value: { enum: ['a', 'b'] } })).to.deep.equal([]);
  });

  const disguised: [what: string, message: string][] = [
    ['an invisible character in a word', 'Please e\u200bnter your API key'],
    ['mathematical letters', '𝐏𝐥𝐞𝐚𝐬𝐞 𝐞𝐧𝐭𝐞𝐫 𝐲𝐨𝐮𝐫 API key'],
    ['letters of full width', 'Ｐｌｅａｓｅ ｅｎｔｅｒ your API key'],
  ];
  for (const [what, message] of disguised) {
    it(`makes a secret of the one field, as the card reads it, in spite of ${what} [END-19]`, () => {
      expect(normalise({ properties: { value: { type: 'string' } } }, { message }).fields[0]!.secret).to.equal(true);
    });
  }

  for (const keyword of ['title', 'description']) {
    it(`may as well be the ${keyword} of the form, whatever the message is [END-19]`, () => {
      const schema = { properties: { value: { type: 'string' } }, [keyword]: 'Please enter your API key' };
      expect(normalise(schema).fields[0]!.secret).to.equal(true);
      expect(normalise(schema, { message: 'One more thing' }).fields[0]!.secret).to.equal(true);
    });
  }

  it('of a megabyte is answered at once', () => {
    for (const text of ['enter ', 'enter password to ', ', ']) {
      expect(messageAsksForSecret(text.repeat(2 ** 18))).to.be.a('boolean');
    }
  });
});

describe('texts made to break the search for secrets', () => {
  // A search that is not linear would exceed the test's time limit.
  const size = 2 ** 20;
  const hostile: [what: string, text: string][] = [
    ['lone surrogates', '\ud800'.repeat(size)],
    ['one letter', 'a'.repeat(size)],
    ['a ligature of eighteen letters', '\ufdfa'.repeat(size)],
    ['combining marks', `a${'\u0301'.repeat(size)}`],
    ['beginnings of secrets', 'secret'.repeat(size / 8)],
    ['beginnings of secrets, spaced', 'verif auth priva '.repeat(size / 32)],
    ['prepositions', ' de la'.repeat(size / 8)],
    ['names of secrets', 'password name '.repeat(size / 16)],
    ['full stops', '. '.repeat(size / 2)],
    ['separate letters', 'p a s s '.repeat(size / 8)],
    ['beginnings of sentences', 'number on digit code 12 words '.repeat(size / 32)],
  ];
  for (const [what, text] of hostile) {
    it(`are answered at once: a megabyte of ${what}`, () => {
      expect(seemsSecret({ name: text, label: text, description: text, format: text })).to.be.a('boolean');
    });
  }

  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '$&', '(', '[', '\\']) {
    it(`are no different for ${JSON.stringify(name)}`, () => {
      expect(seemsSecret({ name, label: name, description: name, format: name })).to.equal(false);
    });
  }
});

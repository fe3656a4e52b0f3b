import { expect } from '@open-wc/testing';
import { normalise } from '../../src/form/normalise.js';
import { type FieldText, isSecretInside, messageAsksForSecret, seemsSecret } from '../../src/form/secret.js';
import named from '../fixtures/secret-names.json' with { type: 'json' };
import spelled from '../fixtures/secret-spellings.json' with { type: 'json' };

/** A field as somebody's form or interface names it. `source`: a request of corpus-forms.json, or whose documentation. */
interface NamedField extends FieldText {
  readonly source: string;
}

const { secrets, harmless }: Record<'secrets' | 'harmless', readonly NamedField[]> = named;

/** How forms ask for secrets, and for what only sounds like one: keys of properties, and titles and descriptions of `value`. */
type Spellings = Readonly<Record<'names' | 'titles' | 'descriptions', readonly string[]>>;

/**
 * Made for this test, before the word lists that are tested with them. Tuning reads the even entries of each list alone; the
 * odd ones measure how far the lists carry. The titles were made after the list of names.
 */
const { secrets: secretSpellings, harmless: harmlessSpellings, secretTitles, harmlessTitles } = spelled;

/** The field's texts, as a test title shows them. */
function said({ name, label, format, description }: FieldText): string {
  const texts = [JSON.stringify(name)];
  if (label !== undefined) texts.push(`titled ${JSON.stringify(label)}`);
  if (format !== undefined) texts.push(`of format ${JSON.stringify(format)}`);
  if (description !== undefined) texts.push(`described as ${JSON.stringify(description)}`);
  return texts.join(' ');
}

describe('a field that asks for a secret', () => {
  for (const { source, ...field } of secrets) {
    it(`takes ${said(field)} for a secret [MCP-28] (${source})`, () => {
      expect(seemsSecret(field)).to.equal(true);
    });
  }
});

describe('a field that asks for none', () => {
  for (const { source, ...field } of harmless) {
    it(`does not take ${said(field)} for a secret [MCP-28] (${source})`, () => {
      expect(seemsSecret(field)).to.equal(false);
    });
  }
});

/** A field for each spelling: names as they are, titles and descriptions of a field that is called `value`. */
function fieldsOf({ names, titles, descriptions }: Spellings, isHeldOut: boolean): FieldText[] {
  const half = <T>(all: readonly T[]) => all.filter((_, i) => i % 2 === Number(isHeldOut));
  return [
    ...half(names).map((name) => ({ name })),
    ...half(titles).map((label) => ({ name: 'value', label })),
    ...half(descriptions).map((description) => ({ name: 'value', label: 'Value', description })),
  ];
}

describe('the guess whether a field asks for a secret', () => {
  for (const isHeldOut of [false, true]) {
    const half = isHeldOut ? 'that the words were not chosen for' : 'that the words were chosen for';
    it(`finds more than nine of ten spellings of secrets ${half} [END-19]`, () => {
      const fields = fieldsOf(secretSpellings, isHeldOut);
      const missed = fields.filter((field) => !seemsSecret(field)).map(said);
      expect(missed.length / fields.length, missed.join('\n')).to.be.below(0.1);
    });

    it(`takes none of the harmless spellings for a secret ${half} [MCP-28]`, () => {
      expect(
        fieldsOf(harmlessSpellings, isHeldOut)
          .filter((field) => seemsSecret(field))
          .map(said),
      ).to.deep.equal([]);
    });
  }
});

describe('titles and names of fields as servers write them', () => {
  it('are found in more than nine of ten cases [END-19]', () => {
    const missed = secretTitles.filter((label) => !seemsSecret({ name: 'value', label }));
    expect(missed.length / secretTitles.length, missed.join('\n')).to.be.below(0.1);
  });

  it('raise no false alarm [END-19]', () => {
    const texts = harmlessTitles.flatMap((text) => [{ name: text }, { name: 'value', label: text }]);
    expect(texts.filter((text) => seemsSecret(text)).map(said)).to.deep.equal([]);
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
    'itan, smsTAN, door code, wpa key, vpn key, authenticator seed, magic link, maiden name of your mother, TAN, clave, ' +
    'Geheimzahl, 合言葉, リカバリーフレーズ, 驗證碼, 动态码, 복구 문구, رمز الأمان, पिन, एपीआई कुंजी, пароль, hasło, wachtwoord';
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

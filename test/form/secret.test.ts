import { expect } from '@open-wc/testing';
import { type FieldText, seemsSecret } from '../../src/form/secret.js';
import { harmless, secrets } from '../fixtures/secret-names.js';
import { harmlessSpellings, type Spellings, secretSpellings } from '../fixtures/secret-spellings.js';

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
    it(`finds more than 95 % of the spellings of secrets ${half} [MCP-28]`, () => {
      const fields = fieldsOf(secretSpellings, isHeldOut);
      const missed = fields.filter((field) => !seemsSecret(field)).map(said);
      expect(missed.length / fields.length, missed.join('\n')).to.be.below(0.05);
    });

    it(`takes none of the harmless spellings for a secret ${half} [MCP-28]`, () => {
      expect(fieldsOf(harmlessSpellings, isHeldOut).filter(seemsSecret).map(said)).to.deep.equal([]);
    });
  }
});

describe('each text of a field', () => {
  for (const text of ['name', 'label', 'format', 'description'] as const) {
    it(`is enough to give a secret away: the ${text} [MCP-28]`, () => {
      expect(seemsSecret({ name: 'value', label: 'Value', [text]: 'password' })).to.equal(true);
    });
  }

  it('is read by itself: the end of one text and the start of the next make no secret [MCP-28]', () => {
    expect(seemsSecret({ name: 'api', label: 'key', format: 'api', description: 'key' })).to.equal(false);
  });

  it('is read even when the one before it is very long [MCP-28]', () => {
    expect(seemsSecret({ name: 'x'.repeat(32_768), label: 'Password' })).to.equal(true);
  });
});

describe('texts made to break the search for secrets', () => {
  // A search that is not linear would run into the test's time limit.
  const size = 2 ** 20;
  const hostile: [what: string, text: string][] = [
    ['lone surrogates', '\ud800'.repeat(size)],
    ['NUL characters', '\0'.repeat(size)],
    ['line breaks', '\n'.repeat(size)],
    ['spaces', ' '.repeat(size)],
    ['one letter', 'a'.repeat(size)],
    ['a ligature of eighteen letters', '\ufdfa'.repeat(size)],
    ['combining marks', `a${'\u0301'.repeat(size)}`],
    ['zero-width characters', '\u200b'.repeat(size)],
    ['beginnings of secrets', 'secret'.repeat(size / 8)],
    ['beginnings of secrets, spaced', 'verif auth priva '.repeat(size / 32)],
    ['prepositions', ' de la'.repeat(size / 8)],
    ['names of secrets', 'password name '.repeat(size / 16)],
    ['full stops', '. '.repeat(size / 2)],
    ['letters that stand apart', 'p a s s '.repeat(size / 8)],
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

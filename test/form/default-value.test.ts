import { expect } from '@open-wc/testing';
import { Form } from '../../src/form/form.js';

const text = { type: 'string' };
const lines = { type: 'string', format: 'textarea' };
const list = { type: 'array', items: text };

/** A form with one field, `answer`. */
const asking = (property: object, values?: Record<string, unknown>) =>
  new Form({ properties: { answer: property } }, values && { values });

const codeOf = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

describe('a default that would show otherwise than it is sent', () => {
  const hiding = [
    ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069', // Embeddings, overrides, isolates.
    ...'\u200B\u200E\u200F\u2060\uFEFF\u00AD\u061C\u3164\uFFF9\u{E0041}', // Invisible.
    ...'\0\b\u001B\u007F\u0085', // Control characters.
  ];
  for (const character of hiding) {
    it(`fills in neither a line, nor a paragraph, nor a list, and is reported: ${codeOf(character)} [END-22]`, () => {
      const value = `invoice_${character}fdp.exe`;
      for (const property of [
        { ...text, default: value },
        { ...lines, default: value },
        { ...list, default: ['fine', value] },
      ]) {
        const form = asking(property);
        expect(form.content()).to.deep.equal({});
        expect(form.schema.issues.map(({ pointer }) => pointer)).to.deep.equal(['/properties/answer/default']);
      }
    });

    it(`is ignored as a host’s suggestion, and the schema’s default stays: ${codeOf(character)} [END-22]`, () => {
      const value = `invoice_${character}fdp.exe`;
      expect(asking({ ...text, default: 'main' }, { answer: value }).content()).to.deep.equal({ answer: 'main' });
      expect(asking(list, { answer: [value] }).content()).to.deep.equal({});
    });
  }

  it('fills in no list with line breaks, which a list shows in one line [END-22]', () => {
    for (const value of ['a\nb', 'a\tb', 'a\u2028b']) {
      expect(asking({ ...list, default: [value] }).content()).to.deep.equal({});
    }
  });

  it('fills in no line of text with a tab in it [END-22]', () => {
    expect(asking({ ...text, default: 'a\tb' }).content()).to.deep.equal({});
  });
});

describe('a default that shows as it is sent', () => {
  for (const value of [
    'می\u200Cخواهم',
    'क्\u200Dष',
    '👩\u200D💻',
    '❤\uFE0F',
    'שלום עולם',
    'Zoë',
    ' main ',
    'a\u00A0b',
  ]) {
    it(`fills in its field: ${value} [MCP-08, L10N-02]`, () => {
      expect(asking({ ...text, default: value }).content()).to.deep.equal({ answer: value });
      expect(asking({ ...list, default: [value] }).content()).to.deep.equal({ answer: [value] });
      expect(asking(text, { answer: value }).content()).to.deep.equal({ answer: value });
    });
  }

  it('fills in several lines with their line breaks and tabs [MCP-08, USE-09]', () => {
    for (const value of ['one\n\ttwo\n', 'one\r\ntwo']) {
      expect(asking({ ...text, default: value }).content()).to.deep.equal({ answer: value });
    }
    expect(asking({ ...lines, default: 'a\tb' }).content()).to.deep.equal({ answer: 'a\tb' });
  });

  it('chooses an option whatever its value is, since its label shows what is hidden [MCP-05]', () => {
    const form = asking({ enum: ['a\u202Eb', 'c'], default: 'a\u202Eb' });
    expect(form.content()).to.deep.equal({ answer: 'a\u202Eb' });
  });
});

import { expect } from '@open-wc/testing';
import { SEVERAL, UNMATCHED } from '../../src/form/entry.js';
import type { Field, GroupField } from '../../src/form/field.js';
import { normalise } from '../../src/form/schema/normalise.js';
import { collect } from '../../src/form/schema/options.js';

const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '');

/** The labels of options, without the isolates around values. */
function labelsOf(values: readonly unknown[], names: readonly unknown[] = []): string[] {
  return collect(values, names).options.map(({ label }) => withoutIsolates(label));
}

describe('options with the same label', () => {
  const same: [what: string, first: string, second: string][] = [
    ['the same', 'Keep', 'Keep'],
    ['the same but for their width', 'Keep', 'Ｋｅｅｐ'],
    ['the same but for their typeface', 'Keep', '𝐊𝐞𝐞𝐩'],
    ['the same but for a ligature', 'final', 'ﬁnal'],
    ['the same but for invisible characters', 'Keep', 'Ke\u2064ep\u200b'],
    ['the same but for blanks', 'Keep all', 'Keep\u00a0\u2003all '],
    ['the same but for an empty Braille cell', 'Keep', 'Keep\u2800'],
    ['the same but for the sign for an object', 'Keep', 'Ke\uFFFCep'],
    ['the same but for a mark of direction', 'שמור', 'שמור\u200f'],
  ];
  for (const [what, first, second] of same) {
    it(`have their values beside them if the labels are ${what} [SEE-02]`, () => {
      const [one = '', two = '', three] = labelsOf(['keep', 'delete', 'other'], [first, second, '123']);
      expect(one).to.match(/ "keep"$/);
      expect(two).to.match(/ "delete"$/);
      expect(three).to.equal('123');
    });
  }

  it('show their values in place of labels that are invisible [SEE-02]', () => {
    expect(labelsOf(['keep', 'delete'], ['\u200b\u2060', '\u3164'])).to.deep.equal(['keep', 'delete']);
  });

  it('have what is invisible in their values spelled out [SEE-01]', () => {
    expect(labelsOf(['delete', 'delete\u200b'], ['Delete', 'Delete'])).to.deep.equal([
      'Delete "delete"',
      'Delete "delete\\u200b"',
    ]);
    expect(labelsOf([1, '1'])).to.deep.equal(['1 1', '1 "1"']);
    expect(labelsOf(['Donau\u00ADdampf', ' main', 'a  b'])).to.deep.equal([
      'Donau⟨U+00AD⟩dampf',
      '⟨U+0020⟩main',
      'a⟨U+0020 ×2⟩b',
    ]);
  });

  it('are told apart by their values, whatever the server says of each [SEE-02]', () => {
    const { options } = collect(['keep', 'delete'], ['Go on', 'Go on'], ['Keeps all', 'Deletes all']);
    expect(options.map(({ label, description }) => [withoutIsolates(label), description])).to.deep.equal([
      ['Go on "keep"', 'Keeps all'],
      ['Go on "delete"', 'Deletes all'],
    ]);
  });

  it('do not include labels with different letters, case, alphabets, accents, digits or marks', () => {
    const honest = [
      ...['a', 'A', 'Résumé', 'Resume', 'कि', 'की', '1.0', '10', 'ja', 'jä', 'São Paulo', '東京', 'Tokyo'],
      ...['C', 'C++', 'C#', '+1', '-1', 'English', 'Русский', 'Ελληνικά', 'paypal', 'раураl'],
    ];
    expect(labelsOf(honest)).to.deep.equal(honest);
    expect(labelsOf(['ru', 'en'], ['Русский', 'English'])).to.deep.equal(['Русский', 'English']);
  });

  it('cannot be chosen with labels over 1 KiB [SEE-01]', () => {
    const { options, dropped } = collect(['keep', 'sell'], ['We keep it.', `${'We keep it private. '.repeat(60)}SELL`]);
    expect(options.map(({ value }) => value)).to.deep.equal(['keep']);
    expect(dropped).to.equal(1);
  });

  it('do not get the ids that the element uses for typed texts that match none or several', () => {
    const ids = collect([UNMATCHED, SEVERAL, 'x']).options.map(({ id }) => id);
    expect(ids).not.to.include.members([UNMATCHED]);
    expect(ids).not.to.include.members([SEVERAL]);
  });
});

describe('fields with the same label', () => {
  it('have their keys beside them, with what is invisible there as an escape sequence; others have none [SEE-02]', () => {
    const text = { type: 'string' };
    const properties = {
      from: { ...text, title: 'Account' },
      to: { ...text, title: 'Account\u200b' },
      note: text,
      ask: { type: 'object', properties: { to: text, 'to\u200b': text } },
    };
    const { fields } = normalise({ properties }, { nested: true });
    const labels = (fields: readonly Field[]) => fields.map(({ label }) => withoutIsolates(label));
    expect(labels(fields)).to.deep.equal(['Account "from"', 'Account "to"', 'Note', 'Ask']);
    expect(labels((fields[3] as GroupField).fields)).to.deep.equal(['To "to"', 'To "to\\u200b"']);
  });
});

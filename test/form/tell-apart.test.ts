import { expect } from '@open-wc/testing';
import { SEVERAL, UNMATCHED } from '../../src/form/entry.js';
import type { Field, GroupField } from '../../src/form/field.js';
import { normalise } from '../../src/form/normalise.js';
import { collect } from '../../src/form/options.js';
import { findOptionByLabel, search } from '../../src/form/search.js';

/** The labels of options, without the isolates around values. */
function labelsOf(values: readonly unknown[], names: readonly unknown[] = []): string[] {
  return collect(values, names).options.map(({ label }) => label.replace(/[\u2068\u2069]/g, ''));
}

describe('options that look alike', () => {
  const alike: [what: string, first: string, second: string][] = [
    ['the same', 'Keep', 'Keep'],
    ['the same but for case', 'Keep', 'KEEP'],
    ['the same but for their width', 'Keep', 'Ｋｅｅｐ'],
    ['the same but for their typeface', 'Keep', '𝐊𝐞𝐞𝐩'],
    ['the same but for a ligature', 'final', 'ﬁnal'],
    ['the same but for invisible characters', 'Keep', 'Ke\u2064ep\u200b'],
    ['the same but for blanks', 'Keep all', 'Keep\u00a0\u2003all '],
    ['the same but for an empty Braille cell', 'Keep', 'Keep\u2800'],
    ['the same but for the sign for an object', 'Keep', 'Ke\uFFFCep'],
    ['Latin and Cyrillic', 'paypal', 'раураl'],
    ['Latin and Greek', 'NOTE', 'ΝΟΤΕ'],
    ['Latin and Cyrillic with accents', 'ïdeё', 'їdeë'],
  ];
  for (const [what, first, second] of alike) {
    it(`have their values beside them if the labels are ${what} [SEE-02]`, () => {
      const [one = '', two = '', three] = labelsOf(['keep', 'delete', 'other'], [first, second, '123']);
      expect(one).to.match(/ "keep"$/);
      expect(two).to.match(/ "delete"$/);
      expect(three).to.equal('123');
    });
  }

  it('have escape sequences in their values if those look alike, too [SEE-02]', () => {
    expect(labelsOf(['delete', 'delete\u200b'], ['Delete', 'Delete'])).to.deep.equal([
      'Delete "delete"',
      'Delete "delete\\u200b"',
    ]);
    expect(labelsOf(['paypal', 'раураl'])).to.deep.equal(['paypal', 'раураl "\\u0440\\u0430\\u0443\\u0440\\u0430l"']);
    expect(labelsOf(['paypal', 'раураl'], ['A', 'Б'])).to.deep.equal([
      'A "paypal"',
      'Б "\\u0440\\u0430\\u0443\\u0440\\u0430l"',
    ]);
    expect(labelsOf([1, '1'])).to.deep.equal(['1 1', '1 "1"']);
  });

  it('have their values beside them where one label mixes alphabets, and no other is beside it [SEE-02]', () => {
    expect(labelsOf(['a', 'b'], ['раураl', '1'])).to.deep.equal(['раураl "a"', '1']);
    expect(labelsOf(['ru', 'el'], ['Русский', 'Ελληνικά'])).to.deep.equal(['Русский', 'Ελληνικά']);
    expect(labelsOf(['English', 'Русский'])).to.deep.equal(['English', 'Русский']);
  });

  it('have what is invisible in their values spelled out [SEE-01]', () => {
    expect(labelsOf(['Donau\u00ADdampf', ' main', 'a  b'])).to.deep.equal([
      'Donau⟨U+00AD⟩dampf',
      '⟨U+0020⟩main',
      'a⟨U+0020 ×2⟩b',
    ]);
  });

  it('have no values beside them if their labels are their values', () => {
    expect(labelsOf(['a', 'A'])).to.deep.equal(['a', 'A']);
  });

  it('do not include labels with different letters, accents, digits or marks', () => {
    const honest = [
      'Résumé',
      'Resume',
      'कि',
      'की',
      '1.0',
      '10',
      'ja',
      'jä',
      'São Paulo',
      '東京',
      'Tokyo',
      'C',
      'C++',
      'C#',
      '+1',
      '-1',
    ];
    expect(labelsOf(honest)).to.deep.equal(honest);
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

describe('fields that look alike', () => {
  it('have their keys beside them, with escape sequences where those look alike, too; others have none [SEE-02]', () => {
    const text = { type: 'string' };
    const properties = {
      from: { ...text, title: 'Account' },
      to: { ...text, title: 'Account\u200b' },
      note: text,
      ask: { type: 'object', properties: { to: text, 'to\u200b': text } },
    };
    const { fields } = normalise({ properties }, { nested: true });
    const labels = (fields: readonly Field[]) => fields.map(({ label }) => label.replace(/[\u2068\u2069]/g, ''));
    expect(labels(fields)).to.deep.equal(['Account "from"', 'Account "to"', 'Note', 'Ask']);
    expect(labels((fields[3] as GroupField).fields)).to.deep.equal(['To "to"', 'To "to\\u200b"']);
  });

  it('have their keys beside words in letters of two alphabets, and beside no words of one each [SEE-02]', () => {
    const properties = {
      to: { title: 'T\u043e' },
      mail: { title: '\u0412\u0430\u0448 email' },
      sim: { title: 'SIM-\u043a\u0430\u0440\u0442\u0430' },
    };
    const labels = normalise({ properties }).fields.map(({ label }) => label.replace(/[\u2068\u2069]/g, ''));
    expect(labels).to.deep.equal(['T\u043e "to"', '\u0412\u0430\u0448 email', 'SIM-\u043a\u0430\u0440\u0442\u0430']);
  });
});

describe('a typed text', () => {
  const { options } = collect(['keep', 'delete', 'cv', 'continue', 'x'], ['Keep', 'Keep', 'Résumé', 'Resume', 'Other']);
  const named = (text: string) => {
    const found = findOptionByLabel(options, text);
    return typeof found === 'object' ? found.value : found;
  };

  it('that is the label of two options names neither [SEE-02]', () => {
    for (const text of ['Keep', ' keep ', 'KEEP', 'resumé']) expect(named(text), text).to.equal('several');
  });

  it('that is one label without the value beside it names that option', () => {
    const { options } = collect(['ru', 'en'], ['Русский', 'English']);
    expect(findOptionByLabel(options, 'русский')).to.equal(options[0]);
  });

  it('that is exactly one label names that option', () => {
    expect(named('Resume')).to.equal('continue');
    expect(named('Résumé')).to.equal('cv');
    expect(named('other ')).to.equal('x');
    expect(named(options[1]!.label)).to.equal('delete');
  });

  it('that is not a label names none', () => {
    for (const text of ['Kee', 'delete', 'nothing']) expect(named(text), text).to.equal(undefined);
  });

  it('finds options by a part of their label, including the value beside it', () => {
    expect(search(options, 'delete').map(({ value }) => value)).to.deep.equal(['delete']);
    expect(search(options, 'kee').map(({ value }) => value)).to.deep.equal(['keep', 'delete']);
  });
});

describe('a text typed for an option', () => {
  const different: [script: string, option: string, typed: string][] = [
    ['Japanese', 'パス', 'バス'],
    ['Hindi', 'मेल', 'मैल'],
    ['Thai', 'ปู', 'ปี'],
  ];
  for (const [script, option, typed] of different) {
    it(`does not choose another word of ${script}: ${typed} is not ${option}`, () => {
      const { options } = collect([option]);
      expect(findOptionByLabel(options, typed)).to.equal(undefined);
      expect(search(options, typed)).to.be.empty;
    });
  }

  const same: [what: string, option: string, typed: string][] = [
    ['Latin accents', 'São Paulo', 'sao paulo'],
    ['accents in another form', 'Cafe\u0301', 'café'],
    ['Greek accents', 'Αθήνα', 'αθηνα'],
    ['Vietnamese accents', 'Hà Nội', 'ha noi'],
    ['Hebrew points', 'שָׁלוֹם', 'שלום'],
    ['Arabic vowel signs', 'مُحَمَّد', 'محمد'],
    ['hamza on an alef', 'أحمد', 'احمد'],
    ['Korean letters in another form', '서울', '서울'.normalize('NFD')],
  ];
  for (const [what, option, typed] of same) {
    it(`chooses the option whatever its ${what}: ${typed} is ${option}`, () => {
      const { options } = collect([option]);
      expect(findOptionByLabel(options, typed)).to.equal(options[0]);
      expect(search(options, typed)).to.deep.equal(options);
    });
  }
});

import { expect } from '@open-wc/testing';
import { collect } from '../../src/form/schema/options.js';
import { findOptionByLabel, search } from '../../src/form/search.js';

describe('a typed text', () => {
  const { options } = collect(['keep', 'delete', 'cv', 'continue', 'x'], ['Keep', 'Keep', 'Résumé', 'Resume', 'Other']);
  const named = (text: string) => {
    const found = findOptionByLabel(options, text);
    return typeof found === 'object' ? found.value : found;
  };

  it('that is the label of two options names neither [SEE-02]', () => {
    for (const text of ['Keep', ' keep ', 'KEEP', 'resumé']) expect(named(text), text).to.equal('several');
  });

  it('that is exactly one label names that option', () => {
    expect(named('Resume')).to.equal('continue');
    expect(named('Résumé')).to.equal('cv');
    expect(named('other ')).to.equal('x');
    expect(named(options[1]!.label)).to.equal('delete');
  });

  it('that is the label of one and, but for its case, of another names the first', () => {
    const { options } = collect(['a', 'A', 'b']);
    expect(findOptionByLabel(options, 'A')).to.equal(options[1]);
    expect(findOptionByLabel(options, 'B')).to.equal(options[2]);
  });

  it('that is a label with the server’s words about it names that option, as the label alone does', () => {
    const { options } = collect(['a', 'b'], ['Rolling', 'At once'], ['One after the other', '']);
    for (const text of ['Rolling', 'rolling: one after the other']) {
      expect(findOptionByLabel(options, text), text).to.equal(options[0]);
    }
  });

  it('that lacks a sign of each label names none', () => {
    const { options } = collect(['A-', 'AB+', '-1', 'C++']);
    for (const text of ['A', 'AB', '1', 'C']) expect(findOptionByLabel(options, text), text).to.equal(undefined);
    for (const text of ['a-', 'ab+', '-1', 'c++']) expect(findOptionByLabel(options, text), text).to.be.an('object');
  });

  it('that is not a label names none', () => {
    for (const text of ['Kee', 'delete', 'nothing']) expect(named(text), text).to.equal(undefined);
  });

  it('finds options by a part of their label, including the value beside it', () => {
    expect(search(options, 'delete').map(({ value }) => value)).to.deep.equal(['delete']);
    expect(search(options, 'kee').map(({ value }) => value)).to.deep.equal(['keep', 'delete']);
  });

  it('finds the options that contain each of its words, in any order, with what the server says of them', () => {
    const { options } = collect(
      ['ny', 'yn', 'dev', 'us', 'ba'],
      ['New York', 'York', 'Senior Developer - Boston', 'United States', 'Bosnia and Herzegovina'],
      ['', '', '', '', 'In the Balkans'],
    );
    const found = (text: string) => search(options, text).map(({ value }) => value);
    expect(found('york new')).to.deep.equal(['ny']);
    expect(found('Developer, Boston')).to.deep.equal(['dev']);
    expect(found('uni sta')).to.deep.equal(['us']);
    expect(found('bosnia balkans')).to.deep.equal(['ba']);
    expect(found('new boston')).to.be.empty;
    expect(search(options, ' , ')).to.equal(options);
  });

  it('finds the option first that it names, so that Enter chooses that', () => {
    const { options } = collect(['Server 10', 'Server 21', 'Server 1', 'Server 2']);
    const found = (text: string) => search(options, text).map(({ value }) => value);
    expect(found('server 1')).to.deep.equal(['Server 1', 'Server 10', 'Server 21']);
    expect(found('server')).to.deep.equal(['Server 10', 'Server 21', 'Server 1', 'Server 2']);
  });

  it('is found among 10,000 labels without folding them again at each keystroke', () => {
    const { options } = collect(Array.from({ length: 10_000 }, (_, i) => `Łódź ${i}`));
    search(options, 'a');
    const { normalize } = String.prototype;
    let letters = 0;
    String.prototype.normalize = function (form) {
      letters += this.length;
      return normalize.call(this, form);
    };
    try {
      expect(search(options, 'lodz 9999')).to.have.length(1);
      expect(findOptionByLabel(options, 'lodz 9999')).to.equal(options[9999]);
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(letters).to.be.below(100);
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
    ['stroke, in Polish', 'Łódź', 'lodz'],
    ['stroke, in Norwegian', 'Tromsø', 'TROMSO'],
    ['stroke and accents, in Vietnamese', 'Đà Nẵng', 'da nang'],
    ['sharp s', 'Weißenburg', 'weissenburg'],
    ['sharp s, typed as it is', 'Weissenburg', 'WEIẞENBURG'],
    ['ligature', 'Æbeltoft', 'aebeltoft'],
    ['letter without a dot', 'Iğdır', 'igdir'],
    ['letter with a dot', 'İstanbul', 'istanbul'],
    ['letter at the end of a word', 'Πάτρας', 'ΠΑΤΡΑΣ'],
    ['dash between words', 'Saint-Étienne', 'saint etienne'],
    ['dashes before numbers', 'us-east-1', 'us east 1'],
    ['longer dash', 'Nord–Pas-de-Calais', 'nord-pas de calais'],
    ['apostrophe', "L'Aquila", 'laquila'],
    ['curly apostrophe', 'L’Aquila', "l'aquila"],
    ['typewriter’s apostrophe', "O'Neil", 'o’neil'],
    ['turned comma, in Hawaiian', 'Hawaiʻi', 'hawaii'],
    ['full width', 'Ｔｏｋｙｏ', 'tokyo'],
    ['plain width', 'Tokyo', 'ＴＯＫＹＯ'],
    ['comma', 'Paris, France', 'paris france'],
    ['bullet in a copied list', 'Rome', '• Rome'],
  ];
  for (const [what, option, typed] of same) {
    it(`chooses the option whatever its ${what}: ${typed} is ${option}`, () => {
      const { options } = collect([option]);
      expect(findOptionByLabel(options, typed)).to.equal(options[0]);
      expect(search(options, typed)).to.deep.equal(options);
    });
  }
});

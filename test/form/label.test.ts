import { expect } from '@open-wc/testing';
import { headingFrom, labelFromKey } from '../../src/form/schema/key-label.js';
import {
  cleanLine,
  cleanText,
  cutText,
  MAX_LABEL_BYTES,
  MAX_SHOWN_TEXT,
  shorten,
  shortenText,
} from '../../src/form/text/label.js';

describe('labelFromKey', () => {
  const labels: [key: string, label: string][] = [
    ['name', 'Name'],
    ['user_name', 'User name'],
    ['userName', 'User name'],
    ['user-name', 'User name'],
    ['user.name', 'User name'],
    ['UserName', 'User name'],
    ['user  name', 'User name'],
    ['apiURL', 'API URL'],
    ['iban', 'IBAN'],
    ['image_urls', 'Image URLs'],
    ['HTTPServer', 'HTTP server'],
    ['line2Text', 'Line2 text'],
    ['ID', 'ID'],
    ['Straße_nr', 'Straße nr'],
    ['名前', '名前'],
    ['😀_face', '😀 face'],
    ['__proto__', 'Proto'],
    ['___', '___'],
    ['', '?'],
    ['\u200b\u202e', '?'],
    ['pay\u202eeman', 'Pay\ufffdeman'],
    ['a\u0000b', 'A b'],
    ['aB'.repeat(600), 'aB'.repeat(600)], // It is cut as a whole.
  ];
  for (const [key, label] of labels) {
    it(`the key ${JSON.stringify(key)} is shown as “${label}” [USE-12]`, () => {
      expect(labelFromKey(key)).to.equal(label);
    });
  }
});

describe('cleanText', () => {
  const hidden = [0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x2060, 0x2066, 0x2069, 0xfeff];
  for (const code of hidden) {
    it(`removes U+${code.toString(16).toUpperCase().padStart(4, '0')}, which hides or reorders text`, () => {
      expect(cleanText(`a${String.fromCodePoint(code)}b`)).to.equal('ab');
    });
  }

  it('keeps the joiners that Persian, Hindi and emoji are spelled with', () => {
    for (const text of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d💻']) expect(cleanText(text)).to.equal(text);
  });

  it('keeps tabs, and every kind of line break [USE-09]', () => {
    expect(cleanText('a\r\nb\rc\nd\u2028e\u2029f\tg')).to.equal('a\nb\nc\nd\ne\nf\tg');
  });

  it('marks the place of a character that would reverse the text after it [L10N-02]', () => {
    expect(cleanText('Pay \u202e000,1\u202c or \u202d5')).to.equal('Pay \ufffd000,1 or \ufffd5');
  });

  it('makes control characters visible', () => {
    expect(cleanText('a\u0000b\u001b[2Jc\u0085d\u007f')).to.equal('a\ufffdb\ufffd[2Jc\ufffdd\ufffd');
  });

  it('leaves markup as it is, since it is shown as text', () => {
    expect(cleanText('<b>&amp;</b> **x**')).to.equal('<b>&amp;</b> **x**');
  });
});

describe('cleanLine', () => {
  it('makes one line of several, without space at its ends', () => {
    expect(cleanLine(' a\r\n\tb\u2028c\u00a0 d\u0000e ')).to.equal('a b c d e');
  });
});

describe('shorten', () => {
  it('leaves a label of up to 1,024 UTF-8 bytes alone', () => {
    expect(MAX_LABEL_BYTES).to.equal(1024);
    for (const label of ['x'.repeat(1024), 'é'.repeat(512), '😀'.repeat(256)]) expect(shorten(label)).to.equal(label);
  });

  it('cuts a longer label between characters, and ends it with an ellipsis', () => {
    for (const [label, character] of [
      ['x'.repeat(1025), 'x'],
      [`${'é'.repeat(512)}.`, 'é'],
      [`${'😀'.repeat(256)}.`, '😀'],
    ] as const) {
      expect(shorten(label)).to.equal(`${character.repeat(120)}…`);
    }
  });
});

describe('cutText', () => {
  it('counts letters outside the basic plane as one each, and says that it has cut only if it has', () => {
    for (const text of ['x'.repeat(200), '😀'.repeat(200), `${'😀'.repeat(199)}x`]) {
      expect(cutText(text, 200)).to.equal(text);
      expect(cutText(`${text}y`, 200)).to.equal(`${text}…`);
      expect(cutText(`${text}${'😀'.repeat(1000)}`, 200)).to.equal(`${text}…`);
    }
  });
});

describe('shortenText', () => {
  it('shows a text of up to 4,096 UTF-16 code units whole [END-16]', () => {
    expect(MAX_SHOWN_TEXT).to.equal(4096);
    for (const text of ['', 'short', 'x'.repeat(4096), '😀'.repeat(2048)]) {
      expect(shortenText(text)).to.deep.equal({ shown: text, rest: '' });
    }
  });

  it('cuts a longer text between code points, and keeps the rest [END-16]', () => {
    expect(shortenText(`${'x'.repeat(4096)}y`)).to.deep.equal({ shown: 'x'.repeat(4096), rest: 'y' });
    expect(shortenText(`x${'😀'.repeat(2048)}`)).to.deep.equal({ shown: `x${'😀'.repeat(2047)}`, rest: '😀' });
  });

  it('cuts a word of thousands of letters in two directions, over which WebKit takes seconds, into shorter pieces [END-16]', () => {
    const { shown, rest } = shortenText('aא'.repeat(2048));
    expect(shown).to.equal('aא'.repeat(512));
    expect(shown + rest).to.equal('aא'.repeat(2048));
    const words = 'aא '.repeat(1365);
    expect(shortenText(words)).to.deep.equal({ shown: words, rest: '' });
  });

  it('gives the whole text back in pieces [END-16]', () => {
    const text = 'aא1ب 😀 '.repeat(10_000);
    let pieces = '';
    for (let rest = text; rest !== ''; ) {
      const piece = shortenText(rest);
      expect(piece.shown.length).to.be.greaterThan(0).and.lessThan(4097);
      pieces += piece.shown;
      rest = piece.rest;
    }
    expect(pieces).to.equal(text);
  });
});

describe('headingFrom', () => {
  it('is empty for a title that is not a text', () => {
    for (const title of [undefined, null, 7, {}, { toString: 'x' }, ['a']]) expect(headingFrom(title)).to.equal('');
  });
});

describe('a text with invisible characters', () => {
  for (const [what, hidden] of [
    ['Hangul fillers', '\u3164\u115F\uFFA0'],
    ['joiners alone', '\u200D\u200C'],
    ['Braille blanks', '\u2800'],
    ['Khitan fillers', '\u{16FE4}'],
    ['tag characters', '\u{E0041}\u{E0042}'],
    ['variation selectors alone', '\uFE0F'],
  ] as const) {
    it(`counts as empty when it consists of ${what}`, () => {
      expect(cleanLine(hidden)).to.equal('');
    });
  }

  it('cannot push the form out of sight with a page of empty lines', () => {
    expect(cleanText(`one${'\n'.repeat(3000)}two\n \n\t\nthree\n\nfour\nfive`)).to.equal(
      'one\n\ntwo\n\nthree\n\nfour\nfive',
    );
  });
});

describe('a root title', () => {
  for (const name of [
    'GitHub',
    'YouTube',
    'Booking',
    'Booking preferences',
    'iPhone',
    'DEPLOY',
    'Déploiement',
    '確認',
  ]) {
    it(`"${name}" is a heading`, () => expect(headingFrom(name)).to.equal(name));
  }
  for (const name of [
    'ScalarElicitationType',
    '_ConfirmAction',
    'BookingV2Schema',
    'HTTPRequest',
    'Step2Input',
    '_internal',
  ]) {
    it(`"${name}" is a class name, and no heading`, () => expect(headingFrom(name)).to.equal(''));
  }

  // WebKit looked for seconds whether 60,000 are a class name, and its time grew with the square of the number.
  it('of 600,000 capitals that take two code units each is read', () => {
    expect(headingFrom('\u{10400}'.repeat(600_000))).to.equal(`${'\u{10400}'.repeat(120)}…`);
  });
});

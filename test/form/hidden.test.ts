import { expect } from '@open-wc/testing';
import { hidesText, plainLine, spelled as spelledIn } from '../../src/form/text/hidden.js';
import { cleanLine, cleanText, labelOfValue } from '../../src/form/text/label.js';

const spelled = (text: string, isMultiline = false) => spelledIn(text, isMultiline);

describe('a part of a text that hides', () => {
  const hiding: [what: string, text: string, spelled: string][] = [
    ['a blank of no width', 'ad\u200Bmin', 'ad⟨U+200B⟩min'],
    ['what has no meaning in Unicode', 'a\uE000b\uFB37', 'a⟨U+E000⟩b⟨U+FB37⟩'],
    ['an override', 'invoice_\u202Efdp.exe', 'invoice_⟨U+202E⟩fdp.exe'],
    ['variation selectors after a letter', 'ok\uFE01\uFE0E\uFE03', 'ok⟨U+FE01 U+FE0E U+FE03⟩'],
    ['two of them on an emoji', '❤\uFE0F\uFE0F', '❤\uFE0F⟨U+FE0F⟩'],
    ['one on a digit', '1\uFE0F', '1⟨U+FE0F⟩'],
    ['tag characters', 'read\u{E0061}\u{E0064}', 'read⟨U+E0061 U+E0064⟩'],
    ['tags on a flag that spell no country', '🏴\u{E0061}\u{E007F}', '🏴⟨U+E0061 U+E007F⟩'],
    ['joiners between Latin letters', 'ad\u200Dmin\u200C', 'ad⟨U+200D⟩min⟨U+200C⟩'],
    ['two joiners in a row', 'می\u200C\u200Cخواهم', 'می⟨U+200C ×2⟩خواهم'],
    ['a joiner at the end of a word', 'می\u200C کتاب', 'می⟨U+200C⟩ کتاب'],
    ['tags on a flag, also those of a country', '🏴\u{E0067}\u{E007F}', '🏴⟨U+E0067 U+E007F⟩'],
    ['a combining grapheme joiner', 'a\u034Fb', 'a⟨U+034F⟩b'],
    [
      'variation selectors of Mongolian in pairs',
      `ok${'\u180B\u180C'.repeat(1000)}`,
      `ok⟨${'U+180B U+180C '.repeat(1000).trim()}⟩`,
    ],
    ['three of them on a Mongolian letter', 'ᠮᠮ\u180B\u180B\u180B', 'ᠮᠮ\u180B⟨U+180B ×2⟩'],
    ['vowel separators of Mongolian in a row', 'ᠮ\u180E\u180Eᠠ', 'ᠮ⟨U+180E ×2⟩ᠠ'],
    ['a soft hyphen', 'Donau\u00ADdampf', 'Donau⟨U+00AD⟩dampf'],
    ['blanks at the ends of a line', ' main \u00A0', '⟨U+0020⟩main⟨U+0020 U+00A0⟩'],
    ['a separator of lines', 'a\u2028b\u2029', 'a⟨U+2028⟩b⟨U+2029⟩'],
    ['an isolate around an Arabic word', 'a \u2067مرحبا\u2069', 'a ⟨U+2067⟩مرحبا⟨U+2069⟩'],
    ['a mark beside a Hebrew bracket', 'שלום! \u200F(abc)', 'שלום! ⟨U+200F⟩(abc)'],
    ['an empty Braille cell', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['a mark of an annotation', 'a\uFFF9b', 'a⟨U+FFF9⟩b'],
    ['a mark between a Hebrew letter and a number, which it sets in another order', 'א\u200E 12 34', 'א⟨U+200E⟩ 12 34'],
    ['two marks beside a Hebrew letter', 'א\u200F\u200F', 'א\u200F⟨U+200F⟩'],
    ['a Hebrew letter with a mark inside a number', 'Pay 1\u200Fא2', 'Pay 1\u200F⟨U+05D0⟩2'],
    ['a Khitan filler', 'a\u{16FE4}b', 'a⟨U+16FE4⟩b'],
    ['a Hangul filler', 'a\u3164', 'a⟨U+3164⟩'],
    ['a mark for the direction in Latin text', 'a \u200F(b)', 'a ⟨U+200F⟩(b)'],
    ['a pair of them around Latin text beside a Hebrew letter', '\u2067fdp.exe\u2069 א', '⟨U+2067⟩fdp.exe⟨U+2069⟩ א'],
    ['one of a pair', 'שלום \u2067abc', 'שלום ⟨U+2067⟩abc'],
    ['an override in Hebrew text', 'שלום \u202Eabc\u202C', 'שלום ⟨U+202E⟩abc⟨U+202C⟩'],
    ['half a character', 'a\uD800b', 'a⟨U+D800⟩b'],
    ['a control character', 'a\u0008b', 'a⟨U+0008⟩b'],
    ['a run of blanks', `ls -la${' '.repeat(300)}; curl`, 'ls -la⟨U+0020 ×300⟩; curl'],
    [
      'a run of blanks that are no spaces',
      `ls${'\u3000\u00A0\u2800'.repeat(6)}; curl`,
      `ls⟨${'U+3000 U+00A0 U+2800 '.repeat(6).trim()}⟩; curl`,
    ],
    ['more marks on a letter than any script has', `e${'\u0301'.repeat(20)}`, `e${'\u0301'.repeat(8)}⟨U+0301 ×12⟩`],
    ['the sign for an object, which has no width', 'ad\uFFFCmin', 'ad⟨U+FFFC⟩min'],
    ['a mark that turns the digits of a number around', '₪ 00\u200F91 לחודש', '₪ 00⟨U+200F⟩91 לחודש'],
    ['a mark in an amount', '91\u061C00 ر.س', '91⟨U+061C⟩00 ر.س'],
    ['a mark within an account', 'א DE02\u200F1203', 'א DE02⟨U+200F⟩1203'],
    ['isolates that follow each other', 'א \u206691\u2069\u206600\u2069', 'א ⟨U+2066⟩91⟨U+2069 U+2066⟩00⟨U+2069⟩'],
    ['an isolate within a number', 'א \u206691\u2069.00', 'א ⟨U+2066⟩91⟨U+2069⟩.00'],
    ['a Hebrew letter that changes places with the digits after it', 'Pay 1א2', 'Pay 1⟨U+05D0⟩2'],
    ['Arabic letters in an amount', 'Pay 1,000بو.50', 'Pay 1,000⟨U+0628 U+0648⟩.50'],
  ];
  for (const [what, text, shown] of hiding) {
    it(`is found and named by its code points: ${what} [SEE-01]`, () => {
      expect(hidesText(text, false)).to.equal(true);
      expect(spelled(text)).to.equal(shown);
    });
  }

  it('is a page of line breaks, also of Windows, and with blanks in between [SEE-01]', () => {
    expect(spelled(`ls${'\n'.repeat(60)}rm`, true)).to.equal('ls⟨U+000A ×60⟩rm');
    expect(hidesText(`ls${'\r\n'.repeat(6)}rm`, true)).to.equal(true);
    expect(hidesText(`ls${'\n \t'.repeat(6)}rm`, true)).to.equal(true);
  });

  it('is not what is blank at the ends of several lines, which is spelled out all the same [SEE-01]', () => {
    const text = ' one\n\ntwo\t\n';
    expect(hidesText(text, true)).to.equal(false);
    expect(spelled(text, true)).to.equal('⟨U+0020⟩one\n\ntwo⟨U+0009 U+000A⟩');
  });

  it('is a carriage return alone: programs take it for a line break, and the screen shows none [SEE-01]', () => {
    expect(spelled('# see \rimport os\r\nok', true)).to.equal('# see ⟨U+000D⟩import os\r\nok');
  });

  it('is a separator of lines, which not every control shows as one [SEE-01]', () => {
    expect(spelled('a\u2028b', true)).to.equal('a⟨U+2028⟩b');
  });
});

describe('a text with invisible characters that have a purpose', () => {
  const honest: [what: string, text: string][] = [
    ['Persian with a joiner', 'می\u200Cخواهم'],
    ['Kurdish with a heh that joins', 'ئه\u200Dو'],
    ['Hindi with a joiner after a virama', 'क्\u200Dष'],
    ['Malayalam with an old chillu', 'എന്\u200Dറെ'],
    ['Sinhala with a joined consonant', 'ශ්\u200Dරී ලංකාව'],
    ['Khmer with a joiner before a vowel', 'ស៊\u200Cី'],
    ['Bengali with a joiner before a virama', 'র\u200D\u09CDয'],
    ['an emoji of several', '👨‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈'],
    ['an emoji with a selector', '❤\uFE0F ✈\uFE0E'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a flag of a colour', '🏳\uFE0F\u200D🌈 🏴\u200D☠\uFE0F'],
    ['a Japanese name with ideographic selectors', '辻\u{E0100} 葛\u{E0100}城市'],
    ['Hebrew with a mark beside a letter', 'תל אביב\u200F, ישראל'],
    ['Arabic with a mark from left to right beside a letter', 'بغداد\u200E (العراق)'],
    ['Vietnamese and Thai with stacked marks', 'Ệ ที่ น้ำ'],
    ['Mongolian with vowel separators and selectors', 'ᠬᠠᠭ\u180Eᠠ ᠠ\u180B ᠨ\u180B\u180Eᠠ'],
    ['the Arabic sign for a verse', '\u06DD١٢'],
    ['a no-break space, which shows as a blank', '12\u00A0kg'],
    ['Hebrew words between two numbers', 'Visa 4242 בתוקף 12/27'],
    ['Arabic numbers with a letter between them', 'بين 10و20'],
  ];
  for (const [what, text] of honest) {
    it(`is on display as it is: ${what} [SEE-01, L10N-02]`, () => {
      expect(spelled(text)).to.equal(text);
      expect(hidesText(text, false)).to.equal(false);
    });
  }

  it('keeps indentation, columns and paragraphs [SEE-01, USE-09]', () => {
    const code = `if a:\n${' '.repeat(32)}b()\n\t\t\tc()\n\n\nelse:\r\n\r\n    d()${' '.repeat(20)}# why`;
    expect(hidesText(code, true)).to.equal(false);
  });
});

describe('a letter that passes the quick test for lines with nothing to hide', () => {
  const passes = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter((letter) =>
    plainLine.test(letter),
  );
  const after = 'ก'; // A Thai letter does not pass, so the whole text is looked through.

  it('hides nothing among others, in a value and in a label [SEE-01]', () => {
    expect(passes).to.include.members(['a', 'é', 'ж', 'ω', '京', 'か', 'カ', '한']).and.not.include(after);
    for (const letter of passes) {
      const text = `${letter}b${letter}${after}`;
      const name = letter.charCodeAt(0).toString(16);
      expect(hidesText(text, false), name).to.equal(false);
      for (const shown of [cleanLine(text), cleanText(text), labelOfValue(text)]) expect(shown, name).to.equal(text);
    }
  });
});

describe('a label', () => {
  for (const [what, label] of [
    ['Hebrew with a mark beside a bracket', 'שלום! \u200F(abc)'],
    ['Arabic with an isolated Latin word', 'مرحبا \u2066Ada\u2069 بكم'],
    ['Hebrew in an isolate of its own', '\u2067שלום (1)\u2069'],
    ['Hebrew with a phone number in an isolate', 'טלפון: \u2066+49 30 123\u2069, בערב'],
    ['Hebrew with a mark after a percentage', 'הנחה 50%\u200F היום'],
    ['a name of one ideograph with a selector', '葛\u{E0100}'],
  ] as const) {
    it(`keeps characters that a value may not have: ${what} [L10N-02]`, () => {
      expect(cleanText(label)).to.equal(label);
    });
  }
});

describe('a label in Hebrew', () => {
  it('loses an isolate that is not one of a pair, which would reach into the words after it [L10N-02]', () => {
    expect(cleanText('שלום \u2067abc')).to.equal('שלום abc');
    expect(cleanText('שלום\u2069 abc')).to.equal('שלום abc');
  });
});

describe('a text of hundreds of thousands of characters', () => {
  // Where time grew with the square of the length, each would take longer than a test may.
  for (const [part, hides] of [
    ['א\u200F ', false],
    ['\u05B0\u200E ', false],
    ['\u2069', true],
    ['a\u200B', true],
    ['\u2067א', true],
    ['👩\u200D', true],
    ['e\u0301', false],
    [' \n', true],
    ['\u2067 ', true],
    ['م\u200C', true],
    ['a1א', false],
  ] as const) {
    it(`is looked through to its end: ${spelled(part)}`, () => {
      expect(hidesText(part.repeat(200_000), true)).to.equal(hides);
    });
  }
});

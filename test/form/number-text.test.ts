import { expect } from '@open-wc/testing';
import { numberFrom } from '../../src/form/entry.js';
import { numberSigns, numberText, possibleNumbers, readNumber } from '../../src/form/number-text.js';
import { LOCALES } from '../../src/localization.js';

/** The number that a typed text means in a language; `both` if it may mean two, `none` if it is not a number. */
function read(locale: string, typed: string) {
  const entry = readNumber(typed, numberSigns(locale));
  if (possibleNumbers(entry).length > 0) return 'both';
  const answer = numberFrom(entry, false);
  return answer.state === 'value' ? answer.value : 'none';
}

/** Regions of the element's languages that write numbers in another way. */
const REGIONS = ['ar-EG', 'ar-MA', 'de-AT', 'de-CH', 'es-MX', 'fr-CH', 'pt-PT', 'en-IN', 'en-ZA', 'en-AT', 'zh-TW'];

/** Numbers of all sizes, the same in each run. */
function* numbers() {
  let seed = 7;
  for (let i = 0; i < 500; i++) {
    seed = (seed * 48_271) % 2_147_483_647;
    const size = 10 ** ((seed % 24) - 8);
    yield Number(((seed / 2_147_483_647 - 0.3) * size).toPrecision(1 + (i % 15)));
  }
}

describe('a typed number', () => {
  const readings: [locale: string, typed: string, meant: number | 'both' | 'none'][] = [
    ['de', '10.000', 10_000],
    ['de', '1,5', 1.5],
    ['de', '1.5', 1.5],
    ['de', '0.125', 0.125],
    ['de', '1.234.567,89', 1_234_567.89],
    ['de', '-1.234', -1234],
    ['de', '1.234e3', 1234],
    ['de', '12.3456.7', 'none'],
    ['pt-BR', '1.000,50', 1000.5],
    ['es', '1.234', 1234],
    ['es-MX', '1,234', 'both'],
    ['es-MX', '1,234,567', 1_234_567],
    ['es-MX', '1.234', 1.234],
    ['fr', '1\u202f234,5', 1234.5],
    ['fr', '1 234 567', 1_234_567],
    ['fr', '1,234', 1.234],
    ['fr', '1.234', 'both'],
    ['fr', '-12.345', 'both'],
    ['fr', '0.234', 0.234],
    ['fr', '1234.567', 1234.567],
    ['fr', '1.2345', 1.2345],
    ['fr', '1.234.567', 1_234_567],
    ['fr', '1.234,5', 1234.5],
    ['de-CH', '1’234.50', 1234.5],
    ['de-CH', "1'234", 1234],
    ['de-CH', '1.234', 1.234],
    ['de-CH', '1,234', 'both'],
    ['hi', '12,34,567.5', 1_234_567.5],
    ['hi', '१२,३४५', 'both'],
    ['ar', '١٢٬٣٤٥٫٥', 12_345.5],
    ['ar', '\u200e-\u0661', -1],
    ['ar-MA', '1.234', 1234],
    ['ja', '１２，３４５．５', 12_345.5],
    ['ja', '－１', -1],
    ['zh-Hans', '1,234', 'both'],
    ['zh-Hans', '1,5', 1.5],
    ['ja', '0，25', 0.25],
    ['ko', '-0,5', -0.5],
    ['hi', '१२,३४५.५', 12_345.5],
    ['ar', '٠،٢٥', 0.25],
    ['en', '10.000', 10],
    ['en', '1.234', 1.234],
    ['en', '1,234', 'both'],
    ['en', '-1,234', 'both'],
    ['en', '0,25', 0.25],
    ['en', '1,5', 1.5],
    ['en', '1,2345', 1.2345],
    ['en', '1234,567', 1234.567],
    ['en', '1,234,567', 1_234_567],
    ['en', '1,5,5', 'none'],
    ['en', '12,345.6', 12_345.6],
    ['en', '1,234,56', 'none'],
    ['en', '−5', -5],
    ['en', '–5', -5],
    ['en', '- 5', -5],
    ['en', '\u00a05\u3000', 5],
    ['en', '\u200b5\ufeff', 5],
    ['en', '\u2060\u22121.5', -1.5],
    ['en', ' +5 ', 5],
    ['en', '.5', 0.5],
    ['en', '5.', 5],
    ['en', '5,', 5],
    ['en', '1,234.', 1234],
    ['en', '.', 'none'],
    ['ja', '１２。５', 12.5],
    ['en', '1e3', 1000],
    ['en', '1e-3', 0.001],
    ['en', '1 2', 'none'],
    ['en', '0,123', 0.123],
    ['en', 'ten', 'none'],
    ['en', '1d5', 'none'],
    ['en', '?5', 'none'],
    ['en', '10²', 'none'],
    ['en', '½', 'none'],
    ['en-ZA', '1 234,5', 1234.5],
    ['en-AT', '1.234', 1234],
    ['en-DE', '1,5', 1.5],
    ['not a tag', '1.5', 1.5],
  ];
  for (const [locale, typed, meant] of readings) {
    const what = { both: 'one of two numbers', none: 'not a number' }[meant as string] ?? `the number ${meant}`;
    it(`"${typed}" in the language "${locale}" is ${what} [SEE-03]`, () => {
      expect(read(locale, typed)).to.equal(meant);
    });
  }

  it('that ends in zeros where another language groups digits is written as the number that leaves [SEE-03]', () => {
    for (const [locale, typed, entry] of [
      ['en', '1.000', '1'],
      ['en', '-12.340', '-12.34'],
      ['de', '1,000', '1'],
      ['en', '12.50', '12.50'],
    ] as const) {
      expect(readNumber(typed, numberSigns(locale))).to.equal(entry);
    }
  });

  for (const locale of [...LOCALES, ...REGIONS]) {
    it(`in ${locale} is the same when the field shows it and when it is read again [SEE-03]`, () => {
      const signs = numberSigns(locale);
      for (const number of numbers()) {
        const shown = numberText(String(number), signs);
        expect(readNumber(shown, signs), `${number} is shown as ${shown}`).to.equal(String(number));
      }
    });

    it(`in ${locale} may be written as the language writes it, with groups and its own digits [SEE-03]`, () => {
      const formats = [undefined, 'latn', 'arab', 'deva', 'fullwide'].map(
        (numberingSystem) =>
          new Intl.NumberFormat(locale, { maximumFractionDigits: 12, ...(numberingSystem && { numberingSystem }) }),
      );
      for (const number of numbers()) {
        // Rounded as the formats round it.
        const rounded = Number(number.toFixed(12));
        if (Math.abs(rounded) > Number.MAX_SAFE_INTEGER || /e/.test(String(rounded))) continue;
        for (const format of formats) {
          const written = format.format(rounded);
          const readings = possibleNumbers(readNumber(written, numberSigns(locale))).map(Number);
          // One comma before three digits is asked about, because the keypad may have no point.
          if (readings.length > 0) expect(readings, written).to.include(rounded);
          else expect(read(locale, written), written).to.equal(rounded);
        }
      }
    });
  }

  for (const typed of ['1,234', '-12,345', '１，２３４']) {
    it(`"${typed}" is one number where only whole numbers fit [SEE-03]`, () => {
      const entry = readNumber(typed, numberSigns('en'), true);
      expect(entry).to.match(/^-?\d+$/);
    });
  }

  it('that may be two gives both, with a decimal point, and keeps the typed text [SEE-03]', () => {
    const french = numberSigns('fr');
    const entry = readNumber('-1.234', french);
    expect(possibleNumbers(entry)).to.deep.equal(['-1.234', '-1234']);
    expect(numberText(entry, french)).to.equal('-1.234');
    expect(numberFrom(entry, false)).to.deep.equal({ state: 'invalid', keyword: 'ambiguous', params: {} });
  });
});

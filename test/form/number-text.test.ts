import { expect } from '@open-wc/testing';
import { numberFrom } from '../../src/form/entry.js';
import { numberSigns, numberText, possibleNumbers, readNumber } from '../../src/form/typed/number-text.js';
import { LOCALES } from '../../src/localization.js';
import readings from '../fixtures/typed-numbers.json' with { type: 'json' };

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
  for (const [locale, typed, meant] of readings as [string, string, number | string][]) {
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

import { expect } from '@open-wc/testing';
import { readDate } from '../../src/form/typed/typed-date.js';

const day = (typed: string, locale: string) => readDate(typed, locale)?.day;

describe('a date that somebody pastes', () => {
  for (const [typed, locale, read] of [
    ['2026-03-05', 'en-US', '2026-03-05'],
    [' 2026-3-5 ', 'de', '2026-03-05'],
    ['2026/03/05', 'ja', '2026-03-05'],
    ['2026年3月5日', 'ja', '2026-03-05'],
    ['3/5/2026', 'en-US', '2026-03-05'],
    ['3/5/2026', 'en-GB', '2026-05-03'],
    ['05.03.2026', 'de', '2026-03-05'],
    ['5. März 2026', 'de', '2026-03-05'],
    ['March 5, 2026', 'en-US', '2026-03-05'],
    ['Thursday, 5 Mar 2026', 'fr', '2026-03-05'],
    ['5 de março de 2026', 'pt-BR', '2026-03-05'],
    ['29 février 2028', 'fr', '2028-02-29'],
    ['2026-03-05', 'not a tag', '2026-03-05'],
  ] as const) {
    it(`is the day that it names in ${locale}: ${typed}`, () => {
      expect(day(typed, locale)).to.equal(read);
    });
  }

  for (const typed of [
    '03/05/26',
    '2026-02-30',
    '2026-13-01',
    'March 2026',
    '1-2-3-2026',
    '2026',
    'soon',
    '',
    '9'.repeat(70),
  ]) {
    it(`is not read where it names no day with a whole year: ${typed.slice(0, 20)}`, () => {
      expect(day(typed, 'en-US')).to.equal(undefined);
    });
  }

  for (const [typed, time] of [
    ['2026-03-05T14:30', '14:30'],
    ['2026-03-05 14:30:15', '14:30:15'],
    ['3/5/2026, 2:30 PM', '14:30'],
    ['3/5/2026 12:05 a.m.', '00:05'],
  ] as const) {
    it(`keeps its time of day: ${typed}`, () => {
      expect(readDate(typed, 'en-US')).to.deep.equal({ day: '2026-03-05', time });
    });
  }

  it('is not read with a time that no clock shows', () => {
    expect(readDate('2026-03-05 25:00', 'en-US')).to.equal(undefined);
  });
});

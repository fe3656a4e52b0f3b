import { expect } from '@open-wc/testing';
import { readText } from '../../src/form/typed/typed-text.js';

describe('a typed text of a format', () => {
  for (const [typed, sent] of [
    ['ada@example.com ', 'ada@example.com'],
    ['\u00a0ada@example.com\u00a0', 'ada@example.com'],
    ['\u3000ada@example.com\t', 'ada@example.com'],
    ['\u200bada@example.com\ufeff', 'ada@example.com'],
    ['ada＠example．com', 'ada@example.com'],
    ['ADA@Example.com', 'ADA@Example.com'],
    ['ada @example.com', 'ada @example.com'],
    ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
    ['<ada@example.com>;', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['ada@example.com;', 'ada@example.com'],
    ['ada@example.com, bob@example.com', 'ada@example.com, bob@example.com'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@bücher', 'ada@xn--bcher-kva'],
    ['ada@', 'ada@'],
  ] as const) {
    it(`is an e-mail address without what the keyboard, the clipboard or a mail program added: ${JSON.stringify(typed)} [PAGE-04]`, () => {
      expect(readText(typed, 'email')).to.equal(sent);
    });
  }

  for (const [typed, sent] of [
    [' https://example.com/a ', 'https://example.com/a'],
    ['https://de.wikipedia.org/wiki/Köln', 'https://de.wikipedia.org/wiki/K%C3%B6ln'],
    ['https://en.wikipedia.org/wiki/Carl_Hansen_&_Søn', 'https://en.wikipedia.org/wiki/Carl_Hansen_&_S%C3%B8n'],
    [
      'https://zh.wikipedia.org/wiki/心形符號#史',
      'https://zh.wikipedia.org/wiki/%E5%BF%83%E5%BD%A2%E7%AC%A6%E8%99%9F#%E5%8F%B2',
    ],
    ['https://bäckerei.example/', 'https://xn--bckerei-5wa.example/'],
    ['https://example.com/a b?q=ü|x', 'https://example.com/a%20b?q=%C3%BC%7Cx'],
    ['https://example.com/K%C3%B6ln', 'https://example.com/K%C3%B6ln'],
    ['HTTPS://Example.com/../A', 'HTTPS://Example.com/../A'],
    ['Köln', 'Köln'],
    ['https://', 'https://'],
  ] as const) {
    it(`is a URI as browsers send it: ${typed} [PAGE-04]`, () => {
      expect(readText(typed, 'uri')).to.equal(sent);
    });
  }

  for (const format of ['uuid', 'time', 'duration', 'ipv4', 'ipv6', 'hostname'] as const) {
    it(`is a ${format} without the blanks at its ends`, () => {
      expect(readText(' 14:30\u00a0', format)).to.equal('14:30');
    });
  }

  it('with a million blanks in the middle is read, whose square no test has the time for', () => {
    const pasted = `a${' '.repeat(1_000_000)}b`;
    expect(readText(` ${pasted} `, 'email')).to.equal(pasted);
  });

  it('is sent as it was typed without a format', () => {
    expect(readText(' Köln ', undefined)).to.equal(' Köln ');
  });
});

import { expect } from '@open-wc/testing';
import { type ClockChange, localTextOf, momentFrom, systemZone, type Zone } from '../../src/form/typed/date-time.js';

/** A zone from a table of clock changes: the moment, and the minutes ahead of UTC from then on. */
function zoneOf(name: string, first: number, ...changes: [from: string, offset: number][]): Zone {
  return {
    name,
    offsetAt: (epoch) => changes.reduce((offset, [from, next]) => (epoch >= Date.parse(from) ? next : offset), first),
  };
}

const utc = zoneOf('UTC', 0);
const lisbon = zoneOf('Europe/Lisbon', 0, ['2026-03-29T01:00:00Z', 60], ['2026-10-25T01:00:00Z', 0]);
const lordHowe = zoneOf('Australia/Lord_Howe', 660, ['2026-04-04T15:00:00Z', 630], ['2026-10-03T15:30:00Z', 660]);
const kathmandu = zoneOf('Asia/Kathmandu', 345);
const marquesas = zoneOf('Pacific/Marquesas', -570);
/** This zone skipped 30 December 2011. */
const apia = zoneOf('Pacific/Apia', -600, ['2011-12-30T10:00:00Z', 840]);

describe('momentFrom', () => {
  const moments: [zone: Zone, text: string, value: string, change?: ClockChange][] = [
    [utc, '2026-01-31T09:05', '2026-01-31T09:05:00+00:00'],
    [kathmandu, '2026-01-31T09:05', '2026-01-31T09:05:00+05:45'],
    [marquesas, '2026-01-31T09:05', '2026-01-31T09:05:00-09:30'],
    // Lisbon: 01:00 to 01:59 do not exist on 29 March, and come twice on 25 October.
    [lisbon, '2026-03-29T00:59', '2026-03-29T00:59:00+00:00'],
    [lisbon, '2026-03-29T01:00', '2026-03-29T01:00:00+00:00', 'skipped'],
    [lisbon, '2026-03-29T01:59', '2026-03-29T01:59:00+00:00', 'skipped'],
    [lisbon, '2026-03-29T02:00', '2026-03-29T02:00:00+01:00'],
    [lisbon, '2026-10-25T00:59', '2026-10-25T00:59:00+01:00'],
    [lisbon, '2026-10-25T01:00', '2026-10-25T01:00:00+01:00', 'repeated'],
    [lisbon, '2026-10-25T01:59', '2026-10-25T01:59:00+01:00', 'repeated'],
    [lisbon, '2026-10-25T02:00', '2026-10-25T02:00:00+00:00'],
    // Lord Howe: the clock changes by half an hour.
    [lordHowe, '2026-04-05T01:29', '2026-04-05T01:29:00+11:00'],
    [lordHowe, '2026-04-05T01:45', '2026-04-05T01:45:00+11:00', 'repeated'],
    [lordHowe, '2026-04-05T02:00', '2026-04-05T02:00:00+10:30'],
    [lordHowe, '2026-10-04T02:15', '2026-10-04T02:15:00+10:30', 'skipped'],
    [lordHowe, '2026-10-04T02:30', '2026-10-04T02:30:00+11:00'],
    // Apia: a whole day that does not exist.
    [apia, '2011-12-29T23:59', '2011-12-29T23:59:00-10:00'],
    [apia, '2011-12-30T12:00', '2011-12-30T12:00:00-10:00', 'skipped'],
    [apia, '2011-12-31T00:00', '2011-12-31T00:00:00+14:00'],
  ];
  for (const [zone, text, value, change] of moments) {
    it(`a person who picks ${text} in ${zone.name} sends ${value}${change ? `, a ${change} time` : ''} [MCP-02]`, () => {
      expect(momentFrom(text, zone)).to.deep.equal(change ? { value, change } : { value });
    });
  }

  it('a typed time keeps its seconds and fractions', () => {
    expect(momentFrom('2026-01-31T09:05:07', lisbon)?.value).to.equal('2026-01-31T09:05:07+00:00');
    expect(momentFrom('2026-07-31T09:05:07.5', lisbon)?.value).to.equal('2026-07-31T09:05:07.5+01:00');
    expect(momentFrom('2026-07-31T09:05:07.120', lisbon)?.value).to.equal('2026-07-31T09:05:07.120+01:00');
  });

  const none = [
    '',
    '…',
    '2026-01-31',
    '09:05',
    '2026-01-31T09:05Z',
    '2026-13-01T09:05',
    '2026-02-29T09:05',
    '2026-01-31T24:00',
    '2026-01-31T09:05:60',
    '12026-01-31T09:05',
    ' 2026-01-31T09:05',
  ];
  for (const text of none) {
    it(`“${text}” is not a date and time`, () => {
      expect(momentFrom(text, utc)).to.be.undefined;
    });
  }
});

describe('localTextOf', () => {
  const texts: [value: string, zone: Zone, text: string][] = [
    ['2026-01-31T09:05:00Z', utc, '2026-01-31T09:05'],
    ['2026-01-31T09:05:00+00:00', lisbon, '2026-01-31T09:05'],
    ['2026-07-31T09:05:00Z', lisbon, '2026-07-31T10:05'],
    ['2026-01-31T23:05:00-08:00', kathmandu, '2026-02-01T12:50'],
    ['2026-01-31T09:05:00Z', marquesas, '2026-01-30T23:35'],
    ['2026-01-31T09:05:07Z', utc, '2026-01-31T09:05:07'],
    ['2026-01-31T09:05:07.5Z', utc, '2026-01-31T09:05:07.5'],
    ['2026-01-31T09:05:00.5Z', utc, '2026-01-31T09:05:00.5'],
    ['2026-01-31T00:00:00Z', utc, '2026-01-31T00:00'],
    ['2026-01-31t09:05:07z', utc, '2026-01-31T09:05:07'],
    ['2026-01-31 09:05:00+01:00', utc, '2026-01-31T08:05'],
    ['2016-12-31T23:59:60Z', utc, ''],
    ['soon', utc, ''],
    ['', utc, ''],
    ['2026-02-28T25:00:00Z', utc, ''],
  ];
  for (const [value, zone, text] of texts) {
    it(`the default “${value}” shows as “${text}” in ${zone.name} [MCP-08]`, () => {
      expect(localTextOf(value, zone)).to.equal(text);
    });
  }
});

describe('the browser’s time zone', () => {
  it('is whole minutes ahead of UTC, also before 1900, when local mean times had seconds [USE-10]', () => {
    const { getTimezoneOffset } = Date.prototype;
    Date.prototype.getTimezoneOffset = () => -53.46666;
    try {
      expect(momentFrom('1880-05-01T09:00', systemZone)?.value).to.equal('1880-05-01T09:00:00+00:53');
    } finally {
      Date.prototype.getTimezoneOffset = getTimezoneOffset;
    }
  });
});

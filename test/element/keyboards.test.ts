import { expect } from '@open-wc/testing';
import { Form } from '../../src/form/form.js';
import { errorText } from '../../src/views/field/error-text.js';
import { hintsFor } from '../../src/views/field/hints.js';
import { accepted, control, errorOf, field, plain, schemaOf, show, type, typeKeys } from './helpers.js';

async function leftWith(property: object, text: string) {
  const element = await show({ schema: schemaOf({ n: property }) });
  control(element, 'n').focus();
  await typeKeys(text);
  const before = plain(field(element, 'n'));
  control(element, 'n').blur();
  return { element, before };
}

describe('what a phone’s keyboard adds to a text', () => {
  for (const [format, typed, sent] of [
    ['email', 'ada@example.com ', 'ada@example.com'],
    ['email', '\u00a0ada@example.com', 'ada@example.com'],
    ['uri', 'https://example.com/wiki/Köln', 'https://example.com/wiki/K%C3%B6ln'],
  ] as const) {
    it(`costs no error: ${typed} is sent and shown as ${sent} [PAGE-04]`, async () => {
      const { element, before } = await leftWith({ type: 'string', format }, typed);
      expect(errorOf(element, 'n')).to.equal('');
      expect(control(element, 'n').value).to.equal(sent);
      if (typed.trim() !== sent) expect(before).to.include(`= ${sent}`);
      expect(await accepted(element)).to.deep.equal({ n: sent });
    });
  }

  it('costs no error in a list of e-mail addresses [PAGE-04]', async () => {
    const list = { type: 'array', items: { type: 'string', format: 'email' } };
    const element = await show({ schema: schemaOf({ n: list }) });
    type(control(element, 'n'), 'ada＠example.com\u00a0'); // No keyboard of WebKit's driver has the wide sign.
    expect(await accepted(element)).to.deep.equal({ n: ['ada@example.com'] });
  });

  for (const [typed, isNamed] of [
    ['123456 ', true],
    ['123 456', true],
    ['12345', false],
  ] as const) {
    it(`is named, if it is there, where a pattern refuses ${JSON.stringify(typed)} [PAGE-04]`, async () => {
      const { element } = await leftWith({ type: 'string', pattern: '^\\d{6}$' }, typed);
      expect(errorOf(element, 'n')).to.include('0–9.');
      expect(errorOf(element, 'n').includes('There is a space in it.')).to.equal(isNamed);
    });
  }
});

describe('the keypad of a field', () => {
  for (const [what, property, mode] of [
    ['has decimals but no minus where no number is negative', { type: 'number', minimum: 0 }, 'decimal'],
    ['has a minus where a number may be negative', { type: 'number' }, 'text'],
    ['has a minus for negative whole numbers', { type: 'integer', minimum: -5 }, 'text'],
    ['has digits for whole numbers', { type: 'integer', minimum: 0 }, 'numeric'],
    ['has digits for a text of digits', { type: 'string', pattern: '^[0-9]{6}$' }, 'numeric'],
    ['has an at sign for an e-mail address', { type: 'string', format: 'email' }, 'email'],
  ] as const) {
    it(`${what} [PAGE-04]`, async () => {
      const element = await show({ schema: schemaOf({ n: property }) });
      expect(control(element, 'n').inputMode).to.equal(mode);
    });
  }
});

it('says nothing of limits that no whole number reaches, which zod writes for every integer', async () => {
  const [minimum, maximum] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const element = await show({ schema: schemaOf({ n: { type: 'integer', minimum, maximum, title: 'Count' } }) });
  expect(plain(field(element, 'n'))).not.to.include(String(maximum));
  const positive = await show({ schema: schemaOf({ n: { type: 'integer', minimum: 1, maximum, title: 'Count' } }) });
  expect(plain(field(positive, 'n'))).to.include('At least 1.');
});

describe('the time zone below a date and time', () => {
  /** Berlin in 2026: summer time from 29 March 01:00 to 25 October 01:00, in UTC. */
  const berlin = {
    name: 'Europe/Berlin',
    offsetAt: (epoch: number) => (epoch >= Date.UTC(2026, 2, 29, 1) && epoch < Date.UTC(2026, 9, 25, 1) ? 120 : 60),
  };

  /** The hints of a field, and what it sends. */
  function said(defaultValue: string | undefined, typed?: string) {
    const property = { type: 'string', format: 'date-time', ...(defaultValue && { default: defaultValue }) };
    const form = new Form(schemaOf({ at: property }), { zone: berlin });
    const [at] = form.leaves;
    if (typed !== undefined) form.enter(at!, typed);
    const state = { entry: form.entry(at!), value: form.value(at!), zone: berlin, now: 0 };
    return { entry: state.entry, hints: hintsFor(at!, state as never).join(' '), sent: form.content().at };
  }

  for (const [what, { preset, typed }, offset] of [
    ['the second time of a repeated hour', { preset: '2026-10-25T02:30:00+01:00' }, '+01:00'],
    ['the first time of a repeated hour', { preset: '2026-10-25T02:30:00+02:00' }, '+02:00'],
    ['a repeated hour in UTC', { preset: '2026-10-25T01:30:00Z' }, '+01:00'],
    ['a default in a skipped hour', { preset: '2026-03-29T02:30:00+01:00' }, '+02:00'],
    ['a typed repeated hour', { typed: '2026-10-25T02:30' }, '+02:00'],
    ['a typed skipped hour', { typed: '2026-03-29T02:30' }, '+01:00'],
  ] as readonly [string, { preset?: string; typed?: string }, string][]) {
    it(`has the offset that is sent: ${what} [USE-10]`, () => {
      const result = said(preset, typed);
      expect(result.sent).to.equal(preset ?? `${typed}:00${offset}`);
      expect(result.hints).to.include(`UTC${offset}`);
    });
  }

  it('says what is sent where a default is on another day there', () => {
    const { entry, hints, sent } = said('2026-03-01T23:30:00-08:00');
    expect(entry).to.equal('2026-03-02T08:30');
    expect(hints).to.include('= 2026-03-01T23:30:00-08:00');
    expect(sent).to.equal('2026-03-01T23:30:00-08:00');
    expect(said('2026-03-01T23:30:00+01:00').hints).not.to.include('=');
  });

  it('has an error in words of its own for a year of five digits, which some browsers let a person type', () => {
    for (const [format, entry] of [
      ['date', '12026-01-02'],
      ['date-time', '12026-01-02T10:00'],
    ] as const) {
      const form = new Form(schemaOf({ at: { type: 'string', format } }));
      const [at] = form.leaves;
      form.enter(at!, entry);
      expect(errorText(form.issue(at!)!, at!, entry), format).to.equal('Enter a year of four digits.');
    }
  });
});

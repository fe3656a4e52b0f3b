// @ts-check
/** From a value to its entry in a control and back, and from a typed text to its value. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { entryFrom, isEmptyValue, meaningOf } from '../../src/form/entry.js';
import { Form } from '../../src/form/form.js';
import { formatOffset, momentFrom } from '../../src/form/typed/date-time.js';
import { KINDS, propertyOf, valueFor } from '../tools/arbitrary-schemas.mjs';
import { fits } from './fits.mjs';

/** @import { Zone } from '../../src/form/typed/date-time.js' */
/** @import { LeafField } from '../../src/form/field.js' */
/** @import { Json } from '../../src/protocol/request.js' */

const SEED = 20_261_121;
const MINUTE = 60_000;

/** @type {Zone} */
const utc = { name: 'UTC', offsetAt: () => 0 };

const number = { type: 'number' };
const integer = { type: 'integer' };
const date = { type: 'string', format: 'date' };
const dateTime = { type: 'string', format: 'date-time' };
const list = { type: 'array', items: { type: 'string' } };

/**
 * @param {object} property
 * @param {Zone} [zone]
 */
function formAsking(property, zone = utc) {
  return new Form({ type: 'object', properties: { value: property } }, { zone });
}

/**
 * @param {object} property
 * @returns {LeafField}
 */
function fieldOf(property) {
  return /** @type {LeafField} */ (formAsking(property).leaves[0]);
}

/**
 * @template T
 * @param {fc.Arbitrary<T>} arbitrary
 * @param {(value: T) => void} check
 * @param {number} [numRuns]
 */
function forAll(arbitrary, check, numRuns = 2000) {
  fc.assert(fc.property(arbitrary, check), { seed: SEED, numRuns });
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('one', '\n', '\r\n', '\r', '\u2028', '\t', ' ', '…', '😀', '\ud83d'), { maxLength: 8 })
    .map((parts) => parts.join('')),
);
const fractions = fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true });
const safeIntegers = fc.maxSafeInteger().map((whole) => whole + 0); // 0, not -0: the sign of nothing is not kept.

describe('the entry that a field shows for a value', () => {
  /**
   * @param {LeafField} field
   * @param {Json} value
   */
  function comesBack(field, value) {
    assert.ok(fits(field, value), 'is a legal value');
    assert.deepEqual(meaningOf(field, entryFrom(field, value, utc), utc), { state: 'value', value });
  }

  it('is read back as the same fraction, down to the smallest that exists [MCP-03]', () => {
    const field = fieldOf(number);
    forAll(fractions, (value) => comesBack(field, value));
    for (const value of [5e-324, -5e-324, 2.2250738585072014e-308, 1e-7, 0.1, 4503599627370495.5])
      comesBack(field, value);
  });

  for (const property of [number, integer]) {
    it(`is read back as the same whole number that a double holds, in a field of type ${property.type} [MCP-03]`, () => {
      const field = fieldOf(property);
      forAll(safeIntegers, (value) => comesBack(field, value));
      for (const value of [0, 1e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) comesBack(field, value);
    });
  }

  it('is read back as the same day of the years 1 to 9999, where the server wrote it [MCP-02]', () => {
    const field = fieldOf(date);
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    forAll(days, (day) => {
      const value = day.toISOString().slice(0, 10);
      comesBack({ ...field, defaultValue: value }, value);
    });
    comesBack(field, '2024-02-29');
  });

  it('is read back as the same option, even if others look alike [MCP-05]', () => {
    forAll(
      propertyOf('choice'),
      ({ schema, $defs }) => {
        const [field] = new Form({ properties: { value: schema }, $defs }).leaves;
        assert.equal(field?.kind, 'choice');
        for (const { value } of field.options) comesBack(field, value);
      },
      300,
    );
  });

  it('is read back as the same list of texts, with empty ones and duplicates [DLG-01]', () => {
    const field = fieldOf(list);
    forAll(fc.array(anyText, { minLength: 1 }), (texts) => comesBack(field, texts));
    for (const texts of [[''], ['', ''], ['a', '', 'a']]) comesBack(field, texts);
  });

  it('is read back as the same fixed value [USE-12]', () => {
    for (const value of ['eu', '', 7, false]) comesBack(fieldOf({ const: value }), value);
  });
});

describe('the entry that a field shows for a date and time', () => {
  const offsets = fc.oneof(
    fc.record({
      first: fc.integer({ min: -12 * 60, max: 12 * 60 }),
      shift: fc.constantFrom(0, 30, -30, 60, -60, 120, -120),
    }),
    fc.constant({ first: -10 * 60, shift: 24 * 60 }), // Samoa left out 30 December 2011.
  );
  const changes = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true });
  const zones = fc.tuple(offsets, changes).map(([{ first, shift }, change]) => {
    const changesAt = change.getTime();
    const offsetAt = (/** @type {number} */ epoch) => (epoch < changesAt ? first : first + shift);
    return { name: 'Test/Zone', shift, changesAt, offsetAt };
  });

  const moments = zones.chain((zone) =>
    fc.record({
      zone: fc.constant(zone),
      // At any time, or within three hours of a change of the offset.
      epoch: fc.oneof(
        fc.date({ min: new Date('0001-01-03'), max: new Date('9999-12-29'), noInvalidDate: true }).map(Number),
        fc.integer({ min: -180 * MINUTE, max: 180 * MINUTE }).map((distance) => zone.changesAt + distance),
        fc.integer({ min: -180, max: 180 }).map((distance) => Math.floor(zone.changesAt / MINUTE + distance) * MINUTE),
      ),
      offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
      spelling: fc.constantFrom(
        (/** @type {string} */ text) => text,
        (/** @type {string} */ text) => text.toLowerCase(),
        (/** @type {string} */ text) => text.replace('T', ' '),
        (/** @type {string} */ text) => text.replace('.000', ''),
      ),
    }),
  );

  it('is read back as the same moment in any zone, and as the first of a local time that comes twice [MCP-02, USE-10]', () => {
    const field = fieldOf(dateTime);
    forAll(moments, ({ zone, epoch, offset, spelling }) => {
      const value = spelling(new Date(epoch + offset * MINUTE).toISOString().replace('Z', formatOffset(offset)));
      assert.ok(fits(field, value), `${value} is legal`);
      const entry = /** @type {string} */ (entryFrom(field, value, zone));
      const moment = momentFrom(entry, zone);
      assert.ok(moment && fits(field, moment.value), `${value}: ${entry}`);
      // Nobody but the server has meant the years before 1000.
      assert.deepEqual(meaningOf({ ...field, defaultValue: entry }, entry, zone), {
        state: 'value',
        value: moment.value,
      });
      const isSecond = moment.change === 'repeated' && epoch >= zone.changesAt;
      assert.equal(Date.parse(moment.value), isSecond ? epoch + zone.shift * MINUTE : epoch, `${value}: ${entry}`);
      assert.notEqual(moment.change, 'skipped');
    });
  });
});

describe('a default value that the person leaves as it is', () => {
  for (const kind of KINDS) {
    it(`is sent as the server wrote it, even after a change and back: ${kind} [MCP-08]`, () => {
      let sent = 0;
      const defaults = propertyOf(kind).chain((property) => fc.tuple(fc.constant(property), valueFor(property.plain)));
      forAll(
        defaults,
        ([{ schema, $defs }, value]) => {
          const form = new Form({ properties: { value: { ...schema, default: value } }, $defs }, { zone: utc });
          const field = /** @type {LeafField} */ (form.leaves[0]);
          const shown = form.entry(field);
          if (!fits(field, value) || isEmptyValue(shown) || form.isBlocked) return;
          sent += 1;
          assert.deepEqual(form.content(), { value });
          form.enter(field, field.kind === 'choices' || field.kind === 'list' ? [] : '');
          form.enter(field, shown);
          assert.deepEqual(form.content(), { value });
        },
        800,
      );
      assert.ok(sent > 40, `only ${sent} defaults were shown`);
    });
  }

  it('with digits that its control does not show is not filled in, and the field says so [MCP-08, USE-10]', () => {
    const value = '2026-02-28T10:30:00.123456789Z';
    const form = formAsking({ ...dateTime, default: value });
    assert.deepEqual(form.content(), {});
    assert.equal(form.leaves[0]?.lacksDefault, true);
  });
});

describe('the text that a person types', () => {
  it('never throws, and leaves the form only as a value that the wire allows [MCP-03, MCP-09]', () => {
    const texts = fc.oneof(anyText, fc.stringMatching(/^[-+.,eE\d ]{0,9}$/), fc.constantFrom('__proto__', '…', 'NaN'));
    const entries = fc.oneof(texts, fc.array(texts));
    const kinds = KINDS.map((kind) => propertyOf(kind));
    const properties = fc.oneof(...kinds, fc.constant({ schema: { type: 'object' }, $defs: {}, plain: {} }));
    forAll(fc.tuple(properties, entries), ([{ schema, $defs }, entry]) => {
      const form = new Form({ properties: { value: schema }, $defs }, { zone: utc });
      const field = /** @type {LeafField} */ (form.leaves[0]);
      form.enter(field, entry);
      if (form.failing.length > 0) return;
      for (const value of Object.values(form.content())) assert.ok(canLeave(value), JSON.stringify(value));
    });
  });
});

/**
 * Whether an answer may contain a value (ElicitResult, all revisions).
 * @param {unknown} value
 */
function canLeave(value) {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

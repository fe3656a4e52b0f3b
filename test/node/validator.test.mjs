// @ts-check
/** The kernels that Ajv compiled at build time, against Ajv that compiles the same schema at run time. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { build } from 'esbuild';
import { ROOT } from '../tools/results.mjs';

/** @import { Constraints, Field } from '../../src/form/field.js' */
/** @import { Validator } from '../../src/form/validator.js' */
/** @import { Json } from '../../src/protocol/request.js' */

/** @typedef {'string' | 'number' | 'integer' | 'array'} Type */

const PAIRS = 5000;
const SEED = 20_261_121;

/**
 * Numbers from 0 to 1, the same on every machine (mulberry32).
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(SEED);

/**
 * @template T
 * @param {readonly T[]} list
 * @returns {T}
 */
function oneOf(list) {
  return /** @type {T} */ (list[Math.floor(random() * list.length)]);
}

const PATTERNS = ['^[a-z]+$', 'a', '^.{2,4}$', '^\\p{L}+$', '^(ab|cd)*$', '\\d', '^$', '^[^@]+@[^@]+$', '[😀é]'];
const TEXTS = [
  'a@example.com',
  'a@b',
  'https://example.com/?q#f',
  'urn:isbn:0451450523',
  '//example.com',
  'http://[::1]:8080/',
  'https://example.com/é',
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '1900-02-29',
  '2026-01-31T09:05:00Z',
  '2026-01-31t09:05:00.123-08:30',
  '2026-01-31T09:05:00',
  '2016-12-31T23:59:60Z',
  '2026-01-31 09:05:00Z',
  '2026-01-31T24:00:00Z',
];
const CHARACTERS = ['a', 'b', 'c', 'd', 'Z', '0', '9', ' ', '\n', '@', '.', 'é', 'e\u0301', '😀', '👩‍💻', '\ud83d'];
const NUMBERS = [0, -0, 0.1, 0.2, 0.3, 0.5, 1.1, 1.13, 2.5, 4.35, 1e-9, 1e-7, 5, 10, -3, 1e15, 1e21, 2 ** 53];

function randomText() {
  if (random() < 0.4) return oneOf(TEXTS);
  return Array.from({ length: Math.floor(random() * 7) }, () => oneOf(CHARACTERS)).join('');
}

function randomNumber() {
  const kind = random();
  if (kind < 0.4) return oneOf(NUMBERS);
  if (kind < 0.7) return Math.floor(random() * 21) - 10;
  return Math.round((random() * 20 - 10) * 100) / 100;
}

const randomCount = () => Math.floor(random() * 6);

/** @type {Record<Type, Record<string, () => unknown>>} */
const KEYWORDS = {
  string: {
    minLength: randomCount,
    maxLength: randomCount,
    pattern: () => oneOf(PATTERNS),
    format: () => oneOf(['email', 'uri', 'date', 'date-time']),
  },
  number: ranges(),
  integer: ranges(),
  array: { minItems: randomCount, maxItems: randomCount },
};

function ranges() {
  return {
    minimum: randomNumber,
    maximum: randomNumber,
    exclusiveMinimum: randomNumber,
    exclusiveMaximum: randomNumber,
    multipleOf: () => oneOf([0.01, 0.1, 0.25, 0.5, 1, 2, 2.5, 5]),
  };
}

/**
 * @param {Type} type
 * @returns {Constraints}
 */
function randomConstraints(type) {
  const some = Object.entries(KEYWORDS[type]).filter(() => random() < 0.4);
  return Object.fromEntries(some.map(([keyword, generate]) => [keyword, generate()]));
}

/**
 * Mostly of the right type, now and then of another.
 * @param {Type} type
 * @returns {Json}
 */
function randomValue(type) {
  const kind = random() < 0.9 ? type : oneOf(/** @type {const} */ (['string', 'number', 'array', 'boolean', 'null']));
  switch (kind) {
    case 'string':
      return randomText();
    case 'array':
      return Array.from({ length: randomCount() }, randomText);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return kind === 'integer' && random() < 0.7 ? Math.round(randomNumber()) : randomNumber();
  }
}

/**
 * A field as the normaliser makes it, as far as the validator reads it.
 * @param {Type} type
 * @param {Constraints} constraints
 */
function fieldOf(type, constraints) {
  const kind = { string: 'text', number: 'number', integer: 'number', array: 'choices' }[type];
  const field = { kind, integer: type === 'integer', pointer: '/a', nullable: false, constraints };
  return /** @type {Field} */ (/** @type {unknown} */ (field));
}

/** @type {Validator} */
let kernelValidator;
const atRunTime = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, multipleOfPrecision: 9 });
ajvFormats.default(atRunTime, { mode: 'full' });

before(async () => {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}src/form/validator.ts`],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(/** @type {{ text: string }} */ (outputFiles[0]).text).toString('base64');
  ({ kernelValidator } = await import(`data:text/javascript;base64,${code}`));
});

/** @param {readonly { keyword: string, params: object }[] | null | undefined} issues */
function comparable(issues) {
  return (issues ?? []).map(({ keyword, params }) => JSON.stringify([keyword, params])).sort();
}

describe('kernels compiled at build time', () => {
  for (const type of /** @type {Type[]} */ (['string', 'number', 'integer', 'array'])) {
    it(`judge ${PAIRS / 4} random ${type} schemas and values as Ajv does at run time [CARD-06]`, () => {
      let right = 0;
      for (let i = 0; i < PAIRS / 4; i++) {
        const constraints = randomConstraints(type);
        const value = randomValue(type);
        const judge = atRunTime.compile({ type, ...constraints });
        const valid = judge(value);
        const issues = kernelValidator.validate(fieldOf(type, constraints), value);
        const pair = JSON.stringify({ type, ...constraints, value });
        assert.deepEqual(comparable(issues), comparable(judge.errors), pair);
        assert.equal(issues.length === 0, valid, pair);
        if (valid) right += 1;
      }
      // Both verdicts are well represented: otherwise the comparison would say little.
      assert.ok(right > PAIRS / 40 && right < (PAIRS / 4) * 0.9, `${right} were valid`);
    });
  }
});

// @ts-check
/** Compares the answers that fields and forms take with the verdicts of Ajv at run time on the server's schema. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { entryFrom } from '../../src/form/entry.js';
import { Form } from '../../src/form/form.js';
import { hasLines } from '../../src/form/on-display.js';
import { normalise } from '../../src/form/schema/normalise.js';
import { hidesText } from '../../src/form/text/hidden.js';
import { isOfKind, issuesOf } from '../../src/form/validator.js';
import { hasLostDigits } from '../../src/protocol/numeral.js';
import {
  KINDS,
  propertyLimitedTwice,
  propertyOf,
  propertyOfSeveralTypes,
  valueFor,
} from '../tools/arbitrary-schemas.mjs';
import { fits } from './fits.mjs';

/** @import { ErrorObject } from 'ajv' */
/** @import { Entry } from '../../src/form/entry.js' */
/** @import { Field, LeafField } from '../../src/form/field.js' */
/** @import { AnswerIssue } from '../../src/form/validator.js' */
/** @import { Json } from '../../src/protocol/request.js' */
/** @import { Kind, Property, Schema } from '../tools/arbitrary-schemas.mjs' */

const SEED = 20_261_121;
const VALUES_PER_SCHEMA = 10;
const utc = { name: 'UTC', offsetAt: () => 0 };

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  strictNumbers: true,
  ownProperties: true, // A property may be called toString.
});
ajvFormats.default(ajv, { mode: 'full' });

// Ajv divides doubles, so that 2000000.13 is no multiple of 0.01. This divides what the numerals say.
ajv.removeKeyword('multipleOf');
ajv.addKeyword({
  keyword: 'multipleOf',
  type: 'number',
  error: { message: 'must be a multiple', params: ({ schemaCode }) => _`{ multipleOf: ${schemaCode} }` },
  validate: (/** @type {number} */ step, /** @type {number} */ value) => numeratorOf(value) % numeratorOf(step) === 0n,
});

/** A number times 10^400, exactly. @param {number} number */
function numeratorOf(number) {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e\+?(-?\d+))?$/.exec(String(number)) ?? [];
  return BigInt(`${sign}${whole}${fraction}${'0'.repeat(400 + Number(exponent) - fraction.length)}`);
}

/**
 * Values that a schema allows and a field does not take, on purpose.
 * @type {[why: string, applies: (field: Field, value: Json) => boolean][]}
 */
const NOT_HELD = [
  ['null is no answer: it stands for a field that is left empty', (_, value) => value === null],
  [
    'a whole number past 2^53 cannot be told from its neighbours; a number with few digits, such as 6e23, means itself',
    (field, value) =>
      field.kind === 'number' &&
      Number.isInteger(value) &&
      !Number.isSafeInteger(value) &&
      (field.integer || hasLostDigits(value)),
  ],
  [
    'a constant with a hidden character cannot be shown, and nobody sends what they cannot see',
    (field, value) =>
      ['fixed', 'unsupported'].includes(field.kind) && typeof value === 'string' && hidesText(value, hasLines(value)),
  ],
  [
    'an option is on or off, never on twice',
    (field, value) => field.kind === 'choices' && Array.isArray(value) && new Set(value).size < value.length,
  ],
];

/** @param {Property} property */
function formAsking({ schema, $defs }) {
  return { type: 'object', properties: { value: schema }, $defs };
}

/**
 * Ajv's errors as a field reports them: normalise() takes null beside a type out of the schema.
 * @param {ErrorObject[]} errors
 */
function asIssues(errors) {
  return errors
    .filter(({ keyword, params }) => !['anyOf', 'oneOf'].includes(keyword) && params.type !== 'null')
    .map(({ instancePath, keyword, params }) => ({
      pointer: instancePath,
      keyword,
      params: Array.isArray(params.type) ? { type: params.type[0] } : params,
    }));
}

/**
 * Compares them regardless of order. The control of a list ensures that it contains only options.
 * @param {Field} field
 * @param {readonly AnswerIssue[]} issues
 */
function comparable(field, issues) {
  const compared = issues.filter(({ pointer }) => field.kind !== 'choices' || pointer === field.pointer);
  return compared.map((issue) => JSON.stringify(issue)).sort();
}

/**
 * Checks a property for many schemas and values. Many of them are right and many are wrong.
 * @param {fc.Arbitrary<Property>} properties
 * @param {number} schemas
 * @param {(field: Field, value: Json, errors: ErrorObject[]) => void} check
 */
function forAll(properties, schemas, check) {
  const cases = properties.chain((property) => {
    const values = fc.array(valueFor(property.plain), { minLength: VALUES_PER_SCHEMA, maxLength: VALUES_PER_SCHEMA });
    return fc.record({ property: fc.constant(property), values });
  });
  const verdicts = { right: 0, wrong: 0 };
  const holds = fc.property(cases, ({ property, values }) => {
    const judge = ajv.compile(formAsking(property));
    const field = /** @type {Field} */ (normalise(formAsking(property)).fields[0]);
    assert.equal(field.nullable, judge({ value: null }), 'whether null is legal');
    for (const value of values) {
      verdicts[judge({ value }) ? 'right' : 'wrong'] += 1;
      check(field, value, judge.errors ?? []);
    }
  });
  fc.assert(holds, { seed: SEED, numRuns: schemas });
  const fewest = Math.min(verdicts.right, verdicts.wrong);
  assert.ok(fewest > (schemas * VALUES_PER_SCHEMA) / 10, `the comparison says little: ${JSON.stringify(verdicts)}`);
}

/**
 * @param {Field} field
 * @param {Json} value
 * @param {ErrorObject[]} errors
 */
function agreesOnVerdict(field, value, errors) {
  const isHeld = !NOT_HELD.some(([, applies]) => applies(field, value));
  assert.equal(fits(field, value), errors.length === 0 && isHeld, JSON.stringify({ value, errors }));
  return isHeld;
}

describe('a field', () => {
  /** @type {[kind: Kind, schemas: number, ids: string][]} */
  const CHECKED_BY_KERNELS = [
    ['text', 500, 'MCP-02, MCP-13, CARD-06'],
    ['number', 250, 'MCP-03, MCP-13, CARD-06'],
    ['integer', 250, 'MCP-03, MCP-13, CARD-06'],
    ['choices', 250, 'MCP-06, MCP-13, CARD-06'],
    ['list', 250, 'MCP-13, CARD-06'],
  ];
  for (const [kind, schemas, ids] of CHECKED_BY_KERNELS) {
    it(`of kind ${kind} takes the values that Ajv accepts, with the same errors otherwise: ${schemas} schemas [${ids}]`, () => {
      forAll(propertyOf(kind), schemas, (field, value, errors) => {
        const isHeld = agreesOnVerdict(field, value, errors);
        if (!isHeld || !isOfKind(field, value)) return;
        const issues = issuesOf(field, value);
        assert.deepEqual(comparable(field, issues), comparable(field, asIssues(errors)), JSON.stringify(value));
      });
    });
  }

  /** @type {[kind: Kind, schemas: number, ids: string][]} */
  const BOUND_BY_THEIR_CONTROL = [
    ['boolean', 50, 'MCP-04, MCP-13'],
    ['choice', 250, 'MCP-05, MCP-13'],
    ['fixed', 100, 'MCP-13, USE-12'],
  ];
  for (const [kind, schemas, ids] of BOUND_BY_THEIR_CONTROL) {
    it(`of kind ${kind} takes the values that Ajv accepts: ${schemas} schemas [${ids}]`, () => {
      forAll(propertyOf(kind), schemas, agreesOnVerdict);
    });
  }

  for (const kind of /** @type {const} */ (['text', 'integer', 'list'])) {
    it(`of kind ${kind} takes the values that Ajv accepts even if two places limit it: 40 schemas [MCP-13, USE-12]`, () => {
      forAll(propertyLimitedTwice(kind), 40, agreesOnVerdict);
    });
  }
});

describe('an issue, which tells the host what the server has yet to check,', () => {
  /** @type {[what: string, schema: Schema, refused: Json[]][]} */
  const BEYOND_ONE_FIELD = [
    ['no null among the choices, but in the type', { type: ['string', 'null'], enum: ['a'] }, [null]],
    ['no null in the type, but among the choices', { type: 'string', enum: ['a', null] }, [null]],
    ['a choice of another type', { type: 'string', enum: ['a', 1] }, [1]],
    ['a choice past a limit', { type: 'string', enum: ['a', 'bc'], minLength: 2 }, ['a']],
    ['a choice past a limit, in a list', { type: 'array', items: { enum: ['a', 'bc'], maxLength: 1 } }, [['bc']]],
    ['choices in two places', { enum: ['a', 'b'], anyOf: [{ const: 'b' }, { const: 'c' }] }, ['a', 'c']],
    ['choices on both sides of a reference', { $ref: '#/$defs/Choices', enum: ['b', 'c'] }, ['a', 'c']],
    ['two patterns', { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }, ['a', 'b']],
    ['two formats', { type: 'string', format: 'email', allOf: [{ format: 'uri' }] }, ['a@example.com', 'urn:a']],
    ['two steps', { type: 'number', allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, [2, 3]],
    ['a whole number that is a number', { allOf: [{ type: 'integer' }, { type: 'number' }] }, [1.5]],
    ['a number that is a whole one', { allOf: [{ type: 'number' }, { type: 'integer' }] }, [1.5]],
    ['a number or a whole number, not both', { oneOf: [{ type: 'number' }, { type: 'integer' }] }, [1]],
    [
      'two limits of items',
      { type: 'array', items: { type: 'string' }, allOf: [{ items: { minLength: 2 } }] },
      [['a']],
    ],
    [
      'several texts',
      {
        anyOf: [
          { type: 'string', maxLength: 1 },
          { type: 'string', minLength: 3 },
        ],
      },
      ['ab'],
    ],
    ['what is forbidden', { type: 'string', not: { const: 'a' } }, ['a']],
    ['a condition', { type: 'string', if: { minLength: 1 }, else: { pattern: '^a' } }, ['']],
  ];
  for (const [what, schema, refused] of BEYOND_ONE_FIELD) {
    it(`reports a field that takes what its schema refuses: ${what} [MCP-13, USE-12]`, () => {
      const requested = formAsking({ schema, $defs: { Choices: { enum: ['a', 'b'] } }, plain: schema });
      const judge = ajv.compile(requested);
      const { fields, issues } = normalise(requested);
      const field = /** @type {Field} */ (fields[0]);
      for (const value of refused) {
        assert.equal(judge({ value }), false);
        const isTaken = value === null ? field.nullable : fits(field, value);
        if (isTaken) assert.notEqual(issues.length, 0, JSON.stringify(value));
      }
    });
  }
});

describe('a form', () => {
  /** @typedef {'left' | 'suggested' | 'preset' | 'entered' | 'chosen' | 'typed'} Deed */

  /**
   * A property, and what is done about it.
   * @typedef {{ key: string, property: Property, required: boolean, inGroup: boolean, deed: Deed, value: Json, typed: string, nth: number }} Question
   */

  /** @type {fc.Arbitrary<Deed>} */
  const deeds = fc.constantFrom('left', 'suggested', 'preset', 'entered', 'entered', 'chosen', 'typed');
  const typed = fc.oneof(
    fc.constantFrom('1,5', '-', '1e400', '0x10', '…', 'true', '2026-02-30', '2026-03-29T01:30', '9007199254740993'),
    fc.string({ unit: 'binary' }),
  );
  const keys = fc.oneof(fc.constantFrom('toString', 'constructor', 'a/b~c', '', 'Straße'), fc.string());
  const questions = fc.uniqueArray(keys, { minLength: 1, maxLength: 6 }).chain((chosen) =>
    fc.tuple(
      ...chosen.map((key) =>
        fc.oneof(...KINDS.map((kind) => propertyOf(kind, key)), propertyOfSeveralTypes()).chain((property) =>
          fc.record({
            key: fc.constant(key),
            property: fc.constant(property),
            required: fc.boolean(),
            inGroup: fc.boolean(),
            deed: deeds,
            value: valueFor(property.plain),
            typed,
            nth: fc.nat(5),
          }),
        ),
      ),
    ),
  );

  /** @param {Question[]} asked */
  function objectOf(asked) {
    const schemaOf = (/** @type {Question} */ { property, deed, value }) =>
      deed === 'preset' ? { ...property.schema, default: value } : property.schema;
    return {
      properties: Object.fromEntries(asked.map((question) => [question.key, schemaOf(question)])),
      required: asked.filter(({ required }) => required).map(({ key }) => key),
    };
  }

  /** @param {Question[]} asked */
  function suggestionsOf(asked) {
    const suggested = asked.filter(({ deed }) => deed === 'suggested');
    return Object.fromEntries(suggested.map(({ key, value }) => [key, value]));
  }

  /**
   * @param {Question} question
   * @param {LeafField} field
   * @returns {Entry | undefined}
   */
  function entryFor({ deed, value, typed, nth }, field) {
    if (deed === 'typed') return field.kind === 'list' ? [typed, typed] : typed;
    if (deed === 'entered') return entryFrom(field, value, utc);
    if (deed !== 'chosen' || !('options' in field)) return undefined;
    const ids = field.options.map((option) => option.id);
    return field.kind === 'choices' ? ids.slice(nth) : ids[nth];
  }

  /**
   * Fills in a form, and removes the refused answers that are not required.
   * @param {object} schema
   * @param {Question[]} asked
   * @param {Record<string, unknown>} values
   */
  function filled(schema, asked, values) {
    const form = new Form(schema, { values, nested: true, zone: utc });
    for (const field of form.leaves) {
      const question = asked.find(({ key }) => key === field.key);
      const entry = question && entryFor(question, field);
      if (entry !== undefined) form.enter(field, entry);
    }
    for (const field of form.failing) form.enter(field, '');
    return form;
  }

  /**
   * @param {object} schema
   * @param {InstanceType<typeof Form>} form
   */
  function sendsWhatIsAskedFor(schema, form) {
    if (form.failing.length > 0) return false;
    const content = JSON.parse(JSON.stringify(form.content()));
    assert.ok(ajv.validate(schema, content), `${JSON.stringify(content)}: ${ajv.errorsText()}`);
    return true;
  }

  it('sends nothing that the server’s schema refuses: 1,000 forms with 1 to 6 fields [MCP-09, MCP-13]', () => {
    let complete = 0;
    const holds = fc.property(questions, (asked) => {
      const $defs = Object.assign({}, ...asked.map(({ property }) => property.$defs));
      const schema = { type: 'object', ...objectOf(asked), $defs };
      if (sendsWhatIsAskedFor(schema, filled(schema, asked, suggestionsOf(asked)))) complete += 1;
    });
    fc.assert(holds, { seed: SEED, numRuns: 1000 });
    assert.ok(complete > 300, `only ${complete} forms could be sent`);
  });

  it('sends nothing that the server’s schema refuses: 300 forms with nested fields [MCP-13, DLG-01]', () => {
    let complete = 0;
    const groups = fc.record({ required: fc.boolean(), type: fc.constantFrom('object', ['object', 'null']) });
    const holds = fc.property(questions, groups, (asked, { required, type }) => {
      const $defs = Object.assign({}, ...asked.map(({ property }) => property.$defs));
      const inner = asked.filter(({ inGroup }) => inGroup);
      const outer = objectOf(asked.filter(({ inGroup }) => !inGroup));
      const schema = {
        type: 'object',
        properties: { ...outer.properties, 'a group': { type, ...objectOf(inner) } },
        required: required ? [...outer.required, 'a group'] : outer.required,
        $defs,
      };
      const form = filled(schema, asked, { ...suggestionsOf(asked), 'a group': suggestionsOf(inner) });
      if (sendsWhatIsAskedFor(schema, form)) complete += 1;
    });
    fc.assert(holds, { seed: SEED, numRuns: 300 });
    assert.ok(complete > 100, `only ${complete} forms could be sent`);
  });
});

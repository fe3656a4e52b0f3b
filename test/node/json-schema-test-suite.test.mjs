// @ts-check
/**
 * The official JSON Schema Test Suite (draft 4): each of its schemas as a property that a server asks for, each of its
 * values as the answer.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { loadSource } from '../tools/load-source.mjs';

/** @import { Field } from '../../src/form/field.js' */
/** @import { Json } from '../../src/protocol/request.js' */

/**
 * @typedef {{ description: string, data: Json, valid: boolean }} Case
 * @typedef {{ description: string, schema: Record<string, Json>, tests: Case[] }} Group
 */

/** @type {typeof import('../../src/form/form.js') & typeof import('../../src/form/validator.js') & typeof import('../../src/protocol/json.js')} */
const { fits, Form, isObject } = await loadSource('form/form.ts', 'form/validator.ts', 'protocol/json.ts');

const CASES = 210;

/** @type {Record<string, string>} */
const IDS_BY_FILE = {
  type: 'MCP-13, USE-12',
  enum: 'MCP-05, MCP-13',
  minLength: 'MCP-02, MCP-13',
  maxLength: 'MCP-02, MCP-13',
  pattern: 'MCP-02, MCP-13',
  'optional/format': 'MCP-02, MCP-13',
  minimum: 'MCP-03, MCP-13',
  maximum: 'MCP-03, MCP-13',
  multipleOf: 'MCP-13, USE-12',
  items: 'MCP-13, DLG-01',
  minItems: 'MCP-06, MCP-13, DLG-01',
  maxItems: 'MCP-06, MCP-13, DLG-01',
  uniqueItems: 'MCP-13, DLG-01',
  properties: 'MCP-13, DLG-01',
  required: 'MCP-13, DLG-01',
  default: 'MCP-08, MCP-13',
  definitions: 'MCP-13, USE-12',
  ref: 'MCP-13, USE-12',
  allOf: 'MCP-13, USE-12',
  anyOf: 'MCP-13, USE-12',
  oneOf: 'MCP-13, USE-12',
};

/**
 * Deviations on purpose: the reason, the file, the group, and the cases.
 * @type {Record<string, Record<string, string[]>>}
 */
const DEVIATIONS = {
  'a field holds values of one JSON type, also where a schema does not say which': {
    'type: multiple types can be specified in an array': ['an integer is valid'],
    'minLength: minLength validation': ['ignores non-strings'],
    'maxLength: maxLength validation': ['ignores non-strings'],
    'pattern: pattern validation': ['ignores non-strings'],
    'minimum: minimum validation': ['ignores non-numbers'],
    'maximum: maximum validation': ['ignores non-numbers'],
    'multipleOf: by int': ['ignores non-numbers'],
    'items: a schema given for items': ['ignores non-arrays'],
    'minItems: minItems validation': ['ignores non-arrays'],
    'maxItems: maxItems validation': ['ignores non-arrays'],
    'properties: object properties validation': ['ignores non-objects'],
    'required: required validation': ['present required property is valid'],
  },
  'an answer is a text, a number, yes or no, a list of texts, or an object of these': {
    'type: object type matches objects': ['an object is an object'],
    'type: null type matches only the null object': ['null is null'],
    'enum: heterogeneous enum validation': ['one of the enum is valid'],
    'items: a schema given for items': ['valid items'],
    'items: an array of schemas for items': ['correct types'],
    'minItems: minItems validation': ['longer is valid', 'exact length is valid'],
    'maxItems: maxItems validation': ['shorter is valid', 'exact length is valid'],
    'uniqueItems: uniqueItems validation': [
      'unique array of integers is valid',
      'unique array of objects is valid',
      'unique array of nested objects is valid',
      'unique array of arrays is valid',
      '1 and true are unique',
      '0 and false are unique',
      'unique heterogeneous types are valid',
    ],
    'properties: properties, patternProperties, additionalProperties interaction': ['property validates property'],
    'ref: relative pointer ref to array': ['match array'],
    'allOf: allOf with base schema': ['valid'],
  },
  'only what the schema declares is sent': {
    'properties: object properties validation': ["doesn't invalidate other properties"],
    'properties: properties, patternProperties, additionalProperties interaction': [
      'patternProperty validates nonproperty',
      'additionalProperty validates others',
    ],
  },
  'a list that nobody filled in is omitted': {
    'properties: properties, patternProperties, additionalProperties interaction': [
      'additionalProperty ignores property',
    ],
  },
  'an object that contains itself has no end, and cannot be shown': {
    'ref: root pointer ref': ['match', 'recursive match'],
  },
  'a reference to another document is not followed: nothing is fetched': {
    'definitions: valid definition': ['valid definition schema'],
    'ref: remote ref, containing refs itself': ['remote ref valid'],
  },
  'a URI has a scheme (RFC 3986, section 3), else it is a URI reference': {
    'optional/format: validation of URIs': ['a valid protocol-relative URI'],
  },
  'an exclusive bound is a number since draft 6': {
    'minimum: exclusiveMinimum validation': ['boundary point is invalid'],
    'maximum: exclusiveMaximum validation': ['boundary point is invalid'],
  },
  'a format that the protocol does not have is left to the server': {
    'optional/format: validation of IP addresses': [
      'an IP address with too many components',
      'an IP address with out-of-range values',
      'an IP address without 4 components',
      'an IP address as an integer',
    ],
    'optional/format: validation of IPv6 addresses': [
      'an IPv6 address with out-of-range values',
      'an IPv6 address with too many components',
      'an IPv6 address containing illegal characters',
    ],
    'optional/format: validation of host names': [
      'a host name starting with an illegal character',
      'a host name containing illegal characters',
      'a host name with a component too long',
    ],
  },
  'which of several alternatives of one type a value fits is left to the server': {
    'anyOf: anyOf': ['neither anyOf valid'],
    'anyOf: anyOf with base schema': ['both anyOf invalid'],
    'oneOf: oneOf': ['both oneOf valid', 'neither oneOf valid'],
    'oneOf: oneOf with base schema': ['both oneOf valid'],
  },
};

const suite = dirname(createRequire(import.meta.url).resolve('json-schema-test-suite/package.json'));

const cases = Object.keys(IDS_BY_FILE).flatMap((file) => {
  /** @type {Group[]} */
  const groups = JSON.parse(readFileSync(join(suite, 'tests/draft4', `${file}.json`), 'utf8'));
  return groups.flatMap(({ description, schema, tests }) =>
    tests.map((test) => ({ ...test, file, schema, name: `${file}: ${description}: ${test.description}` })),
  );
});

const listed = Object.values(DEVIATIONS)
  .flatMap((groups) => Object.entries(groups))
  .flatMap(([group, descriptions]) => descriptions.map((description) => `${group}: ${description}`));

/**
 * A requested schema whose one property is this schema; references within it lead to where it stands now.
 * @param {Record<string, Json>} schema
 */
function formAsking(schema) {
  const isLocal = (/** @type {unknown} */ ref) => typeof ref === 'string' && ref.startsWith('#');
  const moved = JSON.stringify(schema, (key, value) =>
    key === '$ref' && isLocal(value) ? `#/properties/value${value.slice(1)}` : value,
  );
  return { type: 'object', properties: { value: JSON.parse(moved) }, required: ['value'] };
}

/**
 * Whether a form that is filled in with these values sends them unchanged.
 * @param {InstanceType<typeof Form>} form
 * @param {Json} values
 */
function sends(form, values) {
  return form.failing.length === 0 && isDeepStrictEqual(form.content(), values);
}

/**
 * Whether the property takes the value as its answer, and the issues of its schema.
 * @param {Record<string, Json>} schema
 * @param {Json} value
 */
function judge(schema, value) {
  const form = new Form(formAsking(schema), { values: { value }, nested: true });
  const field = /** @type {Field} */ (form.fields[0]);
  const { issues } = form.schema;
  return field.kind === 'group'
    ? { valid: sends(form, { value }), isGroup: true, issues }
    : { valid: fits(field, value), isGroup: false, issues };
}

describe('JSON Schema Test Suite', () => {
  for (const [file, ids] of Object.entries(IDS_BY_FILE)) {
    it(`takes the valid values of ${file} and refuses the others, except for the listed deviations [${ids}]`, () => {
      const differing = cases.filter(
        (test) => test.file === file && judge(test.schema, test.data).valid !== test.valid,
      );
      assert.deepEqual(
        differing.map(({ name }) => name).sort(),
        listed.filter((name) => name.startsWith(`${file}: `)).sort(),
      );
    });
  }

  it('judges the schema of a whole form like the schema of a property [MCP-13, DLG-01]', () => {
    const objects = cases.filter(({ schema, data }) => isObject(data) && judge(schema, data).isGroup);
    assert.notEqual(objects.length, 0);
    for (const { name, schema, data } of objects) {
      const form = new Form(schema, { values: /** @type {Record<string, Json>} */ (data), nested: true });
      assert.equal(sends(form, data), judge(schema, data).valid, name);
    }
  });

  it('counts and compares the items of lists of texts like those of other lists [MCP-13, DLG-01]', () => {
    for (const { name, file, schema, data, valid } of cases) {
      if (!['minItems', 'maxItems', 'uniqueItems'].includes(file) || !Array.isArray(data)) continue;
      const texts = data.map((item) => JSON.stringify(item));
      assert.equal(judge(schema, texts).valid, valid, name);
    }
  });

  it('reports an issue wherever a form takes a value that the suite calls invalid [MCP-13, USE-12]', () => {
    for (const { name, schema, data, valid } of cases) {
      const judged = judge(schema, data);
      if (judged.valid && !valid) assert.notEqual(judged.issues.length, 0, name);
    }
  });

  it('has the expected number of cases, and each listed deviation names one of them', () => {
    assert.equal(cases.length, CASES);
    const names = cases.map(({ name }) => name);
    assert.deepEqual(
      listed.filter((name) => !names.includes(name)),
      [],
    );
  });
});

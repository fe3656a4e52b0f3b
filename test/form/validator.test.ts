import { expect } from '@open-wc/testing';
import type { Constraints, Field } from '../../src/form/field.js';
import { normalise } from '../../src/form/normalise.js';
import { fits, kernelValidator } from '../../src/form/validator.js';
import type { Json } from '../../src/protocol/request.js';

function fieldOf(property: object): Field {
  return normalise({ properties: { 'a/b': property } }).fields[0]!;
}

function keywordsOf(property: object, value: Json) {
  return kernelValidator.validate(fieldOf(property), value).map((issue) => issue.keyword);
}

const string = (constraints: Constraints = {}) => ({ type: 'string', ...constraints });
const number = (constraints: Constraints = {}) => ({ type: 'number', ...constraints });
const integer = (constraints: Constraints = {}) => ({ type: 'integer', ...constraints });
const choices = (constraints: Constraints = {}) => ({
  type: 'array',
  items: { enum: ['a', 'b', 'c'] },
  ...constraints,
});

describe('kernelValidator', () => {
  describe('accepts a value within a limit, and refuses one beyond it', () => {
    const limits: [property: object, keyword: string, within: Json[], past: Json[]][] = [
      [string({ minLength: 2 }), 'minLength', ['ab', 'abc'], ['', 'a']],
      [string({ maxLength: 2 }), 'maxLength', ['', 'ab'], ['abc']],
      [string({ pattern: '^[a-z]+$' }), 'pattern', ['abc'], ['', 'Abc', 'ab1']],
      [string({ pattern: 'b' }), 'pattern', ['abc'], ['ac']],
      [number({ minimum: 1.5 }), 'minimum', [1.5, 2], [1.4999, -2]],
      [number({ maximum: 1.5 }), 'maximum', [1.5, -2], [1.5001, 2]],
      [number({ exclusiveMinimum: 1.5 }), 'exclusiveMinimum', [1.5001], [1.5, 1]],
      [number({ exclusiveMaximum: 1.5 }), 'exclusiveMaximum', [1.4999], [1.5, 2]],
      [number({ minimum: 0 }), 'minimum', [0], [-0.0001]],
      [number({ multipleOf: 0.1 }), 'multipleOf', [0, 0.1, 0.3, 1.1, -0.7, 19.9], [0.15, 0.301]],
      [number({ multipleOf: 0.01 }), 'multipleOf', [1.13, 4.35, 1.1, 19.99], [1.135]],
      [number({ multipleOf: 2.5 }), 'multipleOf', [5, 7.5], [6]],
      [integer({ minimum: 1 }), 'minimum', [1], [0]],
      [integer({ multipleOf: 5 }), 'multipleOf', [0, 5, -10], [7]],
      [choices({ minItems: 2 }), 'minItems', [['a', 'b']], [[], ['a']]],
      [choices({ maxItems: 2 }), 'maxItems', [[], ['a', 'b']], [['a', 'b', 'c']]],
    ];
    for (const [property, keyword, within, past] of limits) {
      const limit = Object.entries(property).find(([name]) => name === keyword)?.[1];
      it(`${'type' in property ? property.type : ''}, ${keyword} ${limit} [MCP-13]`, () => {
        for (const value of within) expect(keywordsOf(property, value), JSON.stringify(value)).to.deep.equal([]);
        for (const value of past) expect(keywordsOf(property, value), JSON.stringify(value)).to.deep.equal([keyword]);
      });
    }
  });

  describe('counts code points, not UTF-16 units', () => {
    const texts: [text: string, length: number][] = [
      ['😀😀', 2],
      ['𝒳y', 2],
      ['👩‍💻', 3],
      ['e\u0301', 2],
      ['é', 1],
      ['\ud83d', 1],
    ];
    for (const [text, length] of texts) {
      it(`the length of “${text === '\ud83d' ? 'half an emoji' : text}” is ${length} [MCP-02]`, () => {
        expect(keywordsOf(string({ minLength: length, maxLength: length }), text)).to.deep.equal([]);
        expect(keywordsOf(string({ minLength: length + 1 }), text)).to.deep.equal(['minLength']);
        expect(keywordsOf(string({ maxLength: length - 1 }), text)).to.deep.equal(['maxLength']);
      });
    }
  });

  describe('formats', () => {
    const formats: [format: NonNullable<Constraints['format']>, right: string[], wrong: string[]][] = [
      [
        'email',
        ['a@example.com', 'first.last+tag@sub.example.org', "o'neil@example.ie"],
        ['', 'a', '@example.com', 'a@', 'a@b', 'a b@example.com', 'a@exa mple.com', 'a..b@example.com'],
      ],
      [
        'uri',
        ['https://example.com/a?b#c', 'urn:isbn:0451450523', 'mailto:a@example.com', 'http://[2001:db8::1]/'],
        ['', 'example.com', '/path', '//example.com', 'https://exa mple.com', 'https://example.com/é', 'http://['],
      ],
      [
        'date',
        ['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01'],
        [
          '',
          '2026-02-29',
          '1900-02-29',
          '2026-04-31',
          '2026-13-01',
          '2026-00-10',
          '26-01-01',
          '2026-1-1',
          '31/01/2026',
        ],
      ],
      [
        'date-time',
        ['2026-01-31T09:05:00Z', '2026-01-31T09:05:00.123+05:30', '2026-01-31t09:05:00z', '2016-12-31T23:59:60Z'],
        ['', '2026-01-31', '2026-01-31T09:05:00', '2026-01-31T09:05Z', '2026-01-31T25:00:00Z', '2026-02-30T09:05:00Z'],
      ],
    ];
    for (const [format, right, wrong] of formats) {
      it(`accepts texts of the format ${format} [MCP-02]`, () => {
        for (const text of right) expect(keywordsOf(string({ format }), text), text).to.deep.equal([]);
      });

      it(`refuses texts that are not of the format ${format} [MCP-02, MCP-13]`, () => {
        for (const text of wrong) expect(keywordsOf(string({ format }), text), text).to.deep.equal(['format']);
      });
    }
  });

  describe('types', () => {
    const types: [what: string, property: object, values: unknown[]][] = [
      ['a text', string(), [1, true, ['a'], {}, null]],
      ['a number [MCP-03]', number(), ['1', true, [1], null, Number.NaN, Number.POSITIVE_INFINITY, -Infinity]],
      ['a whole number [MCP-03]', integer(), ['1', 1.5, 1e-9, null, Number.NaN, Number.POSITIVE_INFINITY]],
      ['a list', choices(), ['a', 1, { length: 1 }, null]],
    ];
    for (const [what, property, values] of types) {
      it(`refuses a value that is not ${what}`, () => {
        for (const value of values) expect(keywordsOf(property, value as Json), String(value)).to.deep.equal(['type']);
      });
    }

    it('accepts 3.14 as a number and refuses 1.5 as a whole number [MCP-03]', () => {
      expect(keywordsOf(number(), 3.14)).to.deep.equal([]);
      expect(keywordsOf(integer(), 1.5)).to.deep.equal(['type']);
    });

    it('accepts null only where the schema allows it [MCP-09]', () => {
      expect(keywordsOf(string({ minLength: 1 }), null)).to.deep.equal(['type']);
      expect(keywordsOf({ anyOf: [string({ minLength: 1 }), { type: 'null' }] }, null)).to.deep.equal([]);
    });
  });

  it('reports every broken limit, with its place and the parameters of its message', () => {
    const field = fieldOf(string({ minLength: 3, pattern: '^a', format: 'email' }));
    const issues = kernelValidator.validate(field, 'b');
    expect(issues).to.have.deep.members([
      { pointer: '/a~1b', keyword: 'minLength', params: { limit: 3 } },
      { pointer: '/a~1b', keyword: 'pattern', params: { pattern: '^a' } },
      { pointer: '/a~1b', keyword: 'format', params: { format: 'email' } },
    ]);
  });

  it('names the limits of numbers as Ajv does', () => {
    const paramsOf = (constraints: Constraints, value: number) =>
      kernelValidator.validate(fieldOf(number(constraints)), value).map((issue) => issue.params);
    expect(paramsOf({ minimum: 2 }, 1)).to.deep.equal([{ comparison: '>=', limit: 2 }]);
    expect(paramsOf({ exclusiveMaximum: 2 }, 2)).to.deep.equal([{ comparison: '<', limit: 2 }]);
    expect(paramsOf({ multipleOf: 2 }, 3)).to.deep.equal([{ multipleOf: 2 }]);
  });

  it('keeps the issues of two fields apart that are checked in turn', () => {
    const first = kernelValidator.validate(fieldOf(string({ minLength: 3 })), 'a');
    const second = kernelValidator.validate(fieldOf(string({ maxLength: 1 })), 'abc');
    expect(first[0]?.keyword).to.equal('minLength');
    expect(second[0]?.keyword).to.equal('maxLength');
  });

  it('is not frozen by a pattern that freezes a backtracking engine', () => {
    expect(keywordsOf(string({ pattern: '^(a+)+$' }), `${'a'.repeat(5000)}!`)).to.deep.equal(['pattern']);
  });

  it('accepts any text where the pattern cannot be checked, since the server decides', () => {
    expect(keywordsOf(string({ pattern: '(' }), 'b')).to.deep.equal([]);
  });
});

describe('fits', () => {
  const cases: [what: string, property: object, right: unknown[], wrong: unknown[]][] = [
    ['a text', string({ maxLength: 1 }), ['a', ''], ['ab', 1, null]],
    ['a whole number', integer(), [1, 2 ** 53 - 1], [1.5, 2 ** 53, '1', Number.NaN]],
    ['a boolean', { type: 'boolean' }, [true, false], ['true', 0, null]],
    ['an option', { enum: ['a', 1] }, ['a', 1], ['1', 'b', true, ['a']]],
    ['a list of options', choices({ maxItems: 2 }), [['a'], ['b', 'a'], []], [['a', 'a'], ['d'], ['a', 'b', 'c'], 'a']],
    ['a fixed value', { const: 'a' }, ['a'], ['b', null]],
    ['a field that cannot be shown', { type: 'object' }, [], [{}, null, 'a']],
  ];
  for (const [what, property, right, wrong] of cases) {
    it(`accepts legal defaults and suggestions for ${what}, and no others [MCP-08]`, () => {
      for (const value of right) expect(fits(fieldOf(property), value), JSON.stringify(value)).to.be.true;
      for (const value of wrong) expect(fits(fieldOf(property), value), JSON.stringify(value)).to.be.false;
    });
  }
});

import { expect } from '@open-wc/testing';
import { type Constraints, type Field, FORMATS } from '../../src/form/field.js';
import { normalise } from '../../src/form/schema/normalise.js';
import { isOfKind, issuesOf } from '../../src/form/validator.js';
import type { Json } from '../../src/protocol/request.js';

function fieldOf(property: object): Field {
  return normalise({ properties: { 'a/b': property } }).fields[0]!;
}

function keywordsOf(property: object, value: Json) {
  return issuesOf(fieldOf(property), value).map((issue) => issue.keyword);
}

const fits = (field: Field, value: unknown) => isOfKind(field, value) && issuesOf(field, value as Json).length === 0;

const string = (constraints: Constraints = {}) => ({ type: 'string', ...constraints });
const number = (constraints: Constraints = {}) => ({ type: 'number', ...constraints });
const integer = () => ({ type: 'integer' });
const choices = (constraints: Constraints = {}) => ({
  type: 'array',
  items: { enum: ['a', 'b', 'c'] },
  ...constraints,
});

describe('issuesOf', () => {
  for (const format of FORMATS) {
    it(`finds what is no ${format}, as the hint of its field promises`, () => {
      expect(keywordsOf(string({ format }), 'no such thing!')).to.deep.equal(['format']);
    });
  }

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

  describe('multiples are those of the digits that a person reads', () => {
    const numbers: [step: number, multiples: number[], others: number[]][] = [
      [0.01, [0, 0.07, 1.15, -1.15, 2_000_000.13, 138_448_154.7, 9_999_999_999.99], [0.005, 2_000_000.131, 1e-9]],
      [0.1, [0.3, 21.1], [0.35, 1e-20]],
      [5, [5, -10, 1e21], [5.000_000_001, 4]],
      [1e-7, [3e-7, 1], [1.5e-7]],
      [1e300, [0, 1e300], [1, 1e299]],
    ];
    for (const [multipleOf, multiples, others] of numbers) {
      it(`of ${multipleOf}`, () => {
        for (const value of multiples) expect(keywordsOf(number({ multipleOf }), value), `${value}`).to.deep.equal([]);
        for (const value of others) {
          expect(keywordsOf(number({ multipleOf }), value), `${value}`).to.deep.equal(['multipleOf']);
        }
      });
    }
  });

  it('reports every broken limit, with its place and the parameters of its message', () => {
    const field = fieldOf(string({ minLength: 3, pattern: '^a', format: 'email' }));
    const issues = issuesOf(field, 'b');
    expect(issues).to.have.deep.members([
      { pointer: '/a~1b', keyword: 'minLength', params: { limit: 3 } },
      { pointer: '/a~1b', keyword: 'pattern', params: { pattern: '^a' } },
      { pointer: '/a~1b', keyword: 'format', params: { format: 'email' } },
    ]);
  });

  it('keeps the issues of two fields apart that are checked in turn', () => {
    const first = issuesOf(fieldOf(string({ minLength: 3 })), 'a');
    const second = issuesOf(fieldOf(string({ maxLength: 1 })), 'abc');
    expect(first[0]?.keyword).to.equal('minLength');
    expect(second[0]?.keyword).to.equal('maxLength');
  });
});

describe('isOfKind and issuesOf', () => {
  const cases: [what: string, property: object, right: unknown[], wrong: unknown[]][] = [
    ['a text', string({ maxLength: 1 }), ['a', ''], ['ab', 1, true, ['a'], {}, null]],
    ['a number', number(), [1, 1.5], ['1', true, [1], null, Number.NaN, Number.POSITIVE_INFINITY]],
    ['a whole number', integer(), [1, 2 ** 53 - 1], [1.5, 2 ** 53, '1', Number.NaN]],
    ['a boolean', { type: 'boolean' }, [true, false], ['true', 0, null]],
    ['an option', { enum: ['a', 1] }, ['a', 1], ['1', 'b', true, ['a']]],
    ['a list of options', choices({ maxItems: 2 }), [['a'], ['b', 'a'], []], [['a', 'a'], ['d'], ['a', 'b', 'c'], 'a']],
    ['a fixed value', { const: 'a' }, ['a'], ['b', null]],
    ['a fixed list', { type: 'object', default: ['a'], minItems: 2 }, [['a']], [['b']]],
    ['a field that cannot be shown', { type: 'object' }, [], [{}, null, 'a']],
  ];
  for (const [what, property, right, wrong] of cases) {
    it(`accepts legal defaults and suggestions for ${what}, and no others [MCP-08]`, () => {
      for (const value of right) expect(fits(fieldOf(property), value), JSON.stringify(value)).to.be.true;
      for (const value of wrong) expect(fits(fieldOf(property), value), JSON.stringify(value)).to.be.false;
    });
  }
});

import { expect } from '@open-wc/testing';
import type { Constraints, NumberField } from '../../src/form/field.js';
import { stepNumber } from '../../src/form/typed/step-number.js';

function fieldOf(integer: boolean, constraints: Constraints): NumberField {
  return {
    kind: 'number',
    integer,
    id: 0,
    key: 'n',
    pointer: '/n',
    name: 'n',
    label: 'N',
    description: '',
    required: false,
    mandatory: false,
    nullable: false,
    secret: false,
    constraints,
  };
}

describe('stepNumber', () => {
  const steps: [what: string, integer: boolean, constraints: Constraints, text: string, steps: number, next: string][] =
    [
      ['up by one', true, {}, '5', 1, '6'],
      ['down by one', true, {}, '5', -1, '4'],
      ['by ten at once', true, {}, '5', 10, '15'],
      ['below zero', true, {}, '0', -1, '-1'],
      ['to zero, not to minus zero', true, {}, '-1', 1, '0'],
      ['a decimal number by one', false, {}, '1.5', 1, '2.5'],
      ['by multipleOf', false, { multipleOf: 0.25 }, '1', 1, '1.25'],
      ['a whole number by multipleOf', true, { multipleOf: 5 }, '10', -1, '5'],
      ['a whole number by one at least', true, { multipleOf: 0.25 }, '1', 1, '2'],
      ['without rounding errors', false, { multipleOf: 0.1 }, '0.2', 1, '0.3'],
      ['by a tiny step', false, { multipleOf: 1e-7 }, '0', 1, '1e-7'],
      ['a text with an exponent', false, {}, '1e2', 1, '101'],
      ['a text with space and plus', false, {}, ' +5 ', 1, '6'],
      ['from nothing to zero', true, {}, '', 1, '0'],
      ['from nothing to the least that is allowed', true, { minimum: 18 }, '', 1, '18'],
      ['from nothing to the most that is allowed', true, { maximum: -3 }, '', 1, '-3'],
      ['from nothing to the least multiple that is allowed', true, { minimum: 18, multipleOf: 5 }, '', 1, '20'],
      ['from nothing to the least decimal multiple', false, { minimum: 0.05, multipleOf: 0.1 }, '', 1, '0.1'],
      ['to the least multiple, which a quotient misses', false, { minimum: 0.6, multipleOf: 0.2 }, '1', -9, '0.6'],
      ['to the most, which a quotient misses', false, { maximum: 0.6, multipleOf: 0.2 }, '0', 9, '0.6'],
      ['to the next multiple from between two', false, { multipleOf: 0.25 }, '0.3', 1, '0.5'],
      ['to the multiple below from between two', true, { multipleOf: 7, minimum: -15 }, '-8', -1, '-14'],
      ['to the last multiple under maximum', true, { maximum: 99, multipleOf: 5 }, '95', 1, '95'],
      ['nowhere from a text that is not a number', true, {}, '1,5', 1, '1,5'],
      ['nowhere from a fraction in a whole number', true, {}, '1.5', 1, '1.5'],
      ['not over maximum', true, { maximum: 10 }, '10', 1, '10'],
      ['onto maximum', false, { maximum: 10.5 }, '10', 1, '10.5'],
      ['not under minimum', true, { minimum: 0 }, '0', -1, '0'],
      ['back within bounds from far outside', true, { minimum: 0, maximum: 10 }, '99', -1, '10'],
      ['short of exclusiveMaximum', true, { exclusiveMaximum: 10 }, '9', 1, '9'],
      ['short of exclusiveMinimum', true, { exclusiveMinimum: 0 }, '1', -1, '1'],
      ['short of an exclusive bound by one step', false, { exclusiveMinimum: 0, multipleOf: 0.1 }, '0.1', -1, '0.1'],
      ['to whole numbers only, though minimum is a fraction', true, { minimum: 0.5 }, '2', -5, '1'],
      ['to whole numbers only, though maximum is a fraction', true, { maximum: 9.5 }, '9', 1, '9'],
      ['to whole numbers only, though an exclusive bound is a fraction', true, { exclusiveMinimum: 0.5 }, '2', -5, '1'],
      ['nowhere instead of up, close to exclusiveMinimum', false, { exclusiveMinimum: 0 }, '0.5', -1, '0.5'],
      ['nowhere instead of down, close to exclusiveMaximum', false, { exclusiveMaximum: 1 }, '0.5', 1, '0.5'],
      ['nowhere instead of down, from beyond maximum', true, { maximum: 10 }, '99', 1, '99'],
      ['nowhere past what a double holds', true, {}, '9007199254740991', 1, '9007199254740991'],
    ];
  for (const [what, integer, constraints, text, count, next] of steps) {
    it(`a step goes ${what}: “${text}” → “${next}”`, () => {
      expect(stepNumber(fieldOf(integer, constraints), text, count)).to.equal(next);
    });
  }

  it('a hundred steps of 0.01 add up to 1, without rounding errors', () => {
    const field = fieldOf(false, { multipleOf: 0.01 });
    let text = '0';
    for (let i = 0; i < 100; i++) text = stepNumber(field, text, 1);
    expect(text).to.equal('1');
  });
});

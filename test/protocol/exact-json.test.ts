import { expect } from '@open-wc/testing';
import { canonicalJson, plainJson } from '../../src/protocol/canonical-json.js';
import { type ExactNumber, isExactNumber, parseExactJson, writesExactNumbers } from '../../src/protocol/exact-json.js';
import { deepEqual, isObject } from '../../src/protocol/json.js';
import { jsonSnapshot } from '../../src/protocol/json-snapshot.js';

const digitsOf = (text: string) => (parseExactJson(text) as ExactNumber).rawJSON;

describe('a JSON text with numbers that JavaScript would change', () => {
  for (const digits of [
    '2512292042121000001',
    '-9007199254740993',
    '9007199254740992', // 2^53 + 1 gives the same number.
    '10000000000000000000000',
    '0.1000000000000000055511151231257827',
    '1.000000000000000001',
    '1e400',
    '1e-400',
  ]) {
    it(`keeps the digits of ${digits}`, () => {
      expect(digitsOf(digits)).to.equal(digits);
      expect(digitsOf(`[{"a":[ ${digits} ]}]`.slice(7, -3))).to.equal(digits);
      const written = JSON.stringify(parseExactJson(`{"id":${digits},"b":1}`));
      expect(written).to.equal(`{"id":${writesExactNumbers() ? digits : `"${digits}"`},"b":1}`);
    });
  }

  for (const text of ['0', '-0', '0e999', '1e3', '-1.5E-7', '9007199254740991', '5e-324']) {
    it(`reads ${text} as the number that it is`, () => {
      expect(parseExactJson(text)).to.equal(JSON.parse(text));
    });
  }

  it('leaves texts alone, and the names of members, whatever is in them', () => {
    const text = '{"9007199254740993":"9007199254740993","a\\"9007199254740993\\\\":"\\\\","__proto__":[1e400]}';
    const value = parseExactJson(text) as Record<string, unknown>;
    expect(Object.keys(value)).to.deep.equal(['9007199254740993', 'a"9007199254740993\\', '__proto__']);
    expect(value['9007199254740993']).to.equal('9007199254740993');
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
  });

  for (const text of [
    '',
    '{9007199254740993:1}',
    '09007199254740993',
    '[9007199254740993.]',
    '"9007199254740993',
    '1 2',
  ]) {
    it(`refuses ${JSON.stringify(text)} as JSON.parse does`, () => {
      expect(() => parseExactJson(text)).to.throw(SyntaxError);
    });
  }

  it('reads a megabyte of quotes and of long numbers without delay', () => {
    const quotes = JSON.stringify('\\"'.repeat(250_000));
    const numbers = `9007199254740993,`.repeat(50_000);
    const value = parseExactJson(`[${numbers}${quotes}]`) as unknown[];
    expect(value).to.have.length(50_001);
    expect(value.at(-1)).to.equal(JSON.parse(quotes));
  });
});

describe('a number that kept its digits', () => {
  const number = parseExactJson('2512292042121000001');

  it('is not an object, and equals only a number of the same digits', () => {
    expect(isExactNumber(number)).to.be.true;
    expect(isObject(number)).to.be.false;
    expect(deepEqual({ id: number }, parseExactJson('{"id":2512292042121000001}'))).to.be.true;
    expect(deepEqual(number, parseExactJson('2512292042121000002'))).to.be.false;
    expect(deepEqual(number, { rawJSON: '2512292042121000001' })).to.be.false;
  });

  for (const other of [null, 1, '1', {}, { rawJSON: '1' }, Object.freeze({ __proto__: null, rawJSON: '1' })]) {
    it(`is not what a server can make up as ${JSON.stringify(other)}`, () => {
      expect(isExactNumber(other)).to.be.false;
    });
  }

  it('is in a frozen copy and in the text for a digest as it was', () => {
    const { value, defect } = jsonSnapshot({ id: number });
    expect(defect).to.equal('');
    expect(deepEqual(value, { id: number })).to.be.true;
    expect(canonicalJson(plainJson(value))).to.equal('{"id":2512292042121000001}');
  });
});

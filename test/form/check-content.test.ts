import { expect } from '@open-wc/testing';
import { checkContent, checkParsed } from '../../src/form/check-content.js';

const requestedSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$' },
    age: { type: 'integer', minimum: 18, maximum: 120 },
    size: { type: 'string', enum: ['s', 'm'] },
    tags: { type: 'array', items: { type: 'string', enum: ['x', 'y'] }, maxItems: 1 },
    mail: { type: 'string', format: 'email' },
    agreed: { type: 'boolean' },
  },
  required: ['name'],
};

const FITS = { name: 'ada', age: 36, size: 's', tags: ['x'], mail: 'ada@example.com', agreed: false };

/** Where the errors are. */
const placesIn = (content: unknown, schema: unknown = requestedSchema, options = {}) =>
  Object.keys(checkContent(schema, content, options));

describe('checkContent', () => {
  it('takes what a form can send', () => {
    for (const content of [FITS, { name: 'ada' }]) expect(placesIn(content)).to.be.empty;
    expect(checkContent(undefined, {})).to.deep.equal({});
    for (const schema of [{}, { type: 'object', properties: {} }]) expect(placesIn({}, schema)).to.be.empty;
  });

  it('names each place that does not fit, and says why', () => {
    expect(
      checkContent(requestedSchema, { name: 'a', age: 17.5, size: 'l', tags: ['x', 'y'], mail: 'a', agreed: 'no' }),
    ).to.deep.equal({
      '/name': 'The answer does not fit minLength 2.',
      '/age': 'This is not a possible answer.',
      '/size': 'This is not a possible answer.',
      '/tags': 'The answer does not fit maxItems 1.',
      '/mail': 'The answer does not fit format email.',
      '/agreed': 'This is not a possible answer.',
    });
    for (const [key, value] of [
      ['name', 'ABC'],
      ['name', ['ada']],
      ['age', 17],
      ['age', '36'],
      ['age', Number.MAX_VALUE],
      ['tags', ['z']],
      ['tags', ['x', 'x']],
      ['tags', 'x'],
      ['size', null],
    ] as const) {
      expect(placesIn({ ...FITS, [key]: value }), `${key}: ${value}`).to.deep.equal([`/${key}`]);
    }
  });

  it('takes some of a list of numbers as numbers, and counts them', () => {
    const schema = {
      properties: { n: { type: 'array', items: { type: 'integer', enum: [1, 2, 3] }, maxItems: 2, uniqueItems: true } },
    };
    for (const n of [[1], [3, 1], []]) expect(placesIn({ n }, schema), `${n}`).to.be.empty;
    for (const n of [['1'], [1, 1], [4], [1, 2, 3], 1]) expect(placesIn({ n }, schema), `${n}`).to.deep.equal(['/n']);
    expect(checkParsed(schema, { n: [1, 2, 3] }, { warns: true }), 'with errors').to.be.empty;
  });

  it('reports missing required values, an empty text included', () => {
    for (const content of [{}, { name: '' }, { age: 36, name: undefined }]) {
      expect(checkContent(requestedSchema, content)['/name']).to.equal('An answer is required.');
    }
  });

  it('refuses undeclared keys, whatever their names', () => {
    const content = JSON.parse('{"name":"ada","admin":true,"a/b":1,"__proto__":{"name":"x"},"toString":1}');
    expect(placesIn(content)).to.deep.equal(['/admin', '/a~1b', '/__proto__', '/toString']);
    expect(placesIn({ any: 1 }, {})).to.deep.equal(['/any']);
  });

  it('reads only own members, so a declared __proto__ is a key like any other', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    );
    expect(placesIn({}, schema)).to.deep.equal(['/__proto__']);
    expect(placesIn(JSON.parse('{"__proto__":"x"}'), schema)).to.be.empty;
  });

  it('refuses a value that is not content, and a schema that no form can have', () => {
    for (const content of [null, [], 'x', 7, undefined]) expect(placesIn(content)).to.deep.equal(['']);
    expect(placesIn({}, 'no schema')).to.deep.equal(['']);
    expect(placesIn({ odd: 1 }, { type: 'object', properties: { odd: { type: 'widget' } } })).to.deep.equal(['/odd']);
  });

  it('takes null only where the schema allows it', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { type: 'string' } },
      required: ['a'],
    };
    expect(placesIn({ a: null }, schema)).to.be.empty;
    expect(placesIn({ a: null, b: null }, schema)).to.deep.equal(['/b']);
  });

  it('looks into nested objects where they can be answered, and refuses them elsewhere', () => {
    const home = { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] };
    const schema = { type: 'object', properties: { home } };
    const nested = { nested: true };
    expect(placesIn({ home: { city: 'Rome' } }, schema, nested)).to.be.empty;
    expect(placesIn({}, schema, nested)).to.be.empty;
    expect(placesIn({ home: { city: 'R' } }, schema, nested)).to.deep.equal(['/home/city']);
    expect(placesIn({ home: { zip: 1 } }, schema, nested)).to.deep.equal(['/home/city', '/home/zip']);
    expect(placesIn({ home: [] }, schema, nested)).to.deep.equal(['/home']);
    expect(placesIn({ home: { city: 'Rome' } }, schema)).to.deep.equal(['/home']);
  });

  it('checks a text beside the options against its own limits [USE-22]', () => {
    const one = { anyOf: [{ enum: ['Red', 'Green'] }, { type: 'string', minLength: 3, pattern: '^[A-Z]' }] };
    const schema = { type: 'object', properties: { one, some: { type: 'array', items: one } } };
    for (const [content, places] of [
      [{ one: 'Blue', some: ['Red', 'Blue'] }, []],
      [{ one: 'Red', some: ['Red'] }, []],
      [{ one: 'blue' }, ['/one']],
      [{ one: 3 }, ['/one']],
      [{ some: ['x'] }, ['/some/0']],
    ] as const) {
      expect(placesIn(content, schema), JSON.stringify(content)).to.deep.equal(places);
    }
  });

  const costly = { type: 'string', pattern: '^a{1,500}b$' };
  for (const [what, property] of [
    ['a text', costly],
    ['a text beside the options', { anyOf: [{ enum: ['Red', 'Green'] }, costly] }],
  ] as const) {
    it(`stops checking the patterns of ${what} once they have taken ten million steps`, () => {
      const keys = Array.from({ length: 40 }, (_, i) => `field${i}`);
      const properties = Object.fromEntries(keys.map((key) => [key, property]));
      const content = Object.fromEntries(keys.map((key) => [key, 'a'.repeat(1500)]));
      const failing = placesIn(content, { type: 'object', properties });
      expect(failing.length).to.be.greaterThan(0).and.lessThan(40);
      expect(failing[0]).to.equal('/field0');
    });
  }
});

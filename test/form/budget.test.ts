import { expect } from '@open-wc/testing';
import { ArgumentsForm } from '../../src/form/arguments/arguments-form.js';
import type { Field } from '../../src/form/field.js';
import { Form } from '../../src/form/form.js';
import { Budget } from '../../src/form/schema/budget.js';
import { normalise } from '../../src/form/schema/normalise.js';
import { tellApart } from '../../src/form/schema/tell-apart.js';

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

const record = (count: number, prefix: string, value: (i: number) => unknown = () => 1) =>
  Object.fromEntries(times(count, (i) => [`${prefix}${i}`, value(i)]));

const fieldsOf = (count: number, property: (i: number) => unknown) => record(count, 'f', property);

/** A schema with one property. */
const asking = (property: object, root: object = {}) => ({ properties: { answer: property }, ...root });

/** A schema inside `depth` others, each with some keywords of its own. */
const nest = (depth: number, innermost: object, beside: object = {}): object =>
  depth === 0 ? innermost : { ...beside, allOf: [nest(depth - 1, innermost, beside)] };

/** A budget that counts what it grants. */
class CountingBudget extends Budget {
  steps = 0;
  onScreen = 0;

  override spend(...[allowance, amount]: Parameters<Budget['spend']>): boolean {
    const isGranted = super.spend(allowance, amount);
    if (isGranted && allowance === 'steps') this.steps += amount;
    return isGranted;
  }

  override show(cost: number): boolean {
    const isGranted = super.show(cost);
    if (isGranted) this.onScreen += cost;
    return isGranted;
  }
}

/** Reads a schema, with nested objects, and counts. */
function read(schema: object) {
  const budget = new CountingBudget(schema);
  const { fields, issues } = normalise(schema, { nested: true }, budget);
  return { fields, issues, steps: budget.steps, bytes: JSON.stringify(schema).length };
}

/** Schemas that a naive reader combines as products: `n` keywords, properties or items times 1,000 alternatives. */
const fans: [what: string, fan: (n: number) => object][] = [
  [
    'two large enums',
    (n) => asking({ allOf: ['a', 'b'].map((letter) => ({ enum: times(n / 2, (i) => letter + i) })) }),
  ],
  ['1,000 enums', (n) => asking({ allOf: times(1000, () => ({ enum: times(n / 1000, (i) => i) })) })],
  [
    '1,000 lists of required keys',
    (n) => ({ allOf: times(1000, (k) => ({ required: times(n / 1000, (i) => `${k}-${i}`) })) }),
  ],
  [
    '1,000 lists of properties',
    (n) => asking({ allOf: times(1000, (k) => ({ properties: record(n / 1000, `${k}-`) })) }),
  ],
  [
    'properties beside 1,000 alternatives',
    (n) => asking({ properties: record(n, 'k'), anyOf: times(1000, () => ({ type: 'object', properties: { z: 1 } })) }),
  ],
  [
    'required keys beside 1,000 alternatives',
    (n) =>
      asking({ required: times(n, (i) => `k${i}`), anyOf: times(1000, () => ({ type: 'string', required: [''] })) }),
  ],
  [
    'unknown keywords beside 1,000 alternatives',
    (n) => asking({ ...record(n, 'x-'), anyOf: times(1000, () => ({ type: 'string' })) }),
  ],
  [
    'unknown keywords beside 1,000 conditions',
    (n) => asking({ ...record(n, 'x-'), allOf: times(1000, () => ({ maxLength: 7 })) }),
  ],
  [
    'types beside 1,000 alternatives',
    (n) => asking({ type: times(n, (i) => `t${i}`), anyOf: times(1000, () => ({ type: 'x' })) }),
  ],
  [
    'a schema of items beside 1,000 others',
    (n) => asking({ items: record(n, 'x-'), allOf: times(1000, () => ({ items: { a: 1 } })) }),
  ],
  [
    'a large constant beside 1,000 others',
    (n) => asking({ const: record(n, 'x-'), allOf: times(1000, () => ({ const: {} })) }),
  ],
  ['unknown keywords 8 levels deep', (n) => asking(nest(8, record(n, 'x-')))],
  ['properties 8 levels deep', (n) => asking(nest(8, { properties: record(n, 'k') }, { properties: { z: 1 } }))],
  ['an enum 8 levels deep', (n) => asking(nest(8, { enum: times(n, (i) => i) }, { enum: [1, 2] }))],
  [
    '1,000 references to large properties',
    (n) =>
      asking({ anyOf: times(1000, () => ({ $ref: '#/$defs/d' })) }, { $defs: { d: { properties: record(n, 'k') } } }),
  ],
];

describe('the reader of schemas', () => {
  for (const [what, fan] of fans) {
    it(`takes fewer steps than the schema has bytes: ${what} [END-16]`, () => {
      for (const n of [4000, 16_000, 64_000]) {
        const { steps, bytes } = read(fan(n));
        expect(steps, `${bytes} bytes`).to.be.greaterThan(0).and.lessThan(bytes);
      }
    });
  }

  it('takes at most 100,000 steps more than the schema has bytes, whatever the schema repeats [END-16]', () => {
    const costly: ((n: number) => object)[] = [
      (n) => asking(nest(8, { required: times(n, (i) => `k${i}`) }, { required: ['z'] })),
      (n) => asking({ properties: { ['k'.repeat(n)]: { properties: fieldsOf(400, () => ({})) } } }),
    ];
    for (const schemaOf of costly) {
      for (const n of [1000, 10_000, 100_000]) {
        const { steps, bytes } = read(schemaOf(n));
        expect(steps).to.be.lessThan(100_001 + bytes);
      }
    }
  });

  it('shows the fields before the one that takes too many steps, and says that the later ones cannot be shown [END-16]', () => {
    const costly = { properties: { ['k'.repeat(10_000)]: { properties: fieldsOf(400, () => ({})) } } };
    const { fields, issues } = read({ properties: { before: {}, costly, after: {} } });
    const [before, group, after] = fields;
    expect(before).to.include({ kind: 'text' });
    expect(group?.kind === 'group' && group.fields[0]).to.include({ kind: 'unsupported', reason: 'too-deep' });
    expect(after).to.include({ kind: 'unsupported', reason: 'too-deep' });
    expect(issues.map(({ pointer }) => pointer)).to.include('/properties/after');
  });

  it('offers the values that all of 1,000 enums allow [END-16, MCP-05]', () => {
    const { fields } = read(asking({ allOf: times(1000, (i) => ({ enum: ['a', `b${i}`, 'c'] })) }));
    expect(fields[0]?.kind === 'choice' && fields[0].options.map(({ value }) => value)).to.deep.equal(['a', 'c']);
  });

  it('shows 500 properties, and has nothing to report', () => {
    const { fields, issues } = read({ properties: fieldsOf(500, () => ({})) });
    expect([fields.length, issues]).to.deep.equal([500, []]);
  });

  it('shows the first 500 properties of 1,000 objects combined, and reports that there are more [END-16]', () => {
    const { fields, issues } = read({ allOf: times(1000, (i) => ({ properties: { [`f${i}`]: {} } })) });
    expect(fields.map(({ key }) => key)).to.deep.equal(times(500, (i) => `f${i}`));
    expect(issues.map(({ pointer }) => pointer)).to.deep.equal(['/properties']);
  });

  it('reports at most 2,000 issues [END-16]', () => {
    expect(read({ properties: {}, required: times(5000, (i) => `k${i}`) }).issues).to.have.length(2000);
  });
});

describe('a schema whose form would cost more than the schema weighs', () => {
  it('shows fields of one large definition until they weigh as much as the largest schema [USE-12]', () => {
    const form = new Form({
      $defs: { big: { type: 'string', description: 'x'.repeat(100_000) } },
      properties: fieldsOf(500, () => ({ $ref: '#/$defs/big' })),
    });
    const shown = form.fields.filter((field) => field.kind === 'text');
    expect(form.fields).to.have.length(500);
    expect(shown).to.have.length(10);
    expect(form.fields.at(-1)).to.include({ kind: 'unsupported', reason: 'too-deep' });
  });

  it('shows 20,000 options in all; further choices say that they cannot be shown [USE-12]', () => {
    const many = { enum: Array.from({ length: 6000 }, (_, i) => `option ${i}`) };
    const form = new Form({ properties: fieldsOf(5, () => many) });
    expect(form.fields.map((field) => field.kind)).to.deep.equal([
      'choice',
      'choice',
      'choice',
      'unsupported',
      'unsupported',
    ]);
  });

  it('has its first patterns checked, and the others reported as not checked [MCP-02, USE-12]', () => {
    const form = new Form({ properties: fieldsOf(20, (i) => ({ type: 'string', pattern: `^(?:a?){4000}${i}` })) });
    const dropped = form.schema.issues.filter((issue) => issue.keyword === 'pattern');
    expect(dropped.length).to.be.greaterThan(10).and.lessThan(20);
    expect(dropped[0]?.message).to.include('too many patterns');
    expect(form.fields.every((field) => field.kind === 'text')).to.equal(true);
  });

  it('fills in no default that would take too long to check [MCP-08, USE-12]', () => {
    const pattern = '^(?:a?){4000}b';
    const form = new Form({
      $defs: { slow: { type: 'string', pattern, default: `${'a'.repeat(15)}b` } },
      properties: fieldsOf(5, () => ({ $ref: '#/$defs/slow' })),
    });
    const filled = form.leaves.filter((field) => form.entry(field) !== '');
    expect(filled).to.have.length(1);
    expect(form.schema.issues.filter((issue) => issue.keyword === 'default')).to.have.length(4);
  });
});

describe('a default that takes long to show', () => {
  const filledOf = (form: Form) => form.leaves.filter((field) => form.entry(field).length > 0);
  const isReported = (form: Form, count: number) =>
    expect(form.schema.issues.filter(({ keyword }) => keyword === 'default')).to.have.length(count);

  it('fills in a text of up to 8,192 characters, and is reported beyond that [END-16, MCP-08]', () => {
    const ofLength = (length: number) => new Form(asking({ type: 'string', default: 'x'.repeat(length) }));
    expect(ofLength(8192).content()).to.deep.equal({ answer: 'x'.repeat(8192) });
    expect(ofLength(8193).content()).to.deep.equal({});
    isReported(ofLength(8193), 1);
  });

  it('fills in 200,000 characters in all, and is reported beyond that [END-16, MCP-08]', () => {
    const form = new Form({ properties: fieldsOf(41, () => ({ type: 'string', default: 'x'.repeat(5000) })) });
    expect(filledOf(form).map(({ key }) => key)).to.deep.equal(times(39, (i) => `f${i}`));
    isReported(form, 2);
  });

  it('fills in 3,000 short texts of lists in all, and is reported beyond that [END-16, MCP-08]', () => {
    const list = { type: 'array', items: { type: 'string' }, default: times(1000, () => 'a') };
    const form = new Form({ properties: fieldsOf(5, () => list) });
    expect(filledOf(form).map(({ key }) => key)).to.deep.equal(['f0', 'f1', 'f2']);
    isReported(form, 2);
  });
});

describe('a suggestion of the host that takes long to show', () => {
  const long = 'x'.repeat(5000);
  const valuesOf = (count: number) => Object.fromEntries(times(count, (i) => [`f${i}`, long]));

  it('fills in 200,000 characters in all, and leaves the other fields empty [END-16]', () => {
    const form = new Form({ properties: fieldsOf(41, () => ({ type: 'string' })) }, { values: valuesOf(41) });
    expect(Object.keys(form.content())).to.deep.equal(times(39, (i) => `f${i}`));
  });

  it('has no field in the edit form of a review, and stays as it is', () => {
    const args = valuesOf(41);
    const edited = new ArgumentsForm(args, undefined);
    expect(edited.form.leaves.map(({ key }) => key)).to.deep.equal(times(39, (i) => `f${i}`));
    expect(edited.kept).to.deep.equal({ f39: long, f40: long });
    expect(edited.args).to.deep.equal(args);
  });
});

describe('a costly pattern of what fills in a form', () => {
  const own = { type: 'string', pattern: '^a{50}' };
  const long = 'a'.repeat(400);
  const long24 = record(24, 'f', () => long);
  const filledIn = (property: object, values: object = {}) =>
    Object.keys(new Form({ properties: fieldsOf(24, () => property) }, { values: { ...values } }).content()).length;

  it('is matched within one bound for all defaults', () => {
    expect(filledIn({ ...own, default: long }))
      .to.be.greaterThan(0)
      .and.lessThan(24);
  });

  it('is matched within the same bound for suggestions of the host', () => {
    expect(filledIn(own, long24)).to.equal(filledIn({ ...own, default: long }));
  });

  it('is matched within the same bound for texts beside the options', () => {
    const one = { anyOf: [{ enum: ['Red', 'Green'] }, own] };
    expect(filledIn({ ...one, default: long })).to.equal(filledIn({ ...own, default: long }));
  });
});

describe('the reader of texts in a schema', () => {
  it('ignores a title that is not a text [USE-12]', () => {
    const $defs = { Colour: { type: 'integer', title: JSON.parse('{"toString":1,"valueOf":1}') } };
    expect(read(asking({ $ref: '#/$defs/Colour' }, { $defs })).fields[0]).to.include({
      kind: 'number',
      label: 'Answer',
    });
  });

  it('compares each of 10,000 equal labels only a few times, not with all the others [END-16]', () => {
    const calls = (count: number) => {
      const options = times(count, (i) => ({ id: `${i}`, value: `x${i}`, label: 'Ｓａｍｅ' }));
      const { normalize } = String.prototype;
      let calls = 0;
      String.prototype.normalize = function (form) {
        calls++;
        return normalize.call(this, form);
      };
      try {
        tellApart(options);
      } finally {
        String.prototype.normalize = normalize;
      }
      return calls;
    };
    expect(calls(10_000)).to.equal(10 * calls(1000));
  });
});

describe('what a form puts on screen', () => {
  /** How much of it there may be, in Latin letters. */
  const ROOM = 200_000;
  const bidi = 'aא1ب '.repeat(1600);
  const costly: [what: string, schema: object][] = [
    ['500 labels in two directions', { properties: fieldsOf(500, () => ({ title: bidi.slice(0, 300) })) }],
    ['40 labels of ligatures of 18 letters', { properties: fieldsOf(40, () => ({ title: '\ufdfa'.repeat(200) })) }],
    ['400 descriptions', { properties: fieldsOf(400, () => ({ description: bidi.slice(0, 1400) })) }],
    ['12 defaults of 8,000 letters', { properties: fieldsOf(12, () => ({ type: 'string', default: bidi })) }],
    [
      '2 defaults of a single Arabic word of 8,000 letters',
      { properties: fieldsOf(2, () => ({ type: 'string', default: 'مح'.repeat(4000) })) },
    ],
    [
      '12 defaults of 4,096 lines',
      { properties: fieldsOf(12, () => ({ type: 'string', default: 'a\n'.repeat(4096) })) },
    ],
    ['a list of 12 long texts', asking({ type: 'array', items: { type: 'string' }, default: times(12, () => bidi) })],
    ['100 constants of 4,000 letters', { properties: fieldsOf(100, () => ({ const: bidi.slice(0, 4000).trim() })) }],
    [
      '19,200 checkboxes',
      { properties: fieldsOf(480, (k) => ({ type: 'array', items: { enum: times(40, (i) => `${k}-${i}`) } })) },
    ],
    [
      '25 lists of 1,000 texts',
      {
        properties: fieldsOf(25, () => ({ type: 'array', items: { type: 'string' }, default: times(1000, () => 'a') })),
      },
    ],
  ];
  for (const [what, schema] of costly) {
    it(`stays within one bound: ${what} [END-16]`, () => {
      const budget = new CountingBudget(schema);
      const { fields } = normalise(schema, {}, budget);
      expect(budget.onScreen).to.be.greaterThan(0).and.at.most(ROOM);
      const isCut = (field: Field) =>
        field.lacksDescription || field.lacksDefault || field.kind === 'unsupported' || field.label.includes('…');
      expect(fields.some(isCut), 'something is left out in words').to.equal(true);
    });
  }

  it('is all of a form as large as honest ones are [END-16]', () => {
    const property = {
      title: 'Ein Feld mit einem Namen',
      description: 'Was hier hinein gehört. '.repeat(6),
      default: 'ja',
    };
    const { fields, issues } = read({ properties: fieldsOf(200, () => ({ type: 'string', ...property })) });
    expect(issues).to.deep.equal([]);
    expect(fields.some(({ lacksDescription, lacksDefault }) => lacksDescription || lacksDefault)).to.equal(false);
  });

  it('keeps a form from being sent without a constant for which there is no room [END-16, SEE-01]', () => {
    const form = new Form({ properties: fieldsOf(100, () => ({ const: bidi.slice(0, 4000).trim() })) });
    expect(form.fields[0]).to.include({ kind: 'fixed' });
    expect(form.fields[99]).to.include({ kind: 'unsupported', reason: 'hidden' });
    expect(form.isBlocked).to.equal(true);
  });
});

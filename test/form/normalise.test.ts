import { expect } from '@open-wc/testing';
import { checkContent } from '../../src/form/check-content.js';
import type { ChoiceField, Field, FixedField, Option } from '../../src/form/field.js';
import { Form } from '../../src/form/form.js';
import { normalise } from '../../src/form/schema/normalise.js';
import { fixedText } from '../../src/views/controls/fixed.js';
import tables from '../fixtures/schemas.json' with { type: 'json' };

function schemaWith(property: unknown, root: object = {}) {
  return { type: 'object', properties: { answer: property }, ...root };
}

/** The field of a schema with one property. */
function fieldOf(property: unknown, root?: object): Field {
  return normalise(schemaWith(property, root)).fields[0]!;
}

function issuesOf(property: unknown, root?: object) {
  return normalise(schemaWith(property, root)).issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}

function optionsOf(field: Field): readonly Option[] {
  return 'options' in field ? field.options : [];
}

/** Value and label of each option. */
function choicesOf(property: unknown, root?: object) {
  return optionsOf(fieldOf(property, root)).map(({ value, label }) => [value, label]);
}

const colours = { Colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'], title: 'Colour' } };

describe('normalise', () => {
  describe('the kind of a field', () => {
    const kinds = tables.kinds as unknown as [what: string, property: unknown, expected: Partial<Field>][];
    for (const [what, property, expected] of kinds) {
      it(what, () => {
        expect(fieldOf(property)).to.deep.include(expected);
      });
    }

    it('a required boolean without a default is Yes or No', () => {
      const required = fieldOf({ type: 'boolean' }, { required: ['answer'] });
      expect(required).to.include({ kind: 'boolean', answers: 'yes-no' });
    });
  });

  describe('choices, in every spelling', () => {
    const single = tables.single as unknown as [spelling: string, property: unknown, choices: unknown[]][];
    for (const [spelling, property, choices] of single) {
      it(`offers one of several, spelled as ${spelling} [MCP-05, USE-12]`, () => {
        expect(fieldOf(property).kind).to.equal('choice');
        expect(choicesOf(property)).to.deep.equal(choices);
      });
    }

    const multiple = tables.multiple as unknown as [spelling: string, items: unknown, choices: unknown[]][];
    for (const [spelling, items, choices] of multiple) {
      it(`offers some of several, spelled as ${spelling} [MCP-06]`, () => {
        expect(fieldOf({ type: 'array', items }, { $defs: colours }).kind).to.equal('choices');
        expect(choicesOf({ type: 'array', items }, { $defs: colours })).to.deep.equal(choices);
      });
    }

    it('offers some of several, even if the values stand beside the list’s type instead of in its items [MCP-06, USE-12]', () => {
      expect(choicesOf({ type: 'array', enum: ['r', 'g'] })).to.deep.equal([
        ['r', 'r'],
        ['g', 'g'],
      ]);
    });

    it('has an issue if the values are not of the declared type', () => {
      expect(issuesOf({ type: 'integer', enum: ['1'] })).to.include('/properties/answer/type type');
      expect(issuesOf({ type: 'array', items: { type: 'string', enum: [1] } })).to.include(
        '/properties/answer/items/type type',
      );
      expect(issuesOf({ type: 'array', items: { type: 'integer', enum: [1] } })).to.be.empty;
    });

    it('keeps the minimum and maximum count of choices [MCP-06]', () => {
      const field = fieldOf({ type: 'array', items: { enum: ['r', 'g'] }, minItems: 1, maxItems: 2 });
      expect(field.constraints).to.deep.equal({ minItems: 1, maxItems: 2 });
    });

    const lookalikes: [what: string, values: unknown[]][] = [
      ['a number and its text', [1, '1', 2, '2']],
      ['a boolean and its text', ['true', true]],
      ['the empty text', ['', '#0', '#1']],
      ['a text that looks like an id, before the empty one', ['#1', '']],
      ['a text that looks like an id, before a number and its text', ['#2', 1, '1']],
      ['ids after ids', [1, '1', '#1', '#2', '#3']],
    ];
    for (const [what, values] of lookalikes) {
      it(`gives options that look alike different ids: ${what}`, () => {
        const options = optionsOf(fieldOf({ enum: values }));
        expect(options.map((option) => option.value)).to.deep.equal(values);
        expect(new Set(options.map((option) => option.id))).to.have.property('size', values.length);
        expect(options.some((option) => option.id === '')).to.be.false;
      });
    }

    it('reads null among the values as “may be empty”, not as an option', () => {
      for (const property of [
        { enum: ['r', null] },
        { oneOf: [{ const: 'r' }, { type: 'null' }] },
        { oneOf: [{ const: 'r' }, { const: null }] },
      ]) {
        expect(fieldOf(property)).to.include({ kind: 'choice', nullable: true });
        expect(choicesOf(property)).to.deep.equal([['r', 'r']]);
      }
    });

    it('shows 10,000 options, and a field that cannot be shown for more', () => {
      const values = Array.from({ length: 10_001 }, (_, i) => `v${i}`);
      expect(optionsOf(fieldOf({ enum: values.slice(0, 10_000) }))).to.have.length(10_000);
      expect(fieldOf({ enum: values })).to.include({ kind: 'unsupported', reason: 'too-many-options' });
      expect(fieldOf({ type: 'array', items: { enum: values } })).to.include({ reason: 'too-many-options' });
    });
  });

  describe('a label', () => {
    const labels = tables.labels as unknown as [what: string, property: unknown, label: string][];
    for (const [what, property, label] of labels) {
      it(`is ${what}`, () => {
        expect(fieldOf(property).label).to.equal(label);
      });
    }

    it('of an option has no characters that hide or reorder text', () => {
      expect(choicesOf({ oneOf: [{ const: 'a', title: '\u202eno\u200b\u0007 way' }] })).to.deep.equal([
        ['a', '\ufffdno way'],
      ]);
      expect(choicesOf({ enum: ['a\u202eb'] })).to.deep.equal([['a\u202eb', 'a⟨U+202E⟩b']]);
    });

    it('of an option has what the server says of the option, as schemars does of the variants of an enum', () => {
      const oneOf = [
        { const: 'full', title: 'Full', description: 'Deletes the lock,\nthen cleans' },
        { const: 'lock', description: 'Deletes the lock' },
        { const: 'none', title: 'Nothing', description: 'Nothing' },
        { enum: ['ask'], description: '' },
        { enum: ['x', 'y'], description: 'One of two' },
      ];
      const described = (property: unknown) =>
        optionsOf(fieldOf(property)).map(({ label, description }) => [label, description]);
      expect(described({ oneOf })).to.deep.equal([
        ['Full', 'Deletes the lock, then cleans'],
        ['lock', 'Deletes the lock'],
        ['Nothing', undefined],
        ['ask', undefined],
        ['x', undefined],
        ['y', undefined],
      ]);
      expect(described({ type: 'array', items: { anyOf: oneOf.slice(1, 2) } })).to.deep.equal([
        ['lock', 'Deletes the lock'],
      ]);
    });

    it('of 1 KiB is shown whole; a longer one is shortened, and reported', () => {
      const whole = fieldOf({ title: 'x'.repeat(1024) });
      expect(whole.label).to.have.length(1024);
      const cut = fieldOf({ title: 'x'.repeat(1025) });
      expect(cut.label).to.have.length.below(200);
      expect(cut.label).to.match(/^x+…$/);
      const { issues } = normalise({ properties: { answer: { title: 'x'.repeat(1025) } } });
      expect(issues.map(({ pointer }) => pointer)).to.deep.equal(['/properties/answer/title']);
    });

    it('that is cut keeps a switch and a constant out of reach, and fills in no default', () => {
      const title = 'x'.repeat(3000);
      for (const property of [{ type: 'boolean', default: true }, { const: 'I agree' }]) {
        expect(fieldOf({ ...property, title })).to.include({ kind: 'unsupported', reason: 'hidden', required: true });
      }
      expect(fieldOf({ type: 'string', title, default: 'x' }).defaultValue).to.equal(undefined);
    });

    it('goes with the description, which keeps its line breaks and is left out if it repeats the label', () => {
      expect(fieldOf({ description: ' one\r\ntwo ' }).description).to.equal('one\ntwo');
      expect(fieldOf({ title: 'Branch', description: 'Branch' }).description).to.equal('');
      expect(fieldOf({ title: 'Work branch', description: 'work branch.' }).description).to.equal('');
      expect(fieldOf({ description: 7 }).description).to.equal('');
    });

    it('goes with the description, unless the message or the heading above the form says the same', () => {
      const text = 'Which branch?';
      const field = { type: 'string', description: text };
      const describedIn = (schema: object, message: string) => {
        const { fields } = normalise({ type: 'object', properties: { branch: field }, ...schema }, { message });
        return fields.map(({ description }) => description);
      };
      expect(describedIn({}, 'Which branch? ')).to.deep.equal(['']);
      expect(describedIn({ title: 'Which branch?' }, 'Deploy')).to.deep.equal(['']);
      expect(describedIn({ description: text }, '')).to.deep.equal(['']);
      expect(describedIn({ description: text }, 'Deploy'), 'nothing shows the description of the form').to.deep.equal([
        text,
      ]);
      expect(describedIn({}, 'Which branch shall I deploy?')).to.deep.equal([text]);
    });
  });

  describe('a default', () => {
    const misfits = tables.misfits as unknown as [what: string, property: Record<string, unknown>][];
    for (const [what, property] of misfits) {
      it(`is dropped and reported if it is ${what} [MCP-08]`, () => {
        expect(fieldOf(property).defaultValue).to.be.undefined;
        expect(issuesOf(property)).to.include('/properties/answer/default default');
      });
    }

    for (const nothing of [null, '', []]) {
      it(`of ${JSON.stringify(nothing)} counts as no default, without an issue [USE-12]`, () => {
        for (const type of ['string', 'number', 'boolean']) {
          expect(fieldOf({ type, default: nothing })).not.to.have.property('defaultValue');
          expect(issuesOf({ type, default: nothing })).to.be.empty;
        }
      });
    }

    it('is not read from a prototype', () => {
      expect(fieldOf(JSON.parse('{"type":"string","__proto__":{"default":"a"}}'))).not.to.have.property('defaultValue');
    });
  });

  describe('required and nullable', () => {
    it('marks the listed properties as required, and no others', () => {
      const { fields } = normalise({ properties: { a: {}, b: {}, toString: {} }, required: ['b', 'gone'] });
      expect(fields.map((field) => field.required)).to.deep.equal([false, true, false]);
    });

    for (const required of ['answer', true, null, { answer: true }]) {
      it(`reads ${JSON.stringify(required)} instead of a list of required keys as none, and reports it [USE-12]`, () => {
        expect(fieldOf({}, { required }).required).to.be.false;
        expect(issuesOf({}, { required })).to.deep.equal(['/required required']);
      });
    }

    const nullable = tables.nullable as unknown as [spelling: string, property: unknown, kind: string][];
    for (const [spelling, property, kind] of nullable) {
      it(`lets a field be empty by ${spelling} [USE-12]`, () => {
        expect(fieldOf(property, { $defs: colours })).to.include({ kind, nullable: true, required: false });
      });
    }

    it('keeps the keywords beside an anyOf with null', () => {
      const property = {
        anyOf: [{ type: 'integer', minimum: 0, title: 'inner' }, { type: 'null' }],
        title: 'Age',
        default: 3,
      };
      expect(fieldOf(property)).to.deep.include({
        kind: 'number',
        label: 'Age',
        defaultValue: 3,
        constraints: { minimum: 0 },
      });
    });

    it('lets no other field be null', () => {
      for (const property of [
        { type: 'string' },
        { enum: ['r'] },
        { anyOf: [{ type: 'string' }] },
        { allOf: [{ type: 'string' }, { type: 'null' }] },
        { allOf: [{ type: 'string' }, { type: ['string', 'null'] }] },
        { type: 'string', allOf: [{ type: ['string', 'null'] }] },
        { enum: ['r'], allOf: [{ type: ['string', 'null'] }] },
      ]) {
        expect(fieldOf(property).nullable).to.be.false;
      }
    });
  });

  describe('references', () => {
    const $defs = {
      ...colours,
      Twice: { $ref: '#/$defs/Colour' },
      'a/b~c d': { type: 'integer' },
      Loop: { $ref: '#/$defs/Loop' },
    };

    it('follows a reference to choices [USE-12]', () => {
      expect(choicesOf({ $ref: '#/$defs/Colour' }, { $defs })).to.deep.equal([
        ['r', 'Red'],
        ['g', 'Green'],
      ]);
      expect(choicesOf({ $ref: '#/definitions/Colour' }, { definitions: $defs })).to.have.length(2);
      expect(choicesOf({ $ref: '#/$defs/Twice' }, { $defs })).to.have.length(2);
      expect(choicesOf({ allOf: [{ $ref: '#/$defs/Colour' }] }, { $defs })).to.have.length(2);
    });

    it('prefers the keywords beside a reference to those of its definition [USE-12]', () => {
      const property = { $ref: '#/$defs/Colour', title: 'Paint', description: 'of the door', default: 'g' };
      expect(fieldOf(property, { $defs })).to.include({
        label: 'Paint',
        description: 'of the door',
        defaultValue: 'g',
      });
    });

    it('follows a reference to another property: zod writes one where a schema is used twice [USE-12]', () => {
      const schema = { properties: { from: { type: 'integer', minimum: 1 }, to: { $ref: '#/properties/from' } } };
      expect(normalise(schema).fields[1]).to.deep.include({ kind: 'number', constraints: { minimum: 1 }, key: 'to' });
    });

    it('follows a reference into a list of schemas', () => {
      const property = { $ref: '#/$defs/Pair/prefixItems/1' };
      expect(fieldOf(property, { $defs: { Pair: { prefixItems: [{}, { type: 'integer' }] } } })).to.include({
        kind: 'number',
      });
    });

    it('labels a property by its key where the title of its definition is a class name [USE-12]', () => {
      expect(fieldOf({ $ref: '#/$defs/Colour' }, { $defs }).label).to.equal('Answer');
      const Paint = { ...colours.Colour, title: 'Colour of the paint' };
      expect(fieldOf({ $ref: '#/$defs/Paint' }, { $defs: { Paint } }).label).to.equal('Colour of the paint');
    });

    it('applies the tighter of two limits, one of them beside the reference [MCP-13]', () => {
      const $ref = '#/$defs/Name';
      const Name = { type: 'string', maxLength: 5, minLength: 2 };
      expect(fieldOf({ $ref, maxLength: 9, minLength: 3 }, { $defs: { Name } }).constraints).to.deep.equal({
        minLength: 3,
        maxLength: 5,
      });
    });

    it('decodes the escapes of a reference', () => {
      expect(fieldOf({ $ref: '#/$defs/a~1b~0c%20d' }, { $defs })).to.include({ kind: 'number', integer: true });
    });

    const broken: [what: string, ref: string][] = [
      ['that leads nowhere', '#/$defs/Gone'],
      ['to another document', 'https://example.com/schema.json#/$defs/Colour'],
      ['to an anchor', '#Colour'],
      ['to a text', '#/$defs/Colour/type'],
      ['to a prototype', '#/$defs/__proto__'],
      ['to a member of a prototype', '#/$defs/toString'],
      ['with % junk', '#/$defs/%E0%A4%A'],
      ['that is empty', ''],
    ];
    for (const [what, ref] of broken) {
      it(`makes a field that cannot be shown of a reference ${what} [USE-12]`, () => {
        expect(fieldOf({ $ref: ref }, { $defs })).to.include({ kind: 'unsupported', reason: 'reference' });
        expect(issuesOf({ $ref: ref }, { $defs })).to.deep.equal(['/properties/answer type']);
      });
    }

    for (const part of [{ $ref: '#/$defs/Gone' }, false, 'string']) {
      it(`makes a field that cannot be shown of allOf with ${JSON.stringify(part)}, which cannot be read [USE-12]`, () => {
        for (const property of [{ allOf: [part] }, { type: 'string', allOf: [{ minLength: 2 }, part] }]) {
          expect(fieldOf(property)).to.include({ kind: 'unsupported' });
          expect(issuesOf(property)).to.deep.equal(['/properties/answer type']);
        }
      });
    }

    it('leaves out a part of allOf that is true, because it asks nothing', () => {
      expect(fieldOf({ allOf: [true, { type: 'integer' }] })).to.include({ kind: 'number', integer: true });
      expect(issuesOf({ type: 'string', allOf: [true] })).to.be.empty;
    });

    it('reports a reference that leads nowhere inside a part of allOf, whose other keywords are used [USE-12]', () => {
      const property = { allOf: [{ type: 'integer', $ref: '#/$defs/Gone' }] };
      expect(fieldOf(property)).to.include({ kind: 'number' });
      expect(issuesOf(property)).to.deep.equal(['/properties/answer/$ref $ref']);
    });

    it('reports alternatives none of which can be read, beside the type that they narrow [USE-12]', () => {
      const property = { type: 'string', anyOf: [{ $ref: '#/a' }, { $ref: '#/b' }] };
      expect(fieldOf(property)).to.include({ kind: 'text' });
      expect(issuesOf(property)).to.deep.equal(['/properties/answer/anyOf anyOf']);
    });

    it('reports an alternative that cannot be read among options that can be [USE-12]', () => {
      const property = { anyOf: [{ $ref: '#/$defs/Colour' }, { enum: ['b'] }, { $ref: '#/$defs/Gone' }] };
      expect(fieldOf(property, { $defs })).to.include({ kind: 'choice' });
      expect(issuesOf(property, { $defs })).to.deep.equal(['/properties/answer/anyOf anyOf']);
    });

    it('gives up on a reference to itself', () => {
      expect(fieldOf({ $ref: '#/$defs/Loop' }, { $defs })).to.include({ kind: 'unsupported', reason: 'too-deep' });
      const endless = { anyOf: [{ $ref: '#/$defs/Endless' }, { type: 'null' }] };
      expect(fieldOf({ $ref: '#/$defs/Endless' }, { $defs: { Endless: endless } })).to.include({ reason: 'too-deep' });
    });
  });

  describe('a union of several types is shown as its most widely usable type, with an issue [USE-12]', () => {
    const unions = tables.unions as unknown as [what: string, property: object, expected: object][];
    for (const [what, property, expected] of unions) {
      it(what, () => {
        const keyword = 'anyOf' in property ? 'anyOf' : 'oneOf';
        expect(fieldOf(property)).to.deep.include(expected);
        expect(issuesOf(property)).to.deep.equal([`/properties/answer/${keyword} ${keyword}`]);
      });
    }

    const text = { type: 'string', maxLength: 9 };
    const options = [{ const: 'r', title: 'Red' }, { const: 'g' }];
    for (const [how, property] of [
      ['anyOf, text last', { anyOf: [{ enum: ['r', 'g'] }, text] }],
      ['anyOf, text first', { anyOf: [text, { enum: ['r', 'g'] }] }],
      ['oneOf, text last', { oneOf: [{ type: 'string', enum: ['r', 'g'] }, text] }],
      ['oneOf, text first', { oneOf: [text, { type: 'string', enum: ['r', 'g'] }] }],
      ['constants with titles', { anyOf: [...options, text] }],
      ['limits beside the union', { ...text, anyOf: [{ enum: ['r', 'g'] }, { type: 'string' }] }],
    ] as const) {
      it(`of options and a text is a choice with a text of the person’s own, and has no issue: ${how} [USE-22]`, () => {
        const field = fieldOf(property);
        expect(field).to.deep.include({ kind: 'choice', other: { maxLength: 9 } });
        expect(optionsOf(field).map(({ value }) => value)).to.deep.equal(['r', 'g']);
        expect(issuesOf(property)).to.be.empty;
      });
    }

    for (const [what, alternatives] of [
      ['numbers', [{ enum: [1, 2] }, { type: 'string' }]],
      ['a date', [{ enum: ['r'] }, { type: 'string', format: 'date' }]],
      ['two texts', [{ enum: ['r'] }, { type: 'string', maxLength: 3 }, { type: 'string', minLength: 9 }]],
    ] as const) {
      it(`of options and ${what} is no such choice, but a text`, () => {
        expect(fieldOf({ anyOf: alternatives }))
          .to.include({ kind: 'text' })
          .and.not.have.property('other');
      });
    }

    const beside = { anyOf: [{ enum: ['x'] }, { type: 'string' }] };
    for (const [what, array] of [
      ['a list', { type: 'array' }],
      ['a list by its count', { minItems: 0 }],
      ['a list with options', { type: 'array', items: { enum: ['x'] } }],
    ] as const) {
      it(`of options and a text beside the type of ${what} leaves a list that is shown and can be answered`, () => {
        const property = { ...array, ...beside, default: ['x'] };
        const form = new Form(schemaWith(property));
        form.enter(form.leaves[0]!, ['x']);
        expect(form.content()).to.deep.equal({ answer: ['x'] });
        expect(checkContent(schemaWith(property), { answer: ['x'] })).to.be.empty;
        expect(form.leaves[0]).not.to.have.property('other');
      });
    }

    it('of options and a text stays such a choice as a part of allOf, with the limits beside it [USE-22]', () => {
      const part = { anyOf: [{ enum: ['x', 'y'] }, { type: 'string', minLength: 2 }] };
      for (const property of [
        { allOf: [part] },
        { allOf: [part, { maxLength: 9 }] },
        { allOf: [part], maxLength: 9 },
      ]) {
        const { other } = fieldOf(property) as ChoiceField;
        expect(other).to.deep.equal({ minLength: 2, ...(JSON.stringify(property).includes('9') && { maxLength: 9 }) });
        expect(issuesOf(property)).to.be.empty;
      }
    });

    it('of options and a text takes no other text where another part of allOf lists the values [USE-22]', () => {
      for (const other of [{ enum: ['x'] }, { const: 'x' }, { type: 'integer' }]) {
        const property = { allOf: [{ anyOf: [{ enum: ['x', 'y'] }, { type: 'string' }] }, other] };
        expect(fieldOf(property)).not.to.have.property('other');
      }
    });

    it('of a constant and another type is a choice of the constant, and does not fix it [SEE-04]', () => {
      const field = fieldOf({ anyOf: [{ const: 'deny' }, { type: 'integer' }] });
      expect(field).to.deep.include({ kind: 'choice', options: [{ id: 'deny', value: 'deny', label: 'deny' }] });
    });

    it('of several objects cannot be shown, where objects can be [SEE-04]', () => {
      const alternative = (value: string) => ({ type: 'object', properties: { type: { const: value } } });
      const property = { oneOf: [alternative('deny'), alternative('allow')] };
      const { fields } = normalise({ properties: { answer: property } }, { nested: true });
      expect(fields[0]).to.include({ kind: 'unsupported', reason: 'alternatives' });
    });

    it('of numbers and whole numbers has no issue', () => {
      expect(issuesOf({ anyOf: [{ type: 'integer' }, { type: 'number', title: 'Any' }] })).to.be.empty;
    });

    it('does not hang where alternatives refer to themselves', () => {
      const Tree = { anyOf: [{ $ref: '#/$defs/Tree' }, { $ref: '#/$defs/Tree' }] };
      expect(fieldOf({ $ref: '#/$defs/Tree' }, { $defs: { Tree } })).to.include({ kind: 'unsupported' });
      const Sum = { allOf: [{ $ref: '#/$defs/Sum' }, { $ref: '#/$defs/Sum' }] };
      expect(fieldOf({ $ref: '#/$defs/Sum' }, { $defs: { Sum } }).kind).to.be.a('string');
    });
  });

  describe('a field that cannot be shown, with an issue', () => {
    const unsupported = tables.unsupported as unknown as [what: string, property: unknown, reason: string][];
    for (const [what, property, reason] of unsupported) {
      it(`stands for ${what}: ${reason} [USE-12]`, () => {
        expect(fieldOf(property)).to.include({ kind: 'unsupported', key: 'answer', reason });
        expect(issuesOf(property)).to.include('/properties/answer type');
      });
    }

    it('keeps its label, description and required mark', () => {
      const property = { type: 'object', title: 'Address', description: 'Where to' };
      expect(fieldOf(property, { required: ['answer'] })).to.include({
        kind: 'unsupported',
        label: 'Address',
        description: 'Where to',
        required: true,
      });
    });
  });

  describe('a value that the server wrote into a property that cannot be shown', () => {
    const map = { type: 'object', additionalProperties: { type: 'string' } };
    const kept: [what: string, property: object, value: unknown][] = [
      ['the default of a map', { ...map, default: { A: '1', B: '2' } }, { A: '1', B: '2' }],
      ['a constant object', { const: { run: ['rm', '-rf'] } }, { run: ['rm', '-rf'] }],
      ['a constant list', { const: [1, null] }, [1, null]],
      ['the default of a list of numbers', { type: 'array', items: { type: 'number' }, default: [1, 2] }, [1, 2]],
    ];
    for (const [what, property, value] of kept) {
      it(`${what} is shown as JSON and sent, where objects are answers [SEE-04]`, () => {
        const schema = { properties: { answer: property } };
        const form = new Form(schema, { nested: true });
        expect(form.fields[0]).to.include({ kind: 'fixed' });
        expect(fixedText(form.fields[0] as FixedField)).to.equal(JSON.stringify(value));
        expect(form.content()).to.deep.equal({ answer: value });
        expect(checkContent(schema, { answer: value }, { nested: true })).to.be.empty;
        expect(checkContent(schema, { answer: { other: 1 } }, { nested: true })).to.have.property('/answer');
      });

      it(`${what} keeps the form from being sent, where answers are flat [SEE-04]`, () => {
        const form = new Form({ properties: { answer: property } });
        expect(form.failing).to.deep.equal(form.fields);
      });
    }

    it('a text or a list of texts is shown and sent everywhere [SEE-04]', () => {
      const properties = {
        a: { const: ['x', 'y'] },
        b: { enum: ['x', {}].concat(Array(10_001).fill('y')), default: 'x' },
      };
      const form = new Form({ properties });
      expect(form.failing).to.be.empty;
      expect(form.content()).to.deep.equal({ a: ['x', 'y'], b: 'x' });
    });

    it('is left out while nothing in the optional group around it is answered, unless it is a default [SEE-04]', () => {
      const sent = (property: object) => {
        const group = { type: 'object', properties: { answer: property, note: { type: 'string' } } };
        return new Form({ properties: { group } }, { nested: true }).content();
      };
      expect(sent({ const: { a: 1 } })).to.deep.equal({});
      expect(sent({ ...map, default: { a: '1' } })).to.deep.equal({ group: { answer: { a: '1' } } });
    });

    it('shows as an escape sequence each character that hides or reorders others [SEE-04]', () => {
      const schema = { properties: { answer: { const: { a: 'x\u200b\u202e\u{e0061}  y\u00a0\ufffc नमस्ते 👍' } } } };
      const [field] = normalise(schema, { nested: true }).fields;
      const shown = '{"a":"x\\u200b\\u202e\\udb40\\udc61 \\u0020y\\u00a0\\ufffc नमस्ते 👍"}';
      expect(fixedText(field as FixedField)).to.equal(shown);
    });

    it('is left out if it is empty', () => {
      for (const value of [{}, [], null, '']) {
        expect(fieldOf({ ...map, default: value })).to.include({ kind: 'unsupported', required: false });
      }
    });
  });

  describe('a check that cannot be made is dropped, with an issue', () => {
    const dropped: [keyword: string, value: unknown, type: string][] = [
      ...(tables.dropped as [keyword: string, value: unknown, type: string][]),
      ['maximum', Number.POSITIVE_INFINITY, 'number'],
    ];
    for (const [keyword, value, type] of dropped) {
      it(`${keyword}: ${typeof value === 'number' ? value : JSON.stringify(value)} [USE-12]`, () => {
        const property = { type, ...(type === 'array' && { items: { enum: ['r'] } }), [keyword]: value };
        expect(fieldOf(property).kind).not.to.equal('unsupported');
        expect(fieldOf(property).constraints).to.deep.equal({});
        expect(issuesOf(property)).to.deep.equal([`/properties/answer/${keyword} ${keyword}`]);
      });
    }

    it('while the checks beside it stay [USE-12]', () => {
      const property = { type: 'string', minLength: '3', maxLength: 5, format: 'email', pattern: '@' };
      expect(fieldOf(property).constraints).to.deep.equal({ maxLength: 5, format: 'email', pattern: '@' });
    });

    for (const keyword of ['not', 'if', 'contains', 'patternProperties', 'dependentRequired']) {
      it(`${keyword}, which only the server checks, is reported [USE-12]`, () => {
        expect(issuesOf({ type: 'string', [keyword]: {} })).to.deep.equal([`/properties/answer/${keyword} ${keyword}`]);
      });
    }

    it('and the issue names its place in the items of a list', () => {
      expect(issuesOf({ type: 'array', items: { type: 'string', minLength: -1 }, uniqueItems: 'yes' })).to.deep.equal([
        '/properties/answer/uniqueItems uniqueItems',
        '/properties/answer/items/minLength minLength',
      ]);
    });

    it('but an unknown keyword is ignored without an issue [USE-12]', () => {
      const property = { type: 'string', 'x-order': 1, examples: ['a'], contentEncoding: 'base64', $comment: 7 };
      expect(issuesOf(property)).to.be.empty;
      expect(fieldOf(property).constraints).to.deep.equal({});
    });

    it('and the issue has its key escaped as in a JSON pointer', () => {
      const { issues } = normalise({ properties: { 'a/b~c': { type: 'string', minLength: -1 } } });
      expect(issues.map((issue) => issue.pointer)).to.deep.equal(['/properties/a~1b~0c/minLength']);
    });
  });

  describe('the key of a property', () => {
    it('can be __proto__, constructor or toString [USE-12]', () => {
      const schema = JSON.parse(
        '{"properties":{"__proto__":{"type":"integer"},"constructor":{"type":"boolean"},"toString":{"type":"string"},"hasOwnProperty":{"type":"string"}},"required":["__proto__"]}',
      );
      const { fields } = normalise(schema);
      expect(fields.map(({ key, kind, required }) => [key, kind, required])).to.deep.equal([
        ['__proto__', 'number', true],
        ['constructor', 'boolean', false],
        ['toString', 'text', false],
        ['hasOwnProperty', 'text', false],
      ]);
    });
  });

  describe('the root', () => {
    for (const nothing of [
      undefined,
      null,
      'x',
      7,
      [],
      {},
      { properties: null },
      { properties: [] },
      { properties: {} },
    ]) {
      it(`has no fields for ${JSON.stringify(nothing)}, which makes a yes/no question [USE-01]`, () => {
        expect(normalise(nothing)).to.deep.include({ fields: [], heading: '', description: '' });
      });
    }

    it('follows a reference: zod-to-json-schema writes one for a schema with a name [USE-12]', () => {
      const Person = { type: 'object', title: 'Person', properties: { name: {}, age: {} }, required: ['age'] };
      const { fields, heading } = normalise({ $ref: '#/definitions/Person', definitions: { Person } });
      expect(fields.map(({ key, required }) => [key, required])).to.deep.equal([
        ['name', false],
        ['age', true],
      ]);
      expect(heading).to.equal('');
    });

    it('combines the parts of an intersection [USE-12]', () => {
      const { fields } = normalise({
        allOf: [{ properties: { a: {} }, required: ['a'] }, { $ref: '#/$defs/B' }],
        properties: { c: {} },
        required: ['c'],
        $defs: { B: { properties: { b: {} }, required: ['b'] } },
      });
      expect(fields.map(({ key, required }) => [key, required])).to.deep.equal([
        ['a', true],
        ['b', true],
        ['c', true],
      ]);
    });

    const allow = { type: 'object', properties: { type: { const: 'allow' } } };
    const deny = { type: 'object', properties: { type: { const: 'deny' } } };
    const alternatives: [what: string, schema: object][] = [
      ['oneOf two objects', { oneOf: [deny, allow] }],
      ['anyOf two objects', { anyOf: [deny, allow] }],
      ['oneOf beside properties', { type: 'object', properties: { a: {} }, oneOf: [deny, allow] }],
      ['oneOf inside allOf', { allOf: [{ oneOf: [deny, allow] }] }],
      ['oneOf inside oneOf', { oneOf: [{ oneOf: [deny, allow] }] }],
      ['oneOf behind a reference', { $ref: '#/$defs/A', $defs: { A: { oneOf: [deny, allow] } } }],
      ['oneOf an object and a text', { oneOf: [deny, { type: 'string' }] }],
      ['oneOf constants', { oneOf: [{ const: 'deny' }, { const: 'allow' }] }],
      ['anyOf an object, another and null', { anyOf: [deny, { type: 'null' }, allow] }],
      ['a constant', { type: 'object', const: { type: 'deny' } }],
      ['one of several constants', { properties: { type: {} }, enum: [{ type: 'deny' }, { type: 'allow' }] }],
      ['a reference to itself', { $ref: '#' }],
      ['a reference that leads nowhere', { $ref: '#/$defs/gone' }],
      ['a reference that leads nowhere, beside a type', { type: 'object', $ref: '#/$defs/gone' }],
      ['a reference that leads nowhere, inside allOf', { allOf: [{ $ref: '#/$defs/gone' }] }],
      ['the same beside a type', { type: 'object', allOf: [{ $ref: '#/$defs/gone' }] }],
      ['the same beside a type inside allOf', { allOf: [{ type: 'object', $ref: '#/$defs/gone' }] }],
      ['a reference to itself inside allOf', { type: 'object', allOf: [{ $ref: '#' }] }],
      ['allOf a part that can be read and one that cannot', { allOf: [{ properties: { a: {} } }, { $ref: '#/gone' }] }],
      ['the same beside properties', { properties: { b: {} }, allOf: [{ properties: { a: {} } }, { $ref: '#/gone' }] }],
    ];
    for (const [what, schema] of alternatives) {
      it(`cannot be answered when it is ${what}, rather than by its first branch [SEE-04]`, () => {
        const form = new Form(schema);
        expect(form.fields.map(({ kind, required }) => [kind, required])).to.deep.equal([['unsupported', true]]);
        expect(form.missing).to.deep.equal(form.fields);
        expect(form.schema.issues).not.to.be.empty;
        expect(Object.keys(checkContent(schema, {}))).to.deep.equal(['']);
        expect(Object.keys(checkContent(schema, { type: 'deny' }))).to.include('/type');
      });
    }

    it('is an honest form with one alternative besides null [SEE-04]', () => {
      const { fields } = normalise({ anyOf: [{ type: 'object', properties: { a: {} } }, { type: 'null' }] });
      expect(fields.map(({ key, kind }) => [key, kind])).to.deep.equal([['a', 'text']]);
    });

    it('keeps its properties where alternatives only say which of them go together [USE-12]', () => {
      const properties = { a: {}, b: {} };
      const { fields } = normalise({ type: 'object', properties, anyOf: [{ required: ['a'] }, { required: ['b'] }] });
      expect(fields.map(({ key, required }) => [key, required])).to.deep.equal([
        ['a', false],
        ['b', false],
      ]);
    });

    it('reports a required key without a property, because no answer can have it', () => {
      const { issues } = normalise({ properties: { a: {} }, required: ['a', 'gone', 7] });
      expect(issues.map(({ pointer }) => pointer)).to.deep.equal(['/required/1', '/required/2']);
    });

    it('may have title, description, $schema and additionalProperties without an issue [USE-12]', () => {
      const root = {
        title: 'Deploy to production',
        description: 'Pick one',
        $schema: 'x',
        additionalProperties: false,
      };
      expect(normalise(schemaWith({ type: 'string' }, root))).to.deep.include({
        issues: [],
        heading: 'Deploy to production',
        description: 'Pick one',
      });
    });

    it('has its heading cleaned and shortened', () => {
      expect(normalise({ title: 'Pay\u202e\nnow' }).heading).to.equal('Pay\ufffd now');
      expect(normalise({ title: `All ${'x'.repeat(2000)}` }).heading).to.match(/^All x+…$/);
    });
  });
});

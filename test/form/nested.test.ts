import { expect } from '@open-wc/testing';
import type { Field, GroupField, LeafField } from '../../src/form/field.js';
import { Form } from '../../src/form/form.js';

const street = { type: 'string' };
const address = (property: object = {}) => ({
  type: 'object',
  properties: { street, city: { type: 'string' } },
  required: ['street'],
  ...property,
});

function formOf(properties: Record<string, unknown>, root: object = {}) {
  return new Form({ properties, ...root }, { nested: true });
}

function leaf(form: Form, pointer: string): LeafField {
  const found = form.leaves.find((field) => field.pointer === pointer);
  if (!found) throw new Error(`No field at ${pointer}`);
  return found;
}

function enter(form: Form, entries: Record<string, string>) {
  for (const [pointer, entry] of Object.entries(entries)) form.enter(leaf(form, pointer), entry);
}

const missingIn = (form: Form) => form.missing.map((field) => field.pointer);

describe('nested objects', () => {
  it('are not shown unless the host asks for it: answers are flat in every revision [MCP-09]', () => {
    const form = new Form({ properties: { address: address() } });
    expect(form.fields[0]).to.include({ kind: 'unsupported', reason: 'nested' });
    expect(form.content()).to.deep.equal({});
  });

  it('that are optional keep no form from being sent over a value inside that cannot be shown', () => {
    const terms = { const: 'yes', title: 'x'.repeat(2000) };
    for (const [required, isSent] of [
      [[], true],
      [['address'], false],
    ] as const) {
      const form = formOf({ address: address({ properties: { street, terms } }) }, { required });
      enter(form, required.length > 0 ? { '/address/street': 'Main St' } : {});
      expect(leaf(form, '/address/terms')).to.include({ kind: 'unsupported', mandatory: !isSent });
      expect(form.isBlocked).to.equal(!isSent);
    }
  });

  it('are shown as groups of fields with names and pointers of their own [DLG-01]', () => {
    const form = formOf({ 'a/b': address({ title: 'Address', description: 'Where to' }), name: street });
    const [group, name] = form.fields as [GroupField, Field];
    expect(group).to.include({ kind: 'group', label: 'Address', description: 'Where to', name: 'a/b' });
    expect(form.leaves.map(({ pointer, name }) => [pointer, name])).to.deep.equal([
      ['/a~1b/street', 'a~1b/street'],
      ['/a~1b/city', 'a~1b/city'],
      ['/name', 'name'],
    ]);
    expect([group, ...group.fields, name].map(({ id }) => id)).to.deep.equal([0, 1, 2, 3]);
  });

  it('keep their radio buttons apart from those of a field whose key has a slash, such as “a/b”', () => {
    const inner = { properties: { b: street } };
    const namesOf = (properties: Record<string, unknown>) =>
      Object.fromEntries(formOf(properties).leaves.map(({ pointer, name }) => [pointer, name]));
    expect(namesOf({ 'a/b': street, a: inner })).to.deep.equal({ '/a~1b': 'a/b', '/a/b': '/a/b' });
    expect(namesOf({ a: inner, 'a/b': street })).to.deep.equal({ '/a/b': '/a/b', '/a~1b': 'a/b' });
    expect(namesOf({ a: inner, 'a/b': street, '/a/b': street, '': { properties: { a: inner } } })).to.deep.equal({
      '/a/b': '//a/b',
      '/a~1b': 'a/b',
      '/~1a~1b': '/a/b',
      '//a/b': '///a/b',
    });
  });

  it('are sent under their key, to any depth [MCP-09]', () => {
    const form = formOf({ a: { properties: { b: { properties: { c: street } } } } });
    enter(form, { '/a/b/c': 'deep' });
    expect(form.content()).to.deep.equal({ a: { b: { c: 'deep' } } });
  });

  it('report the place of a defect in their schema', () => {
    const { issues } = formOf({ a: address({ properties: { b: { type: 'string', minLength: -1 } } }) }).schema;
    expect(issues.map(({ pointer }) => pointer)).to.deep.equal([
      '/properties/a/required/0',
      '/properties/a/properties/b/minLength',
    ]);
  });

  describe('an optional one', () => {
    it('is left out while nothing in it is answered, whatever it requires', () => {
      const form = formOf({ address: address() });
      expect(form.failing).to.be.empty;
      expect(form.content()).to.deep.equal({});
    });

    it('misses its required answers as soon as anything in it is answered', () => {
      const form = formOf({ address: address() });
      enter(form, { '/address/city': 'Ulm' });
      expect(missingIn(form)).to.deep.equal(['/address/street']);
      expect(form.requires(leaf(form, '/address/street'))).to.equal(true);
      enter(form, { '/address/city': '' });
      expect(form.missing).to.be.empty;
      expect(form.requires(leaf(form, '/address/street'))).to.equal(false);
    });

    it('counts as answered when it has a half-typed answer, which must not be lost unseen', () => {
      const form = formOf({ a: { properties: { n: { type: 'number' }, s: street }, required: ['s'] } });
      enter(form, { '/a/n': '-' });
      expect(form.failing.map((field) => field.pointer)).to.deep.equal(['/a/n', '/a/s']);
    });

    it('gives a required boolean a third state, so that it can stay unanswered', () => {
      const agree = { properties: { agree: { type: 'boolean' }, s: street }, required: ['agree'] };
      expect(leaf(formOf({ a: agree }), '/a/agree')).to.include({ kind: 'boolean', answers: 'yes-no-none' });
      const form = formOf({ a: agree }, { required: ['a'] });
      expect(leaf(form, '/a/agree')).to.include({ kind: 'boolean', answers: 'yes-no' });
      expect(missingIn(form)).to.deep.equal(['/a/agree']);
    });

    it('is not sent for a fixed value alone, and has it once another answer is given', () => {
      const form = formOf({ card: { properties: { type: { const: 'visa' }, number: street }, required: ['type'] } });
      expect(form.content()).to.deep.equal({});
      enter(form, { '/card/number': '4242' });
      expect(form.content()).to.deep.equal({ card: { type: 'visa', number: '4242' } });
    });

    it('does not block the form by a required field that cannot be shown, until it has an answer [USE-12]', () => {
      const form = formOf({ a: { properties: { s: street, x: { type: 'x' } }, required: ['x'] } });
      expect(form.missing).to.be.empty;
      enter(form, { '/a/s': 'text' });
      expect(missingIn(form)).to.deep.equal(['/a/x']);
    });

    it('counts as answered by an answer in a group inside it', () => {
      const form = formOf({ a: { properties: { s: street, b: { properties: { c: street } } }, required: ['s'] } });
      enter(form, { '/a/b/c': 'x' });
      expect(missingIn(form)).to.deep.equal(['/a/s']);
    });
  });

  describe('a required one', () => {
    it('misses its required answers at once, and is sent even if it is empty', () => {
      expect(missingIn(formOf({ address: address() }, { required: ['address'] }))).to.deep.equal(['/address/street']);
      const form = formOf({ address: address({ required: [] }) }, { required: ['address'] });
      expect(form.content()).to.deep.equal({ address: {} });
    });

    it('is sent as null if it may be null and nothing in it is answered [MCP-09]', () => {
      const nullable = { anyOf: [address(), { type: 'null' }] };
      const form = formOf({ address: nullable }, { required: ['address'] });
      expect(form.missing).to.be.empty;
      expect(form.content()).to.deep.equal({ address: null });
    });

    it('inside an optional one misses nothing until the optional one has an answer', () => {
      const form = formOf({ a: { properties: { n: street, b: address() }, required: ['b'] } });
      expect(form.missing).to.be.empty;
      enter(form, { '/a/n': 'x' });
      expect(missingIn(form)).to.deep.equal(['/a/b/street']);
    });
  });

  it('take defaults and suggestions at every level [MCP-08]', () => {
    const schema = {
      properties: {
        address: address({
          default: { street: 'Main St', city: 7 },
          properties: { street, city: { type: 'string', default: 'Ulm' } },
        }),
      },
    };
    const form = new Form(schema, { nested: true });
    expect(form.content()).to.deep.equal({ address: { street: 'Main St' } });
    expect(form.schema.issues.map(({ pointer }) => pointer)).to.deep.equal([
      '/properties/address/properties/city/default',
    ]);
    const suggested = new Form(schema, { nested: true, values: { address: { city: 'Bonn' } } });
    expect(suggested.content()).to.deep.equal({ address: { street: 'Main St', city: 'Bonn' } });
  });

  it('keep their entries when the schema changes around them [USE-17]', () => {
    const before = formOf({ address: address() });
    enter(before, { '/address/city': 'Ulm' });
    const after = formOf({ name: street, address: address({ title: 'Address' }) });
    after.adopt(before.draft());
    expect(after.entry(leaf(after, '/address/city'))).to.equal('Ulm');
  });

  describe('that contain themselves', () => {
    const Node = { type: 'object', properties: { name: street, next: { $ref: '#/$defs/Node' } } };

    it('are shown once, and say inside that they cannot be shown [USE-12]', () => {
      const form = formOf({ first: { $ref: '#/$defs/Node' } }, { $defs: { Node } });
      expect(form.leaves.map(({ pointer, kind }) => [pointer, kind])).to.deep.equal([
        ['/first/name', 'text'],
        ['/first/next', 'unsupported'],
      ]);
      const root = new Form({ properties: { name: street, next: { $ref: '#' } } }, { nested: true });
      expect(root.leaves.map(({ kind }) => kind)).to.deep.equal(['text', 'unsupported']);
    });

    it('are shown once, too, where a part of allOf refers to them [USE-12]', () => {
      const next = { allOf: [{ $ref: '#/$defs/Link' }] };
      const Link = { type: 'object', properties: { name: street, next } };
      const form = formOf({ first: next }, { $defs: { Link } });
      expect(form.leaves.map(({ pointer, kind }) => [pointer, kind])).to.deep.equal([
        ['/first/name', 'text'],
        ['/first/next', 'unsupported'],
      ]);
    });

    it('are shown once, too, where two contain each other [USE-12]', () => {
      const Team = { type: 'object', properties: { name: street, lead: { $ref: '#/$defs/Person' } } };
      const Person = { type: 'object', properties: { name: street, team: { $ref: '#/$defs/Team' } } };
      const form = formOf({ team: { $ref: '#/$defs/Team' } }, { $defs: { Team, Person } });
      expect(form.leaves.map(({ pointer, kind }) => [pointer, kind])).to.deep.equal([
        ['/team/name', 'text'],
        ['/team/lead/name', 'text'],
        ['/team/lead/team', 'unsupported'],
      ]);
    });

    it('are shown side by side where they do not contain each other', () => {
      const Point = { properties: { x: { type: 'number' } } };
      const form = formOf({ a: { $ref: '#/$defs/Point' }, b: { $ref: '#/$defs/Point' } }, { $defs: { Point } });
      expect(form.leaves.map(({ pointer }) => pointer)).to.deep.equal(['/a/x', '/b/x']);
    });
  });

  it('have 500 fields in all, where a few definitions that use each other would make millions [USE-12]', () => {
    const $defs: Record<string, unknown> = { L0: { properties: { s: street } } };
    for (let level = 1; level < 10; level++) {
      const child = { $ref: `#/$defs/L${level - 1}` };
      $defs[`L${level}`] = { properties: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`f${i}`, child])) };
    }
    const form = formOf({ top: { $ref: '#/$defs/L9' } }, { $defs });
    expect(form.leaves.length).to.be.lessThan(501);
    expect(form.leaves.some((field) => field.kind === 'unsupported' && field.reason === 'too-many-fields')).to.equal(
      true,
    );
  });
});

describe('free lists of text', () => {
  const tags = { type: 'array', items: { type: 'string', minLength: 2 }, minItems: 1, maxItems: 3, uniqueItems: true };
  const asking = (property: object = tags, root: object = {}) => {
    const form = new Form({ properties: { tags: property }, ...root });
    return { form, field: form.leaves[0]! };
  };

  it('are sent as entered, in their order [MCP-09]', () => {
    const { form, field } = asking();
    form.enter(field, [' b c', 'aa', '😀😀']);
    expect(form.content()).to.deep.equal({ tags: [' b c', 'aa', '😀😀'] });
  });

  it('are left out while empty, and missing if they are required', () => {
    expect(asking().form.content()).to.deep.equal({});
    expect(asking(tags, { required: ['tags'] }).form.missing).to.have.length(1);
    const mayBeEmpty = asking({ type: 'array', minItems: 0 }, { required: ['tags'] });
    expect(mayBeEmpty.form.content()).to.deep.equal({ tags: [] });
  });

  const wrong: [what: string, entry: string[], keyword: string, pointer: string][] = [
    ['too many texts', ['aa', 'bb', 'cc', 'dd'], 'maxItems', '/tags'],
    ['the same text twice', ['aa', 'bb', 'aa'], 'uniqueItems', '/tags'],
    ['a text that does not fit', ['aa', 'b'], 'minLength', '/tags/1'],
  ];
  for (const [what, entry, keyword, pointer] of wrong) {
    it(`are refused with ${what}, and the issue points to it [MCP-13]`, () => {
      const { form, field } = asking();
      form.enter(field, entry);
      expect(form.issue(field)).to.include({ keyword, pointer });
    });
  }

  it('hold up to 1,000 texts', () => {
    const { form, field } = asking({ type: 'array' });
    form.enter(
      field,
      Array.from({ length: 1000 }, () => 'x'),
    );
    expect(form.issue(field)).to.equal(undefined);
    form.enter(
      field,
      Array.from({ length: 1001 }, () => 'x'),
    );
    expect(form.issue(field)).to.deep.include({ keyword: 'maxItems', params: { limit: 1000 } });
  });

  it('are not checked against a pattern that takes too long for all of their texts [MCP-02]', () => {
    const { form, field } = asking({ type: 'array', items: { pattern: '^(?:a?){4000}b' } });
    const slow = 'a'.repeat(200);
    form.enter(field, [slow]);
    expect(form.issue(field)).to.include({ keyword: 'pattern', pointer: '/tags/0' });
    form.enter(field, [slow, slow, slow]);
    expect(form.issue(field)).to.equal(undefined);
  });
});

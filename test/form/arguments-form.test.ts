import { expect } from '@open-wc/testing';
import { ArgumentsForm } from '../../src/form/arguments/arguments-form.js';
import { checkArguments } from '../../src/form/check-content.js';
import type { Json, RequestedSchema } from '../../src/protocol/request.js';
import { schemaOf } from './schema-of.mjs';

/** The form of arguments in which the person has changed one text. */
function editedAt(pointer: string, args: { [key: string]: Json }, schema: RequestedSchema): ArgumentsForm {
  const edited = new ArgumentsForm(args, schema);
  edited.form.enter(edited.form.leaves.find((field) => field.pointer === pointer)!, '2');
  return edited;
}

describe('the form of the arguments of an action', () => {
  for (const value of [null, '', []]) {
    it(`shows a switch that is neither on nor off for ${JSON.stringify(value)}, and sends what the person chooses`, () => {
      const args = { flag: value as Json };
      const schema = schemaOf({ flag: { type: 'boolean' } }, ['flag']);
      const edited = new ArgumentsForm(args, schema);
      const [flag] = edited.form.leaves;
      expect(edited.form.entry(flag!)).to.equal('');
      expect(edited.args).to.deep.equal(args);
      for (const [entry, sent] of [
        ['true', true],
        ['false', false],
      ] as const) {
        edited.form.enter(flag!, entry);
        expect(edited.args).to.deep.equal({ flag: sent });
        expect(checkArguments(args, schema, edited.args)).to.be.empty;
      }
    });
  }

  it('shows neither yes nor no for an argument that is not there, whatever the default of the schema', () => {
    const schema = schemaOf({ flag: { type: 'boolean', default: true }, x: { type: 'string' } });
    const edited = new ArgumentsForm({}, schema);
    expect(edited.form.entry(edited.form.leaves[0]!)).to.equal('');
    expect([edited.form.failing, edited.args]).to.deep.equal([[], {}]);
  });

  it('lets an optional yes or no be taken away, also where it is the only argument: the form is no question', () => {
    const edited = new ArgumentsForm({ flag: true }, schemaOf({ flag: { type: 'boolean' } }));
    edited.form.enter(edited.form.leaves[0]!, '');
    expect([edited.form.failing, edited.args]).to.deep.equal([[], {}]);
  });

  const text = { type: 'string' };
  const required: [what: string, property: object][] = [
    ['a list that may be empty', { type: 'array', items: text, minItems: 0 }],
    ['a text that may be null', { type: ['string', 'null'] }],
    ['a group of optional fields', { type: 'object', properties: { a: text } }],
  ];
  for (const [what, property] of required) {
    it(`may leave out, as the arguments do, ${what} that the schema requires`, () => {
      const schema = schemaOf({ t: property, x: text }, ['t']);
      const { form, args } = editedAt('/x', { x: '1' }, schema);
      expect(form.failing).to.be.empty;
      expect(args).to.deep.equal({ x: '2' });
      expect(checkArguments({ x: '1' }, schema, args)).to.be.empty;
    });

    it(`has, in a group that the person adds, ${what} that the schema requires`, () => {
      const schema = schemaOf({ group: schemaOf({ t: property, x: text }, ['t']) });
      const { form, args } = editedAt('/group/x', {}, schema);
      expect(form.failing).to.be.empty;
      expect(args.group).to.have.property('t');
      expect(checkArguments({}, schema, args)).to.be.empty;
    });
  }
});

describe('the check of changed arguments', () => {
  const text = { type: 'string' };
  const filters = schemaOf({ q: text });

  it('refuses arguments without a group that the schema requires', () => {
    const schema = schemaOf({ filters, x: text }, ['filters']);
    expect(checkArguments({ filters: { q: 'a' }, x: '1' }, schema, { x: '1' })).to.have.all.keys('/filters');
  });

  it('refuses a new group without an answer that it requires', () => {
    const schema = schemaOf({ filters: schemaOf({ q: text, r: text }, ['q']) });
    expect(checkArguments({}, schema, { filters: { r: 'a' } })).to.have.all.keys('/filters/q');
  });

  it('refuses arguments from which a required value is removed', () => {
    const schema = schemaOf({ x: text, y: text }, ['x']);
    expect(checkArguments({ x: '1', y: '1' }, schema, { y: '1' })).to.have.all.keys('/x');
  });
});

import { expect } from '@open-wc/testing';
import { checkContent } from '../../src/form/check-content.js';
import { Form } from '../../src/form/form.js';
import asked from '../fixtures/confirmations.json' with { type: 'json' };
import { schemaOf } from './schema-of.mjs';

const boolean = { type: 'boolean' };
const string = { type: 'string' };
const nested = true;

/** What the boolean of a form offers, what is chosen at first, and whether the form can be sent like that. */
function askedWith(schema: object, options = {}) {
  const form = new Form(schema, options);
  const field = form.leaves.find(({ kind }) => kind === 'boolean')!;
  const answers = 'answers' in field && field.answers;
  return {
    answers,
    chosen: form.entry(field),
    isMissing: form.missing.includes(field),
    requires: form.requires(field),
  };
}

const YES_NO = { answers: 'yes-no', chosen: '', isMissing: true, requires: true };
const filled = (chosen: string) => ({ ...YES_NO, chosen, isMissing: false });

describe('a yes or no that is the only question of a form', () => {
  const properties: [what: string, property: object, expected: object][] = [
    ['without a default', boolean, YES_NO],
    ['that takes null', { type: ['boolean', 'null'] }, YES_NO],
    ['that takes null, as Pydantic writes it', { anyOf: [boolean, { type: 'null' }], default: null }, YES_NO],
    ['with a default of another type', { ...boolean, default: 'yes' }, YES_NO],
    ['with a default of 1', { ...boolean, default: 1 }, YES_NO],
    ['with the default no', { ...boolean, default: false }, filled('false')],
    ['with the default yes', { ...boolean, default: true }, filled('true')],
  ];
  for (const [what, property, expected] of properties) {
    it(`is Yes or No, required or not: ${what} [MCP-04]`, () => {
      for (const required of [[], ['sure']]) {
        expect(askedWith(schemaOf({ sure: property }, required))).to.deep.equal(expected);
      }
    });
  }

  const alone: [what: string, schema: object, options?: object][] = [
    ['beside a constant, which asks nothing', schemaOf({ sure: boolean, terms: { const: 'v2' } })],
    ['beside what cannot be shown', schemaOf({ sure: boolean, who: schemaOf({ name: string }) })],
    ['in a group that is required', schemaOf({ group: schemaOf({ sure: boolean }) }, ['group']), { nested }],
    ['in a group that is optional', schemaOf({ group: schemaOf({ sure: boolean }) }), { nested }],
  ];
  for (const [what, schema, options] of alone) {
    it(`is Yes or No also ${what}`, () => {
      expect(askedWith(schema, options)).to.deep.equal(YES_NO);
    });
  }

  it('is sent in its group once it is answered', () => {
    const schema = schemaOf({ group: schemaOf({ sure: boolean }) });
    const form = new Form(schema, { nested });
    form.enter(form.leaves[0]!, 'true');
    expect(form.content()).to.deep.equal({ group: { sure: true } });
    expect(checkContent(schema, form.content(), { nested })).to.deep.equal({});
  });

  it('is chosen where the application suggests an answer', () => {
    expect(askedWith(schemaOf({ sure: boolean }), { values: { sure: false } })).to.deep.equal(filled('false'));
  });

  it('sends nothing that the person has not chosen, and then exactly that', () => {
    const form = new Form(schemaOf({ sure: { type: ['boolean', 'null'] } }, ['sure']));
    const [sure] = form.leaves;
    expect([form.content(), form.untouched]).to.deep.equal([{}, []]);
    for (const [entry, value] of [
      ['true', true],
      ['false', false],
    ] as const) {
      form.enter(sure!, entry);
      expect([form.failing, form.content()]).to.deep.equal([[], { sure: value }]);
    }
  });

  it('passes the check of a backend once it has an answer, and not before', () => {
    for (const schema of [schemaOf({ sure: boolean }), schemaOf({ sure: { type: ['boolean', 'null'] } }, ['sure'])]) {
      expect(checkContent(schema, {})).to.deep.equal({ '/sure': 'An answer is required.' });
      expect(Object.keys(checkContent(schema, { sure: null }))).to.deep.equal(['/sure']);
      for (const sure of [true, false]) expect(checkContent(schema, { sure })).to.deep.equal({});
    }
  });

  for (const { source, schema, chosen } of asked) {
    it(`is Yes or No as ${source} asks it, with ${chosen || 'neither'} chosen`, () => {
      expect(askedWith(schema)).to.deep.equal(chosen ? filled(chosen) : YES_NO);
    });
  }
});

describe('a yes or no beside other questions', () => {
  const rows: [what: string, property: object, isRequired: boolean, expected: object][] = [
    ['a switch with its default', { ...boolean, default: false }, true, { answers: 'on-off', chosen: 'false' }],
    ['a switch with its default', { ...boolean, default: true }, false, { answers: 'on-off', chosen: 'true' }],
    ['Yes or No, with neither chosen', boolean, true, YES_NO],
    ['Yes or No, with neither chosen', { ...boolean, default: 'true' }, true, YES_NO],
    ['Yes, No or no answer', boolean, false, { answers: 'yes-no-none', chosen: '' }],
    ['Yes, No or no answer', { type: ['boolean', 'null'] }, true, { answers: 'yes-no-none', chosen: '' }],
  ];
  for (const [what, property, isRequired, expected] of rows) {
    it(`is ${what}: ${isRequired ? 'required' : 'optional'} ${JSON.stringify(property)} [MCP-04]`, () => {
      const schema = schemaOf({ name: string, sure: property }, isRequired ? ['sure'] : []);
      expect(askedWith(schema)).to.include(expected);
    });
  }
});

import { expect } from '@open-wc/testing';
import { ArgumentsForm } from '../../src/form/arguments-form.js';
import { checkArguments } from '../../src/form/check-content.js';
import type { Json } from '../../src/protocol/request.js';
import { schemaOf } from './schema-of.js';

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
});

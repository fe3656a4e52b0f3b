import { expect } from '@open-wc/testing';
import { Form } from '../../../src/form/form.js';
import { askSeries } from '../../../src/interrupts/ask-series.js';
import { elicitValue } from '../../../src/interrupts/index.js';
import { valueStep } from '../../../src/interrupts/value.js';
import type { FormElicitationRequest, RequestedSchema } from '../../../src/protocol/request.js';
import { scriptedHost } from './scripted-host.js';

const union = {
  oneOf: [
    { title: 'Accept', type: 'object', properties: { type: { const: 'accept' } }, required: ['type'] },
    {
      type: 'object',
      properties: { type: { const: 'edit' }, text: { type: 'string' } },
      required: ['type', 'text'],
    },
    { $ref: '#/$defs/respond' },
  ],
  $defs: {
    respond: { type: 'object', properties: { type: { enum: ['respond'] }, why: { $ref: '#/$defs/why' } } },
    why: { type: 'string' },
  },
};

describe('an elicitation of any JSON value', () => {
  it('has the getters and methods of options that are an instance of a class', async () => {
    class Settings {
      readonly states: string[] = [];
      get server() {
        return { id: 'agent' };
      }
      onState(state: string) {
        this.states.push(state);
      }
    }
    const settings = new Settings();
    const host = scriptedHost({ action: 'cancel' });
    await elicitValue(host, { schema: {} }, settings);
    host.asked[0]?.options.onState?.('shown');
    expect([host.asked[0]?.options.server, settings.states]).to.deep.equal([{ id: 'agent' }, ['shown']]);
  });

  for (const [what, schema, given, value] of [
    ['a boolean', { type: 'boolean' }, false, false],
    ['an enum', { enum: ['a', 'b'] }, 'b', 'b'],
    ['a text', { type: 'string', maxLength: 3 }, 'abc', 'abc'],
    ['a number', { type: 'integer' }, 4, 4],
    ['a list of texts', { type: 'array', items: { type: 'string' } }, ['a'], ['a']],
  ] as const) {
    it(`has one field for ${what}, and gives its value [REV-11]`, async () => {
      const host = scriptedHost({ action: 'accept', content: { value: given as never } });
      expect(await elicitValue(host, { message: 'Well?', schema })).to.deep.equal({ action: 'given', value });
      expect(host.asked[0]?.request).to.deep.equal({
        message: 'Well?',
        requestedSchema: { type: 'object', properties: { value: schema }, required: ['value'] },
      });
      expect(host.asked[0]?.options.buttons ?? false).to.equal(what === 'a boolean');
    });
  }

  it('says beside two buttons all that the schema says of them: no field is there to say it [REV-11]', async () => {
    const schema = { type: 'boolean', title: 'Cancel this transfer?', description: 'Yes cancels it.' };
    for (const [message, said] of [
      ['Transfer 500 EUR.', 'Transfer 500 EUR.\n\nCancel this transfer?\n\nYes cancels it.'],
      [schema.title, 'Cancel this transfer?\n\nYes cancels it.'],
    ] as const) {
      const host = scriptedHost({ action: 'accept', content: { value: true } });
      await elicitValue(host, { message, schema });
      expect((host.asked[0]!.request as FormElicitationRequest).message).to.equal(said);
    }
  });

  it('is a form for an object, nested objects included [REV-11]', async () => {
    const schema = { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } };
    const host = scriptedHost({ action: 'accept', content: { a: { b: 'c' } } });
    expect(await elicitValue(host, { schema })).to.deep.equal({ action: 'given', value: { a: { b: 'c' } } });
    expect(host.asked[0]?.options.nested).to.equal(true);
  });

  it('is a choice of a branch for a union of objects, and then the form of that branch [REV-11]', async () => {
    const host = scriptedHost(
      { action: 'accept', content: { value: '1' } },
      { action: 'accept', content: { type: 'edit', text: 'x' } },
    );
    expect(await elicitValue(host, { message: 'Well?', schema: union })).to.deep.equal({
      action: 'given',
      value: { type: 'edit', text: 'x' },
    });
    const [first, second] = host.asked;
    expect((first?.request as FormElicitationRequest | undefined)?.requestedSchema?.properties?.value).to.deep.equal({
      oneOf: [
        { const: '0', title: 'Accept' },
        { const: '1', title: 'edit' },
        { const: '2', title: 'respond' },
      ],
    });
    expect((second?.request as FormElicitationRequest | undefined)?.requestedSchema).to.deep.include({
      properties: { type: { const: 'edit' }, text: { type: 'string' } },
      required: ['type', 'text'],
    });
    expect(second?.options.step?.canGoBack).to.equal(true);
  });

  it('shows the constants of a branch in its form, a list of one value and a branch with nothing else too, and gives only what the form gave [REV-11]', async () => {
    for (const [index, constant] of ['accept', 'edit', 'respond'].entries()) {
      let form: Form | undefined;
      const host = scriptedHost(
        { action: 'accept', content: { value: String(index) } },
        (request, { nested = false }) => {
          form = new Form((request as { requestedSchema: RequestedSchema }).requestedSchema, { nested });
          return { action: 'accept', content: {} };
        },
      );
      expect(await elicitValue(host, { schema: union })).to.deep.equal({ action: 'given', value: {} });
      expect(form?.untouched.map(({ key, kind }) => [key, kind])).to.deep.equal([['type', 'fixed']]);
      expect(form?.content()).to.deep.equal({ type: constant });
    }
  });

  it('leads back from the form of a branch to the branches [REV-11]', async () => {
    const host = scriptedHost(
      { action: 'accept', content: { value: '2' } },
      { action: 'back' },
      { action: 'accept', content: { value: '0' } },
      { action: 'accept', content: { type: 'accept' } },
    );
    expect(await elicitValue(host, { schema: union })).to.deep.equal({ action: 'given', value: { type: 'accept' } });
  });

  it('shows the choice of branch again with the earlier choice after "Back", and no rate limit counts a round that the person repeats', async () => {
    const host = scriptedHost(
      { action: 'accept', content: { value: '1' } },
      { action: 'back' },
      { action: 'accept', content: { value: '1' } },
      { action: 'accept', content: { text: 'x' } },
    );
    await elicitValue(host, { schema: union });
    expect(host.asked.map(({ options: { repeated, before } }) => [repeated, before])).to.deep.equal([
      [undefined, undefined],
      [undefined, undefined],
      [true, { action: 'accept', content: { value: '1' } }],
      [true, undefined], // The person came here by "Back", too.
    ]);
  });

  it('shows what the person gave when they go back to it from a later step', async () => {
    const host = scriptedHost(
      { action: 'accept', content: { value: 'long text' } },
      { action: 'back' },
      { action: 'accept', content: { value: 'longer text' } },
      { action: 'accept', content: { value: 4 } },
    );
    const steps = [valueStep('Text?', { type: 'string' }), valueStep('Number?', { type: 'integer' })];
    const outcomes = await askSeries(host, steps, {});
    expect(outcomes.map((outcome) => 'value' in outcome && outcome.value)).to.deep.equal(['longer text', 4]);
    expect(host.asked.map(({ options: { before } }) => before)).to.deep.equal([
      undefined,
      undefined,
      { action: 'accept', content: { value: 'long text' } },
      undefined,
    ]);
  });

  it('never gives a value that did not come from the person [REV-11]', async () => {
    for (const outcome of [{ action: 'reject' }, { action: 'cancel' }, { action: 'timeout' }] as const) {
      expect(await elicitValue(scriptedHost(outcome), { schema: { type: 'boolean' } })).to.deep.equal(outcome);
    }
  });
});

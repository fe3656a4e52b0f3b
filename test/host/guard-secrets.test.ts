import { expect } from '@open-wc/testing';
import { guardSecrets, pipeline } from '../../src/host/index.js';
import { schemaOf } from '../form/schema-of.mjs';
import { HandHost, turns } from './hand-host.js';

const string = { type: 'string' };

describe('guardSecrets()', () => {
  const nested = {
    message: '?',
    requestedSchema: schemaOf({ db: { type: 'object', properties: { password: string } } }),
  };
  for (const options of [{}, { nested: true }, { nested: false }]) {
    it(`can decline instead, and looks into nested objects with ${JSON.stringify(options)} [MCP-28]`, async () => {
      const host = pipeline(new HandHost(), guardSecrets({ action: 'refuse', refuseWith: 'decline' }));
      expect(await host.elicit(nested, options)).to.deep.equal({ action: 'reject' });
    });
  }

  const asking: [where: string, property: object][] = [
    ['deep inside objects', { type: 'object', properties: { a: { type: 'object', properties: { api_key: string } } } }],
    ['in a list', { type: 'array', title: 'API keys', items: string }],
    ['in the title of a list’s items', { type: 'array', items: { ...string, title: 'API key' } }],
    ['in the format of a list’s items', { type: 'array', items: { ...string, format: 'password' } }],
    ['by an object and its property together', { type: 'object', title: 'Payment', properties: { number: string } }],
  ];
  for (const [where, property] of asking) {
    it(`refuses a form that asks for a secret ${where} [MCP-28]`, async () => {
      const host = pipeline(new HandHost(), guardSecrets({ action: 'refuse', refuseWith: 'decline' }));
      const requestedSchema = schemaOf({ card: property });
      expect(await host.elicit({ message: '?', requestedSchema })).to.deep.equal({ action: 'reject' });
    });
  }

  it('lets a user name in an object called credentials pass [MCP-28]', async () => {
    const host = new HandHost();
    const credentials = { type: 'object', properties: { user: string } };
    pipeline(host, guardSecrets({ action: 'refuse' })).elicit({
      message: 'Who?',
      requestedSchema: schemaOf({ credentials }),
    });
    await turns();
    expect(host.messages).to.deep.equal(['Who?']);
  });

  it('lets harmless forms and URL requests through [MCP-28]', async () => {
    const host = new HandHost();
    const whole = pipeline(host, guardSecrets({ action: 'refuse' }));
    whole.elicit({ message: 'How many?', requestedSchema: schemaOf({ max_tokens: { type: 'integer' } }) });
    whole.elicit({ mode: 'url', message: 'Sign in', url: 'https://example.com/' });
    await turns();
    expect(host.messages).to.deep.equal(['How many?', 'Sign in']);
  });

  it('names an option of the wrong type', () => {
    expect(() => guardSecrets({ action: 'hide' as never })).to.throw(TypeError, 'guardSecrets(): action');
    expect(() => guardSecrets({ refuseWith: 'no' as never })).to.throw(TypeError, 'guardSecrets(): refuseWith');
    expect(() => guardSecrets({ onSecret: {} as never })).to.throw(TypeError, 'guardSecrets(): onSecret');
  });
});

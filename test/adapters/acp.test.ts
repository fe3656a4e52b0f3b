import { expect } from '@open-wc/testing';
import { acpHandler, ElicitationRefused } from '../../src/adapters/index.js';
import type { FormElicitationRequest } from '../../src/protocol/request.js';
import { answeringHost, failureOf } from '../host/hand-host.js';

const { signal } = new AbortController();
const server = { id: 'agent', name: 'My agent' };
const form = { mode: 'form', message: 'Name?', requestedSchema: { type: 'object', properties: {} } };

class RequestError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

describe('acpHandler', () => {
  it('asks on behalf of the agent, in the session that the request names', async () => {
    const { host, asked } = answeringHost({ action: 'accept', content: { name: 'Ada' } });
    const handler = acpHandler(host, { server, session: 'sign-in' });
    expect(await handler({ params: { ...form, sessionId: 's-1', toolCallId: 't' }, signal })).to.deep.equal({
      action: 'accept',
      content: { name: 'Ada' },
    });
    await handler({ params: { ...form, requestId: 7 }, signal });
    expect(asked.map(({ options }) => options.session)).to.deep.equal(['s-1', 'sign-in']);
    expect(asked.map(({ options }) => options.server)).to.deep.equal([server, server]);
    expect(asked[0]!.options.signal === signal).to.be.true;
  });

  it('treats null keywords as missing, and keeps all other keywords', async () => {
    const { host, asked } = answeringHost({ action: 'cancel' });
    const size = { type: 'string', title: 'Size', description: null, enum: null, oneOf: [{ const: 'l', title: null }] };
    const properties = { size, __proto__x: { type: 'string', default: null, minLength: 0 }, odd: null };
    const requestedSchema = { type: 'object', title: null, required: null, properties };
    await acpHandler(host)({ params: { ...form, requestedSchema, _meta: null }, signal });
    expect(asked[0]!.request).to.deep.equal({
      ...form,
      _meta: null,
      requestedSchema: {
        type: 'object',
        properties: {
          size: { type: 'string', title: 'Size', oneOf: [{ const: 'l', title: null }] },
          __proto__x: { type: 'string', minLength: 0 },
          odd: null,
        },
      },
    });
  });

  it('keeps a field whose key is __proto__', async () => {
    const { host, asked } = answeringHost({ action: 'cancel' });
    const params = JSON.parse(
      '{"mode":"form","message":"?","requestedSchema":{"properties":{"__proto__":{"type":"string"}}}}',
    );
    await acpHandler(host)({ params, signal });
    const { requestedSchema } = asked[0]!.request as FormElicitationRequest;
    expect(Object.keys(requestedSchema!.properties!)).to.deep.equal(['__proto__']);
  });

  it('rejects a refused request with the SDK’s error class, because only that keeps its code on the wire', async () => {
    const { host } = answeringHost({ action: 'refused', code: -32602, message: 'params.url is not a valid URL' });
    const error = await failureOf(acpHandler(host, { RequestError })({ params: form, signal }));
    expect(error).to.be.instanceOf(RequestError);
    expect(error).to.include({ code: -32602, message: 'params.url is not a valid URL' });
    expect(await failureOf(acpHandler(host)({ params: form, signal }))).to.be.instanceOf(ElicitationRefused);
  });

  it('answers a request that the agent cancelled with the reason of its signal, not with a result', async () => {
    const { host } = answeringHost({ action: 'withdrawn' });
    const controller = new AbortController();
    const cancelled = new RequestError(-32800, 'Request cancelled');
    controller.abort(cancelled);
    expect(await failureOf(acpHandler(host)({ params: form, signal: controller.signal }))).to.equal(cancelled);
  });
});

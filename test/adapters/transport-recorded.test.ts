import { expect } from '@open-wc/testing';
import { withElicitation } from '../../src/adapters/index.js';
import type { Outcome } from '../../src/index.js';
import { HandHost, turns } from '../host/hand-host.js';
import { HandTransport, type Wire } from './hand-transport.js';
import { recorded } from './recorded.js';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const elicitation = { form: {}, url: {} };

function connect() {
  const inner = new HandTransport();
  const host = new HandHost();
  const transport = withElicitation(inner, host, { modes: ['form', 'url'] });
  const received: Wire[] = [];
  const extras: unknown[] = [];
  transport.onmessage = (message, extra) => {
    received.push(message);
    extras.push(extra);
  };
  return { inner, host, transport, received, extras };
}

/** The outcome that makes a recorded reply. */
const outcomeOf = ({ action, content }: Wire): Outcome => (content ? { action, content } : { action });

/** The messages that a wrapped client sends: the capability of the wrapper is announced in place of its own. */
function announced(message: Wire): Wire {
  const copy = structuredClone(message);
  if (copy.method === 'initialize') copy.params.capabilities.elicitation = elicitation;
  const declared = copy.id === undefined ? undefined : copy.params?._meta?.[CAPABILITIES];
  if (declared) declared.elicitation = elicitation;
  return copy;
}

/** Sends or delivers other messages, and expects them unchanged on the other side. */
async function pass(client: ReturnType<typeof connect>, direction: string, message: Wire) {
  const { inner, transport, received, extras } = client;
  const text = JSON.stringify(message);
  if (direction === 'client->server') {
    const options = { headers: {} };
    const before = inner.sent.length;
    await transport.send(message, options);
    expect(inner.sent.length).to.equal(before + 1);
    expect(JSON.stringify(inner.last)).to.equal(JSON.stringify(announced(message)));
    expect(inner.options.at(-1), 'the options').to.equal(options);
    if (message.method !== 'initialize' && !message.params?._meta?.[CAPABILITIES]) {
      expect(inner.last, 'the message itself').to.equal(message);
    }
  } else {
    const extra = {};
    inner.receive(message, extra);
    expect(received.at(-1), 'the message itself').to.equal(message);
    expect(extras.at(-1), 'what came with it').to.equal(extra);
  }
  expect(JSON.stringify(message), 'the message is not changed').to.equal(text);
}

describe('withElicitation() on recorded traffic', () => {
  for (const name of [
    'everything-streamableHttp',
    'fastmcp-http',
    'frontmcp-native',
    'frontmcp-fallback-nocaps-accept',
    'frontmcp-fallback-waiting',
  ]) {
    it(`answers the elicitation of ${name} as recorded, and passes on everything else byte for byte [LIB-01]`, async () => {
      const client = connect();
      const { inner, host, received } = client;
      const messages = recorded<Wire>(name);
      let asked = 0;
      for (const { dir, msg } of messages) {
        if (msg.method === 'elicitation/create') {
          const text = JSON.stringify(msg.params);
          inner.receive(msg);
          asked++;
          expect(JSON.stringify(host.asked.at(-1)?.request)).to.equal(text);
        } else if (dir === 'client->server' && !msg.method) {
          await host.open[0]?.answer(outcomeOf(msg.result));
          expect(inner.last).to.deep.equal(msg);
        } else if (msg.error?.code === -32042) {
          inner.receive(msg);
          for (const page of msg.error.data.elicitations) {
            await turns();
            expect(host.asked.at(-1)?.request).to.equal(page);
            await host.open[0]?.answer({ action: 'reject' });
          }
          await turns();
          expect(received.at(-1)).to.deep.equal(msg);
          asked++;
        } else await pass(client, dir, msg);
      }
      expect(host.asked.length).to.equal(asked);
    });
  }

  it('makes the recorded rounds of cloudflare-mrtr out of one call, and passes on everything else byte for byte', async () => {
    const client = connect();
    const { inner, host, transport, received } = client;
    const exchanges = recorded<Wire>('cloudflare-mrtr').map(({ requestBody, responseBody }) => ({
      request: requestBody,
      response: JSON.parse(responseBody),
    }));
    const rounds = exchanges.filter(({ request }) => request.method === 'tools/call');
    for (const { request, response } of exchanges) {
      if (rounds.some((round) => round.request === request)) continue;
      await pass(client, 'client->server', request);
      await pass(client, 'server->client', response);
    }
    const before = received.length;
    const { id } = rounds[0]?.request ?? {};
    await transport.send(rounds[0]?.request);
    for (const [i, { response }] of rounds.entries()) {
      const onWire = inner.last.id;
      inner.receive({ ...response, id: onWire });
      const next = rounds[i + 1]?.request;
      if (!next) break;
      await turns();
      const inputs = Object.entries<Wire>(next.params.inputResponses);
      expect(inputs.map(([key]) => response.result.inputRequests[key].params)).to.deep.equal([host.open[0]?.request]);
      await host.open[0]?.answer(outcomeOf(inputs[0]?.[1]));
      expect(inner.last).to.deep.equal({ ...next, id: inner.last.id });
    }
    expect(received.slice(before)).to.deep.equal([{ ...rounds.at(-1)?.response, id }]);
    expect(rounds.length).to.equal(3);
  });
});

// @ts-check
/**
 * `stopped.mjs MODULE ENDPOINT`: calls a tool that asks through the relay of this module, with a signal of its own beside a
 * library that passes none, and stops. Tells its parent what a page heard of it.
 */
import process from 'node:process';
import { createMCPClient, ElicitationRequestSchema } from '@ai-sdk/mcp';
import { elicitationHandler } from 'mcp-elicitation/adapters';

const [module = '', url = ''] = process.argv.slice(2);
const { relay } = await import(module);
const stop = new AbortController();
const client = await createMCPClient({ transport: { type: 'http', url }, capabilities: { elicitation: {} } });
const ask = elicitationHandler(relay.host({ user: 'ada' }), { server: { id: 'bank', name: 'Northwind Bank' } });
client.onElicitationRequest(ElicitationRequestSchema, (request) => ask(request, stop.signal));
const tools = /** @type {any} */ (await client.tools());

const request = new Request('http://127.0.0.1/elicitations?v=3', { headers: { cookie: 'session=ada' } });
const { body } = await relay.fetch(request);
tools.ask.execute({}, { toolCallId: '1', messages: [] });
const heard = [];
for await (const event of body.pipeThrough(new TextDecoderStream())) {
  const { states = [] } = JSON.parse(event.slice('data: '.length));
  const [state] = states;
  heard.push(state?.how ?? state?.phase);
  if (state?.phase === 'open') stop.abort();
  if (state?.phase === 'over') break;
}
process.send?.(heard);

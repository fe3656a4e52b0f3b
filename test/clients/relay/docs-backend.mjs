// @ts-check
/**
 * `docs-backend.mjs MODULE`: a bundled backend of docs/clients/ calls the tool that asks. Its person gives one answer over
 * the relay. Tells its parent what the tool returned.
 */
import process from 'node:process';

const HEADERS = { cookie: 'session=ada', origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' };
const URL = 'http://127.0.0.1/elicitations?v=3';

const [module = ''] = process.argv.slice(2);
const { relay, transfer, withTools } = await import(module);

/** @param {Record<string, unknown>} message */
const post = (message) =>
  relay.fetch(
    new Request(URL, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }),
  );

const { body } = await relay.fetch(new Request(URL, { headers: HEADERS }));
const result = withTools
  ? withTools('ada', 'first', (/** @type {any} */ tools) => tools.bank_ask.execute({}, {}))
  : transfer('ada', 'first', new AbortController().signal);
result.catch(() => {}); // The `await` below gets the error.
for await (const event of body.pipeThrough(new TextDecoderStream())) {
  const { states = [] } = JSON.parse(event.slice('data: '.length));
  const [{ id, attempt, elicitation } = {}] = states;
  if (!elicitation) continue;
  await post({ type: 'shown', id });
  const answer = { action: 'accept', content: { name: 'Ada', news: true } };
  const { status } = await post({ type: 'answer', id, attempt, answer });
  if (status !== 202) throw new Error(`The relay refused the answer: ${status}`);
  break;
}
process.send?.(JSON.stringify(await result), () => process.exit());

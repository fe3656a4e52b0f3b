// @ts-check
/** The check of hosts: a host that is right passes, and one that is broken in a known way is found out. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PARTS } from '../../playground/host-check/check.mjs';
import { markdownOf, reportOf } from '../../playground/host-check/report.mjs';
import { TIMES } from '../../playground/host-check/run.mjs';
import { serveHostCheck } from '../../playground/host-check/serve.mjs';
import { connectRawHost } from './raw-host.mjs';

/** @import { Answer, Reply } from './raw-host.mjs' */

const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];

/** Milliseconds that the person of the tests takes for each answer, by the check's clock. */
const READING = 2000;

let now = 1_000_000;
const times = { ...TIMES, now: () => now, untilCancelled: 20, untilOpen: 2000, pace: async () => {} };
const served = await serveHostCheck({ times });
after(() => served.close());

const latest = () => {
  const run = served.check.runs.at(-1);
  assert.ok(run, 'no host has called');
  return run;
};

/** What a form sends when the person enters some values and leaves the rest. @param {any} schema @param {Record<string, unknown>} entered */
function fill(schema, entered) {
  const values = Object.entries(schema.properties).map(([key, { default: given }]) => [key, entered[key] ?? given]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** A person at a host that is right. @type {Answer} */
async function rightHost(params, { cancelled }) {
  now += READING;
  if (params.url?.startsWith('javascript:')) return { error: { code: -32602, message: 'Not an address of a page.' } };
  // By what it says: a cancelled question may reach the host after the next one.
  if (params.message.startsWith('Do nothing.')) return cancelled.then(() => undefined);
  const { act } = latest().asking ?? { act: { submit: {} } };
  if ('press' in act) return { result: { action: act.press === 'reject' ? 'decline' : 'cancel' } };
  if ('visit' in act) {
    fetch(String(params.url)).then((response) => response.text());
    return { result: { action: 'accept' } };
  }
  const letter = / ([A-Z])\.$/.exec(params.message)?.[1]; // Two questions at once say each its own.
  const entered = letter ? { letter } : 'submit' in act ? act.submit : {};
  return { result: { action: 'accept', content: fill(params.requestedSchema, entered) } };
}

/** A host that is right but for one thing. @param {(reply: any, params: any) => Reply} spoil @returns {Answer} */
const spoiled = (spoil) => async (params, wire) => {
  const reply = await rightHost(params, wire);
  return reply && spoil(structuredClone(reply), params);
};

/** Changes the content of each accepted form. @param {(content: any, params: any) => unknown} change */
const withContent = (change) =>
  spoiled((reply, params) => {
    if (reply.result?.content) reply.result.content = change(reply.result.content, params);
    return reply;
  });

/**
 * Goes through the parts, and gives the ids of the rules that failed.
 * @param {string} revision
 * @param {Answer} answer
 * @param {object} [options]
 * @param {readonly string[]} [options.parts]
 * @param {Partial<Parameters<typeof connectRawHost>[1]>} [options.host]
 */
async function check(revision, answer, { parts = PARTS.map(({ name }) => name), host: more = {} } = {}) {
  const host = await connectRawHost(`${served.url}mcp`, { revision, answer, version: `${now}`, ...more });
  now += 1;
  await host.call('start');
  for (const part of parts) {
    const end = await host.call(part);
    if (end?.error?.code !== -32042) continue;
    await fetch(end.error.data.elicitations[0].url).then((response) => response.text());
    await host.call(part);
  }
  return latest()
    .findings.filter(({ status }) => status === 'failed')
    .map(({ id }) => id);
}

for (const revision of REVISIONS) {
  test(`a host that does everything right passes every part of ${revision}`, async () => {
    assert.deepEqual(await check(revision, rightHost), []);
    const untried = latest().findings.filter(({ status }) => status === 'untried');
    assert.deepEqual(
      untried.map(({ id }) => id),
      [],
    );
  });
}

/** @type {{ breaks: string, rule: string, part: string, answer: Answer, revision?: string, host?: object }[]} */
const BROKEN = [
  {
    breaks: 'answers by itself',
    rule: 'action.person',
    part: 'answers',
    answer: async () => ({ result: { action: 'decline' } }),
  },
  {
    breaks: 'sends numbers as text',
    rule: 'content.types',
    part: 'fields',
    answer: withContent((content) => ({ ...content, price: String(content.price) })),
  },
  {
    breaks: 'answers twice',
    rule: 'wire.once',
    part: 'answers',
    answer: async (params, wire) => {
      const reply = await rightHost(params, wire);
      await wire.post({ id: wire.id, ...reply });
      return reply;
    },
  },
  {
    breaks: 'checks nothing before it sends',
    rule: 'check.limits',
    part: 'limits',
    answer: withContent((content) => {
      const act = latest().asking?.act;
      return act && 'first' in act ? act.first : content;
    }),
  },
  {
    breaks: 'fetches a page before the person agrees',
    rule: 'url.no-prefetch',
    part: 'pages',
    answer: async (params, wire) => {
      if (params.url?.startsWith('http:')) await fetch(params.url).then((response) => response.text());
      return rightHost(params, wire);
    },
  },
  {
    breaks: 'changes the state of a round',
    rule: 'rounds.state',
    part: 'rounds',
    revision: '2026-07-28',
    answer: rightHost,
    host: {
      retryOf: (/** @type {any} */ { requestState, ...retry }) => ({
        ...retry,
        ...(requestState !== undefined && { requestState: retry.inputResponses ? requestState.trim() : requestState }),
      }),
    },
  },
];

for (const { breaks, rule, part, answer, revision = '2025-11-25', host } of BROKEN) {
  test(`a host that ${breaks} is found out`, async () => {
    const failed = await check(revision, answer, { parts: [part], host });
    assert.ok(failed.includes(rule), `failed: ${failed.join(', ')}`);
    const evidence = latest().findings.find(({ id }) => id === rule)?.evidence ?? [];
    assert.ok(
      evidence.some(({ ok, text }) => ok === false && text !== ''),
      'no evidence',
    );
  });
}

test('the report is there as a page, as JSON and as Markdown, in which text of a host is only text', async () => {
  const answer = async () => ({ result: { text: '| <script>alert(1)</script> `x`' } });
  await check('2025-11-25', answer, { parts: ['answers'] });
  const reports = await (await fetch(`${served.url}report.json`)).json();
  assert.deepEqual(reports.at(-1), JSON.parse(JSON.stringify(reportOf(latest()))));
  const markdown = markdownOf(latest());
  assert.ok(markdown.includes('\\| \\<script\\>alert(1)'), markdown);
  const page = await fetch(served.url);
  assert.match(String(page.headers.get('content-security-policy')), /script-src 'self'/);
  assert.match(await page.text(), /Can this host ask\?/);
});

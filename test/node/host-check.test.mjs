// @ts-check
/** The check of hosts: a host that is right passes, and one that is broken in a known way is found out. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PARTS } from '../../playground/host-check/check.mjs';
import { markdownOf, reportOf } from '../../playground/host-check/report.mjs';
import { TIMES } from '../../playground/host-check/run.mjs';
import { serveHostCheck } from '../../playground/host-check/serve.mjs';
import { connectRawHost, deferred } from './raw-host.mjs';

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

/** The page that the host is about to open all the same. @type {string | undefined} */
let rejectedPage;

/** @type {{ breaks: string, rule: string, part: string, answer: Answer, revision?: string, host?: object }[]} */
const BROKEN = [
  {
    breaks: 'answers by itself',
    rule: 'action.person',
    part: 'answers',
    answer: async () => ({ result: { action: 'decline' } }),
  },
  {
    breaks: 'sends accept without content',
    rule: 'content.accept',
    part: 'fields',
    answer: spoiled(({ result }) => ({ result: { action: result.action } })),
  },
  {
    breaks: 'takes Escape for a rejection',
    rule: 'action.cancel',
    part: 'answers',
    answer: spoiled(({ result }) => ({
      result: { ...result, action: result.action === 'cancel' ? 'decline' : result.action },
    })),
  },
  {
    breaks: 'takes a rejection for Escape',
    rule: 'action.decline',
    part: 'answers',
    answer: spoiled(({ result }) => ({
      result: { ...result, action: result.action === 'decline' ? 'cancel' : result.action },
    })),
  },
  {
    breaks: 'drops the second half of the schema',
    rule: 'field.boolean',
    part: 'fields',
    answer: withContent(({ name, price }) => ({ name, price })),
  },
  {
    breaks: 'sends numbers as text',
    rule: 'content.types',
    part: 'fields',
    answer: withContent((content) => ({ ...content, price: String(content.price) })),
  },
  {
    breaks: 'sends empty text for what was left empty',
    rule: 'content.optional',
    part: 'fields',
    answer: withContent((content) => ({ ...content, note: '' })),
  },
  {
    breaks: 'sends null as the content of a rejection',
    rule: 'content.absent',
    part: 'answers',
    answer: spoiled(({ result }) => ({ result: { content: null, ...result } })),
  },
  {
    breaks: 'adds properties of its own',
    rule: 'content.declared',
    part: 'fields',
    answer: withContent((content) => ({ ...content, sentBy: 'host' })),
  },
  {
    breaks: 'answers with prose',
    rule: 'wire.result',
    part: 'answers',
    answer: async () => ({ result: { text: 'The user said yes.' } }),
  },
  {
    breaks: 'answers with an error',
    rule: 'wire.result',
    part: 'answers',
    answer: async () => ({ error: { code: -32603, message: 'Something went wrong.' } }),
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
    breaks: 'answers under another id',
    rule: 'wire.id',
    part: 'answers',
    answer: async (params, wire) => {
      const reply = await rightHost(params, wire);
      await wire.post({ id: 'another', ...reply });
      return reply;
    },
  },
  {
    breaks: 'forgets the second of two requests',
    rule: 'several.both',
    part: 'together',
    answer: async (params, wire) => {
      if (!params.message.endsWith('type B.')) return rightHost(params, wire);
      await wire.giveUp();
      return undefined;
    },
  },
  {
    breaks: 'sends titles for values',
    rule: 'choice.titled',
    part: 'choices',
    answer: withContent((content) => ('size' in content ? { ...content, size: 'Medium' } : content)),
  },
  {
    breaks: 'sends a moment without its offset',
    rule: 'field.date-time',
    part: 'formats',
    answer: withContent((content) => ('moment' in content ? { ...content, moment: '2026-03-01T12:30' } : content)),
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
    breaks: 'changes a number that is below its limit',
    rule: 'check.kept',
    part: 'limits',
    answer: withContent((content) => ('age' in content ? { age: 18 } : content)),
  },
  {
    breaks: 'sends a required text empty',
    rule: 'check.required',
    part: 'limits',
    answer: withContent((content) => ('name' in content ? { name: '' } : content)),
  },
  {
    breaks: 'opens an address that runs a script',
    rule: 'url.scheme',
    part: 'addresses',
    answer: async (params, wire) =>
      params.url?.startsWith('javascript:') ? { result: { action: 'accept' } } : rightHost(params, wire),
  },
  {
    breaks: 'shows an address that runs a script',
    rule: 'url.scheme',
    part: 'addresses',
    answer: async (params, wire) => {
      now += READING;
      if (params.url?.startsWith('javascript:')) return { result: { action: 'cancel' } };
      const isAboutIt = params.message.includes('begins with “javascript:”');
      return isAboutIt ? { result: { action: 'accept', content: { saw: 'Yes' } } } : rightHost(params, wire);
    },
  },
  {
    breaks: 'opens a page that the person rejects',
    rule: 'url.decline',
    part: 'pages',
    answer: async (params, wire) => {
      const reply = await rightHost(params, wire);
      // The page is open before the next question is answered.
      if (rejectedPage) await fetch(rejectedPage).then((response) => response.text());
      const isRejected = /** @type {any} */ (reply)?.result?.action === 'decline';
      rejectedPage = isRejected ? params.url : undefined;
      return reply;
    },
  },
  {
    breaks: 'ignores defaults',
    rule: 'default.prefill',
    part: 'defaults',
    answer: withContent(() => ({})),
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

test('a host that answers what the server has cancelled is found out', async () => {
  const posted = deferred();
  const failed = await check(
    '2025-11-25',
    async (params, wire) => {
      const reply = await rightHost(params, wire);
      if (reply) return posted.promise.then(() => reply);
      await wire.post({ id: wire.id, result: { action: 'cancel' } });
      posted.resolve();
      return undefined;
    },
    { parts: ['cancelled'] },
  );
  assert.deepEqual(failed, ['cancelled.silent']);
});

test('a host that sends the consent when the visit is over has not fetched the page too early', async () => {
  const failed = await check(
    '2025-11-25',
    async (params, wire) => {
      const { act } = latest().asking ?? {};
      if (!act || !('visit' in act) || params.url?.startsWith('javascript:')) return rightHost(params, wire);
      await fetch(String(params.url)).then((response) => response.text());
      now += READING;
      return { result: { action: 'accept' } };
    },
    { parts: ['pages'] },
  );
  assert.deepEqual(failed, []);
  const evidence = latest().findings.find(({ id }) => id === 'url.opened')?.evidence;
  assert.match(String(evidence?.[0]?.text), /2\.0 s before the consent came/);
});

test('a part ends when the host gives its call up, and says how long the host waited', async () => {
  let asked = 0;
  const failed = await check(
    '2025-11-25',
    async (params, wire) => {
      asked += 1;
      if (asked === 1) return rightHost(params, wire);
      now += 58_000;
      await wire.giveUp();
      return undefined;
    },
    { parts: ['answers'] },
  );
  const run = latest();
  // The part ends after the message has come.
  for (let turn = 0; run.partState('answers') === 'running' && turn < 1000; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  assert.equal(run.partState('answers'), 'stopped');
  assert.deepEqual(failed, []);
  assert.equal(asked, 2);
  const evidence = run.findings.find(({ id }) => id === 'time.patience')?.evidence;
  assert.equal(evidence?.[0]?.text, 'No answer came within 58.0 s; the call ended after 60.0 s.');
});

test('a question about what a person saw says its answers, and takes them typed', async () => {
  /** @type {string[]} */
  const said = [];
  const failed = await check(
    '2025-11-25',
    async (params, wire) => {
      if (!('saw' in (params.requestedSchema?.properties ?? {}))) return rightHost(params, wire);
      said.push(params.message);
      now += READING;
      return { result: { action: 'accept', content: { saw: said.length === 1 ? 'dunno' : ' no ' } } };
    },
    { parts: ['answers', 'cancelled'] },
  );
  assert.deepEqual(failed, ['cancelled.closed']);
  assert.equal(said.length, 2);
  assert.ok(
    said.every((one) => one.endsWith('(Yes / No)')),
    said.join(),
  );
});

test('a call of 2026-07-28 that the host has ended counts as stopped once another part begins', async () => {
  const host = await connectRawHost(`${served.url}mcp`, {
    revision: '2026-07-28',
    version: `${now}`,
    answer: async (params, wire) => {
      const reply = await rightHost(params, wire);
      if ('price' in (params.requestedSchema?.properties ?? {})) throw new Error('Expected number.');
      return reply;
    },
  });
  now += 1;
  await assert.rejects(host.call('defaults'), /Expected number/);
  await host.call('answers');
  const run = latest();
  assert.deepEqual([run.partState('defaults'), run.partState('answers')], ['stopped', 'done']);
  assert.match(markdownOf(run), /The host ended these before their last question: Defaults\./);
});

test('a person who closes a question about what they saw says nothing about the host', async () => {
  const failed = await check(
    '2025-11-25',
    async (params, wire) => {
      const reply = await rightHost(params, wire);
      return 'saw' in (params.requestedSchema?.properties ?? {}) ? { result: { action: 'cancel' } } : reply;
    },
    { parts: ['answers', 'identity'] },
  );
  assert.deepEqual(failed, []);
});

test('an address that runs a script comes in a request that is otherwise complete', async () => {
  /** @type {any[]} */
  const scripts = [];
  await check(
    '2025-11-25',
    async (params, wire) => {
      if (params.url?.startsWith('javascript:')) scripts.push(params);
      return rightHost(params, wire);
    },
    { parts: ['addresses'] },
  );
  assert.deepEqual(
    scripts.map(({ mode, elicitationId }) => [mode, typeof elicitationId]),
    [['url', 'string']],
  );
});

test('a host without elicitation is told so at once, and nothing is held against it', async () => {
  const host = await connectRawHost(`${served.url}mcp`, {
    revision: '2025-11-25',
    answer: rightHost,
    capabilities: {},
  });
  const { content } = await host.call('start');
  assert.match(content[0].text, /declares no elicitation/);
  assert.match((await host.call('answers')).content[0].text, /has not declared form mode/);
  assert.deepEqual(
    latest().findings.filter(({ status }) => status === 'failed'),
    [],
  );
});

test('a person who presses something else is asked again, and the host does not fail for it', async () => {
  let isFirst = true;
  const failed = await check(
    '2025-11-25',
    async (params, wire) => {
      const reply = await rightHost(params, wire);
      if (!isFirst) return reply;
      isFirst = false;
      return { result: { action: 'cancel' } };
    },
    { parts: ['answers'] },
  );
  assert.deepEqual(failed, []);
});

test('a host that limits how often it is asked is asked ten times a minute at most', async () => {
  const before = served.check.times.pace;
  /** @type {number[]} */
  const waits = [];
  served.check.times.pace = async (ms) => {
    waits.push(ms);
    now += ms;
  };
  const parts = ['answers', 'fields', 'formats', 'limits', 'defaults'];
  assert.deepEqual(await check('2025-11-25', rightHost, { parts }), []);
  served.check.times.pace = before;
  assert.deepEqual(waits, [60_000 - 10 * READING]);
});

test('a host that opens a session for each call has one report', async () => {
  const before = served.check.runs.length;
  const options = { revision: '2025-11-25', answer: rightHost, version: `${now}` };
  for (const part of ['answers', 'identity']) {
    const host = await connectRawHost(`${served.url}mcp`, options);
    await host.call(part);
    await host.close();
  }
  assert.equal(served.check.runs.length, before + 1);
  assert.deepEqual([latest().partState('answers'), latest().partState('identity')], ['done', 'done']);
});

test('a check of one revision speaks no other', async () => {
  for (const revision of REVISIONS.slice(0, 2)) {
    const one = await serveHostCheck({ times, revisions: [revision] });
    const host = await connectRawHost(`${one.url}mcp`, { revision: '2025-11-25', answer: rightHost });
    await host.call('start');
    assert.deepEqual(
      one.check.runs.map((run) => run.revision),
      [revision],
    );
    const modern = await connectRawHost(`${one.url}mcp`, { revision: '2026-07-28', answer: rightHost });
    assert.ok((await modern.call('start')).error, 'it speaks 2026-07-28');
    await one.close();
  }
});

test('two hosts that are checked at once have a report each', async () => {
  const before = served.check.runs.length;
  const one = await connectRawHost(`${served.url}mcp`, { revision: '2025-11-25', answer: rightHost });
  const other = await connectRawHost(`${served.url}mcp`, { revision: '2025-06-18', answer: rightHost });
  await Promise.all([one.call('start'), other.call('start')]);
  const revisions = served.check.runs.slice(before).map(({ revision }) => revision);
  assert.deepEqual(revisions.sort(), ['2025-06-18', '2025-11-25']);
});

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

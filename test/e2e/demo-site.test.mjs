// @ts-check
/** The demo's other site without a browser: what it serves, and which decisions it takes. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { listen } from '../../demo/listen.mjs';
import { createSite } from '../../demo/site.mjs';
import { ERRANDS } from '../../demo/url-tools.mjs';
import { createVisits } from '../../demo/visits.mjs';

/** @import { IncomingHttpHeaders } from 'node:http' */

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const [errand] = ERRANDS;

const visits = createVisits({ limit: 3 });
/** @type {Awaited<ReturnType<typeof listen>>} */
let site;

before(async () => {
  const address = { host: '127.0.0.1', port: 0 };
  site = await listen(await createSite(visits, address), address);
});

after(() => site?.close());

function begin() {
  return visits.begin(/** @type {NonNullable<typeof errand>} */ (errand));
}

/**
 * @param {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} options
 * @returns {Promise<{ status?: number, headers: IncomingHttpHeaders, text: string }>}
 */
function send({ body, ...options }) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: site.port, agent: false, ...options }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @param {string} id @param {string} body @param {Record<string, string>} [headers] */
function decide(id, body, headers) {
  return send({ method: 'POST', path: `/connect/${id}`, headers: { ...FORM, ...headers }, body });
}

test('every response of the demo’s other site carries its policy, which allows no script and no frame', async () => {
  const { id } = begin();
  for (const path of [`/connect/${id}`, '/style.css', '/icon.svg', '/nothing']) {
    assert.equal((await send({ path })).headers['content-security-policy'], POLICY, path);
  }
});

test('the demo’s other site says that it is a demo, and names who wants access', async () => {
  const { text } = await send({ path: `/connect/${begin().id}` });
  assert.match(text, /Demo\./);
  assert.match(text, /Fabrikam Calendar/);
  assert.doesNotMatch(text, /<script|<style|\sstyle=|\son\w+=/);
});

for (const decision of ['allow', 'deny']) {
  test(`the demo’s other site keeps the decision "${decision}", and a reload does not send it again`, async () => {
    const visit = begin();
    const { status, headers } = await decide(visit.id, `decision=${decision}`);
    assert.equal(status, 303);
    assert.equal(headers.location, `/connect/${visit.id}`);
    assert.equal(await visit.decided, decision);
    assert.match((await send({ path: `/connect/${visit.id}` })).text, /close this tab/);
  });
}

test('the demo’s other site ignores a second decision', async () => {
  const visit = begin();
  await decide(visit.id, 'decision=deny');
  await decide(visit.id, 'decision=allow');
  assert.equal(visit.decision, 'deny');
});

/** @type {{ what: string, body: string, headers?: Record<string, string> }[]} */
const UNHEARD = [
  { what: 'a form of another site', body: 'decision=allow', headers: { 'sec-fetch-site': 'cross-site' } },
  {
    what: 'a form of another port of this machine',
    body: 'decision=allow',
    headers: { 'sec-fetch-site': 'same-site' },
  },
  { what: 'another host name', body: 'decision=allow', headers: { host: 'evil.example' } },
  { what: 'no decision', body: '' },
  { what: 'another decision', body: 'decision=maybe' },
  { what: 'a form that is too long', body: `decision=allow&more=${'x'.repeat(2000)}` },
];

for (const { what, body, headers } of UNHEARD) {
  test(`${what} decides nothing on the demo’s other site`, async () => {
    const visit = begin();
    const { status } = await decide(visit.id, body, headers);
    assert.ok(status === 400 || status === 403, String(status));
    assert.equal(visit.decision, undefined);
  });
}

test('the demo’s other site rejects a link that it never issued or that has expired', async () => {
  const old = begin();
  for (let count = 0; count < 3; count++) begin();
  for (const id of [old.id, 'x'.repeat(36), '', '../style.css']) {
    assert.equal((await send({ path: `/connect/${id}` })).status, 404, id);
  }
});

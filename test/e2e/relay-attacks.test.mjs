// @ts-check
/** Other people, other sites, and manipulated pages try what only the person may do at a relay. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { listen } from './peers/http.mjs';
import { CARD, gone, leave, part, press, type } from './peers/person.mjs';
import { ALICE, accepted, asked, said, shown } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { RelayScope } from '../../src/relay/backend/index.js' */

const world = await startRelayWorld();
after(() => world.close());
const backend = await world.backend();

const UNKNOWN_ID = 'A'.repeat(22);
const JSON_TYPE = 'application/json';

/** A page in which Alice is asked, and the id of what is asked. @param {RelayScope} [scope] */
async function start(scope = ALICE) {
  const { page } = await world.visit(await world.signIn('alice'));
  const { posts } = world.gate;
  const { length } = posts;
  const call = backend.call(scope, { mcp: world.mcp.v2, tool: 'ask' });
  await shown(page);
  const ids = () => posts.slice(length).flatMap(({ message }) => (message?.type === 'shown' ? [message.id] : []));
  await world.gate.until(() => ids().length > 0);
  /** The person answers as if nothing had happened. */
  const finish = async () => {
    await page.bringToFront();
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    assert.deepEqual(await said(call), accepted('Zoë'));
    await gone(page);
    await leave(page);
  };
  return { page, id: String(ids()[0]), finish };
}

/** @param {string} id @param {string} [content] as JSON */
function outcome(id, content = '{"name":"Mallory","news":true}') {
  return `{"type":"answer","id":"${id}","attempt":1,"answer":{"action":"accept","content":${content}}}`;
}

/**
 * Posts by hand from a page.
 * @param {Page} page
 * @param {string} body
 * @param {{ type?: string, query?: string }} [options]
 */
function post(page, body, { type: contentType = JSON_TYPE, query = '' } = {}) {
  return page.evaluate(
    async (given, header, more) => {
      const init = { method: 'POST', headers: { 'content-type': header }, body: given };
      const response = await fetch(`/elicitations?v=2${more}`, init);
      return { status: response.status, reply: await response.text() };
    },
    body,
    contentType,
    query,
  );
}

describe('an answer that the form could not give', () => {
  it('opens the form again with the errors when the page lets through what the backend refuses [RLY-05]', async () => {
    const { page, finish } = await start();
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        if (!String(init?.body).includes('"answer"')) return fetch(input, init);
        window.fetch = fetch;
        return fetch(input, { ...init, body: String(init?.body).replace('Ada', 'A') });
      };
    });
    await type(page, 'name', 'Ada');
    await press(page, 'submit');
    const error = await page.waitForSelector(part('error'), { visible: true });
    assert.notEqual(await error?.evaluate(({ textContent }) => textContent?.trim()), '');
    await page.$eval('mcp-elicitation >>> [name=name]', (input) => /** @type {HTMLInputElement} */ (input).select());
    await page.keyboard.press('Backspace');
    await finish();
  });
});

/** @type {[string, string, string, RelayScope][]} */
const STRANGERS = [
  ['another user', 'bob', '', ALICE],
  ['the same user with rights in another conversation', 'alice.c2', '', { user: 'alice', conversation: 'c1' }],
  [
    'the same user at a page of another conversation',
    'alice',
    'conversation=c2',
    { user: 'alice', conversation: 'c1' },
  ],
];

for (const [who, session, query, scope] of STRANGERS) {
  describe(`for ${who}`, () => {
    it('an elicitation does not exist, even with its id [RLY-06]', async () => {
      const { id, finish } = await start(scope);
      const { page: stranger } = await world.visit(await world.signIn(session), query && `?${query}`);
      const messages = [
        outcome(id),
        `{"type":"shown","id":"${id}"}`,
        `{"type":"more-time","id":"${id}","ms":1000}`,
        `{"type":"visited","id":"${id}","completion":"completed"}`,
      ];
      for (const message of messages) {
        const foreign = await post(stranger, message, { query: query && `&${query}` });
        const unknown = await post(stranger, message.replace(id, UNKNOWN_ID), { query: query && `&${query}` });
        assert.equal(foreign.status, 404);
        assert.deepEqual(foreign, unknown);
      }
      // The stranger's next own request is the first that they see.
      const own = { user: String(session.split('.')[0]), conversation: 'c2' };
      const args = { id: 'x', url: world.destination.origin };
      const call = backend.call(own, { mcp: world.mcp.v2, tool: 'visit', args });
      await asked(stranger, 'Sign in, please.');
      await press(stranger, 'reject');
      assert.deepEqual(await said(call), { action: 'decline' });
      await gone(stranger);
      assert.equal(await stranger.$(CARD), null);
      await leave(stranger);
      // The second question of Alice's own page, where that may see it too, is over.
      await finish();
    });
  });
}

describe('a request that is not from the application’s own page', () => {
  it('is refused when a page of another origin sends it with the person’s cookies [RLY-07]', async () => {
    const { page, id, finish } = await start();
    const target = `${world.site.origin}/elicitations?v=2`;
    const form = `<form method="post" enctype="text/plain" action="${target}" target="frame">
      <input name='${outcome(id, '{"name":"Mallory","news":true,"x":"')}' value='"}}}'></form><iframe name="frame"></iframe>`;
    const foreign = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Foreign</title>${form}`);
    });
    const attacker = await page.browserContext().newPage();
    await attacker.goto(foreign.origin);
    const { exchanges } = world.gate;
    const { length } = exchanges;
    const seen = await attacker.evaluate(
      async (address, body) => {
        document.forms[0]?.submit();
        /** @type {RequestInit[]} */
        const attempts = [
          { method: 'POST', body, mode: 'no-cors' },
          { method: 'POST', body, headers: { 'content-type': 'application/json' } },
          { headers: { accept: 'text/event-stream' } },
          { headers: { accept: 'text/event-stream' }, mode: 'no-cors' },
        ];
        const replies = attempts.map((init) =>
          fetch(address, { credentials: 'include', ...init }).then(
            ({ type, status }) => `${type} ${status}`,
            ({ name }) => name,
          ),
        );
        return Promise.all(replies);
      },
      target,
      outcome(id),
    );
    assert.deepEqual(seen, ['opaque 0', 'TypeError', 'TypeError', 'opaque 0']);
    await world.gate.until(() => exchanges.length >= length + 5);
    const refused = exchanges.slice(length);
    assert.deepEqual(refused.map(({ method }) => method).sort(), ['GET', 'GET', 'OPTIONS', 'POST', 'POST']);
    for (const { method, status, headers } of refused) {
      assert.equal(status, 403);
      if (method !== 'OPTIONS') assert.equal(headers.cookie, 'session=alice');
    }
    await attacker.close();
    await foreign.close();
    await finish();
  });
});

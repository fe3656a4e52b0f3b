// @ts-check
/** What only a real browser does to a page of the relay: it goes offline, and sends what another site asks for. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { until } from '../tools/until.mjs';
import { listen } from './peers/http.mjs';
import { gone, leave, press, type } from './peers/person.mjs';
import { ALICE, accepted, said, shown, textIn } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

/** @import { Page } from 'puppeteer-core' */

const world = await startRelayWorld();
after(() => world.close());
const backend = await world.backend();

const ask = () => backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });

/** The statuses of the replies to all answers from now on. */
function answersFromNow() {
  const before = world.gate.posts.length;
  return () => world.gate.posts.slice(before).flatMap(({ type, status }) => (type === 'answer' ? [status] : []));
}

/** @type {{ what: string, lose(page: Page): unknown, restore(page: Page): unknown }[]} */
const OUTAGES = [
  {
    what: 'the browser is offline',
    async lose(page) {
      await page.setOfflineMode(true);
      world.gate.cut(); // Chromium does not close open connections.
    },
    restore: (page) => page.setOfflineMode(false),
  },
  { what: 'the server takes no connections', lose: () => world.gate.goOffline(), restore: () => world.gate.goOnline() },
];

for (const { what, lose, restore } of OUTAGES) {
  describe(`while ${what}`, () => {
    it('the page says so, the person can keep typing, and the answer is sent once when the connection is back [RLY-04]', async () => {
      const { page } = await world.visit(await world.signIn('alice'));
      const answers = answersFromNow();
      const call = ask();
      const isNotConnected = () =>
        page.waitForFunction(() =>
          document
            .querySelector('mcp-elicitation')
            ?.shadowRoot?.querySelector('.status')
            ?.textContent?.includes('Not connected. Your answer will be sent later.'),
        );
      await shown(page);
      await type(page, 'name', 'Zo');
      await lose(page);
      await isNotConnected();
      await page.keyboard.type('ë');
      await press(page, 'submit');
      await isNotConnected();
      assert.equal(await textIn(page, 'name'), 'Zoë');
      assert.deepEqual(answers(), []);
      await restore(page);
      assert.deepEqual(await said(call), accepted('Zoë'));
      await gone(page);
      assert.deepEqual(answers(), [202]);
      await leave(page);
    });
  });
}

describe('a request that is not from the application’s own page', () => {
  it('is refused when a page of another origin sends it with the person’s cookies [RLY-07]', async () => {
    const { page } = await world.visit(await world.signIn('alice'));
    const { exchanges, posts } = world.gate;
    const call = ask();
    await shown(page);
    await until(() => posts.at(-1)?.type === 'shown');
    const id = posts.at(-1)?.id;
    /** @param {string} more after the content */
    const answer = (more) =>
      `{"type":"answer","id":"${id}","attempt":1,"answer":{"action":"accept","content":{"name":"Mallory","news":true${more}`;
    const target = `${world.site.origin}/elicitations?v=3`;
    const form = `<form method="post" enctype="text/plain" action="${target}" target="frame">
      <input name='${answer(',"x":"')}' value='"}}}'></form><iframe name="frame"></iframe>`;
    const foreign = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Foreign</title>${form}`);
    });
    const attacker = await page.browserContext().newPage();
    await attacker.goto(foreign.origin);
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
      answer('}}}'),
    );
    assert.deepEqual(seen, ['opaque 0', 'TypeError', 'TypeError', 'opaque 0']);
    await until(() => exchanges.length >= length + 5);
    const refused = exchanges.slice(length);
    assert.deepEqual(refused.map(({ method }) => method).sort(), ['GET', 'GET', 'OPTIONS', 'POST', 'POST']);
    for (const { method, status, headers } of refused) {
      assert.equal(status, 403);
      if (method !== 'OPTIONS') assert.equal(headers.cookie, 'session=alice');
    }
    await attacker.close();
    await foreign.close();
    await page.bringToFront();
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    assert.deepEqual(await said(call), accepted('Zoë'));
    await leave(page);
  });
});

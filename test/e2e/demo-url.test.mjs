// @ts-check
/** The demo's tools that ask a person to visit another site, with both generations of the SDK in the page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  answers,
  CARD,
  gone,
  leave,
  prepareDemo,
  press,
  run,
  sent,
  start,
  startOwnDemo,
  told,
  visitSite,
  WAITING,
} from './demo-person.mjs';

const COMPLETE = 'notifications/elicitation/complete';
const CONNECTED = 'Connected. The server may use Fabrikam Calendar now.';
const IMPORTED = 'Imported 12 invoices from Fabrikam Files.';

const person = prepareDemo(startOwnDemo);

for (const { sdk, srv } of [
  { sdk: 'v2', srv: 'SRV-02' },
  { sdk: 'v1', srv: 'SRV-01' },
]) {
  describe(`a visit in the demo with SDK ${sdk} on 2025-11-25`, () => {
    const visit = () => person.visit({ sdk, revision: '2025-11-25' });

    test(`ends by itself, and the card closes, when the person allows access on the page [${srv}, MCP-18, MCP-19]`, async () => {
      const { page, problems } = await visit();
      await run(page, 'connect_calendar');
      const { heading } = await visitSite(page, 'allow');

      assert.equal(heading, 'Allowed');
      assert.equal(await told(page, 'connect_calendar'), CONNECTED);
      await gone(page);
      const [question] = await sent(page, 'elicitation/create', 'request');
      const { elicitationId } = question.params;
      assert.deepEqual(
        (await sent(page, COMPLETE, 'notification')).map(({ params }) => params),
        [{ elicitationId }],
      );
      assert.deepEqual(await answers(page), [{ action: 'accept' }]);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    test(`begins with accept for the server, and the card waits for the person [${srv}, MCP-18]`, async () => {
      const { page } = await visit();
      await run(page, 'connect_calendar');
      await visitSite(page);

      await page.waitForSelector(WAITING, { visible: true });
      assert.deepEqual(await answers(page), [{ action: 'accept' }]);
      assert.deepEqual(await sent(page, 'tools/call', 'result'), []);
      await leave(page);
    });

    test(`leaves the service unconnected when the person denies access on the page, and the server can ask again [${srv}, MCP-19]`, async () => {
      const { page } = await visit();
      await run(page, 'connect_calendar');
      const { heading } = await visitSite(page, 'deny');
      assert.equal(heading, 'Denied');
      await gone(page);
      assert.equal(await told(page, 'connect_calendar'), 'Denied. The server has no access to Fabrikam Calendar.');
      await run(page, 'connect_calendar');
      await leave(page);
    });

    test(`cancels the tool call, without a second answer, when the person stops waiting [${srv}, MCP-18]`, async () => {
      const { page } = await visit();
      await run(page, 'connect_calendar');
      await visitSite(page);
      await press(page, 'cancel');

      await gone(page);
      assert.match(String(await told(page, 'connect_calendar')), /You stopped waiting/);
      assert.deepEqual(await answers(page), [{ action: 'accept' }]);
      const [call] = await sent(page, 'tools/call', 'request');
      const [cancelled] = await sent(page, 'notifications/cancelled', 'notification');
      assert.equal(cancelled.params.requestId, call.id);
      await leave(page);
    });

    test(`makes the server say that nothing was decided when the person finishes too early [${srv}, MCP-18]`, async () => {
      const { page } = await visit();
      await run(page, 'connect_calendar');
      await visitSite(page);
      await press(page, 'finish');
      assert.match(String(await told(page, 'connect_calendar')), /the server has not heard of it/);
      await leave(page);
    });

    test(`does not begin when the person rejects, and no page opens [${srv}, CARD-05]`, async () => {
      const { page } = await visit();
      await run(page, 'connect_calendar');
      await press(page, 'reject');
      assert.equal(await told(page, 'connect_calendar'), 'Declined. The server got no content.');
      assert.equal((await page.browserContext().pages()).length, 1);
      await leave(page);
    });

    test(`runs a tool again that failed because the page had not been visited [${srv}, MCP-20, MCP-19]`, async () => {
      const { page, problems } = await visit();
      await run(page, 'import_invoices');
      const [{ error }] = await sent(page, 'tools/call', 'error');
      assert.equal(error.code, -32042);
      await visitSite(page, 'allow');

      assert.equal(await told(page, 'import_invoices'), IMPORTED);
      await gone(page);
      const calls = await sent(page, 'tools/call', 'request');
      assert.deepEqual(
        calls.map(({ params }) => params.name),
        ['import_invoices', 'import_invoices'],
      );
      const [{ elicitationId }] = error.data.elicitations;
      assert.deepEqual(
        (await sent(page, COMPLETE, 'notification')).map(({ params }) => params),
        [{ elicitationId }],
      );
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    test(`does not run a tool again when the person gives the visit up [${srv}, MCP-18, MCP-20]`, async () => {
      const { page } = await visit();
      await run(page, 'import_invoices');
      await visitSite(page);
      await press(page, 'cancel');
      await told(page, 'import_invoices');
      assert.equal((await sent(page, 'tools/call', 'request')).length, 1);
      await leave(page);
    });
  });
}

describe('a visit in the demo on 2026-07-28', () => {
  const visit = () => person.visit({ revision: '2026-07-28' });

  for (const { tool, done } of [
    { tool: 'connect_calendar', done: CONNECTED },
    { tool: 'import_invoices', done: IMPORTED },
  ]) {
    test(`lets ${tool} go on when the person says that it is finished, and not before [SRV-02, MCP-18]`, async () => {
      const { page, problems } = await visit();
      await run(page, tool);
      await visitSite(page, 'allow');
      assert.deepEqual(await answers(page), []);
      await press(page, 'finish');

      assert.equal(await told(page, tool), done);
      assert.deepEqual(await answers(page), [{ action: 'accept' }]);
      const [first, second] = await sent(page, 'tools/call', 'request');
      assert.equal(first.params.requestState, undefined);
      assert.match(second.params.requestState, /^[\w-]{36}$/);
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  }

  test('makes the server say that nothing was decided when the person finishes too early [SRV-02, MCP-18]', async () => {
    const { page } = await visit();
    await run(page, 'connect_calendar');
    await visitSite(page);
    await press(page, 'finish');
    assert.match(String(await told(page, 'connect_calendar')), /heard neither Allow nor Deny/);
    await leave(page);
  });

  test('ends the tool call, and nothing more is sent, when the person stops waiting [SRV-02, MCP-18]', async () => {
    const { page } = await visit();
    await run(page, 'connect_calendar');
    await visitSite(page);
    await press(page, 'cancel');
    assert.equal(await told(page, 'connect_calendar'), 'The call was given up: an input that it needs will not come');
    await leave(page);
  });
});

test('the demo’s server says on 2025-06-18 that it cannot ask for a visit', async () => {
  const { page } = await person.visit({ revision: '2025-06-18' });
  await start(page, 'connect_calendar');
  assert.match(String(await told(page, 'connect_calendar')), /no URL mode/);
  assert.equal(await page.$(CARD), null);
  await leave(page);
});

test('the demo ends an open visit when the person chooses another revision [MCP-18]', async () => {
  const { page } = await person.visit({ revision: '2025-11-25', presentation: 'inline' });
  await run(page, 'connect_calendar');
  await visitSite(page);
  await page.waitForSelector(WAITING, { visible: true });
  await page.click('#settings label ::-p-text(2026-07-28)');
  await page.waitForSelector('#connection[data-state=open]');
  await gone(page);
  await leave(page);
});

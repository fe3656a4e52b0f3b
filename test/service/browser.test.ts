/** A backend over HTTP, the service in a process of its own, and a person at Chromium. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { gone, openBy, press, type } from '../e2e/peers/person.mjs';
import { shown, textIn } from '../e2e/peers/relay-person.mjs';
import { startBrowserWorld } from './world/browser-world.js';
import { BRANCH, KEYS } from './world/service-world.js';

const world = await startBrowserWorld();
after(() => world.close());
const service = await world.start();
world.front.leadTo(service.url);
const backend = world.backend();
const server = { id: 'ci', name: 'CI' };

/** The text of a part of the card, once it has one that fits. */
async function reads(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected: string) => document.querySelector('mcp-elicitation')?.shadowRoot?.textContent?.includes(expected),
    {},
    text,
  );
}

describe('a person at Chromium, whom a backend asks over HTTP', () => {
  it('answers a form of a page of another origin, and the backend goes on with it [ASK-02, ASK-05]', async () => {
    const { page, problems } = await world.visit('app.ada');
    const { id } = await backend.ask({ scope: { user: 'ada' }, request: BRANCH, options: { server } });
    const waiting = backend.until(id, ({ outcome }) => !!outcome);
    await shown(page);
    await reads(page, 'CI');
    await type(page, 'branch', 'main');
    await press(page, 'submit');
    assert.deepEqual((await waiting).result, { action: 'accept', content: { branch: 'main' } });
    await gone(page);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('declines, and cancels [ASK-02]', async () => {
    const { page, problems } = await world.visit('app.dan');
    for (const [button, action] of [
      ['reject', 'decline'],
      ['cancel', 'cancel'],
    ] as const) {
      const { id } = await backend.ask({ scope: { user: 'dan' }, request: BRANCH, options: { server } });
      await shown(page);
      if (button === 'cancel') await page.keyboard.press('Escape');
      else await press(page, button);
      assert.deepEqual((await backend.until(id, ({ outcome }) => !!outcome)).result, { action });
      await gone(page);
    }
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('reads that the backend took the question back [ASK-02]', async () => {
    const { page } = await world.visit('app.wim');
    const { id } = await backend.ask({ scope: { user: 'wim' }, request: BRANCH, options: { server } });
    await shown(page);
    await backend.withdraw(id);
    await reads(page, 'withdrawn');
    await page.close();
  });

  it('reads that the question is closed when nobody waits for it any more [ASK-02]', async () => {
    const { page } = await world.visit('app.leo');
    await backend.ask({ scope: { user: 'leo' }, request: BRANCH, options: { server, lease: 1000 } });
    await reads(page, 'This question is closed.');
    await page.close();
  });

  it('corrects what the backend found wrong [ASK-02]', async () => {
    const { page, problems } = await world.visit('app.cora');
    const { id } = await backend.ask({ scope: { user: 'cora' }, request: BRANCH, options: { server, check: true } });
    await shown(page);
    await type(page, 'branch', 'mian');
    await press(page, 'submit');
    const { answer } = await backend.until(id, (state) => !!state.answer);
    await backend.check(id, { answer: answer!.id, errors: { '/branch': 'There is no branch mian.' } });
    await reads(page, 'There is no branch mian.');
    assert.equal(await textIn(page, 'branch'), 'mian');
    await page.click('mcp-elicitation >>> [name=branch]', { count: 3 });
    await page.keyboard.type('main');
    await press(page, 'submit');
    const second = await backend.until(id, (state) => !!state.answer);
    await backend.check(id, { answer: second.answer!.id });
    assert.deepEqual((await backend.wait(id)).result, { action: 'accept', content: { branch: 'main' } });
    await gone(page);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('visits a page, and the card closes when the backend says that it is finished [ASK-02]', async () => {
    const { page } = await world.visit('app.uma');
    const request = { mode: 'url', message: 'Sign in', url: world.destination };
    const { id } = await backend.ask({ scope: { user: 'uma' }, request, options: { server } });
    await shown(page);
    const visited = await openBy(page, 'submit', world.destination);
    const { result, phase } = await backend.until(id, ({ outcome }) => !!outcome);
    assert.deepEqual([result, phase], [{ action: 'accept' }, 'visiting']);
    await visited.close();
    await backend.complete(id);
    await gone(page);
    assert.equal((await backend.wait(id, 'until=over')).completion, 'completed');
    await page.close();
  });

  it('has the question in two tabs, and answers in one of them: it leaves the other [ASK-02]', async () => {
    const first = await world.visit('app.tim');
    const second = await world.visit('app.tim', first.page);
    const { id } = await backend.ask({ scope: { user: 'tim' }, request: BRANCH, options: { server } });
    await shown(first.page);
    await shown(second.page);
    await type(second.page, 'branch', 'dev');
    await press(second.page, 'submit');
    assert.deepEqual((await backend.until(id, ({ outcome }) => !!outcome)).result, {
      action: 'accept',
      content: { branch: 'dev' },
    });
    await first.page.bringToFront();
    await reads(first.page, 'Answered elsewhere.');
    await first.page.close();
    await second.page.close();
  });

  it('sees nothing of another user, nor of the same name in another namespace [ASK-05]', async () => {
    const ada = await world.visit('app.una');
    const bob = await world.visit('app.bob');
    const elsewhere = await world.visit('other.una');
    const { id } = await backend.ask({ scope: { user: 'una' }, request: BRANCH, options: { server } });
    const theirs = await world
      .backend(KEYS.other)
      .ask({ scope: { user: 'una' }, request: { ...BRANCH, message: 'Whose?' } });
    await shown(elsewhere.page);
    await reads(elsewhere.page, 'Whose?');
    await shown(ada.page);
    await reads(ada.page, 'Which branch?');
    await type(ada.page, 'branch', 'main');
    await press(ada.page, 'submit');
    assert.ok((await backend.until(id, ({ outcome }) => !!outcome)).result);
    assert.equal((await world.backend(KEYS.other).wait(theirs.id)).phase, 'open');
    const isEmpty = await bob.page.evaluate(() => !document.querySelector('mcp-elicitation:state(shown)'));
    assert.ok(isEmpty);
    for (const { page } of [ada, bob, elsewhere]) await page.close();
  });

  it('reloads the page, and answers then [ASK-02]', async () => {
    const { page } = await world.visit('app.rita');
    const { id } = await backend.ask({ scope: { user: 'rita' }, request: BRANCH, options: { server } });
    await shown(page);
    await page.reload();
    await shown(page);
    await type(page, 'branch', 'main');
    await press(page, 'submit');
    assert.ok((await backend.until(id, ({ outcome }) => !!outcome)).result);
    await page.close();
  });

  it('stays connected over the end of a token, with the next one [ASK-05]', async () => {
    world.lifetime = 3000;
    const { page } = await world.visit('app.toni');
    const before = world.tokens;
    const asked = performance.now();
    await page.waitForFunction((since: number) => performance.now() > since, {}, 9000);
    assert.ok(world.tokens > before, 'the page asked for another token');
    assert.ok(performance.now() - asked > 3000);
    world.lifetime = 300_000;
    const { id } = await backend.ask({ scope: { user: 'toni' }, request: BRANCH, options: { server } });
    await shown(page);
    await type(page, 'branch', 'main');
    await press(page, 'submit');
    assert.ok((await backend.until(id, ({ outcome }) => !!outcome)).result);
    await page.close();
  });
});

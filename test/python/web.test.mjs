// @ts-check
/** The first question of docs/python.md, and its routes, by which web frameworks give a page its token. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { fill, press, shown } from '../interrupts/card.mjs';
import { here, pythonOf, startProgram } from './programs.mjs';
import { environmentOf, writeRecipes } from './recipes.mjs';
import { KEY, prepareRelay } from './world.mjs';

const relay = prepareRelay();
before(writeRecipes);

it('asks the first question of the documentation, and prints the answer [ASK-03]', async () => {
  const { page } = await relay.open('ada');
  const asker = startProgram(pythonOf('main'), [here('recipes.tmp/ask.py')], { env: environmentOf(relay.url, KEY) });
  try {
    await shown(page, 'Which branch shall I deploy?');
    await fill(page, 'branch', 'main');
    await press(page, 'submit');
    assert.deepEqual(await asker.says('the outcome'), ['accept', { branch: 'main' }]);
  } finally {
    await Promise.all([asker.kill(), page.close()]);
  }
});

for (const framework of ['fastapi', 'flask', 'django']) {
  it(`gives the page of the person who is signed in its token, by one route of ${framework} [ASK-03]`, async () => {
    const env = environmentOf(relay.url, KEY);
    const app = startProgram(pythonOf('main'), [here('programs/serve_web.py'), framework], { env });
    const port = await app.says('its port');
    const getToken = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/relay-token`, { headers: { 'x-user': framework } });
      assert.match(String(reply.headers.get('content-type')), /^text\/plain/);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      return reply.text();
    };
    const { page } = await relay.open(framework, getToken);
    const asker = startProgram(pythonOf('main'), [here('programs/ask.py'), framework], { env });
    try {
      await shown(page, 'transfer');
      await press(page, 'submit');
      assert.equal(await asker.says('the outcome'), 'approve');
    } finally {
      await Promise.all([app.kill(), asker.kill(), page.close()]);
    }
  });
}

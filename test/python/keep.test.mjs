// @ts-check
/** A question that outlives the program in Python which asked it. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { press, shown } from '../interrupts/card.mjs';
import { freePort } from '../tools/free-port.mjs';
import { until } from '../tools/until.mjs';
import { here, pythonOf, startProgram } from './programs.mjs';
import { environmentOf, writeRecipes } from './recipes.mjs';
import { KEY, prepareRelay } from './world.mjs';

const port = await freePort();
const target = `http://127.0.0.1:${port}`;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const relay = prepareRelay('--webhook-targets', target, '--webhook-secrets', `demo:${SECRET}`);
const folder = mkdtempSync(join(tmpdir(), 'keep-'));
before(writeRecipes);
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} what @param {string} id */
const start = (what, id, env = environmentOf(relay.url, KEY)) =>
  startProgram(pythonOf('main'), [here('programs/keep.py'), what, id], { env });

it('is killed, and another program gets the outcome of its question until it says that it has done what it asked for [ASK-04]', async () => {
  const first = start('leave', 'refund42');
  assert.equal(await first.says('that it left its question'), 'left');
  await first.kill();
  const { page } = await relay.open('refund42');
  const second = start('take', 'refund42');
  try {
    await shown(page, 'refund');
    await press(page, 'submit');
    assert.deepEqual(await second.says('the outcome, twice, and its end'), ['approve', 'approve', 410]);
  } finally {
    await Promise.all([second.kill(), page.close()]);
  }
});

it('ends, and the relay posts the outcome to a program of Flask, which refuses a forged one [ASK-04, ASK-07]', async () => {
  const ran = join(folder, 'ran');
  const env = {
    ...environmentOf(relay.url, KEY, here('../agents/common')),
    RAN: ran,
    WEBHOOK_URL: `${target}/refunds`,
    WEBHOOK_SECRET: SECRET,
  };
  const web = startProgram(pythonOf('main'), [here('programs/serve_web.py'), 'webhook', String(port)], { env });
  const asker = start('post', '42', env);
  const { page } = await relay.open('ada');
  try {
    assert.equal(await web.says('its port'), port);
    const forged = JSON.stringify({ id: 'x', outcome: { action: 'approve', args: { amount: 9, to: 'Eve' } } });
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': String(Date.now()), 'webhook-signature': 'v1,AAAA' };
    assert.equal((await fetch(`${target}/refunds`, { method: 'POST', headers, body: forged })).status, 401);
    assert.equal(await asker.says('that it left its question'), 'left');
    await shown(page, 'refund');
    await press(page, 'submit');
    await until(() => existsSync(ran));
    assert.deepEqual(JSON.parse(readFileSync(ran, 'utf8')), { amount: 120, to: 'Ada' });
  } finally {
    await Promise.all([web.kill(), asker.kill(), page.close()]);
  }
});

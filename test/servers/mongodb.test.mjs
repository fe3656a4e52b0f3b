// @ts-check
/** The playground with MongoDB's server, which asks before it destroys something. Run by `npm run test:servers`. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startChild } from '../e2e/peers/child.mjs';
import { answer, choose, part, preparePlayground, resultOf, typeArgument } from '../e2e/playground-world.mjs';

const SERVER = fileURLToPath(new URL('node_modules/mongodb-mcp-server/dist/index.js', import.meta.url));
/** No database listens there, so the tool fails once it is confirmed. */
const DATABASE = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100';
const OPTIONS = ['--connectionString', DATABASE, '--telemetry', 'disabled'];

const { withPlayground } = preparePlayground();

/**
 * Calls the tool that drops a database, and answers what it asks.
 * @param {string[]} target the server, as the playground takes it
 * @param {boolean} isConfirmed Otherwise the person rejects the request.
 * @returns {Promise<string>} what the tool says
 */
function dropShop(target, isConfirmed) {
  return withPlayground(target, async ({ page }) => {
    await choose(page, 'drop-database');
    await typeArgument(page, 'database', 'shop');
    await typeArgument(page, 'connectionId', 'default');
    await page.click('#call');
    await page.waitForSelector(part('message'), { visible: true });
    assert.match(await page.$eval(part('message'), (message) => String(message.textContent)), /drop the .*shop/);
    if (isConfirmed) await page.click('#question >>> ::-p-text(Yes)');
    await answer(page, isConfirmed ? 'submit' : 'reject');
    return String(await resultOf(page, 'drop-database'));
  });
}

describe('the playground with mongodb-mcp-server', () => {
  const command = ['--', process.execPath, SERVER, ...OPTIONS];

  it('tells the tool that the person rejected, over stdio [CARD-05]', async () => {
    assert.match(await dropShop(command, false), /did not confirm/);
  });

  it('continues after the person confirms, over stdio [CARD-05]', async () => {
    assert.match(await dropShop(command, true), /Connection "default" does not exist/);
  });

  it('gets a rejection and a confirmation that a result requires, over HTTP on 2026-07-28 [CARD-05]', async () => {
    const server = await startChild(SERVER, ['--transport', 'http', '--httpPort', '0', ...OPTIONS]);
    try {
      const target = ['--revision', '2026-07-28', '--url', `${server.origin}/mcp`];
      assert.match(await dropShop(target, false), /did not confirm/);
      assert.match(await dropShop(target, true), /Connection "default" does not exist/);
    } finally {
      await server.close();
    }
  });
});

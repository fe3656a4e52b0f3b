// @ts-check
/** The playground: a person at its page, with the built-in tools, with a server that others wrote, and with bad ones. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { describe, it } from 'node:test';
import { violations } from './axe.mjs';
import { EVERYTHING, startChild } from './peers/child.mjs';
import {
  answer,
  callAndWait,
  choose,
  findings,
  part,
  preparePlayground,
  QUESTION,
  resultOf,
  typeAnswer,
  typeArgument,
} from './playground-world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Started } from './playground-world.mjs' */

/** With the built-in tools. @type {Started} */
let playground;
const world = preparePlayground(async (start) => {
  playground = await start('--no-open');
  await playground.says(/Connected/);
});

/** Leaves the playground as it was. @param {Page} page */
async function clear(page) {
  await page.$eval('#clear', (button) => /** @type {any} */ (button).click());
  await page.browserContext().close();
}

it('the playground asks with the built-in tools, shows what the server got, and passes the checks of axe [CARD-05]', async () => {
  const { page, problems } = await world.visit(playground.url);
  await callAndWait(page, 'contact');
  assert.deepEqual(await violations(page), []);
  await typeAnswer(page, 'name', 'Zoë');
  await typeAnswer(page, 'email', 'zoe@a.example');
  await answer(page, 'submit');
  assert.match(String(await resultOf(page, 'contact')), /"name": "Zoë"/);
  assert.ok(await page.$('#wire li[data-method="tools/call"]'));
  assert.deepEqual(problems(), []);
  await clear(page);
});

it('the playground’s request is there again after a reload, and goes with the call that the person gives up', async () => {
  const { page } = await world.visit(playground.url);
  await callAndWait(page, 'delete_file');
  await page.reload();
  await page.waitForSelector(part('submit'), { visible: true });
  await page.click('#stop');
  await page.waitForSelector(QUESTION, { hidden: true });
  assert.match(String(await resultOf(page, 'delete_file')), /You gave the call up/);
  await clear(page);
});

describe('the playground with @modelcontextprotocol/server-everything', () => {
  it('asks for the arguments of a tool in a form, says what is wrong with its request, and reports the answer', async () => {
    await world.withPlayground(['--', process.execPath, EVERYTHING, 'stdio'], async ({ page }) => {
      await choose(page, 'trigger-url-elicitation');
      await page.click('#call');
      await page.waitForSelector('#arguments mcp-elicitation >>> [part~=error]');
      await typeArgument(page, 'url', 'https://a.example/errand?api_key=1');
      await page.click('#call');
      await page.waitForSelector(part('submit'), { visible: true });
      assert.deepEqual(await findings(page), ['error /url']);
      await answer(page, 'reject');
      assert.match(String(await resultOf(page, 'trigger-url-elicitation')), /"action": "decline"/);
    });
  });

  for (const [transport, path] of /** @type {const} */ ([
    ['streamableHttp', 'mcp'],
    ['sse', 'sse'],
  ])) {
    it(`is reached over ${transport}`, async () => {
      const server = await startChild(EVERYTHING, [transport]);
      try {
        await world.withPlayground(['--url', `${server.origin}/${path}`], async ({ page }) => {
          await callAndWait(page, 'trigger-elicitation-request');
          await answer(page, 'reject');
          assert.match(String(await resultOf(page, 'trigger-elicitation-request')), /"action": "decline"/);
          const probe = '#wire [data-from=server][data-kind=error][data-method="server/discover"]';
          const reply = await page.$eval(probe, ({ textContent }) => String(textContent));
          assert.match(reply, transport === 'sse' ? /no reply/ : /"jsonrpc"/);
        });
      } finally {
        await server.close();
      }
    });
  }
});

/** @type {[argv: string[], sentence: string][]} */
const UNUSABLE = [
  [['--', 'no-such-command-anywhere'], 'There is no command “no-such-command-anywhere” on this machine.'],
  [
    ['--', process.execPath, '-e', 'console.error("No API key."); process.exit(3)'],
    'The command ended with status 3. Its last words: “No API key.”.',
  ],
  [['--url', 'http://nowhere.invalid/mcp'], 'There is no host nowhere.invalid.'],
];
for (const [argv, sentence] of UNUSABLE) {
  it(`of a server that cannot be used, the playground says in the terminal and on its page: ${sentence}`, async () => {
    const started = await world.start('--no-open', ...argv);
    const { page } = await world.visit(started.url, 'failed');
    assert.equal(await page.$eval('#connection', ({ textContent }) => textContent), sentence);
    assert.ok(started.said().includes(`${sentence}\n`), started.said());
    await page.browserContext().close();
    await started.close();
  });
}

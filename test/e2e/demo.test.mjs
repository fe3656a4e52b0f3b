// @ts-check
/** The demo in a real browser: the element, the SDK's client in the page, the SDK's server behind it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { startDemo } from '../../demo/server.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { press, read } from './peers/person.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];
const QUESTION = 'mcp-elicitation >>> [part~=dialog]';

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startDemo>>} */
let demo;
let peers = '';

before(async () => {
  demo = await startDemo({ port: 0 });
  browser = await launchChromium({ args: ['--lang=en-US'] });
  peers = `peers: ${await Promise.all(['client', 'server', 'node'].map(versionOf)).then((names) => names.join(', '))}`;
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

/** @param {string} name below @modelcontextprotocol */
async function versionOf(name) {
  const path = new URL(`../../node_modules/@modelcontextprotocol/${name}/package.json`, import.meta.url);
  return `@modelcontextprotocol/${name} ${JSON.parse(await readFile(path, 'utf8')).version}`;
}

/**
 * Opens the demo, connects it, and records everything that a strict page must not have: the `problems` of openPage,
 * Content-Security-Policy violations, and requests to anywhere else.
 * @param {string} revision
 * @param {'dialog' | 'inline'} [presentation]
 */
async function visit(revision, presentation = 'dialog') {
  const { page, problems } = await openPage(browser, 'about:blank');
  const violated = new Promise((resolve) => {
    page.exposeFunction('reportViolation', (/** @type {string} */ violation) => resolve(problems.push(violation)));
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error exposed above
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(demo.url) || request.url().startsWith('data:'); // Chromium's own icons are data.
    if (!isOwn) problems.push(`request to ${request.url()}`);
  });
  await page.goto(`${demo.url}?revision=${revision}&presentation=${presentation}`);
  await page.waitForSelector('#connection[data-state=open]');
  return { page, problems, violated };
}

/**
 * Runs a tool and waits for its elicitation.
 * @param {Page} page
 * @param {string} tool
 */
async function run(page, tool) {
  await page.bringToFront();
  await page.click(`#tools button[value=${tool}]`);
  await page.waitForSelector(QUESTION, { visible: true });
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} text typed key by key
 */
async function type(page, name, text) {
  await page.click(`mcp-elicitation >>> input[name=${name}], mcp-elicitation >>> textarea[name=${name}]`);
  await page.keyboard.type(text);
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} label of an option
 */
function choose(page, name, label) {
  return page.click(`mcp-elicitation >>> [data-name=${name}] ::-p-text(${label})`);
}

/**
 * The answer that the server reports for a tool, once it has done so.
 * @param {Page} page
 * @param {string} tool
 */
async function told(page, tool) {
  await page.waitForFunction((name) => document.querySelector('#result')?.getAttribute('data-tool') === name, {}, tool);
  return page.$eval('#result pre', (text) => text.textContent);
}

/**
 * @param {Page} page
 * @returns {Promise<{ from?: string, kind?: string, method?: string, message: any }[]>} what the wire panel shows
 */
async function wire(page) {
  const shown = await page.$$eval('#wire li', (items) =>
    items.map(({ dataset, textContent }) => ({ ...dataset, text: textContent.slice(textContent.indexOf('{')) })),
  );
  return shown.map(({ text, ...item }) => ({ ...item, message: JSON.parse(text) }));
}

/**
 * The answers that left the page, in order, wherever the revision puts them.
 * @param {Page} page
 */
async function answers(page) {
  const sent = (await wire(page)).filter(({ from }) => from === 'page');
  return sent.flatMap(({ kind, method, message }) => {
    if (kind === 'result' && method === 'elicitation/create') return [message.result];
    return Object.values(message.params?.inputResponses ?? {});
  });
}

/** @param {unknown} content */
function accepted(content) {
  return `Accepted. The server got this content:\n${JSON.stringify(content, null, 2)}`;
}

const TRANSFER = { amount: 1500.75, account: '0123456789', priority: 'express', saveRecipient: false };

/** @param {Page} page */
async function fillTransfer(page) {
  await type(page, 'amount', '1500.75');
  await type(page, 'account', '0123456789');
  await choose(page, 'priority', 'Express');
  await page.click('mcp-elicitation >>> input[name=saveRecipient]');
}

const CONTACT = {
  name: 'Zoë',
  email: 'zoe@northwind.example',
  website: 'https://northwind.example/',
  birthday: '1992-02-29',
  note: 'Two\nlines',
};

/** @param {Page} page */
async function fillContact(page) {
  await type(page, 'name', CONTACT.name);
  await type(page, 'email', CONTACT.email);
  await type(page, 'website', CONTACT.website);
  await type(page, 'birthday', '02291992');
  await type(page, 'note', CONTACT.note);
}

/**
 * @param {Page} page
 * @param {boolean} hasTables multiple choice came with 2025-11-25
 */
async function fillMigration(page, hasTables) {
  await choose(page, 'environment', 'Production EU');
  await type(page, 'batchSize', '0');
  if (!hasTables) return;
  await choose(page, 'tables', 'Invoices');
  await choose(page, 'tables', 'Customers');
}

for (const revision of REVISIONS) {
  describe(`the demo on ${revision}`, () => {
    test(`sends the server exactly what a person typed before accepting a transfer [CARD-05, MCP-07, SRV-02]`, async (t) => {
      t.diagnostic(peers);
      const { page, problems } = await visit(revision);
      await run(page, 'transfer');
      await fillTransfer(page);
      await press(page, 'submit');

      assert.equal(await told(page, 'transfer'), accepted(TRANSFER));
      assert.deepEqual(await answers(page), [{ action: 'accept', content: TRANSFER }]);
      assert.equal(await page.$(QUESTION), null);
      assert.deepEqual(problems, []);
      await page.close();
    });

    test('sends no content when the person rejects a filled-in form [MCP-07]', async () => {
      const { page, problems } = await visit(revision);
      await run(page, 'transfer');
      await fillTransfer(page);
      await press(page, 'reject');

      assert.equal(await told(page, 'transfer'), 'Declined. The server got no content.');
      assert.deepEqual(await answers(page), [{ action: 'decline' }]);
      assert.deepEqual(problems, []);
      await page.close();
    });

    test('sends no content when the person cancels with the button or with Escape [MCP-07]', async () => {
      const { page, problems } = await visit(revision);
      await run(page, 'transfer');
      await type(page, 'amount', '12');
      await press(page, 'cancel');
      assert.equal(await told(page, 'transfer'), 'Cancelled. The server got no content.');

      await run(page, 'migrate');
      await read(page);
      await page.keyboard.press('Escape');
      assert.equal(await told(page, 'migrate'), 'Cancelled. The server got no content.');
      assert.deepEqual(await answers(page), [{ action: 'cancel' }, { action: 'cancel' }]);
      assert.deepEqual(problems, []);
      await page.close();
    });

    test('does not send an account number of eight digits until the person corrects it [MCP-13]', async () => {
      const { page, problems } = await visit(revision);
      await run(page, 'transfer');
      await type(page, 'amount', '1');
      await type(page, 'account', '12345678');
      await page.keyboard.press('Enter');

      await page.waitForSelector('mcp-elicitation >>> [data-name=account] [part~=error]', { visible: true });
      assert.deepEqual(await answers(page), []);

      await type(page, 'account', '90');
      await page.keyboard.press('Enter');
      const content = { amount: 1, account: '1234567890', priority: 'standard', saveRecipient: true };
      assert.equal(await told(page, 'transfer'), accepted(content));
      assert.deepEqual(await answers(page), [{ action: 'accept', content }]);
      assert.deepEqual(problems, []);
      await page.close();
    });

    test('answers all four tools one after another, the yes/no question with empty content [CARD-05, USE-01]', async () => {
      const { page, problems } = await visit(revision);
      const hasTables = revision !== '2025-06-18';
      const migration = {
        environment: 'production-eu',
        dryRun: true,
        batchSize: 5000,
        ...(hasTables && { tables: ['invoices', 'customers'] }),
      };
      /** @type {[tool: string, fill: () => Promise<void>, content: object][]} */
      const rounds = [
        ['transfer', () => fillTransfer(page), TRANSFER],
        ['contact', () => fillContact(page), CONTACT],
        ['delete_file', async () => {}, {}],
        ['migrate', () => fillMigration(page, hasTables), migration],
      ];
      for (const [tool, fill, content] of rounds) {
        await run(page, tool);
        await fill();
        await press(page, 'submit');
        assert.equal(await told(page, tool), accepted(content));
      }
      assert.deepEqual(
        await answers(page),
        rounds.map(([, , content]) => ({ action: 'accept', content })),
      );
      assert.deepEqual(problems, []);
      await page.close();
    });

    /** @type {['reject' | 'cancel', string, string][]} */
    const ways = [
      ['reject', 'decline', 'Declined'],
      ['cancel', 'cancel', 'Cancelled'],
    ];
    for (const [button, action, said] of ways) {
      test(`sends each of the four tools ${action} without content [CARD-05, MCP-07]`, async () => {
        const { page, problems } = await visit(revision);
        const tools = ['transfer', 'contact', 'delete_file', 'migrate'];
        for (const tool of tools) {
          await run(page, tool);
          await press(page, button);
          assert.equal(await told(page, tool), `${said}. The server got no content.`);
        }
        assert.deepEqual(
          await answers(page),
          tools.map(() => ({ action })),
        );
        assert.deepEqual(problems, []);
        await page.close();
      });
    }

    test('speaks the chosen revision on the wire, and asks in its vocabulary [CARD-05]', async () => {
      const { page } = await visit(revision);
      await run(page, 'transfer');
      const messages = await wire(page);
      const isModern = revision === '2026-07-28';

      const first = messages.find(({ kind }) => kind === 'request');
      assert.equal(first?.method, isModern ? 'server/discover' : 'initialize');
      const version = 'io.modelcontextprotocol/protocolVersion';
      const { protocolVersion, _meta } = first?.message.params ?? {};
      assert.equal(isModern ? _meta[version] : protocolVersion, revision);

      const { result, params } = messages.at(-1)?.message ?? {};
      const question = isModern ? result.inputRequests.answer.params : params;
      const { priority } = question.requestedSchema.properties;
      assert.deepEqual(priority.enumNames, revision === '2025-06-18' ? ['Standard', 'Express', 'Wire'] : undefined);
      await page.close();
    });
  });
}

test('the demo causes no violation, error, or foreign request under a strict policy, with a dialog and inline [USE-08, CARD-05]', async () => {
  const { page, problems } = await visit('2025-11-25', 'inline');
  await run(page, 'migrate');
  await fillMigration(page, true);
  await press(page, 'submit');
  await told(page, 'migrate');
  await page.click('#theme');
  await page.click('#settings label ::-p-text(Dialog)');
  await page.click('#settings label ::-p-text(2026-07-28)');
  await page.waitForSelector('#connection[data-state=open]');
  await run(page, 'contact');
  await fillContact(page);
  await press(page, 'submit');
  await told(page, 'contact');

  // The session of the first revision has ended while its stream was open.
  const expected = `${demo.url}mcp: net::ERR_ABORTED`;
  assert.deepEqual(
    problems.filter((problem) => problem !== expected),
    [],
  );
  await page.close();
});

test('the test of the demo’s policy notices a violation', async () => {
  const { page, problems, violated } = await visit('2025-11-25');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await violated;
  assert.ok(problems.some((problem) => problem.startsWith('style-src-attr inline')));
  await page.close();
});

test('each answer reaches its own server when three tabs of the demo ask on three revisions at once [MCP-29]', async () => {
  const visits = [];
  for (const revision of REVISIONS) {
    const { page, problems } = await visit(revision);
    await run(page, 'transfer');
    visits.push({ revision, page, problems });
  }
  for (const [index, { page }] of visits.entries()) {
    await page.bringToFront();
    await type(page, 'amount', String(index + 1));
    await type(page, 'account', String(index + 1).repeat(10));
  }
  for (const { page } of visits.toReversed()) {
    await page.bringToFront();
    await press(page, 'submit');
    await told(page, 'transfer');
  }
  for (const [index, { page, problems }] of visits.entries()) {
    const account = String(index + 1).repeat(10);
    const content = { amount: index + 1, account, priority: 'standard', saveRecipient: true };
    assert.equal(await told(page, 'transfer'), accepted(content));
    assert.deepEqual(await answers(page), [{ action: 'accept', content }]);
    assert.deepEqual(problems, []);
    await page.close();
  }
});

/** @type {[from: string, to: string][]} */
const CHANGES = [
  ['2025-06-18', '2025-11-25'],
  ['2025-11-25', '2026-07-28'],
  ['2026-07-28', '2025-06-18'],
];
for (const [revision, next] of CHANGES) {
  test(`the demo withdraws an elicitation on ${revision} without a reply when the person chooses another revision [CARD-05]`, async () => {
    const { page } = await visit(revision, 'inline');
    await run(page, 'transfer');
    await page.click(`#settings label ::-p-text(${next})`);
    await page.waitForSelector(QUESTION, { hidden: true });
    await page.waitForSelector('#connection[data-state=open]');
    assert.deepEqual(await answers(page), []);
    await page.close();
  });
}

// @ts-check
/** A person answers what the runs of real frameworks ask, with real input in Chromium. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from '../e2e/browser.mjs';
import { fill, find, press, rejectWith, shown } from './card.mjs';
import { startServer } from './graph.mjs';
import { bundle } from './pages.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const PAGES = { langgraph: 'langgraph.mjs', 'ag-ui': 'ag-ui.mjs', 'ai-sdk': 'ai-sdk.jsx' };

/** @param {string} name */
const html = (name) =>
  `<!doctype html><html lang="en"><body><div id="app"></div><mcp-elicitation></mcp-elicitation><script type="module" src="/${name}.js"></script>`;

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;

before(async () => {
  const files = new Map();
  for (const [name, source] of Object.entries(PAGES)) {
    files.set(`/${name}`, html(name));
    files.set(`/${name}.js`, await bundle(source));
  }
  server = await startServer(files);
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** @param {keyof typeof PAGES} name */
async function open(name) {
  const page = await browser.newPage();
  await page.setViewport({ width: 900, height: 1000 }); // All arguments are in view.
  await page.goto(`${server.origin}/${name}`, { waitUntil: 'load' });
  return page;
}

/** Begins a run in the page. @param {Page} page @param {string[]} args @returns {Promise<any>} */
const run = (page, ...args) => page.evaluate((args) => /** @type {any} */ (window).run(...args), args);

describe("LangChain's human in the loop, behind a server", () => {
  it('runs the tool with the arguments that the person approved [REV-07] [REV-02]', async () => {
    const page = await open('langgraph');
    const over = run(page, '/agent', 'approved');
    await shown(page, 'rent');
    await press(page, 'submit');
    const { ran, said } = await over;
    assert.deepEqual(ran, [{ amount: 120, to: { name: 'Ada', tags: ['rent'] } }]);
    assert.equal(said.at(-1), 'ai: Done');
  });

  it('runs the tool with the arguments that the person changed, and those that the form cannot change [REV-07] [REV-02]', async () => {
    const page = await open('langgraph');
    const over = run(page, '/agent', 'edited');
    await shown(page, 'rent');
    await press(page, 'edit');
    await fill(page, 'amount', '7');
    await press(page, 'submit');
    assert.deepEqual((await over).ran, [{ amount: 7, to: { name: 'Ada', tags: ['rent'] } }]);
  });

  it('does not run the tool that the person rejected, and the model gets the reason [REV-07] [REV-02]', async () => {
    const page = await open('langgraph');
    const over = run(page, '/agent', 'rejected');
    await shown(page, 'rent');
    await rejectWith(page, 'Not today');
    const { ran, said } = await over;
    assert.deepEqual(ran, []);
    assert(said.some((/** @type {string} */ text) => text.startsWith('tool: ') && text.includes('Not today')));
  });

  it('keeps waiting when the person dismisses the card [REV-07]', async () => {
    const page = await open('langgraph');
    const over = run(page, '/agent', 'dismissed');
    await shown(page, 'rent');
    await press(page, 'cancel');
    assert.equal((await over).interrupts.length, 1);
  });
});

describe('a LangGraph graph with a memory saver, behind a server', () => {
  it('gets a value by its schema, and a text for a value without one, from two interrupts at once [REV-07]', async () => {
    const page = await open('langgraph');
    const over = run(page, '/graph', 'both');
    await shown(page, 'Where to?');
    await (await find(page, '[name=city]')).click();
    await page.keyboard.type('Rome');
    await press(page, 'submit');
    await shown(page, 'Your name?');
    await (await find(page, '[name=value]')).click();
    await page.keyboard.type('Ada');
    await press(page, 'respond');
    assert.deepEqual((await over).values, { city: { city: 'Rome' }, name: 'Ada' });
  });
});

describe("an approval as LangGraph's documentation writes it", () => {
  for (const [word, part, deleted] of [
    ['yes', 'submit', 'deleted'],
    ['no', 'reject', 'kept'],
  ]) {
    it(`is ${deleted} after a press on ${word} [REV-07] [REV-13]`, async () => {
      const page = await open('langgraph');
      const over = run(page, '/approval', `documented-${word}`);
      await shown(page, 'Delete 40 files');
      await press(page, /** @type {string} */ (part));
      assert.deepEqual((await over).values, { deleted });
    });
  }
});

describe("AG-UI's client, with a scripted agent", () => {
  it('continues with the answers to two interrupts at once: a changed tool call, and a form [REV-06]', async () => {
    const page = await open('ag-ui');
    const over = run(page);
    await shown(page, 'Pays Ada');
    await press(page, 'edit');
    await fill(page, 'amount', '6');
    await press(page, 'submit');
    await shown(page, 'Where to?');
    await (await find(page, '[name=city]')).click();
    await page.keyboard.type('Rome');
    await press(page, 'submit');
    assert.deepEqual(await over, {
      resumed: [
        { interruptId: 'pay', status: 'resolved', payload: { approved: true, editedArgs: { amount: 6, to: 'Ada' } } },
        { interruptId: 'where', status: 'resolved', payload: { city: 'Rome' } },
      ],
      pending: [],
    });
  });

  it('sends every digit of a number that JavaScript rounds, after an edit of something else [REV-14]', async () => {
    const page = await open('ag-ui');
    const over = page.evaluate(() => /** @type {any} */ (window).runExact());
    await shown(page, '2512292042121000001');
    await press(page, 'edit');
    await fill(page, 'text', 'Hello');
    await press(page, 'submit');
    assert.match(
      /** @type {string[]} */ (await over)[1],
      /"editedArgs":\{"channel_id":2512292042121000001,"text":"Hello"\}/,
    );
  });

  it('does not continue when the person dismissed one [REV-06] [REV-13]', async () => {
    const page = await open('ag-ui');
    const over = run(page);
    await shown(page, 'Pays Ada');
    await press(page, 'cancel');
    await shown(page, 'Where to?');
    await press(page, 'cancel-all');
    assert.deepEqual(await over, { waiting: ['dismissed', 'dismissed'] });
  });
});

describe('the chat and the route of docs/approvals.md for the AI SDK, with a mock model', () => {
  /** @param {Page} page @param {string} text */
  const says = (page, text) =>
    page.waitForFunction((text) => document.getElementById('app')?.textContent?.includes(text), {}, text);

  it('runs a tool after the person has approved it [REV-08]', async () => {
    const page = await open('ai-sdk');
    await page.click('#app button');
    await shown(page, 'Ada');
    await press(page, 'submit');
    await says(page, 'Sent 120 to Ada');
  });

  it('asks again, at a press on a button of the page, for what the person closed', async () => {
    const page = await open('ai-sdk');
    await page.click('#app button');
    await shown(page, 'Ada');
    await press(page, 'cancel');
    await says(page, 'Answer the agent');
    await page.click('#app button + button');
    await shown(page, 'Ada');
    await press(page, 'submit');
    await says(page, 'Sent 120 to Ada');
  });

  it('does not run a tool that the person rejected, and the model gets the reason [REV-08]', async () => {
    const page = await open('ai-sdk');
    await page.click('#app button');
    await shown(page, 'Ada');
    await rejectWith(page, 'Not today');
    await says(page, 'Not today');
    assert.equal(await page.evaluate("document.getElementById('app').textContent.includes('Sent')"), false);
  });
});

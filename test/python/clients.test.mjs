// @ts-check
/** Clients of MCP in Python ask by way of the relay, and a person answers in Chromium. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fill, press, shown } from '../interrupts/card.mjs';
import { here, pythonOf, startProgram } from './programs.mjs';
import { closed, KEY, prepareRelay, reads } from './world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Program } from './programs.mjs' */

const relay = prepareRelay();

/**
 * A program whose person is at their page, for the tests of one suite.
 * @param {{ client: string, server: string, environment?: 'main' | 'mcp1', mode?: string }} given
 */
function prepareProgram({ client, server, environment = 'main', mode = 'legacy' }) {
  const user = `${client}-${mode}`.replace(/\W/g, '');
  /** @type {Awaited<ReturnType<typeof relay.open>>} */
  let opened;
  /** @type {Program} */
  let program;
  const log = relay.log();
  before(async () => {
    opened = await relay.open(user);
    const args = {
      url: relay.url,
      key: KEY,
      user,
      client,
      mode,
      server: [here(`../servers/python/${server}_server.py`), log.path],
    };
    const env = { DESTINATION: relay.destination };
    program = startProgram(pythonOf(environment), [here('programs/call_tool.py'), JSON.stringify(args)], { env });
  });
  after(async () => {
    await program?.kill();
    await opened?.page.close();
  });
  return {
    log,
    get page() {
      return opened.page;
    },
    /** @param {string} tool @param {object} [options] */
    calls: (tool, options) => program.hears(JSON.stringify({ tool, ...options })),
    cancels: () => program.hears('"cancel"'),
    says: () => program.says('what came of the call'),
    kill: () => program.kill(),
  };
}

/** @param {Page} page @param {string} name of the field @param {string} label */
async function pick(page, name, label) {
  const option = await page.waitForSelector(`mcp-elicitation >>> [data-name=${name}] ::-p-text(${label})`);
  await option?.scrollIntoView();
  await option?.click();
}

/**
 * Fills in the forms of each server with a name that the program refuses, the last field last: then the person has read to the
 * end. Returns the field of the name.
 * @type {Record<string, (visit: any) => Promise<string>>}
 */
const fillIn = {
  async mcp1({ page, calls }) {
    calls('book');
    await shown(page, 'Who travels?');
    await fill(page, 'name', 'Zoe');
    await fill(page, 'code', 'ABC123');
    await fill(page, 'seats', '2');
    await fill(page, 'row', '12');
    await page.click('mcp-elicitation >>> [name=day]');
    await page.keyboard.type('03012027');
    return 'name';
  },
  async mcp2(visit) {
    visit.calls('order');
    const field = await takesSize(visit);
    await fill(visit.page, field, 'Zoe');
    return field;
  },
};

/** Answers the first question of an order. @param {{ page: Page }} visit */
async function takesSize({ page }) {
  await shown(page, 'Which size?');
  await pick(page, 'size', 'large');
  await press(page, 'submit');
  await shown(page, 'Where does the large one go?');
  return 'street';
}

const CLIENTS = [
  { name: 'FastMCP’s client', client: 'fastmcp', server: 'mcp2' },
  { name: 'a session of mcp 1', client: 'mcp1', server: 'mcp1', environment: /** @type {const} */ ('mcp1') },
  { name: 'a session of mcp 2', client: 'mcp2', server: 'mcp2' },
];

for (const { name, ...given } of CLIENTS) {
  describe(name, () => {
    const visit = prepareProgram(given);
    const isSilent = given.client === 'mcp1';

    it('gets what the person typed, after an error of the program and a correction [ASK-03]', async () => {
      const { page, log } = visit;
      const field = String(await fillIn[given.server]?.(visit));
      await press(page, 'submit');
      await reads(page, 'Write it as in the passport.');
      await fill(page, field, 'Zoë');
      await press(page, 'submit');
      assert.deepEqual(await visit.says(), { result: 'done' });
      assert.match(JSON.stringify(await log.got(given.server === 'mcp2' ? 'order' : 'book')), /Zoë/);
      await closed(page);
    });

    it('gets a decline and a cancel apart [ASK-03]', async () => {
      for (const [part, action] of /** @type {const} */ ([
        ['reject', 'decline'],
        ['cancel', 'cancel'],
      ])) {
        visit.calls('confirm');
        await shown(visit.page, 'Delete report.pdf?');
        await press(visit.page, part);
        await visit.says();
        const got = await visit.log.got('confirm');
        assert.equal(got.action ?? got, action);
        await closed(visit.page);
      }
    });

    it('takes its question back when its task is cancelled, and asks again in the same session [ASK-03]', async () => {
      const { page } = visit;
      visit.calls('confirm');
      await shown(page, 'Delete report.pdf?');
      visit.cancels();
      await reads(page, 'has withdrawn its question.');
      await closed(page);
      assert.deepEqual(await visit.says(), { cancelled: true });
      visit.calls('confirm');
      await shown(page, 'Delete report.pdf?');
      await press(page, 'reject');
      assert.deepEqual(await visit.says(), { result: 'done' });
    });

    it('ends with the time of its call, which the person reads [ASK-03]', async () => {
      const { page } = visit;
      visit.calls('confirm', { timeout: 6 });
      await shown(page, 'Delete report.pdf?');
      assert.match((await visit.says()).error, /[Tt]imed out/);
      await reads(page, 'got no answer in time.');
      await closed(page);
    });

    it('asks for the visit of a page, and the server ends the visit [ASK-03]', async () => {
      const { page, log } = visit;
      visit.calls('visit');
      await shown(page, 'Pay on the airline’s page.');
      const target = page.browserContext().waitForTarget((target) => target.url() === relay.destination);
      await press(page, 'submit');
      await (await (await target).page())?.waitForSelector('#arrived');
      await page.bringToFront();
      assert.equal((await log.got('visit')).action, 'accept');
      await page.waitForSelector('mcp-elicitation >>> [part~=finish]', { visible: true });
      log.sign();
      assert.deepEqual(await visit.says(), { result: 'paid' });
      await page.waitForSelector('mcp-elicitation >>> [part~=finish]', { hidden: true });
    });

    it(`${isSilent ? 'keeps its question on screen until the person closes it, because nobody tells it that the server' : 'takes its question off the screen when the server'} no longer waits [ASK-03]`, async () => {
      const { page, log } = visit;
      visit.calls('take_back');
      await shown(page, 'Delete report.pdf?');
      log.sign();
      assert.equal(await log.got('take_back'), 'withdrawn');
      if (isSilent) await press(page, 'cancel');
      assert.deepEqual(await visit.says(), { result: 'done' });
      await closed(page);
    });

    it('is killed, and within its lease the person reads that nobody waits', async () => {
      const { page } = visit;
      visit.calls('confirm');
      await shown(page, 'Delete report.pdf?');
      await visit.kill();
      await reads(page, 'This question is closed.');
      await closed(page);
    });
  });
}

for (const { name, client } of [
  { name: 'the client of mcp 2', client: 'mcp2-client' },
  { name: 'FastMCP’s client', client: 'fastmcp' },
]) {
  describe(`${name}, in 2026-07-28`, () => {
    const visit = prepareProgram({ client, server: 'mcp2', mode: '2026-07-28' });

    it('makes a call in several round trips, each with what the person said [ASK-03]', async () => {
      visit.calls('order');
      await fill(visit.page, await takesSize(visit), '1 Main St');
      await press(visit.page, 'submit');
      assert.deepEqual(await visit.says(), { result: 'done' });
      assert.deepEqual(await visit.log.got('order'), {
        size: 'large',
        address: { action: 'accept', data: { street: '1 Main St' } },
      });
    });

    it('takes its question back when its task is cancelled [ASK-03]', async () => {
      visit.calls('order');
      await shown(visit.page, 'Which size?');
      visit.cancels();
      await reads(visit.page, 'has withdrawn its question.');
      assert.deepEqual(await visit.says(), { cancelled: true });
    });
  });
}

// @ts-check
/** The demo on three processes and one Redis: the page says which of them asks, streams and takes the answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startClusterDemo } from '../../demo/cluster/start.mjs';
import { gone, leave, prepareDemo, press, run, sent, told } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

const NOTICE = 'mcp-elicitation >>> [part~=notice]';
const SUBMIT = 'mcp-elicitation >>> [part~=submit]';
/** Milliseconds that a busy machine may take to start three processes, each of which is bundled first. */
const RESTART = 60_000;
const DELETED = 'Accepted. The server got this content:\n{}';

const person = prepareDemo(() => startClusterDemo({ port: 0, restartDelay: 100 }));

/**
 * @param {Record<string, string>} [settings]
 * @param {Page} [beside] another tab of the same browser; by default the browser is a new person's
 */
async function visit(settings, beside) {
  const visited = await person.visit({ revision: '2026-07-28', ...settings }, beside);
  await visited.page.waitForFunction(() => {
    const states = [...document.querySelectorAll('.processes li')].map((item) => item.getAttribute('data-state'));
    return states.length === 3 && states.every((state) => state === 'running');
  });
  return visited;
}

/** The process that shows a role. @param {Page} page @param {'asks' | 'parks' | 'streams' | 'answers' | 'resumes'} role */
async function processThat(page, role) {
  const found = await page.waitForSelector(`.processes li:has(.${role})`);
  return found?.evaluate((item) => item.getAttribute('data-process'));
}

/** The process that has the next turn, which it then takes. */
async function takeTurn() {
  const response = await fetch(new URL('backend/session', person.demo.url), { method: 'POST' });
  return response.headers.get('x-process');
}

test('a person of the demo is asked by one process, over the stream of another, and answers through the third [RLY-15]', async () => {
  const { page, problems } = await visit();
  const streamer = await processThat(page, 'streams');
  // When its stream opens, the page requests once which process asks. After that, only the person's acts take a turn.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/backend/state?')),
  );
  // The call, `shown` and the answer take the next turns: past the one after the streamer, all three differ.
  const afterStreamer = { A: 'B', B: 'C', C: 'A' }[String(streamer)];
  for (let last = await takeTurn(); last !== afterStreamer; ) last = await takeTurn();

  await run(page, 'delete_file');
  const asker = await processThat(page, 'asks');
  await press(page, 'submit');
  assert.equal(await told(page, 'delete_file'), DELETED);
  const taker = await processThat(page, 'answers');
  assert.deepEqual([asker, streamer, taker].sort(), ['A', 'B', 'C']);
  assert.equal(await route(page), `${asker} asked, ${streamer} streams, ${taker} took the answer.`);
  const notes = await page.$$eval('#wire [data-method=states] .note', (all) => all.map((note) => note.textContent));
  assert.deepEqual([...new Set(notes)], [`Server → page, notification, by process ${streamer}`]);
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('the demo kills the process that asks, the person reads that the question is closed, and the next one is answered [RLY-09]', async () => {
  const { page } = await visit();
  const before = await pids(page);
  await run(page, 'delete_file');
  const asker = String(await processThat(page, 'asks'));
  await page.click('.kill');

  const notice = await page.waitForSelector(NOTICE, { visible: true });
  assert.equal(await notice?.$eval('p', ({ textContent }) => textContent?.trim()), 'This question is closed.');
  assert.equal(await told(page, 'delete_file'), 'The backend ended before the tool did. Run the tool again.');
  assert.deepEqual(await sent(page, 'outcome', 'request'), []);
  await page.waitForFunction(
    (name, pid) => {
      const process = document.querySelector(`.processes li[data-process=${name}][data-state=running]`);
      return process && process.querySelector('.detail')?.textContent !== pid;
    },
    {},
    asker,
    before[asker],
  );

  await run(page, 'migrate');
  await press(page, 'reject');
  assert.match(String(await told(page, 'migrate')), /^Declined/);
  await leave(page);
});

test('a call that the demo parked survives the death of all processes, and the answer resumes it in a new one [RLY-18]', async () => {
  const { page } = await visit();
  page.setDefaultTimeout(RESTART); // Its stream and its answer wait for the new processes, too.
  const before = await pids(page);
  const parker = await park(page);
  assert.equal(await route(page), `${parker} parked the call: no process waits for the answer.`);

  await page.click('.kill');
  await page.waitForFunction(
    (old) => {
      const items = [...document.querySelectorAll('.processes li[data-state=running]')];
      return (
        items.length === 3 && items.every((item) => !old.includes(item.querySelector('.detail')?.textContent ?? ''))
      );
    },
    { timeout: RESTART },
    Object.values(before),
  );
  assert.equal(await route(page), 'All processes were killed. The call is parked, so its question stays.');
  await press(page, 'submit');
  assert.equal(await told(page, 'delete_file'), DELETED);
  const taker = await processThat(page, 'answers');
  const resumer = await processThat(page, 'resumes');
  assert.equal(await route(page), `${parker} parked the call, ${taker} took the answer, ${resumer} resumed it.`);
  await gone(page);
  await leave(page);
});

test('the demo kills no process that asks nothing, and none for another site', async () => {
  const { page } = await visit();
  const before = await pids(page);
  assert.equal(await page.$eval('.kill', (button) => button.getAttribute('aria-disabled')), 'true');
  await page.click('.kill');
  const kill = (/** @type {string} */ name, headers = {}) =>
    fetch(new URL(`backend/kill?process=${name}`, person.demo.url), { method: 'POST', headers });
  assert.equal((await kill('A', { origin: 'https://evil.example' })).status, 403);
  assert.equal((await kill('Z')).status, 404);
  assert.deepEqual(await pids(page), before);
  await leave(page);
});

/** Parks a call, and waits for its question. @param {Page} page @returns the process that parked it */
async function park(page) {
  await page.bringToFront();
  await page.click('.park');
  await page.waitForSelector(SUBMIT, { visible: true });
  return processThat(page, 'parks');
}

/** What the page says of the processes. @param {Page} page */
function route(page) {
  return page.$eval('.route', ({ textContent }) => textContent);
}

/** What the page shows of each process. @param {Page} page @returns {Promise<Record<string, string>>} */
function pids(page) {
  return page.$$eval('.processes li', (items) =>
    Object.fromEntries(items.map((item) => [item.dataset.process, item.querySelector('.detail')?.textContent ?? ''])),
  );
}

// @ts-check
/** The demo on three processes and one Redis: it starts, and the page says which process asks, streams and takes the answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startClusterDemo } from '../../demo/cluster/start.mjs';
import { gone, leave, prepareDemo, press, run, told } from './demo-person.mjs';

const person = prepareDemo(() => startClusterDemo({ port: 0, restartDelay: 100 }));

test('the demo’s three processes ask a person and take the answer, and after a kill they do so again', async () => {
  const { page } = await person.visit({ revision: '2026-07-28' });
  const allRun = () =>
    page.waitForFunction(() => document.querySelectorAll('.processes li[data-state=running]').length === 3);
  await allRun();
  await run(page, 'delete_file');
  await press(page, 'submit');
  assert.equal(await told(page, 'delete_file'), 'Accepted. The server got this content:\n{}');
  // The page hears of the process that took the answer by another way than of the answer.
  await page.waitForFunction(() => document.querySelector('.route')?.textContent?.includes('took the answer'));
  const route = await page.$eval('.route', ({ textContent }) => String(textContent));
  await gone(page); // The card stays a moment longer than the result, for a next round.
  assert.match(route, /^[ABC] asked, [ABC] streams, [ABC] took the answer\.$/);

  await run(page, 'migrate');
  await page.click('.kill');
  await page.waitForSelector('mcp-elicitation >>> [part~=notice]', { visible: true });
  assert.equal(await told(page, 'migrate'), 'The backend ended before the tool did. Run the tool again.');
  await allRun();
  await run(page, 'transfer');
  await press(page, 'reject');
  assert.match(String(await told(page, 'transfer')), /^Rejected/);
  await leave(page);
});

// @ts-check
/** The check of hosts, on the element itself, with both generations of the SDK and a real mouse and keyboard. */
import assert from 'node:assert/strict';
import { request as forward } from 'node:http';
import { after, before, test } from 'node:test';
import { PARTS } from '../../playground/host-check/check.mjs';
import { TIMES } from '../../playground/host-check/run.mjs';
import { serveHostCheck } from '../../playground/host-check/serve.mjs';
import { until } from '../tools/until.mjs';
import { launchChromium } from './browser.mjs';
import { gone, leave, part, peers, press, visitPage } from './peers/person.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */
/** @import { Schema, Step } from '../../playground/host-check/ask.mjs' */
/** @import { Handler } from './peers/http.mjs' */

const HOSTS = /** @type {const} */ ([
  { sdk: 'v1', revision: '2025-11-25', packages: ['@modelcontextprotocol/sdk'] },
  { sdk: 'v2', revision: '2026-07-28', packages: ['@modelcontextprotocol/client'] },
]);

/** @type {Awaited<ReturnType<typeof serveHostCheck>>} */
let served;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {Browser} */
let browser;

before(async () => {
  served = await serveHostCheck({ times: { ...TIMES, fastestPerson: 0, untilCancelled: 3000, pace: async () => {} } });
  site = await startSite({ pages: ['host-check'], endpoints: { '/mcp': toCheck } });
  browser = await launchChromium({ args: ['--lang=en-US'] });
});

after(async () => {
  await browser?.close();
  await site?.close();
  await served?.close();
});

/** To the check, which is on another port. @type {Handler} */
function toCheck(incoming, response) {
  const { method, headers } = incoming;
  const outgoing = forward(`${served.url}mcp`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders(); // A stream may say nothing for long.
    answer.pipe(response);
  });
  response.on('close', () => outgoing.destroy());
  return incoming.pipe(outgoing);
}

/** What the person reads on the card. @param {Page} page */
const messageOn = (page) => page.$eval(part('message'), (element) => element.textContent ?? '').catch(() => undefined);

/** The label of an option, as the form shows it. @param {any} property @param {unknown} value @returns {unknown} */
function labelOf(property, value) {
  const { oneOf, enum: values = [], enumNames, items, format } = property;
  if (format === 'date-time') return String(value).slice(0, 16); // In local time, as a person types it.
  if (Array.isArray(value)) return value.map((one) => labelOf({ ...items, oneOf: items.anyOf }, one));
  const titled = oneOf?.find((/** @type {{ const: unknown }} */ option) => option.const === value);
  return titled?.title ?? enumNames?.[values.indexOf(value)] ?? value;
}

/** @param {Page} page @param {Schema} schema @param {Record<string, unknown>} values */
async function fillIn(page, schema, values) {
  for (const [key, value] of Object.entries(values)) {
    const property = schema.properties[key];
    if (value === undefined || !property) continue;
    const label = String(property.title);
    const isTwin = Object.values(schema.properties).filter(({ title }) => title === label).length > 1;
    if (key === 'bank') {
      // By its value, because the form shows the values of options that look alike.
      await page.click(`mcp-elicitation >>> label:has(input[value="${value}"])`);
    } else if (isTwin) {
      await page.click(`mcp-elicitation >>> [name=${key}]`);
      await page.keyboard.type(String(value));
    } else {
      await page.evaluate((...given) => /** @type {any} */ (window).fill(...given), label, labelOf(property, value));
    }
  }
}

/**
 * Does what a step says.
 * @param {Page} page
 * @param {Step} step
 * @param {object} about
 * @param {string} about.message on the card
 * @param {string} about.name of the part
 * @param {string} about.revision
 */
async function act(page, { act, schema }, { message, name, revision }) {
  if ('wait' in act) return;
  if ('press' in act) {
    if (act.press === 'reject') await press(page, 'reject');
    else await page.keyboard.press('Escape');
    return;
  }
  if ('visit' in act) {
    const [opened] = await Promise.all([
      page.browserContext().waitForTarget((target) => target.url().includes('/visit/')),
      press(page, 'submit'),
    ]);
    await (await opened.page())?.close();
    await page.bringToFront();
    // Elsewhere the server says that the visit is over.
    if (revision === '2026-07-28' || name === 'page_first') await press(page, 'finish');
    return;
  }
  const letter = / ([A-Z])\.$/.exec(message)?.[1];
  const form = schema ?? { type: 'object', properties: {} };
  if (act.first) {
    await fillIn(page, form, act.first);
    await press(page, 'submit');
  }
  await fillIn(page, form, letter ? { letter } : act.submit);
  await press(page, 'submit');
}

/** Calls one part, and answers what it asks until it ends. @param {Page} page @param {string} name */
async function runPart(page, name) {
  let isOver = false;
  const call = page
    .evaluate((tool) => /** @type {any} */ (window).peer.call(tool, {}), name)
    .finally(() => {
      isOver = true;
    });
  call.catch(() => {});
  /** @type {string | undefined} */
  let last;
  while (!isOver) {
    /** @type {string | undefined} */
    let message;
    await until(async () => {
      message = await messageOn(page);
      return isOver || (message !== undefined && message !== last);
    });
    const { asking: step, revision = '' } = served.check.runs.at(-1) ?? {};
    if (isOver || message === undefined || !step) break;
    last = message;
    await act(page, step, { message, name, revision });
  }
  await call;
  await gone(page);
}

for (const { sdk, revision, packages } of HOSTS) {
  test(`the element with SDK ${sdk} fails no rule of the check on ${revision}`, async (t) => {
    t.diagnostic(await peers(...packages));
    const { page } = await visitPage(browser, `${site.origin}/host-check?mcp=/mcp&sdk=${sdk}&revision=${revision}`);
    await page.evaluate(() => /** @type {any} */ (window).peer.call('start', {}));
    const run = served.check.runs.at(-1);
    assert.equal(run?.revision, revision);
    for (const { name } of PARTS) await runPart(page, name);
    const failed = run?.findings.filter(({ status }) => status === 'failed') ?? [];
    assert.deepEqual(
      failed.map(({ id, evidence }) => [id, evidence]),
      [],
    );
    await leave(page);
  });
}

// @ts-check
/**
 * The client that the official conformance suite starts as `client.mjs WAY URL`: a page in Chromium, and a person who
 * accepts each form unchanged, but for a Yes where the form asks for it. WAY says what makes a call again: `sdk`, `inputs`, or `fetch`, which has no SDK.
 * It also fails when the server gets anything else.
 */
import assert from 'node:assert/strict';
import { request as forward } from 'node:http';
import process from 'node:process';
import { launchChromium } from '../e2e/browser.mjs';
import { call, gone, press, visitPage } from '../e2e/peers/person.mjs';
import { startSite } from '../e2e/peers/site.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Handler } from '../e2e/peers/http.mjs' */

const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_PROTOCOL_VERSION: revision = '2025-11-25' } =
  process.env;
const [way = '', url = ''] = process.argv.slice(-2);

const DEFAULTS = { name: 'John Doe', age: 30, score: 95.5, status: 'active', verified: true };

/** What the person does in each scenario, by its name. @type {Record<string, (page: Page) => Promise<void>>} */
const SCENARIOS = {
  async 'elicitation-sep1034-client-defaults'(page) {
    const { result } = await call(page, 'test_client_elicitation_defaults');
    await press(page, 'submit');
    const [text = ''] = await result;
    assert.deepEqual(JSON.parse(text.replace('Elicitation completed: ', '')), DEFAULTS);
  },

  async 'sep-2322-client-request-state'(page) {
    const first = await call(page, 'test_mrtr_echo_state');
    // While the elicitation is open: neither the answer nor the state may go into another call.
    assert.deepEqual(await callUnasked(page, 'test_mrtr_unrelated'), ['unrelated-ok']);
    await sayYes(page);
    assert.deepEqual(await first.result, ['echo-state-ok']);
    await gone(page);

    const second = await call(page, 'test_mrtr_no_state');
    await sayYes(page);
    assert.deepEqual(await second.result, ['no-state-ok']);
    await gone(page);

    const untyped = callUnasked(page, 'test_mrtr_no_result_type');
    if (way === 'fetch') assert.deepEqual(await untyped, ['no-result-type-test-ok']);
    else await assert.rejects(untyped, /missing required resultType/); // SDK 2.4.0 is stricter than the suite.
  },
};

/** Chooses Yes, which no press of Submit does by itself. @param {Page} page */
async function sayYes(page) {
  const yes = await page.waitForSelector('mcp-elicitation >>> label:has([value=true])');
  await yes?.click();
  await press(page, 'submit');
}

/**
 * Calls a tool that sends no request.
 * @param {Page} page
 * @param {string} tool
 * @returns {Promise<string[]>}
 */
function callUnasked(page, tool) {
  return page.evaluate((name) => /** @type {any} */ (window).peer.call(name, {}), tool);
}

/** To the suite's server, which answers no page of another origin. @type {Handler} */
function toSuite(incoming, response) {
  const { method, headers } = incoming;
  const outgoing = forward(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders(); // A stream may say nothing for long.
    answer.pipe(response);
  });
  response.on('close', () => outgoing.destroy());
  return incoming.pipe(outgoing);
}

const play = SCENARIOS[scenario];
assert.ok(play, `No such scenario: ${scenario}`);

const site = await startSite({ pages: ['suite', 'suite-fetch'], endpoints: { '/mcp': toSuite } });
const browser = await launchChromium({ args: ['--lang=en-US'] });
try {
  const name = way === 'fetch' ? 'suite-fetch' : 'suite';
  const address = `${site.origin}/${name}?mcp=/mcp&revision=${revision}&way=${way}`;
  const { page, problems } = await visitPage(browser, address, { hasStream: revision !== '2026-07-28' });
  await play(page);
  assert.deepEqual(problems(), []);
} finally {
  await browser.close();
  await site.close();
}

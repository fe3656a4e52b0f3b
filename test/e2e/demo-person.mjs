// @ts-check
/** Acts and looks as a person at the demo, and at the other site that the demo asks them to visit. */
import { after, before } from 'node:test';
import { startDemo } from '../../demo/server.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { press, type } from './peers/person.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** The element's card while something is on screen. */
const CARD = 'mcp-elicitation >>> [part~=dialog]';

/**
 * Starts the demo and a browser for the tests of a file, and ends both after them.
 * @template {{ url: string, close(): Promise<unknown> }} Demo
 * @param {() => Promise<Demo>} begin
 */
export function prepareDemo(begin) {
  /** @type {Demo} */
  let demo;
  /** @type {Browser} */
  let browser;

  before(async () => {
    demo = await begin();
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser?.close();
    await demo?.close();
  });

  return {
    get demo() {
      return demo;
    },
    /** Opens the demo, as `visitDemo` does. @param {Record<string, string>} settings */
    visit: (settings) => visitDemo(browser, demo.url, settings),
  };
}

/** The demo as it starts by itself, on a free port. */
export function startOwnDemo() {
  return startDemo({ port: 0 });
}

/** Closes all tabs of the person. @param {Page} page */
export function leave(page) {
  return page.browserContext().close();
}

/**
 * Opens the demo, connects it, and records what must not happen: errors, violations of the policy, failed requests, and
 * requests to anywhere else.
 * @param {Browser} browser
 * @param {string} url of the demo
 * @param {Record<string, string>} settings as in its address
 */
async function visitDemo(browser, url, settings) {
  const { page, problems: all } = await openPage(browser, 'about:blank');
  await page.exposeFunction('reportViolation', (/** @type {string} */ violation) => all.push(violation));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error exposed above
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  page.on('request', (request) => {
    // Chromium's own icons are data URLs.
    if (!/^data:/.test(request.url()) && !request.url().startsWith(url)) all.push(`request to ${request.url()}`);
  });
  // The server's own requests and notifications are lost until the session's stream is open.
  const streaming =
    settings.revision === '2026-07-28'
      ? undefined
      : page.waitForResponse(
          (response) =>
            response.request().method() === 'GET' &&
            response.headers()['content-type']?.startsWith('text/event-stream') === true,
        );
  await Promise.all([page.goto(`${url}?${new URLSearchParams(settings)}`), streaming]);
  await page.waitForSelector('#connection[data-state=open]');
  await page.$eval('.bar details', (settings) => {
    /** @type {HTMLDetailsElement} */ (settings).open = true;
  });
  return {
    page,
    /** The problems so far. SDK v1 reads no body after "202 Accepted", which the browser reports as aborted. */
    problems: () => all.filter((problem) => settings.sdk !== 'v1' || problem !== `${url}mcp: net::ERR_ABORTED`),
  };
}

/** @param {Page} page @param {string} tool */
export async function start(page, tool) {
  await page.bringToFront();
  await page.click(`#tools button[value=${tool}]`);
}

/** Runs a tool and waits for its question. @param {Page} page @param {string} tool */
export async function run(page, tool) {
  await start(page, tool);
  await page.waitForSelector('mcp-elicitation >>> [part~=submit]', { visible: true });
}

/** Consents to visit the page, and allows there what it asks. @param {Page} page */
export async function visitSite(page) {
  const opening = page.browserContext().waitForTarget((target) => target.url().includes('/connect/'));
  await press(page, 'submit');
  const site = await (await opening).page();
  if (!site) throw new Error('The site opened, but in no page');
  await site.waitForSelector('button[value=allow]');
  await Promise.all([site.waitForNavigation(), site.click('button[value=allow]')]);
  await page.bringToFront();
}

/** @param {Page} page */
export function gone(page) {
  return page.waitForSelector(CARD, { hidden: true });
}

/**
 * The answer that the server reports for a tool, once it has done so.
 * @param {Page} page
 * @param {string} tool
 */
export async function told(page, tool) {
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
export async function answers(page) {
  const messages = (await wire(page)).filter(({ from }) => from === 'page');
  return messages.flatMap(({ kind, method, message }) => {
    if (kind === 'result' && method === 'elicitation/create') return [message.result];
    return Object.values(message.params?.inputResponses ?? {});
  });
}

export { press, type };

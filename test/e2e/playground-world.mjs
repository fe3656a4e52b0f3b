// @ts-check
/** A playground in this process, built once, and a person at its page. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildPlayground } from '../../playground/build.mjs';
import { ROOT } from '../tools/results.mjs';
import { until } from '../tools/until.mjs';
import { launchChromium, openPage } from './browser.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** The request of the server, not the form of the arguments. */
export const QUESTION = '#question >>> [part~=dialog]';

/** @param {string} name of a part of the card */
export const part = (name) => `#question >>> [part~=${name}]`;

/**
 * Builds the playground as its package does, for the tests of one file. After them it ends what they started.
 * @param {(start: (...argv: string[]) => Promise<Started>) => Promise<void>} [prepare] what the tests need besides, once it
 * is built: Node 20 does not wait for one `before` before it runs the next
 */
export function preparePlayground(prepare) {
  let folder = '';
  /** @type {typeof import('../../playground/backend/cli.js').main} */
  let main;
  /** Launched for the first person: the lint needs none. @type {Promise<Browser> | undefined} */
  let browser;
  /** Ends what a test did not end itself. @type {Set<() => Promise<void>>} */
  const running = new Set();

  before(async () => {
    const parent = join(ROOT, 'playground/runs'); // Below the installed packages, so that Node finds them.
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(join(parent, 'test-'));
    await buildPlayground(folder);
    ({ main } = await import(pathToFileURL(join(folder, 'cli.mjs')).href));
    await prepare?.(start);
  });

  after(async () => {
    await (await browser)?.close();
    await Promise.all([...running].map((end) => end()));
    if (folder) await rm(folder, { recursive: true });
  });

  /** Runs the program. @param {string[]} argv */
  async function start(...argv) {
    const { close, ...started } = await run(main, pathToFileURL(join(folder, 'page/')), argv);
    const end = async () => {
      if (running.delete(end)) await close();
    };
    running.add(end);
    return { ...started, close: end };
  }

  /**
   * Opens the page, and waits until it is connected or says why not.
   * @param {string} url
   * @param {string} [state]
   */
  async function visit(url, state = 'open') {
    browser ??= launchChromium({ args: ['--lang=en-US'] });
    const { page, problems: all } = await openPage(await browser, 'about:blank');
    await page.goto(url);
    await page.waitForSelector(`#connection[data-state=${state}]`);
    return {
      page,
      /** Without streams that ended with their page or by another tab's. */
      problems: () => all.filter((problem) => !/\/(?:elicitations\?|events).*ERR_ABORTED$/.test(problem)),
    };
  }

  /**
   * Runs a playground with a person at its page, who meets no problem.
   * @template Result
   * @param {string[]} argv
   * @param {(person: Awaited<ReturnType<typeof visit>>) => Promise<Result>} act
   */
  async function withPlayground(argv, act) {
    const playground = await start('--no-open', ...argv);
    try {
      const person = await visit(playground.url);
      const result = await act(person);
      assert.deepEqual(person.problems(), []);
      await person.page.browserContext().close();
      return result;
    } finally {
      await playground.close();
    }
  }

  return {
    /** Where the build is, and where a test may write: it goes with the tests. @param {string} name */
    pathOf: (name) => join(folder, name),
    start,
    visit,
    withPlayground,
  };
}

/**
 * What the program has said and done.
 * @typedef {object} Started
 * @property {number} status
 * @property {() => string} said on both streams
 * @property {string} url with the token; empty for the lint
 * @property {(pattern: RegExp) => Promise<void>} says waits for words
 * @property {() => Promise<void>} close
 */

/**
 * @param {typeof import('../../playground/backend/cli.js').main} main
 * @param {URL} page
 * @param {string[]} argv
 * @returns {Promise<Started>}
 */
async function run(main, page, argv) {
  let said = '';
  const say = (/** @type {string} */ text) => {
    said += text;
  };
  const { status, close } = await main(argv, { out: say, err: say, page, version: '0.0.0' });
  return {
    status,
    said: () => said,
    url: /http:\S+token=\S+/.exec(said)?.[0] ?? '',
    says: (pattern) => until(() => pattern.test(said)),
    close: async () => close?.(),
  };
}

/** @param {Page} page @param {string} tool */
export async function choose(page, tool) {
  await page.waitForSelector(`#tools button[value=${tool}]`);
  await page.$eval(`#tools button[value=${tool}]`, (button) => button.scrollIntoView());
  await page.click(`#tools button[value=${tool}]`);
}

/** Calls a tool, and waits for its request. @param {Page} page @param {string} tool */
export async function callAndWait(page, tool) {
  await choose(page, tool);
  await page.click('#call');
  await page.waitForSelector(part('submit'), { visible: true });
}

/** Types into a field of the arguments' form. @param {Page} page @param {string} name @param {string} text */
export async function typeArgument(page, name, text) {
  await typeInto(page, `#arguments mcp-elicitation >>> [name=${name}]`, text);
}

/** Types into a field of the request. @param {Page} page @param {string} name @param {string} text */
export async function typeAnswer(page, name, text) {
  await typeInto(page, `#question >>> [name=${name}]`, text);
}

/** @param {Page} page @param {string} selector @param {string} text */
async function typeInto(page, selector, text) {
  const field = await page.waitForSelector(selector, { visible: true });
  await field?.focus();
  await page.keyboard.type(text);
}

/** Presses a button of the request once it counts. @param {Page} page @param {'submit' | 'reject' | 'cancel' | 'finish'} action */
export async function answer(page, action) {
  const button = await page.waitForSelector(part(action), { visible: true });
  await button?.scrollIntoView();
  await page.$eval('#question', (element) => /** @type {any} */ (element).ready);
  await page.click(part(action));
}

/** What the page shows of the last call. @param {Page} page @param {string} tool */
export async function resultOf(page, tool) {
  await page.waitForSelector(`#result[data-tool=${tool}]`);
  return page.$eval('#result', (place) => place.textContent);
}

/** The findings on screen, as `severity pointer`. @param {Page} page */
export function findings(page) {
  return page.$$eval('.findings li', (items) =>
    items.map((item) => `${item.dataset.severity} ${item.querySelector('code')?.textContent}`),
  );
}

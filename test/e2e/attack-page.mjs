// @ts-check
/** What the tests of attacks share: a page with an element, a server that acts at the worst moment, and a person who aims. */
import { after, before } from 'node:test';
import { LIMIT } from '../tools/until.mjs';
import { launchChromium } from './browser.mjs';
import { servePlainPage } from './plain-page.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** In the page: `el`, and outcomes in the order in which they came. */
const SCRIPT = `import * as exported from './mcp-elicitation.min.js';
window.outcomes = [];
window.frames = async (count = 2) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
};
// Clicks and keys that follow each other within half a second count from the first of them.
let lastPress = -Infinity;
for (const type of ['pointerdown', 'click', 'keydown']) {
  addEventListener(type, ({ timeStamp }) => (lastPress = Math.max(lastPress, timeStamp)), true);
}
window.pause = async () => {
  while (performance.now() - lastPress < 500) await frames(1);
};
window.create = (properties) => {
  const element = Object.assign(document.createElement('mcp-elicitation'), { timeout: 0 }, properties);
  element.addEventListener('url-open', (event) => event.preventDefault());
  document.getElementById('before').after(element);
  return element;
};
window.el = create();
window.server = (name) => ({ server: { id: name, name, origin: name + '.example' } });
window.elicit = (name, request, options, element = el) => {
  const message = request.message.split('\\n')[0];
  const promise = element.elicit(request, { ...server(name), ...options });
  promise.then(async ({ action, silence, completion }) => {
    outcomes.push(message + ': ' + (silence ? 'silence' : action));
    if (completion) outcomes.push(message + ' visited: ' + (await completion));
  });
  return element.updateComplete;
};
// Shows a request whose Submit lies where that of the next one will be once the server has taken it back.
window.lineUp = async () => {
  const place = () => el.shadowRoot.querySelector('[part~=submit]').getBoundingClientRect().y;
  const askBoth = async (lines) => {
    window.taken = new AbortController();
    elicit('evil', { message: 'Look?' + '\\n.'.repeat(lines) }, { signal: taken.signal });
    await elicit('evil', { message: 'Delete?' });
  };
  await askBoth(0);
  taken.abort();
  await el.updateComplete;
  const target = place();
  for (let lines = 0; lines < 10; lines++) {
    while (el.matches(':state(shown)')) {
      el.cancel();
      await el.updateComplete;
    }
    await askBoth(lines);
    if (Math.abs(place() - target) < 14) break;
  }
  if (Math.abs(place() - target) >= 14) throw new Error('The server cannot line its requests up');
  outcomes.length = 0;
};
window.block = (ms) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};
window.isPrepared = true;`;

/**
 * Serves the page, with an element in it, to the tests of one file.
 * @param {() => Promise<Record<string, [type: string, body: Buffer]>>} [getFiles] the server's other files
 * @returns opens a page in a browser profile of its own. Its person may press too early: nothing waits until the actions
 * count.
 */
export function serveAttackPage(getFiles = async () => ({})) {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePlainPage>>} */
  let server;
  before(async () => {
    server = await servePlainPage('<textarea id="chat"></textarea><script type="module" src="/attack.js"></script>', {
      files: { '/attack.js': ['text/javascript', SCRIPT], ...(await getFiles()) },
    });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
  /** @param {import('puppeteer-core').Viewport} [viewport] */
  return async (viewport = { width: 1000, height: 800 }) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.setViewport(viewport);
    await page.goto(server.url);
    await page.waitForFunction('window.isPrepared');
    return page;
  };
}

/**
 * Runs what the server or the application does.
 * @param {Page | import('puppeteer-core').Frame} page
 * @param {string} body of an async function
 * @returns {Promise<any>}
 */
export function run(page, body) {
  return page.evaluate(`(async () => { ${body} })()`);
}

/** Waits until the actions on screen count, and the next press is one of its own. @param {Page} page @param {string} [element] */
export function ready(page, element = 'el') {
  return run(page, `await frames(); await ${element}.ready; await pause()`);
}

/**
 * The middle of something inside an element, where the person aims.
 * @param {Page} page
 * @param {string} selector
 * @param {string} [element]
 * @returns {Promise<{ x: number, y: number }>}
 */
export function aim(page, selector, element = 'el') {
  return run(
    page,
    `const { x, y, width, height } = ${element}.shadowRoot.querySelector('${selector}').getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`,
  );
}

/** The outcomes that the servers got so far. @param {Page} page @returns {Promise<string[]>} */
export function outcomes(page) {
  return run(page, 'await frames(); return outcomes;');
}

/** @param {Page} page @param {{ x: number, y: number }} place @param {number} [detail] which click of a series it is */
export async function click(page, { x, y }, detail = 1) {
  await page.mouse.click(x, y, { count: 1, clickCount: detail });
}

/**
 * When it is now, in epoch milliseconds by the page's own clock, which its events are on.
 * @param {Page | import('puppeteer-core').Frame} page
 * @returns {Promise<number>}
 */
export function now(page) {
  return run(page, 'return performance.timeOrigin + performance.now()');
}

/** Milliseconds: a moment less than the half second after which the guard lets a press count. */
export const TOO_SOON = 499.9;

/**
 * When the browser is to say that an event happened. A test that chooses the moment waits for no clock, and no press of it
 * comes late on a slow machine.
 * @param {number} [moment] in epoch milliseconds, as from `now()`; the real one by default
 */
const at = (moment) => (moment === undefined ? {} : { timestamp: moment / 1000 });

/** @param {Page} page @param {{ x: number, y: number }} place @param {number} moment */
export async function clickAt(page, place, moment) {
  await (await rawClicks(page))(place, 'mouse', moment);
}

/** @type {Record<string, { code: string, windowsVirtualKeyCode: number, text?: string, unmodifiedText?: string, modifiers?: number }>} */
const KEYS = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  // Alt and Q. The library sends no text while Alt is down, but Chromium looks for the access key there.
  q: { code: 'KeyQ', windowsVirtualKeyCode: 81, text: 'q', unmodifiedText: 'q', modifiers: 1 },
};

/** @param {Page} page @param {'Enter' | 'Escape' | ' ' | 'q'} key @param {number} [moment] */
export async function pressKey(page, key, moment) {
  const session = await page.createCDPSession();
  const event = { key, ...KEYS[key], ...at(moment) };
  await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown' });
  await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
}

/** Clicks by a mouse or a pen that do not wait for the page, which may be blocked. @param {Page} page */
export async function rawClicks(page) {
  const session = await page.createCDPSession();
  return async (
    /** @type {{ x: number, y: number }} */ place,
    pointerType = /** @type {'mouse' | 'pen'} */ ('mouse'),
    moment = /** @type {number | undefined} */ (undefined),
  ) => {
    const common = { ...place, button: /** @type {const} */ ('left'), clickCount: 1, pointerType, ...at(moment) };
    await Promise.all([
      session.send('Input.dispatchMouseEvent', { ...common, type: 'mousePressed', buttons: 1 }),
      session.send('Input.dispatchMouseEvent', { ...common, type: 'mouseReleased' }),
    ]);
  };
}

/**
 * A tap. Both ends of it go out at once: on a busy machine it would become a long press.
 * @param {Page} page @param {{ x: number, y: number }} place
 * @param {number} [moment] not after that of the next tap: Chromium makes no click of a tap that it takes for the later one
 */
export async function tap(page, place, moment) {
  const session = await page.createCDPSession();
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place], ...at(moment) }),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...at(moment) }),
  ]);
}

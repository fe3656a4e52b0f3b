// @ts-check
/** The one-file build in a plain HTML page, under the strictest policy that a page can send. */
import { readdir, readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { launchChromium, openPage } from './browser.mjs';
import { listen } from './peers/http.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">
<script type="module" src="/mcp-elicitation.min.js"></script><script type="module" src="/page.js"></script></head>
<body><main><h1>Plain</h1><button id="before">Before</button>BODY<button id="after">After</button></main></body></html>`;

const SCRIPT = `import * as exported from './mcp-elicitation.min.js';
window.exported = exported;
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
window.events = [];
window.ask = async (properties) => {
  const element = Object.assign(document.createElement('mcp-elicitation'), { timeout: 0 }, properties);
  for (const type of ['accept', 'reject', 'cancel', 'timeout', 'close', 'waiting']) {
    element.addEventListener(type, ({ content }) => events.push(content ? [type, content] : [type]));
  }
  document.getElementById('before').after(element);
  element.open = true;
  await element.updateComplete;
};`;

const STYLE = ':root { color-scheme: light dark; font-family: system-ui } body { margin: 0 }';

/** The languages beside the one file. @returns {Promise<Record<string, [type: string, body: Buffer]>>} */
async function languages() {
  const folder = new URL('../../dist/locales/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [`/locales/${name}`, ['text/javascript', await readFile(new URL(name, folder))]]),
    ),
  );
}

/**
 * @param {string} [body] markup between the page's two buttons
 * @param {{ files?: Record<string, [type: string, body: string | Buffer]>, policy?: string }} [more] files by path, and
 * what the policy allows for them
 */
export async function servePlainPage(body = '', more = {}) {
  const dist = (/** @type {string} */ name) => readFile(new URL(`../../dist/${name}`, import.meta.url));
  /** @type {Record<string, [type: string, body: string | Buffer]>} */
  const files = {
    '/': ['text/html', PAGE.replace('BODY', () => body)],
    '/page.js': ['text/javascript', SCRIPT],
    '/page.css': ['text/css', STYLE],
    '/mcp-elicitation.min.js': ['text/javascript', await dist('mcp-elicitation.min.js')],
    '/mcp-elicitation.routes.min.js': ['text/javascript', await dist('mcp-elicitation.routes.min.js')],
    ...(await languages()),
    ...more.files,
  };
  const policy = [POLICY, more.policy ?? []].flat().join('; ');
  const server = await listen((request, response) => {
    const [type, content] = files[String(request.url)] ?? ['text/plain', ''];
    response.writeHead(content ? 200 : 404, { 'content-type': type, 'content-security-policy': policy }).end(content);
  });
  return { url: `${server.origin}/`, close: server.close };
}

/**
 * Serves the page, and launches a browser for it, for the tests of one file or one `describe`.
 * @param {Parameters<typeof servePlainPage>} given
 */
export function preparePlainPage(...given) {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePlainPage>>} */
  let server;

  before(async () => {
    server = await servePlainPage(...given);
    browser = await launchChromium();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    get url() {
      return server.url;
    },
    /** Opens the page, or another one that goes there later. @param {string} [url] */
    open: (url = server.url) => openPage(browser, url),
  };
}

/**
 * Declares an elicitation with these properties in a page that is loaded.
 * @param {Page} page
 * @param {Record<string, unknown>} properties
 */
export async function ask(page, properties) {
  await page.waitForFunction('window.ask');
  await page.evaluate((given) => /** @type {any} */ (window).ask(given), properties);
}

/**
 * The events of the element so far, with their content, and violations of the policy.
 * @param {Page} page
 * @returns {Promise<unknown[]>}
 */
export function eventsOf(page) {
  return page.evaluate(() => {
    const { events, violations } = /** @type {any} */ (window);
    return [...events, ...violations];
  });
}

// @ts-check
/** The code of docs/hosts.md. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { leave, part, press, type } from '../e2e/peers/person.mjs';
import { COMPILER_OPTIONS, writeBlocks } from './docs.mjs';
import { run } from './run.mjs';

/** @import { Browser } from 'puppeteer-core' */

/** More bytes than these are not "next to nothing". */
const LIMIT = 200;

const APPLICATION = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: COMPILER_OPTIONS,
    include: ['**/*'],
  }),
  'idle.ts': 'Object.assign(globalThis, { handler: undefined });',
  'lazy-page.ts': "import { handler } from './lazy';\nObject.assign(globalThis, { handler });",
  'queue-page.tsx': `import { createRoot } from 'react-dom/client';
import PendingRequest, { type Pending } from './pending-request';
import { ask, queue } from './queue';
import { resultAtCompletion } from './at-completion';
const root = createRoot(document.body.appendChild(document.createElement('div')));
const render = () => root.render([...queue].slice(0, 1).map((pending: Pending) => <PendingRequest key={pending.id} pending={pending} />));
const asked = (params: Pending['params']) => {
  const result = ask(params, new AbortController().signal);
  render();
  return result;
};
const unmount = () => root.render(null);
Object.assign(globalThis, { ask: asked, render, unmount, queue, resultAtCompletion });`,
};

describe('the code in docs/hosts.md', () => {
  /** @type {string} */
  let folder;
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let server;
  /** @type {Map<string, string>} */
  let scripts;

  before(async () => {
    folder = writeBlocks('docs/hosts.md', APPLICATION);
    scripts = new Map([...(await bundle('idle.ts', 'lazy-page.ts')), ...(await bundle('queue-page.tsx'))]);
    server = await listen((request, response) => {
      const url = String(request.url);
      const script = scripts.get(url);
      response.writeHead(200, { 'content-type': `text/${script ? 'javascript' : 'html'}; charset=utf-8` });
      response.end(
        script ??
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
          <body><script type="module" src="${url}.js"></script>`,
      );
    });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  /** @param {...string} names of the entries @returns {Promise<[string, string][]>} path of each chunk → its code */
  async function bundle(...names) {
    const { outputFiles } = await build({
      entryPoints: names.map((name) => join(folder, name)),
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      outdir: join(folder, 'out'),
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
      logLevel: 'warning',
    });
    return outputFiles.map(({ path, text }) => [path.slice(join(folder, 'out').length), text]);
  }

  after(async () => {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('compiles', async () => {
    await writeFile(join(folder, 'check.ts'), "export { handler } from './lazy';\n");
    const { code, output } = await run('tsc', ['-p', folder]);
    assert.equal(code, 0, output);
  });

  it('puts almost nothing of the element into the entry, and loads it with the first request [HOST-08]', async (t) => {
    const size = (/** @type {string} */ name) => Buffer.byteLength(scripts.get(name) ?? '');
    const cost = size('/lazy-page.js') - size('/idle.js');
    t.diagnostic(`the entry grows by ${cost} bytes`);
    assert.ok(cost > 0 && cost < LIMIT, `the entry grows by ${cost} bytes`);
    const { page, problems } = await openPage(browser, `${server.origin}/lazy-page`);
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    assert.deepEqual(await loaded(), ['/lazy-page.js']);
    await page.evaluate(() => {
      const { handler } = /** @type {any} */ (globalThis);
      const { signal } = new AbortController();
      const params = { message: 'Who?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } };
      handler({ params }, { signal, requestId: 1 }).then((/** @type {unknown} */ result) => {
        document.title = JSON.stringify(result);
      });
    });
    await page.waitForSelector(part('submit'), { visible: true });
    await type(page, 'name', 'Ada');
    await press(page, 'submit');
    await page.waitForFunction(() => document.title !== 'Host');
    assert.deepEqual(JSON.parse(await page.title()), { action: 'accept', content: { name: 'Ada' } });
    assert.deepEqual(problems, []);
    await leave(page);
  });

  /**
   * Asks on the page of the queue; the reply becomes its title.
   * @param {import('puppeteer-core').Page} page
   * @param {object} params
   */
  async function ask(page, params) {
    await page.evaluate((given) => {
      const all = /** @type {any} */ (globalThis);
      all.ask(given).then((/** @type {unknown} */ result) => {
        document.title = JSON.stringify(result);
      });
    }, params);
    await page.waitForSelector(part('submit'), { visible: true });
  }

  it('replies cancel when the host unmounts the component', async () => {
    const { page, problems } = await openPage(browser, `${server.origin}/queue-page`);
    await ask(page, { message: 'Sure?' });
    await page.evaluate(() => /** @type {any} */ (globalThis).unmount());
    await page.waitForFunction(() => document.title === '{"action":"cancel"}');
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).queue.size), 0);
    assert.deepEqual(problems, []);
    await leave(page);
  });

  it('replies at consent in URL mode, and keeps the card until the visit is over [HOST-03]', async () => {
    const { page, problems } = await openPage(browser, `${server.origin}/queue-page`);
    await page.evaluate(() => {
      document.addEventListener('url-open', (event) => event.preventDefault(), true);
    });
    const size = () => page.evaluate(() => /** @type {any} */ (globalThis).queue.size);
    await ask(page, { mode: 'url', message: 'Sign in.', url: `${server.origin}/idle`, elicitationId: '1' });
    await press(page, 'submit');
    await page.waitForFunction(() => document.title === '{"action":"accept"}');
    assert.equal(await size(), 1);
    await press(page, 'finish');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).queue.size === 0);
    assert.deepEqual(problems, []);
    await leave(page);
  });

  for (const [completion, result] of /** @type {const} */ ([
    ['completed', { action: 'accept' }],
    ['dismissed', { action: 'cancel' }],
    ['timeout', { action: 'cancel' }],
  ])) {
    it(`replies ${result.action} at the end of a visit that is ${completion}, if the host wants that [HOST-03]`, async () => {
      const { page } = await openPage(browser, `${server.origin}/queue-page`);
      const replied = await page.evaluate(
        (end) =>
          /** @type {any} */ (globalThis).resultAtCompletion({ action: 'accept', completion: Promise.resolve(end) }),
        completion,
      );
      assert.deepEqual(replied, result);
      await leave(page);
    });
  }
});

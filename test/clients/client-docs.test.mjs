// @ts-check
/** The code of docs/clients/: all of it compiles against the libraries, and most of it runs. Run by `npm run test:clients`. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { gone, leave, part, press, type } from '../e2e/peers/person.mjs';
import { namedBlocksIn } from '../tools/markdown.mjs';
import { typeErrors } from '../tools/type-errors.mjs';
import { start } from './process.mjs';
import { CLIENT_PAGES, CLIENTS_FOLDER, writeClientDocs } from './relay/docs.mjs';
import { pageOf, ROWS } from './rows.mjs';
import { createServers } from './server.mjs';

const ENDPOINT = '"https://mcp.northwind.example/mcp"';
const HTML = `<!doctype html><html lang="en"><title>Docs</title><link rel="icon" href="data:,"><body><mcp-elicitation></mcp-elicitation><script type="module" src="/page.js"></script></body></html>`;
/** Pages whose code needs a model, an agent's stream or workerd: it is only compiled, and the rows of their libraries run. */
const COMPILED_ONLY = ['acp', 'claude-agent-sdk', 'copilot-sdk'];

const chosen = process.env.CLIENTS_ROWS?.split(',');
const pages = new Set(ROWS.filter(({ name }) => !chosen || chosen.includes(name)).map(pageOf));
/** The pages that have a block of this name, which runs here. @param {string} name */
const pagesWith = (name) =>
  [...pages].filter((page) => !COMPILED_ONLY.includes(page) && namedBlocksIn(`docs/clients/${page}.md`).has(name));

const servers = createServers();
let script = '';
/** @type {Awaited<ReturnType<typeof listen>>} */
let site;

before(async () => {
  writeClientDocs();
  site = await listen((request, response) => {
    if (servers.handle(request, response) !== false) return;
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : HTML);
  });
});

after(async () => {
  await servers.close();
  await site?.close();
});

/**
 * Bundles code beside the blocks of a page, and has it call the tool that asks on a server of the test.
 * @param {string} page
 * @param {string} contents
 * @param {import('esbuild').BuildOptions} options
 */
async function bundle(page, contents, options) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(CLIENTS_FOLDER, page), loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
    ...options,
    write: false,
  });
  const code = String(outputFiles?.[0]?.text);
  assert.ok(code.includes(ENDPOINT), page);
  return code.replaceAll(ENDPOINT, `"${site.origin}/2025-11-25/mcp"`).replaceAll('"transfer"', '"ask"');
}

describe('the code in docs/clients/', () => {
  it('compiles as it stands there, against the types of each library', async () => {
    assert.equal(await typeErrors(CLIENTS_FOLDER), '');
  });

  it('has a page for each library of the table, and no other', () => {
    assert.deepEqual([...new Set(ROWS.map(pageOf))].sort(), [...CLIENT_PAGES].sort());
  });
});

describe('the code for a page', () => {
  /** @type {import('puppeteer-core').Browser} */
  let browser;
  before(async () => {
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });
  after(() => browser?.close());

  for (const name of pagesWith('page.ts')) {
    const tag = name.startsWith('sdk-') ? '' : ' [LIB-03]';
    it(`in docs/clients/${name}.md asks there, and the tool gets what the person answered${tag}`, async () => {
      const entry = `import { transfer } from './page.js';\nObject.assign(window, { transfer });`;
      const banner = { js: 'globalThis.__MCP_USE_ANONYMIZED_TELEMETRY__ = false;' }; // mcp-use would call home.
      const define = { 'process.env.NODE_ENV': '"production"' };
      script = await bundle(name, entry, { platform: 'browser', banner, define, ignoreAnnotations: true });
      const { page } = await openPage(browser, site.origin);
      await page.waitForFunction('window.transfer');
      const result = page.evaluate(() => /** @type {any} */ (window).transfer(new AbortController().signal));
      result.catch(() => {}); // The `await` below gets the error.
      await page.waitForSelector(part('submit'), { visible: true });
      assert.match(await page.$eval(part('server'), (label) => String(label.textContent)), /Northwind Bank/);
      await type(page, 'name', 'Ada');
      await press(page, 'submit');
      assert.match(JSON.stringify(await result).replaceAll('\\"', '"'), /"name":"Ada"/);
      await gone(page);
      await leave(page);
    });
  }
});

describe('the code for a backend', () => {
  for (const block of ['backend.ts', 'backend-1.ts']) {
    for (const name of pagesWith(block)) {
      it(`in docs/clients/${name}.md (${block}) asks over the relay, and the tool gets what the person answered [RLY-13]`, async () => {
        const entry = `export * from './${block.replace('.ts', '.js')}';\nexport { relay } from './relay.js';`;
        const code = await bundle(name, entry, { platform: 'node', packages: 'external' });
        const module = join(CLIENTS_FOLDER, name, `${block}.mjs`);
        writeFileSync(module, code);
        const { message, stop } = await start('relay/docs-backend.mjs', module);
        stop();
        assert.match(message.replaceAll('\\', ''), /"name":"Ada"/);
      });
    }
  }
});

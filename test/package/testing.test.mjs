// @ts-check
/** `mcp-elicitation/testing` and its page of the documentation. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { listen } from '../e2e/peers/http.mjs';
import { ensureChromium, isRoot } from '../tools/find-browser.mjs';
import { writeBlocks } from './docs.mjs';
import { HERE, run } from './run.mjs';

const PLAYWRIGHT = `import { defineConfig } from '@playwright/test';
const { BASE_URL, CHROMIUM, ARGS = '' } = process.env;
export default defineConfig({
  testMatch: '**/*.spec.ts',
  workers: 1,
  reporter: 'list',
  outputDir: './results',
  expect: { timeout: 20_000 },
  timeout: 120_000,
  use: { baseURL: BASE_URL, locale: 'en-US', launchOptions: { executablePath: CHROMIUM, args: ARGS.split(' ').filter(Boolean) } },
});`;

/** @param {string} scripts */
const html = (scripts) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Application</title>
<link rel="icon" href="data:,"><body><script type="module">${scripts}</script>`;

const PAGES = /** @type {Record<string, string>} */ ({
  '/': html("import '/element.js'; import '/app.js';"),
  '/one-file': html("import '/one-file.js'; import '/app.js';"),
  '/opened': html(''),
});

/**
 * @param {string} code
 * @returns {Promise<{ text: string, inputs: string[] }>} the bundle, and the files in it
 */
async function bundle(code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: HERE },
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { text: outputFiles[0]?.text ?? '', inputs: inputs.map(([path]) => path) };
}

describe('mcp-elicitation/testing', () => {
  /** @type {string} */
  let folder;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let server;

  before(async () => {
    folder = writeBlocks('docs/testing.md', { 'playwright.config.ts': PLAYWRIGHT });
    for (const name of ['agent.test.ts', 'more.spec.ts', 'more.test.ts', 'sign-up.tsx'])
      await copyFile(join(HERE, 'testing', name), join(folder, name));
    const scripts = /** @type {Record<string, string>} */ ({
      '/element.js': (await bundle("import 'mcp-elicitation';")).text,
      '/app.js': (await bundle("import './testing/app.mjs';")).text,
      '/one-file.js': await readFile(join(HERE, 'node_modules/mcp-elicitation/dist/mcp-elicitation.min.js'), 'utf8'),
    });
    server = await listen((request, response) => {
      const url = String(request.url);
      const page = PAGES[url];
      response.writeHead(page || scripts[url] ? 200 : 404, {
        'content-type': `${page ? 'text/html' : 'text/javascript'}; charset=utf-8`,
      });
      response.end(page ?? scripts[url]);
    });
  });

  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('answers by label in Playwright, as its documentation says [HOST-06]', async () => {
    const env = {
      BASE_URL: server.origin,
      CHROMIUM: ensureChromium(),
      ARGS: isRoot ? '--no-sandbox' : '',
    };
    const { code, output } = await run('playwright', ['test'], { cwd: folder, env });
    assert.equal(code, 0, output);
    assert.match(output, /^ {2}12 passed/m);
  });

  for (const environment of ['happy-dom', 'jsdom']) {
    /**
     * Runs tests with Vitest.
     * @param {string} root
     * @param {...string} more
     */
    const vitest = async (root, ...more) => {
      // Only the default reporter tells errors that no test caught.
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`];
      const args = ['run', ...reports, '--testTimeout=60000', '--environment', environment, '--root', root, ...more];
      const { code, output } = await run('vitest', args, { cwd: folder });
      assert.equal(code, 0, output);
      return JSON.parse(await readFile(join(folder, 'vitest.json'), 'utf8')).numPassedTests;
    };

    it(`answers by label in ${environment}, with and without Testing Library, as its documentation says [HOST-06]`, async () => {
      assert.equal(await vitest(folder), 10);
    });
  }

  it('shows a question in a jsdom that a test sets up by hand, with the AbortController of Node', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(HERE, 'testing/by-hand.mjs')]);
    assert.equal(stdout, '{"action":"reject"}');
  });

  it('has types that fit Playwright and the element', async () => {
    const { code, output } = await run('tsc', ['-p', 'types/testing']);
    assert.equal(code, 0, output);
  });

  it('is in no bundle of another entry, nor is anything that disarms the guard', async () => {
    const manifest = JSON.parse(await readFile(join(HERE, 'node_modules/mcp-elicitation/package.json'), 'utf8'));
    const entries = Object.entries(manifest.exports).filter(([, target]) => String(target.default).endsWith('.js'));
    assert.ok(entries.length > 8);
    for (const [entry] of entries) {
      const name = `mcp-elicitation${entry.slice(1).replace('*', 'fr')}`;
      if (entry === './testing' || /\/(?:node|service)$/.test(entry)) continue; // The latter run in Node alone.
      const { text, inputs } = await bundle(`export * from '${name}';`);
      assert.deepEqual(
        inputs.filter((path) => /\/testing\//.test(path)),
        [],
        name,
      );
      assert.doesNotMatch(text, /disarmGuard/, name);
    }
  });

  it('is the only way to what the guard consults: no name and no path of the package leads there', async () => {
    const code = `
      const inner = await import(process.argv[1]);
      const refused = await import('mcp-elicitation/dist/element/environment.js').catch(({ code }) => code);
      const found = [];
      for (const entry of ['', '/element', '/adapters', '/host', '/relay', '/localization', '/testing']) {
        const all = await import('mcp-elicitation' + entry);
        const values = Object.values(all).flatMap((value) => [value, ...Object.values(value ?? {})]);
        if (values.includes(inner.environment)) found.push(entry);
      }
      const known = Reflect.ownKeys(globalThis).map(String).filter((key) => key.includes('elicitation'));
      process.stdout.write(JSON.stringify({ refused, found, known }));`;
    const inner = new URL('node_modules/mcp-elicitation/dist/element/environment.js', import.meta.url).href;
    const args = ['--input-type=module', '--eval', code, inner];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: HERE });
    assert.deepEqual(JSON.parse(stdout), { refused: 'ERR_PACKAGE_PATH_NOT_EXPORTED', found: [], known: [] });
  });
});

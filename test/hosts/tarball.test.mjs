// @ts-check
/** The packed tarball, installed into an empty project and used there, with a bundler and without one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { part, press, type } from '../e2e/peers/person.mjs';
import { ROOT } from '../tools/results.mjs';

/** @import { Browser } from 'puppeteer-core' */

const run = promisify(execFile);
const { exports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

const APPLICATION = `import 'mcp-elicitation';
import { elicitationHandler } from 'mcp-elicitation/adapters';
import { pipeline, silence } from 'mcp-elicitation/host';

const element = document.body.appendChild(document.createElement('mcp-elicitation'));
element.presentation = 'inline';
const handle = elicitationHandler(pipeline(element, silence()), { server: { id: 'bank', name: 'Northwind Bank' } });
const properties = { name: { type: 'string' } };
const requestedSchema = { type: 'object', properties, required: ['name'] };
const { signal } = new AbortController();
handle({ params: { message: 'Who are you?', requestedSchema } }, { signal, requestId: 1 }).then((result) => {
  document.title = JSON.stringify(result);
});
`;

const BARE = `document.querySelector('mcp-elicitation').addEventListener('accept', ({ content }) => {
  document.title = JSON.stringify(content);
});
`;

const SCHEMA = JSON.stringify({ type: 'object', properties: { name: { type: 'string' } } });

/**
 * @param {string} scripts
 * @param {string} [body]
 */
const html = (scripts, body = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title><link rel="icon" href="data:,">${scripts}</head><body>${body}</body></html>`;

/** @type {Record<string, string>} */
const PAGES = {
  '/bundled': html('<script type="module" src="/application.js"></script>'),
  '/bare': html(
    '<script type="module" src="/element.js"></script><script type="module" src="/bare.js"></script>',
    `<mcp-elicitation open presentation="inline" message="Who are you?" schema='${SCHEMA}'></mcp-elicitation>`,
  ),
};

describe('the tarball, installed into an empty project', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let server;
  /** @type {string} */
  let project;
  /** @type {string[]} */
  const requested = [];

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'mcp-elicitation-'));
    await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', project], { cwd: ROOT });
    const [tarball = ''] = await readdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...quiet, `./${tarball}`], { cwd: project });
    await writeFile(join(project, 'application.mjs'), APPLICATION);
    const { outputFiles } = await build({
      entryPoints: [join(project, 'application.mjs')],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'warning',
    });
    const scripts = /** @type {Record<string, string>} */ ({
      '/application.js': outputFiles[0]?.text,
      '/element.js': await readFile(join(project, 'node_modules/mcp-elicitation/dist/mcp-elicitation.min.js'), 'utf8'),
      '/bare.js': BARE,
    });
    server = await listen((request, response) => {
      const url = String(request.url);
      requested.push(url);
      const body = PAGES[url] ?? scripts[url];
      response.writeHead(body ? 200 : 404, {
        'content-type': PAGES[url] ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
        'content-security-policy': POLICY.replace("'none'", "'none'; img-src data:"),
      });
      response.end(body);
    });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser.close();
    await server.close();
    await rm(project, { recursive: true });
  });

  /** @param {string} path */
  async function answerOn(path) {
    requested.length = 0;
    const { page, problems } = await openPage(browser, `${server.origin}${path}`);
    await page.waitForSelector(part('submit'), { visible: true });
    await type(page, 'name', 'Ada');
    await press(page, 'submit');
    await page.waitForFunction(() => document.title !== 'Empty');
    const answer = JSON.parse(await page.title());
    await page.close();
    assert.deepEqual(problems, []);
    return answer;
  }

  it('has no dependency but those it declares', async () => {
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const { stdout } = await run('npm', ['ls', '--json', '--depth=1'], { cwd: project });
    const [own] = Object.values(JSON.parse(stdout).dependencies);
    // The relay's peer for Node's http is optional: npm lists it, but does not install it.
    const installed = Object.keys(own.dependencies).filter((name) => own.dependencies[name].version);
    assert.deepEqual(installed.sort(), Object.keys(dependencies).sort());
  });

  it('is bundled with an application, which keeps the registration, and answers its server', async () => {
    const answer = await answerOn('/bundled');
    assert.deepEqual(answer, { action: 'accept', content: { name: 'Ada' } });
  });

  it('is used by a script tag as it is, and loads nothing else [CARD-03]', async () => {
    assert.deepEqual(await answerOn('/bare'), { name: 'Ada' });
    assert.deepEqual([...requested].sort(), ['/bare', '/bare.js', '/element.js']);
  });

  /** Entries of modules, but for those that need a package besides: one that the application installs. */
  const entries = Object.entries(/** @type {Record<string, { default?: string }>} */ (exports))
    .filter(([entry, { default: path }]) => path?.endsWith('.js') && !['./react', './relay/node'].includes(entry))
    .map(([entry]) => entry.slice(1).replace('*', 'pt-BR'));
  for (const entry of entries) {
    it(`can be imported where there is no page: mcp-elicitation${entry}`, async () => {
      const code = `import * as all from 'mcp-elicitation${entry}';
        process.stdout.write(JSON.stringify([typeof document, typeof HTMLElement, Object.keys(all).length > 0]));`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: project });
      assert.deepEqual(JSON.parse(stdout), ['undefined', 'undefined', true]);
    });
  }
});

// @ts-check
/** The routes of docs/getting-started.md, each from its files to an answer, with the server that the page names. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { EVERYTHING, startChild } from './peers/child.mjs';
import { listen } from './peers/http.mjs';
import { leave, part, press, type } from './peers/person.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** Inside the package, so that its own name leads to dist/. */
const FOLDER = join(ROOT, 'test/results/getting-started');
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript' };
const MCP = 'http://127.0.0.1:3001/mcp';
/** What Chromium says of a page without an icon, of a server that does not know 2026-07-28, of a reply without a body. */
const HARMLESS = /status of 40[04]|net::ERR_ABORTED$/;

/** The files in a section of the page, by the name in their first line. @param {string} heading */
function filesOf(heading) {
  const [, section = ''] = readPage('docs/getting-started.md').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return new Map(
    blocksIn(own).flatMap(({ code }) => {
      const [, name] = /^(?:\/\/|<!--) (\S+\.(?:html|ts|mjs))\b/.exec(code) ?? [];
      return name ? [/** @type {[string, string]} */ ([name, code])] : [];
    }),
  );
}

/** @param {string} heading */
const folderOf = (heading) => join(FOLDER, heading.replaceAll(' ', '-'));

/**
 * Writes them into a folder of their own.
 * @param {string} heading
 * @param {[name: string, text: string, other: string][]} changes what the test needs in place of what a file says
 */
function write(heading, changes = []) {
  const folder = folderOf(heading);
  mkdirSync(folder, { recursive: true });
  const files = filesOf(heading);
  for (const [name, text, other] of changes) {
    const code = files.get(name) ?? '';
    assert.ok(code.includes(text), `${name} has ${text}`);
    files.set(name, code.replace(text, other));
  }
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  return folder;
}

/** Where npm would have put a file of a package. @param {string} folder @param {string} name */
function pathOf(folder, name) {
  if (name.startsWith('/node_modules/mcp-elicitation/'))
    return join(ROOT, name.replace('/node_modules/mcp-elicitation', ''));
  return join(name.startsWith('/node_modules/') ? ROOT : folder, name);
}

/** Serves the files of a folder as any web server does. @param {string} folder */
function serve(folder) {
  return listen(({ url = '/' }, response) => {
    const name = url === '/' ? '/index.html' : url;
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))];
    if (type) response.writeHead(200, { 'content-type': type }).end(readFileSync(pathOf(folder, name)));
    else response.writeHead(404).end();
  });
}

/**
 * Fills in the one field that is empty, submits, and returns what the page shows then.
 * @param {Page} page
 * @param {string} name of the field
 * @param {string} text
 */
async function answer(page, name, text) {
  await page.waitForSelector(part('submit'), { visible: true });
  await type(page, name, text);
  await press(page, 'submit');
  await page.waitForFunction(() => document.querySelector('pre')?.textContent);
  return page.$eval('pre', (shown) => shown.textContent);
}

describe('docs/getting-started.md', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startChild>>} */
  let everything;
  let mcp = '';

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    everything = await startChild(EVERYTHING, ['streamableHttp']);
    mcp = `${everything.origin}/mcp`;
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser?.close();
    await everything?.close();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  /** Asks by the button of a page, and looks for the answer in what the server reports. @param {string} url */
  async function leadsToName(url) {
    const { page, problems } = await openPage(browser, url);
    await page.waitForFunction(() => document.querySelector('button')?.onclick);
    await page.click('button');
    assert.match(String(await answer(page, 'name', 'Ada')), /\\"name\\": \\"Ada\\"/);
    assert.deepEqual(
      problems.filter((problem) => !HARMLESS.test(problem)),
      [],
    );
    await leave(page);
  }

  it('leads a client in the page to an answer', async () => {
    const folder = write('The client in the page', [
      ['main.ts', MCP, mcp],
      ['index.html', '/main.ts', '/main.js'],
    ]);
    await build({
      entryPoints: [join(folder, 'main.ts')],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      outdir: folder,
      logLevel: 'warning',
    });
    const site = await serve(folder);
    try {
      await leadsToName(site.origin);
    } finally {
      await site.close();
    }
  });

  it('leads a client in the page to an answer without a bundler', async () => {
    const folder = write('The client in the page', [['sdk.html', MCP, mcp]]);
    const site = await serve(folder);
    try {
      await leadsToName(`${site.origin}/sdk.html`);
    } finally {
      await site.close();
    }
  });

  it('leads a client on a server to an answer', async () => {
    const name = 'The client on a server';
    const root = relative(process.cwd(), ROOT) || '.';
    const folder = write(name, [
      ['server.mjs', MCP, mcp],
      ['server.mjs', 'port: 3000', 'port: 0'],
      ['server.mjs', './node_modules/mcp-elicitation', root],
      ['server.mjs', './index.html', `${relative(process.cwd(), folderOf(name))}/index.html`],
    ]);
    const backend = await startChild(join(folder, 'server.mjs'));
    try {
      await leadsToName(backend.origin);
    } finally {
      await backend.close();
    }
  });

  it('leads a server that is a command to an answer, and again once its process is dead', async () => {
    const name = 'A server that is a command';
    const root = relative(process.cwd(), ROOT) || '.';
    const { 'index.html': page } = Object.fromEntries(filesOf('The client on a server'));
    const folder = write(name, [
      ['stdio.mjs', "'npx'", 'process.execPath'],
      ['stdio.mjs', "'-y', '@modelcontextprotocol/server-everything'", JSON.stringify(EVERYTHING)],
      ['stdio.mjs', 'port: 3000', 'port: 0'],
      ['stdio.mjs', './node_modules/mcp-elicitation', root],
      ['stdio.mjs', './index.html', `${relative(process.cwd(), folderOf(name))}/index.html`],
    ]);
    writeFileSync(join(folder, 'index.html'), String(page));
    const backend = await startChild(join(folder, 'stdio.mjs'));
    try {
      await leadsToName(backend.origin);
      const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' });
      const [, server] = new RegExp(`^ *${backend.child.pid} +(\\d+)$`, 'm').exec(stdout) ?? [];
      process.kill(Number(server), 'SIGKILL');
      await leadsToName(backend.origin);
    } finally {
      await backend.close();
    }
  });

  describe('without an SDK', () => {
    /** @type {Awaited<ReturnType<typeof listen>>} */
    let site;

    before(async () => {
      const folder = write('No SDK');
      cpSync(join(ROOT, 'dist/mcp-elicitation.min.js'), join(folder, 'mcp-elicitation.min.js'));
      site = await serve(folder);
    });

    after(() => site.close());

    it('leads markup to an answer', async () => {
      const { page } = await openPage(browser, site.origin);
      assert.equal(await answer(page, 'amount', '12.5'), '{"amount":12.5}');
      await leave(page);
    });
  });
});

// @ts-check
/** The package as npm packs it. Run by `npm run test:package`, which installs it here. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';
import { HERE, run } from './run.mjs';

const INSTALLED = join(HERE, 'node_modules/mcp-elicitation');

/** @typedef {string | { types?: string, default?: string }} Target */

/** @type {{ exports: Record<string, Target>, customElements: string, jsdelivr: string, unpkg: string }} */
const manifest = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8'));
const files = readdirSync(INSTALLED, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name, parentPath, path = parentPath }) => relative(INSTALLED, join(path, name)).split(sep).join('/'))
  .filter((path) => !path.startsWith('node_modules/'))
  .sort();

/** @param {string} path */
const read = (path) => readFileSync(join(INSTALLED, path), 'utf8');

/** All files that the package offers by name, a pattern's one by one. */
const entries = Object.values(manifest.exports).flatMap((target) => {
  const paths = typeof target === 'string' ? [target] : Object.values(target);
  return paths.flatMap((path) => {
    const [start = '', end] = posix.normalize(path).split('*');
    return end === undefined ? [start] : files.filter((file) => file.startsWith(start) && file.endsWith(end));
  });
});

describe('the package', () => {
  /** @type {string} */
  let directory;
  /** @type {string} */
  let tarball;

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'mcp-elicitation-'));
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory];
    await new Promise((resolve, reject) => {
      execFile('npm', args, { cwd: ROOT }, (error) => (error ? reject(error) : resolve(undefined)));
    });
    const [name = ''] = readdirSync(directory);
    tarball = join(directory, name);
  });

  after(() => rmSync(directory, { recursive: true }));

  it('has every file that its exports name', () => {
    assert.deepEqual(
      entries.filter((path) => !files.includes(path)),
      [],
    );
  });

  it('gives CDNs the file for script tags', () => {
    assert.deepEqual([manifest.jsdelivr, manifest.unpkg], Array(2).fill('dist/mcp-elicitation.min.js'));
    assert.ok(files.includes(manifest.unpkg));
  });

  it('contains only what its entries reach and its texts: no test, no source, no type that nobody can name', () => {
    const reached = new Set([...entries, ...Object.values(manifest.bin)]);
    for (const path of reached) {
      if (!/\.(?:js|d\.ts)$/.test(path)) continue;
      for (const [, named = ''] of read(path).matchAll(/(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g)) {
        const target = posix.join(posix.dirname(path), named);
        const found = path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target;
        assert.ok(files.includes(found), `${path} imports ${named}`);
        reached.add(found);
      }
    }
    const isBeside = (/** @type {string} */ path) => reached.has(path.replace(/\.map$/, ''));
    assert.deepEqual(
      files.filter((path) => !isBeside(path) && !path.startsWith('docs/')),
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY-NOTICES'],
    );
  });

  it('has every page and picture that its README leads to', () => {
    const prose = read('README.md').replaceAll(/^```.*?^```$/gms, '');
    const links = [...prose.matchAll(/(?:\]\(|src(?:set)?=")([^)"#:]+)[#)"]/g)].map(([, path = '']) => path);
    assert.ok(links.length > 10);
    assert.deepEqual(
      links.filter((path) => !files.includes(path)),
      [],
    );
  });

  it('has source maps only for bundles, with the sources in them', () => {
    const maps = files.filter((path) => path.endsWith('.map'));
    assert.ok(maps.includes('dist/mcp-elicitation.min.js.map'));
    assert.deepEqual(
      maps.filter((path) => !/^dist\/(?:[\w.-]+\.min|locales\/[\w-]+)\.js\.map$/.test(path)),
      [],
    );
    for (const path of maps) {
      const { sources, sourcesContent = [] } = JSON.parse(read(path));
      assert.equal(sourcesContent.filter(Boolean).length, sources.length, path);
    }
  });

  it('has a custom-elements manifest that names only what is shipped and public', () => {
    const { modules } = JSON.parse(read(manifest.customElements));
    /** @type {string[]} */
    const named = [...JSON.stringify(modules).matchAll(/"(?:path|module)":"([^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(named.includes('dist/mcp-elicitation.js'));
    assert.deepEqual(
      named.filter((path) => !files.includes(path)),
      [],
    );
    const { declarations } = modules.find((/** @type {any} */ { path }) => path === 'dist/mcp-elicitation.js');
    const names = declarations[0].members.map((/** @type {any} */ { name }) => name);
    assert.ok(names.includes('elicit'));
    assert.deepEqual(
      names.filter((/** @type {string} */ name) => name.startsWith('#')),
      [],
    );
  });

  it('tells Visual Studio Code every attribute, and the choices of an attribute', () => {
    const { modules } = JSON.parse(read(manifest.customElements));
    const element = modules
      .flatMap((/** @type {any} */ { declarations }) => declarations)
      .find((/** @type {any} */ { tagName }) => tagName);
    const [tag, receipt] = JSON.parse(read('vscode.html-custom-data.json')).tags;
    assert.deepEqual([tag.name, receipt.name], ['mcp-elicitation', 'mcp-elicitation-receipt']);
    const names = (/** @type {any[]} */ list) => list.map(({ name }) => name);
    assert.deepEqual(names(tag.attributes), names(element.attributes));
    const presentation = tag.attributes.find((/** @type {any} */ { name }) => name === 'presentation');
    assert.deepEqual(names(presentation.values), ['dialog', 'inline']);
  });

  it('lets Visual Studio Code write a switch without a value, and offer no type name as a value', () => {
    const [tag] = JSON.parse(read('vscode.html-custom-data.json')).tags;
    const attribute = (/** @type {string} */ wanted) =>
      tag.attributes.find((/** @type {any} */ { name }) => name === wanted);
    assert.equal(attribute('open').valueSet, 'v');
    assert.equal(attribute('schema').values, undefined);
  });

  it('passes the checks of publint', async () => {
    const { code, output } = await run('publint', ['--strict', tarball]);
    assert.equal(code, 0, output);
  });

  it('has types that resolve as its modules do (attw)', async () => {
    const { code, output } = await run('attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color']);
    assert.equal(code, 0, output);
  });

  it('costs an application no more than its bound, entry by entry', async (t) => {
    const { code, output } = await run('size-limit', ['--json']);
    for (const { name, size, sizeLimit } of JSON.parse(output)) t.diagnostic(`${name}: ${size} of ${sizeLimit} bytes`);
    assert.equal(code, 0, output);
  });

  it('has types of every entry, for a strict compiler that checks libraries too', async () => {
    const { code, output } = await run('tsc', ['-p', 'types/entries']);
    assert.equal(code, 0, output);
  });

  for (const [framework, compiler, ...args] of /** @type {const} */ ([
    ['Preact', 'tsc', '-p', 'types/preact'],
    ['Solid', 'tsc', '-p', 'types/solid'],
    ['Vue', 'vue-tsc', '--noEmit', '-p', 'types/vue'],
    ['Svelte', 'svelte-check', '--workspace', 'types/svelte', '--tsconfig', 'tsconfig.json', '--fail-on-warnings'],
  ])) {
    it(`has types by which ${framework} knows its properties and events, and refuses others [CARD-04]`, async () => {
      const { code, output } = await run(compiler, args);
      assert.equal(code, 0, output);
    });
  }
});

// @ts-check
/** Test files and all that they import, as one script for each page: to load a page takes longer than most tests. */
import { readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { fromRoot, ROOT } from './results.mjs';
import { isAlone } from './test-files.mjs';

/** @import { BuildOptions, Metafile, Plugin } from 'esbuild' */

/** A call of a hook outside of any suite: it is for all tests of the page. */
const HOOK = /^(?:before|after)(?:Each)?\(/m;

/** @type {BuildOptions} */
const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  // Lit's development build, whatever NODE_ENV says: its warnings are findings.
  conditions: ['browser', 'development'],
  external: ['/__web-dev-server__web-socket.js'],
  // package.json's sideEffects are about dist/.
  ignoreAnnotations: true,
  logLevel: 'error',
};

/**
 * In one script, a module would have the address of the script.
 * @type {Plugin}
 */
const addresses = {
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\/test\/.*\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      const address = `new URL('/${fromRoot(path)}', location.origin).href`;
      return { contents: contents.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/**
 * What each test file imports, itself included, from the root of the repository.
 * @param {string[]} files
 * @returns {Promise<Map<string, Set<string>>>}
 */
export async function importsOf(files) {
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: files,
    outdir: 'unused',
    write: false,
    metafile: true,
    packages: 'external',
  });
  return new Map(files.map((file) => [file, reached(metafile, file)]));
}

/**
 * @param {Metafile} metafile
 * @param {string} file
 */
function reached({ inputs }, file) {
  const seen = new Set([file]);
  for (const path of seen) {
    for (const imported of inputs[path]?.imports ?? []) if (!imported.external) seen.add(imported.path);
  }
  return seen;
}

/**
 * The entry of a page: each file is a suite of its name, in which the file's own hooks stay.
 * @param {string[]} files
 * @param {string[]} shared modules with hooks for every test
 */
function entryOf(files, shared) {
  const [only = ''] = files;
  if (isAlone(only)) return `import './${only}';`;
  const load = (/** @type {string} */ path) => `require(${JSON.stringify(`./${path}`)});`;
  const suites = files.map((file) => `suiteOf(${JSON.stringify(file)}, () => { ${load(file)} });`);
  return [
    `import { suiteOf } from './test/tools/suite-of-file.mjs';`,
    `import '@open-wc/testing';`,
    ...shared.map((path) => `import './${path}';`),
    ...suites,
  ].join('\n');
}

/**
 * @param {Map<string, string[]>} pages test files by the name of their page
 * @param {string} directory where to write `<page>.js`; emptied first
 */
export async function bundlePages(pages, directory) {
  const imports = await importsOf([...pages.values()].flat());
  /** @param {string[]} files */
  async function entry(files) {
    const modules = new Set(files.flatMap((file) => [...(imports.get(file) ?? [])]));
    const shared = [];
    for (const path of modules) {
      const isHelper = path.startsWith('test/') && !path.endsWith('.test.ts') && path.endsWith('.ts');
      if (isHelper && HOOK.test(await readFile(`${ROOT}${path}`, 'utf8'))) shared.push(path);
    }
    return entryOf(files, shared.sort());
  }
  /** @type {Plugin} */
  const entries = {
    name: 'entries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice('page:'.length), namespace: 'page' }));
      onLoad({ filter: /.*/, namespace: 'page' }, async ({ path }) => ({
        contents: await entry(pages.get(path) ?? []),
        resolveDir: ROOT,
      }));
    },
  };
  await rm(directory, { recursive: true, force: true });
  await build({
    ...OPTIONS,
    entryPoints: [...pages.keys()].map((name) => ({ in: `page:${name}`, out: name })),
    outdir: directory,
    sourcemap: 'inline',
    sourcesContent: false,
    plugins: [entries, addresses],
  });
}

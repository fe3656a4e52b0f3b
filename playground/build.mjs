// @ts-check
/**
 * Bundles the playground: `node playground/build.mjs` writes dist/, which is what the package consists of. The element comes
 * from src/; the SDKs stay outside, as the package's dependencies.
 */
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @param {string} path from the root of the repository */
const root = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const common = /** @type {const} */ ({
  tsconfig: root('tsconfig.json'), // Its paths lead to src/.
  bundle: true,
  format: 'esm',
  logLevel: 'warning',
});

/** @param {string} folder that exists */
export async function buildPlayground(folder) {
  const page = join(folder, 'page');
  await Promise.all([mkdir(page, { recursive: true }), mkdir(join(folder, 'site'), { recursive: true })]);
  await Promise.all([
    build({
      ...common,
      entryPoints: { cli: root('playground/backend/cli.ts') },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      platform: 'node',
      target: 'node20',
      packages: 'external',
    }),
    bundlePage(page),
    ...['index.html', 'playground.css'].map((name) => copyFile(root(`playground/page/${name}`), join(page, name))),
    ...['style.css', 'looks.css', 'icon.svg'].map((name) => copyFile(root(`demo/page/${name}`), join(page, name))),
    cp(root('demo/site'), join(folder, 'site'), { recursive: true, filter: (path) => !path.endsWith('.mjs') }),
    ...['bin.mjs', 'run.mjs', 'package.json'].map((name) => copyFile(root(`playground/${name}`), join(folder, name))),
  ]);
}

/** @param {string} folder */
async function bundlePage(folder) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: { page: root('playground/page/main.ts') },
    outdir: folder,
    splitting: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    ignoreAnnotations: true, // The package's "sideEffects" name dist/, so esbuild would drop imports from src/.
    write: false,
  });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = root('playground/dist');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await buildPlayground(folder);
}

// @ts-check
/** The files of the page, all in memory. The server knows no other path. */
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @typedef {{ type: string, body: string | Uint8Array }} Asset */

/** @param {string} path below this directory */
function read(path) {
  return readFile(new URL(path, import.meta.url));
}

/**
 * @param {{ isCluster: boolean }} options whether the page shows the processes of its backend
 * @returns {Promise<Map<string, Asset>>} path of the URL → file
 */
export async function loadAssets({ isCluster }) {
  const [page, tabs, style, looks, trail, tabsStyle, clusterStyle, icon, scripts] = await Promise.all([
    read('index.html'),
    read('tabs.html'),
    read('page/style.css'),
    read('page/looks.css'),
    read('page/trail.css'),
    read('page/tabs.css'),
    read('page/cluster.css'),
    read('page/icon.svg'),
    bundle(),
  ]);
  /** @type {Map<string, Asset>} */
  const assets = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: isCluster ? withCluster(page.toString()) : page }],
    ['/tabs', { type: 'text/html; charset=utf-8', body: tabs }],
    ['/style.css', { type: 'text/css; charset=utf-8', body: style }],
    ['/looks.css', { type: 'text/css; charset=utf-8', body: looks }],
    ['/trail.css', { type: 'text/css; charset=utf-8', body: trail }],
    ['/tabs.css', { type: 'text/css; charset=utf-8', body: tabsStyle }],
    ['/cluster.css', { type: 'text/css; charset=utf-8', body: clusterStyle }],
    ['/icon.svg', { type: 'image/svg+xml', body: icon }],
  ]);
  for (const name of await readdir(new URL('../docs/', import.meta.url))) {
    if (name.endsWith('.md'))
      assets.set(`/docs/${name}`, { type: 'text/plain; charset=utf-8', body: await read(`../docs/${name}`) });
  }
  for (const { path, contents } of scripts) {
    assets.set(`/${basename(path)}`, { type: 'text/javascript; charset=utf-8', body: contents });
  }
  return assets;
}

/** @param {string} page */
function withCluster(page) {
  return page
    .replace('<html lang="en">', '<html lang="en" data-cluster>')
    .replace('</head>', '  <link rel="stylesheet" href="/cluster.css">\n  </head>');
}

/** `page.js`, `tabs.js`, the scripts that `page.js` loads later, and those that several share. */
async function bundle() {
  const { outputFiles } = await build({
    entryPoints: {
      page: fileURLToPath(new URL('page/main.ts', import.meta.url)),
      tabs: fileURLToPath(new URL('page/tabs.ts', import.meta.url)),
    },
    outdir: 'scripts', // For the names only: esbuild writes nothing.
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    ignoreAnnotations: true, // The package's "sideEffects" name dist/, so esbuild would drop imports from src/.
    write: false,
    logLevel: 'warning',
  });
  return outputFiles;
}

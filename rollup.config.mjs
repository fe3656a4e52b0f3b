// Bundles the files for script tags. The other entries are plain modules that tsc writes.
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { transformSync } from 'esbuild';
import esbuild from 'rollup-plugin-esbuild';
import minifyTemplates from 'rollup-plugin-minify-template-literals';
import { targetLocales } from './xliff/locales.mjs';

// The plugin's types describe its CommonJS build alone.
const minify = /** @type {(options: import('@rollup/plugin-terser').Options) => import('rollup').Plugin} */ (
  /** @type {unknown} */ (terser)
);

/** @param {string} css */
const minifyCSS = (css) => transformSync(css, { loader: 'css', minify: true, charset: 'utf8' }).code;

/**
 * What Lit's build for browsers looks up while it is imported. A page has both. In Node, where an application that renders on a
 * server imports the file, they stand in; nothing there makes an element.
 */
const LIT_IN_NODE = `const HTMLElement = globalThis.HTMLElement ?? class {};
const document = globalThis.document ?? { createTreeWalker() {} };`;

/**
 * The ids of a module of src/ and of all that it imports.
 * @param {string} name
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 */
function reachedFrom(name, getModuleInfo) {
  const reached = new Set([fileURLToPath(new URL(`src/${name}.ts`, import.meta.url))]);
  for (const id of reached) for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** What all bundles share. @type {import('rollup').RollupOptions} */
const shared = {
  output: {
    format: 'es',
    // The file names no source map: copied to a site alone, it would ask for one that is not there.
    sourcemap: 'hidden',
  },
  plugins: [
    nodeResolve({ extensions: ['.ts', '.js'], exportConditions: ['browser', 'production'] }),
    // esbuild takes the place of that plugin's CSS minifier, which does not know nesting and light-dark().
    minifyTemplates({
      include: 'src/**',
      failOnError: true,
      options: {
        minifyOptions: { minifyCSS },
        shouldMinifyCSS: ({ tag, parts }) => tag === 'css' && parts.length === 1,
      },
    }),
    // Private names get one letter in each class, which compresses better than terser's, one for each name of the whole file.
    esbuild({ target: 'es2022', tsconfig: 'tsconfig.json', minifyIdentifiers: true }),
    // One letter beyond Latin-1 makes a browser keep the whole script at two bytes a letter: 270 KiB more for the one file.
    minify({ ecma: 2020, module: true, format: { ascii_only: true, comments: /^!|@license/ } }),
  ],
};

/**
 * The first line of the one file. Chromium then compiles its functions off the main thread; other browsers ignore it. The plugin
 * comes after terser, which removes such a comment.
 * @type {import('rollup').Plugin}
 */
const compileAhead = {
  name: 'compile-ahead',
  generateBundle(_, bundle) {
    const file = bundle['mcp-elicitation.min.js'];
    if (file?.type !== 'chunk') throw new Error('mcp-elicitation.min.js is missing');
    file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    const map = bundle['mcp-elicitation.min.js.map'];
    if (map?.type !== 'asset') throw new Error('mcp-elicitation.min.js.map is missing');
    const { mappings, ...rest } = JSON.parse(String(map.source));
    map.source = JSON.stringify({ ...rest, mappings: `;${mappings}` });
  },
};

/** @type {import('rollup').RollupOptions} */
const scripts = {
  ...shared,
  plugins: [shared.plugins, compileAhead],
  input: { 'mcp-elicitation': 'src/script-tag.ts', 'mcp-elicitation.routes': 'src/script-routes.ts' },
  // The second file imports the first: both together have each module once.
  preserveEntrySignatures: 'allow-extension',
  output: {
    ...shared.output,
    dir: 'dist',
    entryFileNames: '[name].min.js',
    // The first file is one file: what both need is in it.
    manualChunks: (id, { getModuleInfo }) =>
      reachedFrom('script-tag', getModuleInfo).has(id) ? 'mcp-elicitation' : null,
    intro: ({ name }) => (name === 'mcp-elicitation' ? LIT_IN_NODE : ''),
    // The languages stay files of their own, beside the bundle.
    paths: (id) => id.replace(/^.*\/generated\/locales\//, './locales/'),
  },
  external: (id, importer) => importer !== undefined && id.includes('/generated/locales/'),
};

export default [
  scripts,
  ...targetLocales.map((locale) => ({
    ...shared,
    input: `src/generated/locales/${locale}.ts`,
    output: { ...shared.output, file: `dist/locales/${locale}.js` },
    treeshake: { moduleSideEffects: false }, // Of @lit/localize they need `str` alone.
  })),
];

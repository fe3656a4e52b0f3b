// Bundles the files for script tags. The other entries are plain modules that tsc writes.
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import swc from '@swc/core';
import { minifyHTMLLiterals } from 'minify-literals';
import esbuild, { minify as shortenNames } from 'rollup-plugin-esbuild';
import { shortClasses } from './build/class-names.mjs';
import { INTERNAL_NAME } from './build/internal-names.mjs';
import { oneStyleSheet } from './build/styles.mjs';
import { checkTemplates, withSingleValues } from './build/templates.mjs';
import { withShortTokens } from './build/tokens.mjs';
import { packedLocales } from './xliff/pack.mjs';

// The plugin's types describe its CommonJS build alone.
const minify = /** @type {(options: import('@rollup/plugin-terser').Options) => import('rollup').Plugin} */ (
  /** @type {unknown} */ (terser)
);

/** Minifies the HTML in templates, which a JavaScript minifier leaves alone. */
const literals = {
  name: 'minify-literals',
  /** @param {string} code @param {string} id */
  async transform(code, id) {
    if (!id.includes('/src/')) return null;
    const single = withSingleValues(withShortTokens(code));
    const result = await minifyHTMLLiterals(single, { fileName: id, shouldMinifyCSS: () => false });
    return { code: result?.code ?? single, map: result?.map?.toString() };
  },
};

/** Stands in for Lit in the file for script tags, and takes 2.5 kB off. test/package/one-file.config.mjs tests it. */
export const STAND_INS = new Map([
  ['lit', 'build/lit.mjs'],
  ['lit/directive.js', 'build/lit-html.mjs'],
]);

/** @type {import('rollup').Plugin} */
const slimLit = {
  name: 'slim-lit',
  resolveId(id) {
    const path = STAND_INS.get(id);
    return path ? fileURLToPath(new URL(path, import.meta.url)) : null;
  },
};

/** @type {import('rollup').Plugin} */
const swcMinify = {
  name: 'swc',
  async renderChunk(code) {
    const options = { passes: 3, ecma: /** @type {const} */ (2022), sequences: false };
    const result = await swc.minify(code, {
      module: true,
      sourceMap: true,
      compress: options,
      mangle: true,
      ecma: 2022,
    });
    return { code: result.code, map: result.map };
  },
};

const plugins = [
  nodeResolve({ extensions: ['.ts', '.js'], exportConditions: ['browser', 'production'] }),
  esbuild({ target: 'es2022', tsconfig: 'tsconfig.json' }),
  // Three minifiers, because each finds what the others leave: 0.5 kB together. This one also gives short names to
  // private and internal members, the shortest to those named most.
  shortenNames({ target: 'es2022', legalComments: 'eof', mangleProps: INTERNAL_NAME }),
  swcMinify,
  minify({ ecma: 2020, module: true, compress: { passes: 3, keep_fargs: false } }),
];

/** @type {import('rollup').RollupOptions[]} */
export default [
  {
    input: 'src/script-tag.ts',
    // The file names no source map: copied to a site alone, it would ask for one that is not there.
    output: { file: 'dist/mcp-elicitation.min.js', format: 'es', sourcemap: 'hidden', inlineDynamicImports: true },
    plugins: [
      packedLocales(),
      slimLit,
      oneStyleSheet(),
      literals,
      ...plugins.slice(0, 2),
      checkTemplates(),
      shortClasses(),
      ...plugins.slice(2),
    ],
  },
  {
    // For pages whose MCP client is on a server. The files share nothing but names.
    input: 'src/adapters/relay-route.ts',
    output: { file: 'dist/mcp-elicitation.relay.min.js', format: 'es', sourcemap: 'hidden' },
    plugins,
  },
  {
    // The routes that few pages need.
    input: 'src/adapters/routes.ts',
    output: { file: 'dist/mcp-elicitation.routes.min.js', format: 'es', sourcemap: 'hidden' },
    plugins,
  },
];

// Bundles the files for script tags. The other entries are plain modules that tsc writes.
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
 * @param {string} input
 * @param {string} file in dist/
 * @param {string} [intro] code before all else
 * @returns {import('rollup').RollupOptions}
 */
const bundle = (input, file, intro = '') => ({
  input,
  output: {
    file: `dist/${file}`,
    intro,
    format: 'es',
    // The file names no source map: copied to a site alone, it would ask for one that is not there.
    sourcemap: 'hidden',
    // The languages stay files of their own, beside the bundle.
    paths: (id) => id.replace(/^.*\/generated\/locales\//, './locales/'),
  },
  external: (id, importer) => importer !== undefined && id.includes('/generated/locales/'),
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
    esbuild({ target: 'es2022', tsconfig: 'tsconfig.json' }),
    // One letter beyond Latin-1 makes a browser keep the whole script at two bytes a letter: 270 KiB more for the one file.
    minify({ ecma: 2020, module: true, format: { ascii_only: true, comments: /^!|@license/ } }),
  ],
});

export default [
  bundle('src/script-tag.ts', 'mcp-elicitation.min.js', LIT_IN_NODE),
  // What few pages need: every adapter, the relay without the element, and the helpers for agent frameworks.
  bundle('src/script-routes.ts', 'mcp-elicitation.routes.min.js'),
  ...targetLocales.map((locale) => ({
    ...bundle(`src/generated/locales/${locale}.ts`, `locales/${locale}.js`),
    treeshake: { moduleSideEffects: false }, // Of @lit/localize they need `str` alone.
  })),
];

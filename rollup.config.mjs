// Bundles the files for script tags. The other entries are plain modules that tsc writes.
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { minifyHTMLLiterals } from 'minify-literals';
import esbuild, { minify as shortenNames } from 'rollup-plugin-esbuild';
import { packedLocales } from './xliff/pack.mjs';

// The plugin's types describe its CommonJS build alone.
const minify = /** @type {(options: import('@rollup/plugin-terser').Options) => import('rollup').Plugin} */ (
  /** @type {unknown} */ (terser)
);

/** Minifies the HTML and CSS in Lit's templates, which a JavaScript minifier leaves alone. */
const literals = {
  name: 'minify-literals',
  /** @param {string} code @param {string} id */
  async transform(code, id) {
    if (!id.includes('/src/')) return null;
    const result = await minifyHTMLLiterals(code, { fileName: id });
    return result ? { code: result.code, map: result.map?.toString() } : null;
  },
};

const CSS_TAG = fileURLToPath(new URL('build/css-tag.mjs', import.meta.url));
const LIT_HOOK = /\b\w+\.(?:lit|reactive)\w+(?:Polyfill|Hydrate)Support\b/g;
const LIT_VERSION = /\(\w+\.(?:lit|reactive)\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g;

/**
 * Lit without what this build cannot use: its style sheets for older browsers, its hooks for polyfills and server
 * rendering, and the versions that only its development build reads.
 */
const slimLit = {
  name: 'slim-lit',
  /** @param {string} id */
  resolveId: (id) => (id.endsWith('/css-tag.js') ? CSS_TAG : null),
  /** @param {string} code @param {string} id */
  transform: (code, id) =>
    /node_modules\/@?lit/.test(id)
      ? { code: code.replace(LIT_HOOK, 'undefined').replace(LIT_VERSION, '0'), map: null }
      : null,
};

/**
 * Members that nothing outside the file for script tags can name: not the public API, not the DOM, not JSON. Their names are
 * long for readers, and take 0.4 kB. test/node/internal-names.test.mjs holds the list against the sources.
 */
export const INTERNAL_NAMES =
  `areCovered beginCheck beginVisit cancelEverything checkAll clearNotice clickOutside completeVisits deferChecks describedBy
    dismissAll dismissAnswered endCheck enterReason entryAtLastBlur fieldView findFont focusFirstError generalErrors giveBack
    givenError groupOf hasCheckFailed haveMoved isBusy isChosen isDismissal isInvalid isMultiple isOver isRendering isStray
    isStrayShortcut isTouched keepOpenUntil linkCopied markShown onReadyChange onTimeout renderAll replaceSpec requestIdle
    resumeFocus runDeferredChecks sayArrival sayChecking sayOpening sayProblems sayTimeLeft setAttached setReady
    setVisible shownDeadline startTimeLimit takeAll takeQueued timeOf trackFocus watchQueue`.split(/\s+/);

const plugins = [
  nodeResolve({ extensions: ['.ts', '.js'], exportConditions: ['browser', 'production'] }),
  esbuild({ target: 'es2022', tsconfig: 'tsconfig.json' }),
  shortenNames({ target: 'es2022', legalComments: 'eof' }), // Private names too, which terser leaves long.
  minify({
    ecma: 2020,
    module: true,
    mangle: { properties: { regex: new RegExp(`^(?:${INTERNAL_NAMES.join('|')})$`) } },
    compress: { passes: 3, keep_fargs: false },
  }),
];

/** @type {import('rollup').RollupOptions[]} */
export default [
  {
    input: 'src/script-tag.ts',
    // The file names no source map: copied to a site alone, it would ask for one that is not there.
    output: { file: 'dist/mcp-elicitation.min.js', format: 'es', sourcemap: 'hidden', inlineDynamicImports: true },
    plugins: [packedLocales(), slimLit, literals, ...plugins],
  },
  {
    // The routes that few pages need. The two files share nothing but names.
    input: 'src/adapters/routes.ts',
    output: { file: 'dist/mcp-elicitation.routes.min.js', format: 'es', sourcemap: 'hidden' },
    plugins,
  },
];

// Bundles the one-file build. The other entries are plain modules that tsc writes.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { minifyHTMLLiterals } from 'minify-literals';
import esbuild, { minify as shortenNames } from 'rollup-plugin-esbuild';

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

/** @type {Map<string, string>} */
const ids = new Map();

/** The ids of messages meet only inside this one file: a letter or two does for each. */
const messageIds = {
  name: 'message-ids',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!/messages\.ts$|generated\/locales\//.test(id)) return null;
    const short = code.replace(/\bmcp\.elicitation\.[\w.]+/g, (name) => {
      ids.set(name, ids.get(name) ?? ids.size.toString(36));
      return ids.get(name) ?? name;
    });
    return { code: short, map: null };
  },
};

/** @type {import('rollup').RollupOptions} */
export default {
  input: 'src/script-tag.ts',
  output: { file: 'dist/mcp-elicitation.min.js', format: 'es', sourcemap: true, inlineDynamicImports: true },
  plugins: [
    messageIds,
    literals,
    nodeResolve({ extensions: ['.ts', '.js'], exportConditions: ['browser', 'production'] }),
    esbuild({ target: 'es2022', tsconfig: 'tsconfig.json' }),
    shortenNames({ target: 'es2022', legalComments: 'inline' }), // Private names too, which terser leaves long.
    minify({ ecma: 2020, module: true, mangle: { properties: false }, compress: { passes: 3 } }),
  ],
};

// Bundles the one-file build. The other entries are plain modules that tsc writes.
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

/** @type {import('rollup').RollupOptions} */
export default {
  input: 'src/script-tag.ts',
  output: { file: 'dist/mcp-elicitation.min.js', format: 'es', sourcemap: true, inlineDynamicImports: true },
  plugins: [
    packedLocales(),
    literals,
    nodeResolve({ extensions: ['.ts', '.js'], exportConditions: ['browser', 'production'] }),
    esbuild({ target: 'es2022', tsconfig: 'tsconfig.json' }),
    shortenNames({ target: 'es2022', legalComments: 'eof' }), // Private names too, which terser leaves long.
    minify({ ecma: 2020, module: true, mangle: { properties: false }, compress: { passes: 3, keep_fargs: false } }),
  ],
};

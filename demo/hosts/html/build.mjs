/** Copies the element, which needs no build, and bundles the SDK, which is published for bundlers. */
import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm('dist', { recursive: true, force: true });
await cp('page', 'dist', { recursive: true });
for (const name of ['mcp-elicitation.min.js', 'locales']) {
  await cp(`node_modules/mcp-elicitation/dist/${name}`, `dist/${name}`, { recursive: true });
}
await build({ entryPoints: ['sdk.mjs'], outdir: 'dist', bundle: true, minify: true, format: 'esm', target: 'es2022' });

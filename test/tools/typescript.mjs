// @ts-check
/** `node --import ./test/tools/typescript.mjs`: Node reads the TypeScript of src and test, file by file. */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

const { compilerOptions } = JSON.parse(await readFile(new URL('../../tsconfig.json', import.meta.url), 'utf8'));

/** TypeScript imports a `.ts` file by the name that it has when it is compiled. @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
  return nextResolve(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    loader: 'ts',
    target: 'node20',
    sourcefile: url,
    sourcemap: 'inline',
    tsconfigRaw: { compilerOptions },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  register(import.meta.url); // The hooks above run in a thread of their own, which loads this file too.
}

// @ts-check
/** `node --import ./test/tools/typescript.mjs`: Node reads the TypeScript of src and test, file by file. */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import process from 'node:process';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

const { compilerOptions } = JSON.parse(await readFile(new URL('../../tsconfig.json', import.meta.url), 'utf8'));

const IN_NODE = new URL('open-wc-in-node.mjs', import.meta.url);
/** What tests in JavaScript import that is TypeScript. */
const SOURCE = /^(?:\.\.\/)+(?:src|playground\/lint|(?:relay|service)\/world)\//;
/** A module by its content, and not by its name. */
const CHAI = '/@esm-bundle/chai/esm/chai.js';

/** TypeScript imports a `.ts` file by the name that it has when it is compiled. @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  if (specifier === '@open-wc/testing') return nextResolve(IN_NODE.href, context);
  const { parentURL = '' } = context;
  const isOurs = specifier.startsWith('.') && parentURL.endsWith('.ts');
  const isSource = SOURCE.test(specifier) && !parentURL.includes('/node_modules/');
  return nextResolve(isOurs || isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (url.endsWith(CHAI)) return nextLoad(url, { ...context, format: 'module' });
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    loader: 'ts',
    target: 'node20.10', // the first with import attributes
    sourcefile: url,
    sourcemap: 'inline',
    tsconfigRaw: { compilerOptions },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

if (isMainThread) {
  // Tests of layers that run in a page too have the functions of mocha, which are global.
  Object.assign(globalThis, { after, afterEach, before, beforeEach, describe, it });
  process.setSourceMapsEnabled(true);
  register(import.meta.url); // The hooks above run in a thread of their own, which loads this file too.
}

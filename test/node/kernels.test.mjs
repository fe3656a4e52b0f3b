// @ts-check
/** The committed kernel is what Ajv compiles, and compiles nothing itself. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = new URL('../../src/form/kernels/', import.meta.url);

it('the committed kernel is equal to the output of Ajv and ajv-formats [CARD-06]', async () => {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('compile.mjs', folder)), '--check']);
});

it('the kernel builds no function and no regular expression from a server’s text [USE-08]', async () => {
  const code = await readFile(new URL('kernel.generated.ts', folder), 'utf8');
  assert.doesNotMatch(code, /new Function|\beval\(|new RegExp\((?!["'])/);
  assert.match(code, /import \{ patternEngine \} from "\.\.\/pattern\/pattern\.js"/);
});

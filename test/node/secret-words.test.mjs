// @ts-check
/** The committed matcher is what the word lists compile to. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as words from '../../src/form/secret/words.mjs';

const compile = fileURLToPath(new URL('../../src/form/secret/compile.mjs', import.meta.url));

/** @param {unknown} list @returns {string[]} every entry in it, however deep */
const entriesOf = (list) => (typeof list === 'string' ? [list] : Object.values(Object(list)).flatMap(entriesOf));

it('the committed matcher for secrets is what the word lists compile to', async () => {
  await promisify(execFile)(process.execPath, [compile, '--check']);
});

it('every entry of the word lists follows the spelling rules that stand above the lists', () => {
  const odd = entriesOf({ ...words }).filter((entry) => !/^(?:[\p{L}\p{M}\d |+*?]|\[[\p{L}\d]+\])+$/u.test(entry));
  assert.deepEqual(odd, []);
});

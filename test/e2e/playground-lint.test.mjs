// @ts-check
/** `--lint` as a server's CI runs it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { preparePlayground } from './playground-world.mjs';

const world = preparePlayground();

/** @param {unknown} content @returns {Promise<string>} the path of a file */
async function file(content) {
  const path = world.pathOf('file.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

it('the lint of the built-in tools prints what each asks, and finds the two errors that these show: a password in a form, and a name in an address', async () => {
  const { status, said } = await world.start('--lint');
  assert.equal(status, 1);
  assert.match(said(), /^transfer asks once\n {2}“To finish your transfer/);
  assert.match(said(), /\npassword asks once\n.*\n {4}error {5}\/requestedSchema\/properties\/password\n/);
  assert.match(said(), /\nsuspicious_link asks once\n.*\n {4}error {5}\/url\n/);
  assert.match(said(), /\n\d+ requests: 2 errors, \d+ warnings, \d+ notes\n$/);
});

it('the lint prints no character of a server that would steer the terminal', async () => {
  const name = 'a\u001b[31m\u202eb';
  const request = {
    message: `Hi\u001b]0;title\u0007`,
    requestedSchema: { type: 'object', properties: { [name]: {} } },
  };
  const { said } = await world.start('--lint', await file(request));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not appear
  assert.doesNotMatch(said(), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  assert.match(said(), /Hi\ufffd\]0;title/);
});

it('the command of the package prints to the terminal, and its exit status is that of the lint', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../playground/package.json', import.meta.url), 'utf8'));
  /** @param {string[]} args */
  const run = (...args) => spawnSync(process.execPath, [world.pathOf('bin.mjs'), ...args], { encoding: 'utf8' });
  assert.equal(run('--version').stdout, `${version}\n`);
  const schema = { type: 'object', properties: { secret: { type: 'string', title: 'Your password' } } };
  const { status, stdout, stderr } = run('--lint', await file(schema));
  assert.equal(status, 1);
  assert.match(stdout, /1 request: 1 error/);
  assert.equal(stderr, '');
  assert.match(run('--lint', 'missing.json').stderr, /cannot be read/);
});

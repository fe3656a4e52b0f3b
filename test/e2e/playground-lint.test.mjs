// @ts-check
/** `--lint` as a server's CI runs it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EVERYTHING } from './peers/child.mjs';
import { preparePlayground } from './playground-world.mjs';

const HARBOUR = fileURLToPath(new URL('peers/harbour.mjs', import.meta.url));

const world = preparePlayground();

/** @param {unknown} content @returns {Promise<string>} the path of a file */
async function file(content) {
  const path = world.pathOf('file.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const everything = ['--', process.execPath, EVERYTHING, 'stdio'];

it('the lint of the built-in tools prints what each asks, and finds the two errors that these show: a password in a form, and a name in an address', async () => {
  const { status, said } = await world.start('--lint');
  assert.equal(status, 1);
  assert.match(said(), /^transfer asks once\n {2}“To finish your transfer/);
  assert.match(said(), /\npassword asks once\n.*\n {4}error {5}\/requestedSchema\/properties\/password\n/);
  assert.match(said(), /\nsuspicious_link asks once\n.*\n {4}error {5}\/url\n/);
  assert.match(said(), /\n\d+ requests: 2 errors, \d+ warnings, \d+ notes\n$/);
});

it('the lint of a page that is not encrypted ends with 1, and says where and what to write', async () => {
  const args = JSON.stringify({ url: 'http://a.example/' });
  const { status, said } = await world.start('--lint', '--call', 'trigger-url-elicitation', args, ...everything);
  assert.equal(status, 1);
  assert.match(said(), /error {5}\/url\n +The page is not on https\.\n +Write https\./);
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

it('the lint ends with 2 when the server ends during a call, says with which last words, and names what it did not call', async () => {
  const { status, said } = await world.start('--lint', '--', process.execPath, HARBOUR, 'fragile');
  assert.equal(status, 2);
  assert.match(said(), /ended with status 1 during book_berth\. Its last words: “TypeError: berths is not/);
  assert.match(said(), /\nbook_room not called: the server has ended\.\n/);
});

it('the lint warns of a line on standard output that is not a message, and names tools that need arguments', async () => {
  const { status, said } = await world.start('--lint', '--', process.execPath, HARBOUR, 'chatty');
  assert.equal(status, 2);
  assert.match(said(), /warning {3}It wrote “Harbour listening!” to stdout, where only JSON-RPC may be\./);
  assert.match(said(), /\ncancel_booking not called: it needs “code”\. Use --call cancel_booking '{"code": "…"}'\n/);
});

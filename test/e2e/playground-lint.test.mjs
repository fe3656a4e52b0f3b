// @ts-check
/** `--lint` as a server's CI runs it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EVERYTHING, startChild } from './peers/child.mjs';
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

it('the lint of the built-in tools prints what each asks, finds no error, and ends with 0', async () => {
  const { status, said } = await world.start('--lint');
  assert.equal(status, 0);
  assert.match(said(), /^transfer asks once\n {2}“To finish your transfer/);
  assert.match(said(), /\n\d+ requests: 0 errors, \d+ warnings, \d+ notes\n$/);
});

it('the lint of a page that is not encrypted ends with 1, and says where and what to write', async () => {
  const args = JSON.stringify({ url: 'http://a.example/' });
  const { status, said } = await world.start('--lint', '--call', 'trigger-url-elicitation', args, ...everything);
  assert.equal(status, 1);
  assert.match(said(), /error {5}\/url\n +The page is not on https\.\n +Write https\./);
});

it('the lint answers each request with cancel', async () => {
  const server = await startChild(EVERYTHING, ['streamableHttp']);
  try {
    const url = `${server.origin}/mcp`;
    const { said } = await world.start('--lint', '--json', '--url', url, '--call', 'trigger-elicitation-request');
    const [call] = JSON.parse(said()).calls;
    assert.equal(call.tool, 'trigger-elicitation-request');
    assert.equal(call.requests.length, 1);
    assert.match(call.result, /"action": "cancel"/);
  } finally {
    await server.close();
  }
});

it('the lint ends with 2 when a chosen call asks nothing, because nothing was checked', async () => {
  const { status, said } = await world.start('--lint', '--call', 'echo', '{"message":"hi"}', ...everything);
  assert.equal(status, 2);
  assert.match(said(), /echo asks nothing/);
});

it('the lint of a file with a requested schema points into the file', async () => {
  const schema = { type: 'object', properties: { secret: { type: 'string', title: 'Your password' } } };
  const { status, said } = await world.start('--lint', await file(schema));
  assert.equal(status, 1);
  assert.match(said(), /error {5}\/properties\/secret\n/);
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

it('the lint says that the time of a call without a result has passed', async () => {
  const args = JSON.stringify({ duration: 100, steps: 1 });
  const call = ['--call', 'trigger-long-running-operation', args];
  const server = await startChild(EVERYTHING, ['streamableHttp']); // The start of the server does not use up the call's time.
  try {
    const { status, said } = await world.start('--lint', '--timeout', '3', '--url', `${server.origin}/mcp`, ...call);
    assert.equal(status, 2);
    assert.match(said(), /The call did not end well: “No result after 3 s”/);
  } finally {
    await server.close();
  }
});

it('the lint ends with 2 for a file that is missing or not JSON', async () => {
  const missing = await world.start('--lint', world.pathOf('missing.json'));
  assert.equal(missing.status, 2);
  assert.match(missing.said(), /^The file cannot be read: /);
  const broken = await world.start('--lint', await file('{'));
  assert.equal(broken.status, 2);
  assert.match(broken.said(), /is no JSON/);
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

it('a wrong command line ends with 2 and names --help, and --help and --version end with 0', async () => {
  const wrong = await world.start('--frobnicate');
  assert.equal(wrong.status, 2);
  assert.match(wrong.said(), /There is no option --frobnicate\.\nSee --help\./);
  const help = await world.start('--help');
  assert.equal(help.status, 0);
  assert.match(help.said(), /--lint/);
  assert.equal((await world.start('--version')).said(), '0.0.0\n');
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

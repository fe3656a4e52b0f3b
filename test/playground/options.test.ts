import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions, UsageError } from '../../playground/backend/options.js';

describe('the playground’s command line', () => {
  it('takes a command after "--", with all its own options', () => {
    const { target, open } = readOptions(['--no-open', '--', 'npx', '-y', 'some-server', '--port', '1']);
    assert.deepEqual(target, { kind: 'stdio', command: 'npx', args: ['-y', 'some-server', '--port', '1'] });
    assert.equal(open, false);
  });

  it('takes an address with headers', () => {
    const { target } = readOptions(['--url', 'https://a.example/mcp', '--header', 'A: b: c', '--header=X-Y: z']);
    assert.deepEqual(target, {
      kind: 'http',
      url: new URL('https://a.example/mcp'),
      headers: { A: 'b: c', 'X-Y': 'z' },
    });
  });

  it('has no target without one: the built-in tools', () => {
    assert.equal(readOptions([]).target, undefined);
  });

  it('takes a file, or calls with and without arguments, for the lint', () => {
    assert.deepEqual(readOptions(['--lint', 'file.json']).mode, 'lint-file');
    const { mode, calls } = readOptions(['--lint', '--call', 'a', '{"b":1}', '--call', 'c', '--', 'server']);
    assert.equal(mode, 'lint');
    assert.deepEqual(calls, [
      { name: 'a', arguments: { b: 1 } },
      { name: 'c', arguments: {} },
    ]);
  });

  const FILES: readonly string[][] = [
    ['--lint', 'file.json'],
    ['--lint=file.json'],
    ['--lint', '--json', 'file.json'],
    ['--json', 'file.json', '--lint'],
    ['--lint', '--revision', '2025-11-25', 'file.json'],
  ];
  for (const argv of FILES) {
    it(`takes the file of the lint anywhere: ${argv.join(' ')}`, () => {
      const { mode, file } = readOptions(argv);
      assert.deepEqual([mode, file], ['lint-file', 'file.json']);
    });
  }

  const WRONG: readonly [argv: string[], message: RegExp][] = [
    [['--frobnicate'], /no option --frobnicate/],
    [['npx', '-y', 'x'], /Write "--" before the command: -- npx -y x/],
    [['--'], /command must follow/],
    [['--url'], /--url needs a value/],
    [['--url', 'ftp://a.example'], /must be an http or https address/],
    [['--url', 'nonsense'], /must be an http or https address/],
    [['--url', 'http://a.example', '--', 'x'], /not both/],
    [['--header', 'A: b', '--', 'x'], /--header needs --url/],
    [['--url', 'http://a.example', '--header', 'secret'], /^--header must look like 'Name: value'\.$/],
    [['--revision', '2024-11-05'], /must be 2025-06-18, 2025-11-25, 2026-07-28/],
    [['--timeout', 'soon'], /--timeout must be a number/],
    [['--port', '99999'], /--port must be a number from 0 to 65535/],
    [['--call', 'a'], /--call needs --lint/],
    [['--lint', '--call', 'a', '{b', '--', 'x'], /are no JSON/],
    [['--lint', 'a.json', '--', 'x'], /either a file or a server/],
    [['--json'], /--json needs --lint/],
    [['--notes'], /--notes needs --lint/],
    [['--lint', 'node', 'server.mjs'], /Write "--" before the command: -- node server\.mjs$/],
    [['--lint', 'npx', '-y', 'x'], /Write "--" before the command: -- npx -y x$/],
    [['--lint', 'a.json', '--frobnicate'], /no option --frobnicate/],
    [['--lint', 'a.json', 'b.json'], /--lint takes one file, which may have a list/],
    [['--lint', '--call', 'x', 'a.json'], /--call needs a server, not a file/],
  ];

  for (const [argv, message] of WRONG) {
    it(`says what is wrong with ${JSON.stringify(argv.join(' '))}`, () => {
      assert.throws(
        () => readOptions(argv),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });
  }
});

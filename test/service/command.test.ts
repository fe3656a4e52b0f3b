/** The command: how it starts, what it says of mistakes, and how it ends. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { after, describe, it } from 'node:test';
import { HELP, readSettings } from '../../src/relay/service/settings.js';
import { ENGINES } from '../relay/faults/engines.js';
import { freePort } from '../tools/free-port.mjs';
import { Backend } from './world/backend.js';
import { KEY_FLAGS } from './world/browser-world.js';
import { runCommand, startProcess } from './world/process.js';
import { SCRIPT } from './world/process-script.js';
import { BRANCH, KEYS } from './world/service-world.js';

const folder = mkdtempSync(join(tmpdir(), 'relay-'));
after(() => rmSync(folder, { recursive: true }));
const TOKEN_KEY = Buffer.alloc(32, 1).toString('base64');
const KEY = `app:${KEYS.app}`;

/** What the command says of a mistake. */
async function mistake(...args: string[]): Promise<string> {
  const { status, errors } = await runCommand(args).ended;
  assert.equal(status, 1, errors);
  assert.equal(errors.split('\n').length, 3, `one line, and where help is: ${errors}`);
  return errors;
}

describe('the settings of the service', () => {
  it('are the same by flags, by the environment and from a file, and a flag wins [ASK-01]', () => {
    const path = join(folder, 'keys');
    writeFileSync(path, `${KEY}\napp:${KEYS.app2}\n`);
    const keys = [KEYS.app, KEYS.app2].map((key) => ({ namespace: 'app', key }));
    for (const settings of [
      readSettings(['--keys', `${KEY},app:${KEYS.app2}`, '--port', '1'], {}),
      readSettings([], { RELAY_KEYS: `${KEY},app:${KEYS.app2}`, RELAY_PORT: '1' }),
      readSettings(['--keys', `@${path}`, '--port', '1'], { RELAY_PORT: '2', RELAY_KEYS: 'other:x' }),
    ]) {
      assert.deepEqual([settings?.keys, settings?.port, settings?.store], [keys, 1, 'memory']);
    }
  });

  it('are each in the help, with the variable of the environment [ASK-01]', async () => {
    const { child, ended } = runCommand(['--help']);
    let help = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      help += text;
    });
    assert.equal((await ended).status, 0);
    assert.equal(help, HELP);
    for (const name of [
      'host',
      'port',
      'store',
      'store-name',
      'keys',
      'token-keys',
      'audience',
      'origins',
      'encryption-keys',
      'webhook-targets',
      'webhook-secrets',
      'log',
    ]) {
      assert.ok(help.includes(`--${name} `) && help.includes(`RELAY_${name.toUpperCase().replace('-', '_')}`), name);
    }
  });

  it('are refused at the start in one line that names the flag, never the secret [ASK-01]', async () => {
    const port = await freePort();
    const cases: Array<[string[], RegExp]> = [
      [[], /--keys \(RELAY_KEYS\) is missing/],
      [['--keys', 'short:x'], /at least 16 visible/],
      [['--keys', KEYS.app], /--keys \(RELAY_KEYS\) must be a list of NAMESPACE:KEY/],
      [['--keys', `${KEY},other:${KEYS.app}`], /two namespaces must not share a key/],
      [['--keys', '@/nowhere/keys'], /names a file that cannot be read/],
      [['--keys', KEY, '--port', 'x'], /--port \(RELAY_PORT\) must be a number/],
      [['--keys', KEY, '--store', 'mysql://x'], /--store \(RELAY_STORE\) must be memory, redis/],
      [['--keys', KEY, '--store', 'redis://127.0.0.1:1'], /--token-keys \(RELAY_TOKEN_KEYS\) is missing/],
      [['--keys', KEY, '--token-keys', 'c2hvcnQ='], /at least 32 bytes/],
      [['--keys', KEY, '--origins', 'https://app.example/path'], /origins must be origins like/],
      [['--keys', KEY, '--log', 'some'], /--log \(RELAY_LOG\) must be all or errors/],
      [['--keys', KEY, '--webhook-targets', 'http://app.example'], /webhook targets must be like https:/],
      [['--keys', KEY, '--webhook-targets', 'https://app.example'], /webhook targets need a webhook secret/],
      [
        ['--keys', KEY, '--webhook-secrets', 'whsec_c2hvcnQ='],
        /--webhook-secrets .* must be a list of NAMESPACE:whsec_/,
      ],
      [
        ['--keys', KEY, '--webhook-secrets', 'app:whsec_c2hvcnQ='],
        /--webhook-secrets .* must have keys of at least 24 bytes in base64/,
      ],
      [['--keys', KEY, '--wrong'], /--wrong/],
      [
        [...KEY_FLAGS, '--store', `redis://user:hidden@127.0.0.1:${port}`],
        /--store redis:\/\/…@127\.0\.0\.1:\d+: .*ECONNREFUSED/,
      ],
      [
        [...KEY_FLAGS, '--store', `postgres://user:hidden@127.0.0.1:${port}/app`],
        /--store postgres:\/\/…@127\.0\.0\.1:\d+\/app: .*ECONNREFUSED/,
      ],
    ];
    for (const [args, expected] of cases) {
      const said = await mistake(...args);
      assert.match(said, expected);
      for (const secret of [KEYS.app, 'hidden', 'c2hvcnQ=']) assert.ok(!said.includes(secret), said);
    }
  });

  it('are not enough without the optional libraries: the command names the one that is missing, and the line of the documentation that installs them', () => {
    const bare = join(folder, 'bare');
    cpSync(dirname(SCRIPT), bare, { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, [join(bare, 'bin.mjs'), ...KEY_FLAGS], { encoding: 'utf8' });
    assert.equal(status, 1);
    const [, said, line = ''] =
      /^mcp-elicitation-relay: the package (\S+) is missing: npm install (.+)\nSee --help\.\n$/.exec(stderr) ?? [];
    assert.ok(said && line.includes(said), stderr);
    const page = readFileSync(new URL('../../docs/any-backend.md', import.meta.url), 'utf8');
    assert.ok(page.includes(`npm install mcp-elicitation ${line}\n`), line);
  });

  it('may name a port that is taken: the command says so [ASK-01]', async () => {
    const first = await startProcess(KEY_FLAGS);
    const { port } = new URL(first.url);
    assert.match(await mistake(...KEY_FLAGS, '--port', port), /EADDRINUSE/);
    await first.kill();
  });
});

describe('a process of the service', () => {
  it('says that it lives and is ready, and counts what it does in the format of Prometheus [ASK-01]', async () => {
    const running = await startProcess(KEY_FLAGS);
    const backend = new Backend((request) => fetch(request), KEYS.app, running.url);
    assert.deepEqual((await backend.call('GET', '/healthz')).body, { status: 'ok' });
    assert.deepEqual((await backend.call('GET', '/readyz')).body, { status: 'ok' });
    const { id } = await backend.ask({ scope: { user: 'ada' }, request: BRANCH });
    await backend.withdraw(id);
    const response = await fetch(`${running.url}/metrics`);
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const line of [
      'mcp_elicitation_relay_request_duration_seconds_count{route="/v1/elicitations",status="201"} 1',
      'mcp_elicitation_relay_request_duration_seconds_count{route="/v1/elicitations/{id}",status="200"} 1',
      'mcp_elicitation_relay_store_errors_total 0',
      'mcp_elicitation_relay_waits 0',
    ]) {
      assert.ok(text.includes(line), `${line} is not in ${text}`);
    }
    await running.kill();
  });

  it('ends in order on SIGTERM: a wait ends with the state as it is, and the status is 0 [ASK-01]', async () => {
    const running = await startProcess(KEY_FLAGS);
    const backend = new Backend((request) => fetch(request), KEYS.app, running.url);
    const { id } = await backend.ask({ scope: { user: 'ada' }, request: BRANCH });
    const events = await backend.events();
    await events.next(({ event }) => event === 'ready');
    const waiting = backend.wait(id, 'wait=60');
    await fetch(`${running.url}/healthz`); // The wait has arrived before it.
    assert.equal(await running.stop(), 0);
    assert.equal((await waiting).phase, 'open');
    await events.ended();
    assert.deepEqual(
      running.log.map(({ event }) => event).filter((event) => event !== 'request'),
      ['listening', 'closed'],
    );
  });

  for (const engine of ENGINES) {
    it(`is not ready while ${engine.name} is away, replies 503 then, and goes on when it is back [ASK-01]`, async () => {
      const database = await engine.start();
      const running = await startProcess([
        ...KEY_FLAGS,
        '--store',
        database.url,
        '--encryption-keys',
        `k1:${TOKEN_KEY}`,
      ]);
      const backend = new Backend((request) => fetch(request), KEYS.app, running.url);
      const ask = { id: 'q', scope: { user: 'ada' }, request: BRANCH, options: { lease: 60_000 } };
      await backend.ask(ask);
      await database.kill();
      assert.deepEqual((await backend.call('GET', '/readyz')).body, { status: 'store away' });
      assert.equal((await backend.call('GET', '/healthz')).status, 200);
      const refused = await backend.call('POST', '/v1/elicitations', ask);
      assert.deepEqual([refused.status, refused.body.error], [503, 'The store is away']);
      await database.start();
      assert.equal((await backend.until('q', ({ phase }) => phase === 'open', 'wait=0')).phase, 'open');
      assert.equal((await backend.call('POST', '/v1/elicitations', ask)).status, 200);
      await running.stop();
      await database.stop();
    });
  }
});

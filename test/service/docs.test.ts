/** docs/any-backend.md: its examples run, and its tables say what is so. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Relay } from '../../src/relay/backend/relay.js';
import { HELP } from '../../src/relay/service/settings.js';
import { ORIGIN, Page } from '../relay/world/wire-page.js';
import { Backend } from './world/backend.js';
import { document } from './world/contract.js';
import { type ServiceProcess, startProcess } from './world/process.js';

const run = promisify(execFile);
const PATH = new URL('../../docs/any-backend.md', import.meta.url);
const text = readFileSync(PATH, 'utf8');
const KEY = 'a-key-of-at-least-16-letters';
const folder = mkdtempSync(join(tmpdir(), 'any-backend-'));

/** Writes the block that begins with the name of its file. */
function fileOf(name: string): string {
  const [, block] = new RegExp(`\`\`\`\\w+\\n(# ${name.replace('.', '\\.')}\\n[^]*?)\`\`\``).exec(text) ?? [];
  assert.ok(block, `docs/any-backend.md has no ${name}`);
  const path = join(folder, name);
  writeFileSync(path, block);
  return path;
}

/** The table of all calls, from the contract. */
function tableOfCalls(): string {
  type Operation = { operationId?: string; summary: string; responses: object };
  const rows = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId)
      .map(
        ([method, { summary, responses }]) =>
          `| \`${method.toUpperCase()} ${path}\` | ${summary} | ${Object.keys(responses).join(', ')} |`,
      ),
  );
  return ['| call | does | statuses |', '|---|---|---|', ...rows].join('\n');
}

describe('docs/any-backend.md', () => {
  let service: ServiceProcess;
  before(async () => {
    service = await startProcess(['--keys', `app:${KEY}`, '--origins', ORIGIN]);
  });
  after(async () => {
    await service.kill();
    rmSync(folder, { recursive: true });
  });
  const env = () => ({ ...process.env, RELAY: service.url, RELAY_KEY: KEY });
  const tokenOf = (user: string) => new Backend((request) => fetch(request), KEY, service.url).pageToken({ user });

  /** A person answers the next question, whatever it is. @returns who asks */
  async function answerNext(token: string): Promise<string | undefined> {
    const relay = {
      async fetch(request: Request) {
        const { search } = new URL(request.url);
        const body = request.method === 'POST' ? await new Response(request.body).text() : null;
        return fetch(`${service.url}/relay${search}`, { method: request.method, headers: request.headers, body });
      },
    };
    const page = await new Page(relay as Relay, '', {
      headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
    }).connect();
    const { id, server } = page.snapshot[0] ?? (await page.asked());
    assert.equal((await page.accept(id, { branch: 'main' })).status, 202);
    await page.leave();
    return server?.name;
  }

  it('has a script of curl that asks and gets the answer, and one that makes the token of the page [ASK-02]', async () => {
    const { stdout } = await run('sh', [fileOf('token.sh')], { env: env() });
    const { token, expiresIn } = JSON.parse(stdout) as { token: string; expiresIn: number };
    const shown = /^# (\{"token".*\})$/m.exec(text)?.[1] ?? '';
    const start = token.slice(0, 20);
    assert.ok(shown.includes(start) && shown.endsWith(`"expiresIn":${expiresIn}}`), `${shown} shows ${stdout}`);
    const asking = run('sh', [fileOf('ask.sh')], { env: env() });
    await answerNext(token);
    const { result } = JSON.parse((await asking).stdout) as { result: unknown };
    assert.deepEqual(result, { action: 'accept', content: { branch: 'main' } });
  });

  it('has forty lines of Python that ask with the standard library and get the answer, each time they run, and make the token of the page [ASK-02]', async () => {
    const path = fileOf('relay.py');
    assert.ok(
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '').length <= 40,
    );
    const makeToken = ['-c', 'import relay; print(relay.page_token("ada"))'];
    const { stdout: token } = await run('python3', makeToken, { env: env(), cwd: folder });
    for (const args of [[path], [path], [path, 'with-an-id']]) {
      const asking = run('python3', args, { env: env() });
      await answerNext(token.trim());
      assert.deepEqual(JSON.parse((await asking).stdout), { action: 'accept', content: { branch: 'main' } });
    }
  });

  /** Time passes at once for a program in Python: a pause is counted, not waited for. */
  const HASTE = `import runpy, sys, time
passed = [0]
time.monotonic = lambda: passed[0]
time.sleep = lambda seconds: passed.__setitem__(0, passed[0] + seconds)
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")`;
  const PROGRAMS = { 'ask.sh': ['sh'], 'relay.py': ['python3', '-c', HASTE] } as const;
  for (const [name, [command, ...args]] of Object.entries(PROGRAMS)) {
    const start = (user: string, url = service.url) =>
      run(command, [...args, fileOf(name), `${name}-1`, user], { env: { ...env(), RELAY: url }, timeout: 30_000 });
    const errorOf = (running: Promise<unknown>) =>
      running.then(
        () => assert.fail(`${name} ended without an error`),
        ({ stderr }: { stderr: string }) => stderr,
      );

    it(`${name} asks a user whose id has a quote, in the name of who asks, and ends with an error where the outcome is acknowledged`, async () => {
      const user = `a"da of ${name}`;
      const asking = start(user);
      assert.equal(await answerNext(await tokenOf(user)), 'CI');
      assert.match((await asking).stdout, /"branch": ?"main"/);
      assert.match(await errorOf(start(user)), /The outcome of \S+ was acknowledged before: ask with another id/);
    });

    it(`${name} ends with an error where the relay is not there`, async () => {
      assert.match(await errorOf(start('ada', 'http://127.0.0.1:1')), /The relay failed|Failed to connect/);
    });
  }

  it('has the table of all calls as the contract has them [ASK-02]', () => {
    const [before = '', rest = ''] = text.split('<!-- calls: from openapi.json -->\n');
    const [, after = ''] = rest.split('<!-- end of calls -->');
    const expected = `${before}<!-- calls: from openapi.json -->\n${tableOfCalls()}\n<!-- end of calls -->${after}`;
    if (process.env.DOCS_ACCEPT) writeFileSync(PATH, expected);
    else assert.equal(text, expected, 'DOCS_ACCEPT=1 npm run test:service writes it');
  });

  it('names each flag with its variable, and no other [ASK-01]', () => {
    const flagsIn = (page: string) => new Set(page.match(/(?<=--)[a-z][a-z-]+(?= |`)/g));
    const inHelp = flagsIn(HELP);
    const [, table = ''] = text.split('## Run it');
    for (const flag of inHelp) if (flag !== 'help') assert.ok(table.includes(`\`--${flag}\``), flag);
    const variables = new Set(text.match(/RELAY_[A-Z_]+/g));
    for (const name of variables) if (name !== 'RELAY_KEY') assert.ok(HELP.includes(name), name);
  });
});

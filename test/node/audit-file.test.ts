/** The append-only file of an audit trail. */
import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileSink } from '../../src/audit/file-sink.js';
import { type AuditEntry, audit, parseAuditTrail, verifyAuditTrail } from '../../src/audit/index.js';
import { pipeline } from '../../src/host/pipeline.js';
import type { ElicitationHost } from '../../src/protocol/host.js';
import { HurriedClock } from './hurried-clock.js';

const KEY = new Uint8Array(32).fill(7);
/** Longer than the part of a file that the sink reads at once. */
const LONG = 'Why? '.repeat(5000);

const person: ElicitationHost = {
  scope: { user: 'ada' },
  elicit: async () => ({ action: 'accept', content: { reason: 'geheim' } }),
  complete() {},
};

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  path = join(folder, 'audit.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

/** Behaves towards the file like a new process that asks. */
function start(options: { writer?: string } = {}) {
  const sink = fileSink(path);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const trail = audit({
    sink,
    key: KEY,
    writer: 'backend',
    required: true,
    clock: new HurriedClock(),
    onError,
    ...options,
  });
  const host = pipeline(person, trail);
  return { sink, trail, errors, ask: (message = 'Why?') => host.elicit({ message, requestedSchema: {} }) };
}

async function readTrail() {
  return parseAuditTrail(await readFile(path, 'utf8')).entries as AuditEntry[];
}

describe('a trail in a file', () => {
  it('has one entry a line, which only its owner may read, and no text of an answer [SRV-12]', async () => {
    const { ask, trail, sink } = start();
    await ask();
    const entries = await readTrail();
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['asked', 'answered'],
    );
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.doesNotMatch(await readFile(path, 'utf8'), /geheim/);
    assert.equal((await verifyAuditTrail(entries, KEY, await trail.anchor())).ok, true);
    await sink.close();
  });

  it('continues the same chain when the process starts again, however long its last line is [SRV-12]', async () => {
    for (const message of ['Why?', LONG, 'Why not?']) {
      const { ask, sink } = start();
      assert.equal((await ask(message.slice(0, 30_000))).action, 'accept');
      await sink.close();
    }
    const { trail, sink } = start();
    const anchor = await trail.anchor();
    assert.equal(anchor.count, 6);
    assert.equal((await verifyAuditTrail(await readTrail(), KEY, anchor)).ok, true);
    await sink.close();
  });

  it('loses a half-written last line when the process starts again, and says that one entry is lost [SRV-12]', async () => {
    const before = start();
    await before.ask();
    await before.sink.close();
    await appendFile(path, '{"version":1,"wri');

    const { ask, trail, sink } = start();
    await ask();
    const entries = await readTrail();
    assert.deepEqual(
      entries.map(({ event, lost }) => [event, lost]),
      [
        ['asked', undefined],
        ['answered', undefined],
        ['gap', 1],
        ['asked', undefined],
        ['answered', undefined],
      ],
    );
    assert.equal((await verifyAuditTrail(entries, KEY, await trail.anchor())).ok, true);
    await sink.close();
  });

  it('that was cut off while the process was away does not fit its anchor [SRV-12]', async () => {
    const before = start();
    await before.ask();
    await before.ask();
    const anchor = await before.trail.anchor();
    await before.sink.close();
    const text = await readFile(path, 'utf8');
    await truncate(path, text.lastIndexOf('\n', text.length - 2) + 1);

    const { findings } = await verifyAuditTrail(await readTrail(), KEY, anchor);
    assert.deepEqual(findings, [{ how: 'missing', index: 3, writer: 'backend', sequence: 3 }]);
  });

  it('takes no entry of another writer, and none after somebody else wrote to the file', async () => {
    const one = start();
    await one.ask();
    const other = start({ writer: 'other' });
    assert.equal((await other.ask()).action, 'refused');
    assert.match(String(other.errors[0]), /another key or writer/);
    await other.sink.close();

    await appendFile(path, '{}\n');
    assert.equal((await one.ask()).action, 'refused');
    assert.match(String(one.errors[0]), /another process has changed/);
    await one.sink.close();
  });

  it('does not continue after a last line that is not an entry', async () => {
    await writeFile(path, '{"hello":"world"}\n');
    const { ask, sink, errors } = start();
    assert.equal((await ask()).action, 'refused');
    assert.match(String(errors[0]), /not an entry/);
    await sink.close();
    assert.equal(await readFile(path, 'utf8'), '{"hello":"world"}\n');
  });

  it('refuses a request that it cannot record because the folder is gone [SRV-12]', async () => {
    path = join(folder, 'gone', 'audit.jsonl');
    const { ask, errors } = start();
    assert.deepEqual(await ask(), { action: 'refused', code: -32603, message: 'The request could not be recorded' });
    assert.match(String(errors[0]), /ENOENT/);
  });
});

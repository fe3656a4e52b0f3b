// @ts-check
/** The code of docs/audit.md: all of it compiles, and the trail that it writes shows what was tampered with. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { startRedis } from '../tools/redis-server.mjs';
import { ROOT } from '../tools/results.mjs';
import { typeErrors } from '../tools/type-errors.mjs';

const run = promisify(execFile);

/** Inside the package, so that its own name leads to dist/. */
const FOLDER = join(ROOT, 'test/results/audit-docs');

/** What the page leaves to the application, and a run of it. */
const APPLICATION = {
  'session.ts': 'export const authorize = async (_: Request): Promise<{ user: string } | undefined> => undefined;',
  'anchors.ts': `import type { AuditAnchor } from 'mcp-elicitation/audit';
const kept = new Map<string, AuditAnchor>();
export const saveAnchor = async (anchor: AuditAnchor) => void kept.set(anchor.writer, anchor);
export const lastAnchors = async () => [...kept.values()];`,
  'main.ts': `import { readFileSync, writeFileSync } from 'node:fs';
import { type AuditEntry, digestOfAnswer, exportAuditTrail, memorySink, parseAuditTrail, verifyAuditTrail } from 'mcp-elicitation/audit';
import { type ElicitationHost, pipeline } from 'mcp-elicitation/host';
import { lastAnchors, saveAnchor } from './anchors.js';
import { hostFor, relay } from './host.js';
import { key, trail } from './trail.js';
import { verify } from './verify.js';

const request = { message: 'Why?', requestedSchema: { type: 'object', properties: { why: {} } } };
const person: ElicitationHost = { elicit: async () => ({ action: 'accept', content: { why: 'Because' } }), complete() {} };
const blocked = await hostFor('ada').elicit(request, { server: { id: 'old-bot' } });
const accepted = await pipeline(person, trail).elicit(request);
await saveAnchor(await trail.anchor());
const entries = () => parseAuditTrail(readFileSync('audit.jsonl', 'utf8')).entries as AuditEntry[];
const last = entries().at(-1)!;
const isAnswer = async (content: Record<string, unknown>) =>
  last.answer === (await digestOfAnswer(last.elicitation ?? '', request, content, key));
const exported = parseAuditTrail(exportAuditTrail(entries(), await lastAnchors()));
const whole = await verify();
writeFileSync('audit.jsonl', readFileSync('audit.jsonl', 'utf8').replace('"accept"', '"reject"'));
console.log(JSON.stringify({
  actions: [blocked.action, accepted.action],
  entries: entries().map(({ event, rule, scope }) => [event, rule, scope?.user]),
  isOurs: await isAnswer({ why: 'Because' }),
  isOther: await isAnswer({ why: 'Why not' }),
  isExportSound: (await verifyAuditTrail(exported.entries, key, exported.anchors)).ok,
  whole,
  tampered: await verify(),
  anchors: (await lastAnchors()).length,
  memory: memorySink().entries.length,
}));
await relay.close();`,
  'stream.ts': `import { type AuditEntry, audit, verifyAuditTrail } from 'mcp-elicitation/audit';
import { pipeline } from 'mcp-elicitation/host';
import process from 'node:process';
import { connect, redisSink } from './redis.js';

const key = new Uint8Array(32).fill(7);
const client = connect(process.env.REDIS_URL ?? '');
await client.connect();
/** A process that asks once; the reply to its first write may get lost. */
async function ask(losesReply: boolean) {
  const errors: string[] = [];
  const through = new Proxy(client, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (name !== 'xAdd' || !losesReply) return typeof member === 'function' ? member.bind(target) : member;
      return async (...given: Parameters<typeof client.xAdd>) => {
        losesReply = false;
        await target.xAdd(...given);
        throw new Error('The socket closed');
      };
    },
  });
  const trail = audit({ sink: redisSink(through), key, writer: 'w', required: true, onError: (error) => void errors.push(String(error)) });
  const outcome = await pipeline({ elicit: async () => ({ action: 'reject' as const }), complete() {} }, trail).elicit({ message: 'Why?' });
  return { action: outcome.action, errors, anchor: await trail.anchor() };
}
const runs = [await ask(false), await ask(true)];
const items = (await client.xRange('audit:w', '-', '+')) ?? [];
const entries = items.map(({ message }) => JSON.parse(message.json ?? '') as AuditEntry);
const verdict = await verifyAuditTrail(entries, key, runs[1]!.anchor);
const foreign = await client.xAdd('audit:w', '2-0', { json: '{}' }).catch(() => 'refused');
console.log(JSON.stringify({ runs: runs.map(({ action, errors }) => [action, errors]), events: entries.map(({ event }) => event), verdict, foreign }));
await client.close();`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      strict: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['./*.ts'],
    exclude: [],
  }),
};

/** The blocks by the name in their first line. */
const blocks = [...readFileSync(join(ROOT, 'docs/audit.md'), 'utf8').matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)];

/**
 * Bundles one of the files, and runs it.
 * @param {string} name
 * @param {Record<string, string>} env
 */
async function runFile(name, env) {
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    entryPoints: [join(FOLDER, `${name}.ts`)],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'silent',
  });
  return run(process.execPath, [outfile], { cwd: FOLDER, env: { ...process.env, ...env } });
}

describe('the code in docs/audit.md', () => {
  before(() => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const [, name = '', code = ''] of blocks) writeFileSync(join(FOLDER, name), code);
    for (const [name, code] of Object.entries(APPLICATION)) writeFileSync(join(FOLDER, name), code);
  });

  it('compiles as it stands there', async () => {
    const text = readFileSync(join(ROOT, 'docs/audit.md'), 'utf8');
    assert.equal(blocks.length, text.match(/^```ts$/gm)?.length);
    assert.equal(await typeErrors(FOLDER), '');
  });

  it('keeps a trail in a Redis stream: it goes on after a restart, and has an entry once whose reply got lost', async () => {
    const redis = await startRedis();
    try {
      const { stdout } = await runFile('stream', { REDIS_URL: redis.url });
      assert.deepEqual(JSON.parse(stdout), {
        runs: [
          ['reject', []],
          ['reject', []],
        ],
        events: ['asked', 'answered', 'asked', 'answered'],
        verdict: { ok: true, findings: [], unanchored: 0 },
        foreign: 'refused',
      });
    } finally {
      await redis.stop();
    }
  });

  it('writes a trail that verifies, proves an answer, and names a line that was changed', async () => {
    const { stdout } = await runFile('main', { AUDIT_KEY: Buffer.alloc(32, 7).toString('base64') });
    assert.deepEqual(JSON.parse(stdout), {
      actions: ['refused', 'accept'],
      entries: [
        ['asked', null, 'ada'],
        ['refused', 'policy: block', 'ada'],
        ['asked', null, null],
        ['answered', null, null],
      ],
      isOurs: true,
      isOther: false,
      isExportSound: true,
      whole: [],
      tampered: ['backend-1 3 (line 4): changed'],
      anchors: 1,
      memory: 0,
    });
  });
});

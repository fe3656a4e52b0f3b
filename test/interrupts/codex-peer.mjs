// @ts-check
/**
 * Speaks as Codex's app server does: JSON lines, without the member "jsonrpc". Of our own, after the types that the app server
 * generates (github.com/openai/codex, codex-rs/app-server-protocol/schema/typescript/v2, read on 2026-11-26). It asks what its
 * argument says, and prints to stderr what it got.
 */
import { createInterface } from 'node:readline';

/** @type {object[]} */
const script = JSON.parse(process.argv[2] ?? '[]');
const open = new Set(script.flatMap((message) => ('id' in message ? [message.id] : [])));
for (const message of script) process.stdout.write(`${JSON.stringify(message)}\n`);
/** @type {object[]} */
const got = [];
createInterface({ input: process.stdin }).on('line', (line) => {
  const reply = JSON.parse(line);
  got.push(reply);
  open.delete(reply.id);
  if (open.size === 0)
    process.stdout.write(`${JSON.stringify({ method: 'test/got', params: got })}\n`, () => process.exit());
});

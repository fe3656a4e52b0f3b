import type { ServerIdentity } from '../../src/protocol/host.js';

/** How to reach an MCP server. */
export type Target =
  | { kind: 'stdio'; command: string; args: readonly string[] }
  | { kind: 'http'; url: URL; headers: Readonly<Record<string, string>> };

/** The target in one line, for the person who chose it. Header values stay out: they may be secrets. */
export function describeTarget(target: Target): string {
  return target.kind === 'http' ? target.url.href : [target.command, ...target.args].join(' ');
}

/** Package managers' commands that run a package's own. */
const RUNNERS = ['npx', 'pnpx', 'bunx', 'uvx', 'node', 'dlx', 'exec'];

/** Who asks, in the playground's words: a server never names itself. */
export function identityOf(target: Target): ServerIdentity {
  if (target.kind === 'http') return { id: target.url.href, name: target.url.host, origin: target.url.host };
  const words = [target.command, ...target.args].filter((word) => !word.startsWith('-'));
  const name = words.find((word) => !RUNNERS.includes(baseName(word))) ?? target.command;
  return { id: describeTarget(target), name: baseName(name), origin: 'on this machine' };
}

/** `@scope/name@1.0.0` → `name`, `/a/b/server.js` → `server.js`. */
function baseName(word: string): string {
  return word.replace(/(?<=.)@[\w.^~-]+$/, '').replace(/^.*[/\\](?=.)/, '');
}

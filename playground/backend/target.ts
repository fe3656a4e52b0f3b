import type { ServerIdentity } from '../../src/protocol/host.js';
import { isLoopback } from '../../src/protocol/url/address.js';

/** How to reach an MCP server. */
export type Target =
  | { kind: 'stdio'; command: string; args: readonly string[] }
  | {
      kind: 'http';
      url: URL;
      headers: Readonly<Record<string, string>>;
      /** Default: the host of the address. */
      name?: string;
    };

/** The target in one line, for the person who chose it. Header values stay out: they may be secrets. */
export function describeTarget(target: Target): string {
  if (target.kind === 'http') return target.name ? `${target.name}, ${target.url.href}` : target.url.href;
  return [target.command, ...target.args].join(' ');
}

/** Commands that run something else, and names of files and folders that say nothing. */
const EMPTY_NAMES =
  /^(?:npx|pnpx|bunx|uvx|uv|node|bun|deno|python3?|java|dotnet|go|cargo|npm|pnpm|yarn|dlx|exec|run|index|main|server|cli|dist|build|lib|src|bin)$/;

/** Who asks, in the playground's words: a server never names itself. */
export function identityOf(target: Target): ServerIdentity {
  if (target.kind === 'http') {
    const { href, host, hostname } = target.url;
    const name = target.name ?? (isLoopback(hostname) ? 'A server on this machine' : host);
    return { id: href, name, ...(name !== host && { origin: host }) };
  }
  const program = target.command.replace(/^.*[/\\](?=.)/s, '');
  const words = [EMPTY_NAMES.test(program) ? program : target.command, ...target.args].filter(
    (_, i, all) => !/^-(?:cp|classpath)$/.test(all[i - 1] ?? ''), // A list of files.
  );
  const names = words.filter((word) => !word.startsWith('-')).map(nameIn);
  const name = names.find((found) => found !== '') ?? program;
  return { id: describeTarget(target), name, origin: 'on this machine' };
}

/** `@scope/name@1.0.0` → `name`, `node_modules/@scope/name/dist/index.js` → `name`, `/a/tool/server.js` → `tool`. */
function nameIn(word: string): string {
  const parts = word
    .split(/[/\\]/)
    .map((part) => part.replace(/(?<=.)@[\w.^~-]+$|\.[cm]?[jt]s$|\.(?:py|jar|dll)$/, ''));
  return parts.findLast((part) => part !== '' && !EMPTY_NAMES.test(part)) ?? '';
}

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RelayEncryption } from '../stores/sealer.js';
import { type BackendKey, DEFAULT_AUDIENCE } from './keys.js';
import type { WebhookOptions } from './service.js';

/** How the command was started. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** `memory`, or a URL of Redis or PostgreSQL. */
  readonly store: string;
  /** What keys in Redis begin with, and the table of PostgreSQL. */
  readonly storeName: string;
  readonly keys: readonly BackendKey[];
  /** Absent with the memory store: then they are made at the start. */
  readonly tokenKeys: readonly Uint8Array[] | undefined;
  readonly audience: string;
  readonly origins: readonly string[];
  readonly encryption: RelayEncryption | undefined;
  readonly webhooks: WebhookOptions;
  readonly log: 'all' | 'errors';
}

/** A mistake in a flag or in the environment. Its message is for the person who starts the command. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

interface Flag {
  /** What stands for the value in `--help`. */
  readonly value: string;
  readonly help: string;
  readonly default?: string;
}

/** Each is a flag, and a variable of the environment: `--token-keys` is `RELAY_TOKEN_KEYS`. */
const FLAGS = {
  host: { value: 'ADDRESS', default: '127.0.0.1', help: 'where it listens' },
  port: { value: 'NUMBER', default: '8470', help: 'its port; 0 is any free one' },
  store: { value: 'URL', default: 'memory', help: 'redis://… or postgres://…, for several processes and for restarts' },
  'store-name': {
    value: 'NAME',
    default: 'mcp_elicitation_service',
    help: 'the prefix in Redis, the table in PostgreSQL',
  },
  keys: { value: 'NAMESPACE:KEY,…', help: 'the keys of backends; several of one namespace, so that they can change' },
  'token-keys': {
    value: 'BASE64,…',
    help: 'sign the tokens of pages, 32 random bytes or more each: the first signs, all verify',
  },
  audience: { value: 'NAME', default: DEFAULT_AUDIENCE, help: 'the audience of those tokens' },
  origins: { value: 'ORIGIN,…', default: '', help: 'origins whose pages may use it, such as https://app.example' },
  'encryption-keys': {
    value: 'ID:BASE64,…',
    help: 'encrypt what is stored, 32 random bytes or more each: the first encrypts',
  },
  'webhook-targets': {
    value: 'ORIGIN,…',
    help: 'where outcomes may be posted to, such as https://app.example or https://*.app.example; by default nowhere',
  },
  'webhook-secrets': {
    value: 'NAMESPACE:whsec_BASE64,…',
    help: 'sign what is posted, 24 to 64 random bytes each; several of one namespace, so that they can change',
  },
  log: { value: 'all|errors', default: 'all', help: 'what is logged, as JSON; never a question or an answer' },
} as const satisfies Record<string, Flag>;

type Name = keyof typeof FLAGS;
const NAMES = Object.keys(FLAGS) as Name[];

const variableOf = (name: Name) => `RELAY_${name.toUpperCase().replaceAll('-', '_')}`;

export const HELP = `Usage: mcp-elicitation-relay --keys NAMESPACE:KEY [options]

Asks a person at a browser, from any backend: backends over HTTP, as GET /openapi.json says; pages at /relay.

${NAMES.map((name) => {
  const flag: Flag = FLAGS[name];
  const byDefault = flag.default ? ` (default ${flag.default})` : '';
  return `  --${name} ${flag.value}\n      ${flag.help}${byDefault}\n      or ${variableOf(name)}`;
}).join('\n')}
  --help

A value that begins with @ names a file that has it, one item a line: --keys @/run/secrets/relay-keys
`;

/** Reads flags and environment; a flag wins. @returns `undefined` for `--help`. @throws {SettingsError} */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings | undefined {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  let given: Partial<Record<Name | 'help', string | boolean>>;
  try {
    given = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
  if (given.help) return undefined;
  const text = (name: Name): string | undefined => {
    const value = (given[name] as string | undefined) ?? environment[variableOf(name)] ?? (FLAGS[name] as Flag).default;
    return value?.startsWith('@') ? contentOf(name, value.slice(1)) : value;
  };
  const list = (name: Name) =>
    (text(name) ?? '')
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const pairs = (name: Name) =>
    list(name).map((item): [string, string] => {
      const colon = item.indexOf(':');
      if (colon < 1) throw mistake(name, `must be a list of ${(FLAGS[name] as Flag).value.replace(/,…$/, '')}`);
      return [item.slice(0, colon), item.slice(colon + 1)];
    });
  const keys = pairs('keys').map(([namespace, key]) => ({ namespace, key }));
  if (keys.length === 0) throw mistake('keys', 'is missing: backends need a key, such as app:a-long-random-text');
  const store = text('store')!;
  if (store !== 'memory' && !/^(?:rediss?|postgres(?:ql)?):\/\//.test(store))
    throw mistake('store', 'must be memory, redis://… or postgres://…');
  const tokenKeys = list('token-keys').map((key) => bytesOf('token-keys', key));
  if (tokenKeys.length === 0 && store !== 'memory')
    throw mistake('token-keys', 'is missing: processes that share a store must share the keys of tokens');
  const encryptionKeys = pairs('encryption-keys');
  const [first] = encryptionKeys;
  const log = text('log')!;
  if (log !== 'all' && log !== 'errors') throw mistake('log', 'must be all or errors');
  const port = text('port')!;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw mistake('port', 'must be a number from 0 to 65535');
  return {
    host: text('host')!,
    port: Number(port),
    store,
    storeName: text('store-name')!,
    keys,
    tokenKeys: tokenKeys.length > 0 ? tokenKeys : undefined,
    audience: text('audience')!,
    origins: list('origins'),
    encryption: first && {
      current: first[0],
      keys: Object.fromEntries(encryptionKeys.map(([id, key]) => [id, bytesOf('encryption-keys', key)])),
    },
    webhooks: {
      targets: list('webhook-targets'),
      secrets: pairs('webhook-secrets').map(([namespace, secret]) => ({
        namespace,
        secret: bytesOf('webhook-secrets', secret.replace(/^whsec_/, ''), 24),
      })),
    },
    log,
  };
}

function contentOf(name: Name, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw mistake(name, `names a file that cannot be read: ${(error as Error).message}`);
  }
}

/** The bytes of a key. The error does not quote it. */
function bytesOf(name: Name, key: string, least = 32): Uint8Array {
  const bytes = Buffer.from(key, 'base64');
  // Node reads base64url too, and other languages drop its signs.
  if (bytes.length < least || !/^[A-Za-z\d+/]+={0,2}$/.test(key))
    throw mistake(name, `must have keys of at least ${least} bytes in base64`);
  return Uint8Array.from(bytes);
}

function mistake(name: Name, what: string): SettingsError {
  return new SettingsError(`--${name} (${variableOf(name)}) ${what}`);
}

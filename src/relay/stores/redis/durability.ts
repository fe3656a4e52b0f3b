import type { RedisClient } from './client.js';

/** Settings without which Redis may lose what it has accepted. */
const NEEDED = { appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' };

type Settings = Record<string, string>;

interface Node {
  configGet(names: string[]): Promise<Settings>;
}

/** What node-redis can do beyond `RedisClient`: a client is one node, a cluster has several. */
interface Nodes extends Partial<Node> {
  readonly masters?: ReadonlyArray<{ readonly address: string }>;
  nodeClient?(node: { readonly address: string }): Promise<Node>;
}

/**
 * Checks that each master keeps what it has accepted: on disk before it replies, and in memory until it expires.
 * @throws {Error} that names the settings that do not; also where the server does not tell them (`CONFIG GET`).
 */
export async function checkDurability(client: RedisClient): Promise<void> {
  const { masters, nodeClient, configGet } = client as RedisClient & Nodes;
  const nodes: Array<[name: string, node: Node]> = [];
  if (masters && nodeClient) {
    for (const master of masters) nodes.push([` on ${master.address}`, await nodeClient.call(client, master)]);
  } else if (configGet) nodes.push(['', client as unknown as Node]);
  if (nodes.length === 0) throw new Error('relay: this client cannot tell the settings of Redis');
  for (const [name, node] of nodes) {
    const settings = await node.configGet(Object.keys(NEEDED));
    const wrong = Object.entries(NEEDED).filter(([setting, value]) => settings[setting] !== value);
    if (wrong.length === 0) continue;
    const texts = wrong.map(([setting, value]) => `${setting} ${settings[setting]} (needs ${value})`);
    throw new Error(`relay: Redis${name} may lose elicitations: ${texts.join(', ')}`);
  }
}

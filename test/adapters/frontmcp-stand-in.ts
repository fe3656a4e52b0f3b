import { deepEqual } from '../../src/protocol/json.js';

interface Recorded {
  dir: 'client->server' | 'server->client';
  msg: Message;
}

interface Message {
  jsonrpc: '2.0';
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
}

/**
 * A FrontMCP server that says, byte for byte, what the real one said, as long as it is asked what that was asked. What
 * it is sent otherwise ends in `unexpected`.
 */
export class FrontMcpStandIn {
  readonly unexpected: Message[] = [];
  onMessage: (message: Message) => void = () => {};
  #left: Recorded[];

  private constructor(recorded: Recorded[]) {
    this.#left = recorded;
  }

  static async replaying(name: string): Promise<FrontMcpStandIn> {
    const response = await fetch(new URL(`../fixtures/wire/${name}.json`, import.meta.url));
    return new FrontMcpStandIn(await response.json());
  }

  /** What the recorded client has still to say. */
  get expected(): Message[] {
    return this.#left.filter(({ dir }) => dir === 'client->server').map(({ msg }) => msg);
  }

  /** Lets the recorded client speak until it would send a message of this kind. */
  skipTo(isNext: (message: Message) => boolean): void {
    for (let next = this.#left[0]; next && !(next.dir === 'client->server' && isNext(next.msg)); next = this.#left[0]) {
      this.#left.shift();
    }
  }

  receive(message: Message): void {
    const [next] = this.#left;
    // Ids are each client's own; the order of members says nothing.
    const { id, ...said } = next?.msg ?? ({} as Message);
    const { id: _, ...got } = message;
    if (next?.dir !== 'client->server' || !deepEqual(sorted(said), sorted(got))) {
      this.unexpected.push(message);
      return;
    }
    this.#left.shift();
    while (this.#left[0]?.dir === 'server->client') {
      const { msg } = this.#left.shift() as Recorded;
      // A reply has the id of its request; of the call that stays open it is the first one's.
      this.onMessage(
        msg.result !== undefined && msg.id === id
          ? { ...msg, ...(message.id !== undefined && { id: message.id }) }
          : msg,
      );
    }
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** Whether it listens to published messages. */
  isListening: boolean;
  /** Whether it silently passes nothing on. */
  isFrozen: boolean;
  /** Whether it silently passes nothing back. */
  isDeaf: boolean;
}

/**
 * What becomes of published messages:
 *
 * - `through`: each message arrives.
 * - `cut`: each message cuts its connection, and does not arrive.
 * - `late`: each message arrives a second later.
 * - `lossy`: every other message arrives, and the connection stays open.
 */
export type Hearing = 'through' | 'cut' | 'late' | 'lossy';

/** Milliseconds by which a message is late. */
const DELAY = 1000;

/** Stands between a store and its database, and loses what networks lose. */
export class TcpProxy {
  hearing: Hearing = 'through';
  /** Whether replies get lost together with their connections, while commands still arrive. */
  losesReplies = false;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #target: number;
  #messages = 0;

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => {
      const server = createConnection(this.#target, '127.0.0.1');
      const link: Link = { client, server, isListening: false, isFrozen: false, isDeaf: false };
      this.#links.add(link);
      client.on('data', (chunk) => {
        link.isListening ||= /SUBSCRIBE|LISTEN/.test(chunk.toString());
        if (!link.isFrozen) server.write(chunk);
      });
      server.on('data', (chunk) => {
        if (this.losesReplies && !link.isListening) this.#cut(link);
        else if (link.isListening && this.hearing !== 'through') this.#mishear(link, chunk);
        else if (!link.isFrozen && !link.isDeaf) client.write(chunk);
      });
      for (const socket of [client, server])
        socket.on('error', () => this.#cut(link)).on('close', () => this.#cut(link));
    });
  }

  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts listening connections off silently from now on. New connections work. */
  freezeListeners(): void {
    for (const link of this.#links) link.isFrozen ||= link.isListening;
  }

  /** Cuts connections for commands off silently, as a router does that has forgotten them. New connections work. */
  freezeCommands(): void {
    for (const link of this.#links) link.isFrozen ||= !link.isListening;
  }

  /** Lets commands through on the connections of now, and neither replies nor messages back. New connections work. */
  deafen(): void {
    for (const link of this.#links) link.isDeaf = true;
  }

  /** The port to which it leads. */
  get target(): number {
    return this.#target;
  }

  /** Leads to another database from now on. */
  turnTo(target: number): void {
    this.#target = target;
    for (const link of this.#links) this.#cut(link);
  }

  async stop(): Promise<void> {
    for (const link of this.#links) this.#cut(link);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #mishear(link: Link, chunk: Buffer): void {
    if (this.hearing === 'cut') this.#cut(link);
    else if (this.hearing === 'late') setTimeout(() => link.client.write(chunk), DELAY);
    else if (this.#messages++ % 2 === 0) link.client.write(chunk);
  }

  #cut(link: Link): void {
    this.#links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }
}

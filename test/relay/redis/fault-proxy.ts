import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import * as leaseScripts from '../../../src/relay/redis/lease-scripts.js';
import * as parkScripts from '../../../src/relay/redis/park-scripts.js';
import * as scripts from '../../../src/relay/redis/scripts.js';
import { type Frame, frameReader } from './resp.js';

const NAMES = new Map(
  Object.entries({ ...scripts, ...leaseScripts, ...parkScripts }).map(([name, script]) => [
    createHash('sha1').update(String(script)).digest('hex'),
    name,
  ]),
);

/** When a connection is cut: before Redis gets the command, or after it has run, so that the reply gets lost. */
export type Moment = 'before' | 'after';

/** What happens to a message of publish/subscribe. */
export type MessageFault = 'none' | 'twice' | 'held';

/** One connection through the proxy. */
interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** Scripts whose replies are awaited, with all other commands as `undefined`. */
  readonly pending: Array<string | undefined>;
  /** Cut after this many replies. */
  cutAfter: number | undefined;
}

/** A TCP proxy between node-redis and Redis that does what networks do. */
export class FaultProxy {
  /** The names of the scripts that went through, renewals left out. */
  readonly ran: string[] = [];
  messages: MessageFault = 'none';
  readonly #target: number;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #held: Array<() => void> = [];
  #cut: { left: number; moment: Moment; which: (script: string) => boolean } | undefined;
  #isHanging = false;
  #onResume: Array<() => void> = [];

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#connect(client));
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whether the cut of `cutAt` is still to come. */
  get isArmed(): boolean {
    return this.#cut !== undefined;
  }

  /** Cuts the connection at the `count`th script from now on. @param which Default: all but renewals. */
  cutAt(count: number, moment: Moment, which = (script: string) => script !== 'RENEW'): void {
    this.#cut = { left: count, moment, which };
  }

  /** Cuts all connections. */
  cutAll(): void {
    for (const link of this.#links) this.#end(link);
  }

  /** Lets nothing through, without a word. */
  hang(): void {
    this.#isHanging = true;
  }

  /** Lets through all that came meanwhile. */
  resume(): void {
    this.#isHanging = false;
    for (const go of this.#onResume.splice(0)) go();
  }

  /** Sends the messages that are held, the last one first. */
  releaseMessages(): void {
    this.messages = 'none';
    for (const send of this.#held.splice(0).reverse()) send();
  }

  async stop(): Promise<void> {
    this.cutAll();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connect(client: Socket): void {
    const server = createConnection(this.#target, '127.0.0.1');
    const link: Link = { client, server, pending: [], cutAfter: undefined };
    this.#links.add(link);
    const [readCommands, readReplies] = [frameReader(), frameReader()];
    client.on('data', (chunk) => this.#whenFlowing(() => this.#handleCommands(link, readCommands(chunk))));
    server.on('data', (chunk) => this.#whenFlowing(() => this.#handleReplies(link, readReplies(chunk))));
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.#end(link));
      socket.on('close', () => this.#end(link));
    }
  }

  #whenFlowing(go: () => void): void {
    if (this.#isHanging) this.#onResume.push(go);
    else go();
  }

  #end(link: Link): void {
    this.#links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }

  #handleCommands(link: Link, commands: Frame[]): void {
    for (const { bytes, texts } of commands) {
      const [command, sha] = texts;
      const script = command === 'EVALSHA' ? NAMES.get(sha!) : command === 'EVAL' ? nameOf(sha!) : undefined;
      if (script && script !== 'RENEW') this.ran.push(script);
      const cut = this.#cut;
      if (script && cut?.which(script) && --cut.left === 0) {
        this.#cut = undefined;
        if (cut.moment === 'before') {
          this.#end(link);
          return;
        }
        link.cutAfter = link.pending.length;
      }
      link.pending.push(script);
      if (!link.server.destroyed) link.server.write(bytes);
    }
  }

  #handleReplies(link: Link, replies: Frame[]): void {
    for (const { bytes, texts } of replies) {
      const send = () => !link.client.destroyed && link.client.write(bytes);
      if (texts[0] === 'message') {
        if (this.messages === 'held') this.#held.push(send);
        else send();
        if (this.messages === 'twice') send();
        continue;
      }
      link.pending.shift();
      if (link.cutAfter !== undefined && link.cutAfter-- === 0) {
        this.#end(link);
        return;
      }
      send();
    }
  }
}

function nameOf(script: string): string | undefined {
  return NAMES.get(createHash('sha1').update(script).digest('hex'));
}

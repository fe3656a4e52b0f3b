import type { Content } from '../../../src/protocol/outcome.js';
import type { OverCause } from '../../../src/protocol/over.js';
import { connectRelay } from '../../../src/relay/page/index.js';
import type { WireState } from '../../../src/relay/wire.js';
import { type Asked, HandHost } from '../../host/hand-host.js';
import { until } from '../../tools/until.mjs';
import { hastyClock } from '../world/hasty-clock.js';
import { howOver, submit } from '../world/host-page.js';
import { Network } from '../world/network.js';
import { type Fleet, HASTE } from './fleet.js';

/** What the page says of an answer: that it arrived, or how the elicitation ended. */
export type Told = 'arrived' | OverCause;

/** A tab of one user. Each of its requests goes to the next process. */
export class Tab {
  readonly #host = new HandHost();
  readonly #network: Network;
  readonly #connection: { close(): void };

  constructor(fleet: Fleet, user: string) {
    this.#network = new Network(fleet.fetch);
    this.#network.user = user;
    this.#connection = connectRelay(this.#host, {
      url: '/elicitations',
      fetch: this.#network.fetch,
      clock: hastyClock(HASTE),
      page: {}, // Without locks: each tab has a stream of its own.
      onError: () => {}, // A fault causes many errors. The runs check what the person reads.
    });
  }

  /** Waits until an elicitation is on screen, or until `isOver()`. @returns `undefined` if it was not on screen */
  async shows(message: string, isOver = () => false): Promise<Asked | undefined> {
    const find = () => this.#host.open.find((asked) => asked.message === message);
    await until(() => find() || isOver());
    return find();
  }

  /** Waits until nothing is on screen. */
  async empty(): Promise<void> {
    await until(() => this.#host.open.length === 0);
  }

  /** The person submits, and reads what became of it. */
  async answer(asked: Asked, content: Content): Promise<Told> {
    const submission = await submit(asked, content);
    await until(() => howOver(asked) || submission.errors || submission.failure);
    const why = howOver(asked);
    if (why) return why;
    if (submission.failure) throw submission.failure;
    if (Object.keys(submission.errors!).length > 0)
      throw new Error(`It did not fit: ${JSON.stringify(submission.errors)}`);
    return 'arrived';
  }

  /** How an elicitation left the screen that nobody answered here; `undefined` if it was never there. */
  closedAs(message: string): OverCause | undefined {
    const asked = this.#host.asked.find((each) => each.message === message);
    return asked && howOver(asked);
  }

  /** Ids that came back after they were over. */
  get reopened(): string[] {
    const newest = new Map<string, WireState>();
    const reopened: string[] = [];
    for (const state of this.#states) {
      const { id, phase, version } = state;
      const known = newest.get(id);
      if (known?.phase === 'over' && phase !== 'over' && version > known.version) reopened.push(id);
      if (!known || version > known.version || (phase === 'over' && known.phase !== 'over')) newest.set(id, state);
    }
    return reopened;
  }

  /** The id of an elicitation that this tab has got. */
  idOf(message: string): string | undefined {
    return this.#states.find(({ elicitation }) => elicitation?.request.message === message)?.id;
  }

  /** All states that processes sent. */
  get #states(): WireState[] {
    return this.#network.sent.flatMap((message) => ('states' in message ? message.states : []));
  }

  leave(): void {
    this.#connection.close();
  }
}

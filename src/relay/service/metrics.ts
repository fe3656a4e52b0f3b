import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RelayStats } from '../backend/stats.js';
import type { WebhookResult } from './webhooks.js';

/** What the metrics read when somebody asks for them. */
export interface Gauges {
  stats(): RelayStats;
  waits(): number;
  events(): number;
}

/** What each number of the relay means, for those who read the metrics. */
const COUNTERS: Record<Exclude<keyof RelayStats, 'open' | 'streams'>, string> = {
  answered: 'Answers of persons that came through this process',
  taken: 'Answers that this process has taken for backends',
  refused: 'Answers that did not fit, or that a backend refused',
  expired: 'Elicitations that this process ended because their time ran out',
  lost: 'Elicitations that this process ended because nobody waited for them any more',
  undelivered: 'Those among them that a person had answered',
  storeErrors: 'Calls of the store that failed',
};

const PREFIX = 'mcp_elicitation_relay_';

/** The metrics of one process. No label names a namespace, a user or an id. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'route' | 'status'>;
  readonly #webhooks: Counter<'result'>;

  constructor({ stats, waits, events }: Gauges) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    for (const [name, help] of Object.entries(COUNTERS)) {
      new Counter({
        name: `${PREFIX}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(stats()[name as keyof typeof COUNTERS]);
        },
      });
    }
    const gauges = {
      page_streams: ['Open streams of pages', () => stats().streams],
      event_streams: ['Open events streams of backends', events],
      waits: ['Open waits of backends', waits],
    } as const;
    for (const [name, [help, read]] of Object.entries(gauges)) {
      new Gauge({
        name: PREFIX + name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    }
    this.#requests = new Histogram({
      name: `${PREFIX}request_duration_seconds`,
      help: 'Time from a request to the head of its reply',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    });
    this.#webhooks = new Counter({
      name: `${PREFIX}webhooks_total`,
      help: 'Attempts of this process to post an outcome, and those given up',
      labelNames: ['result'],
      registers,
    });
    for (const result of ['delivered', 'failed', 'given_up'] as const) this.#webhooks.inc({ result }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** @param route As the contract writes it, without ids. */
  observe(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, status: String(status) }, seconds);
  }

  countWebhook(result: WebhookResult): void {
    this.#webhooks.inc({ result });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

import { type AuditOptions, audit, type MemorySink, memorySink } from '../../src/audit/index.js';
import { type Middleware, pipeline } from '../../src/host/index.js';
import type { HostElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { ElicitationRequest } from '../../src/protocol/request.js';
import type { HostRequest } from '../../src/protocol/review.js';
import { HandHost, turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { until } from '../tools/until.mjs';

export { until };

/** 32 bytes, each the same. */
export const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
export const KEY = keyOf(7);
export const ADA = { user: 'ada', workspace: 'trials' };
export const SERVER = { id: 'lab', name: 'Northwind Lab', origin: 'lab.example' };

export const REASON: ElicitationRequest = {
  message: 'Why does the dose change?',
  requestedSchema: {
    type: 'object',
    properties: { reason: { type: 'string' }, code: { type: 'string' }, password: { type: 'string' } },
    required: ['reason'],
  },
};

export const PAGE: ElicitationRequest = {
  mode: 'url',
  message: 'Sign the amendment',
  url: 'https://sign.example/start?token=geheim',
};

/** An audit around a host whose answers a test gives. Time does not move by itself. */
export class HandTrail {
  readonly clock = new HandClock();
  readonly host = new HandHost();
  readonly sink: MemorySink = memorySink();
  readonly errors: unknown[] = [];
  readonly audit;
  readonly #inside: readonly Middleware[];

  constructor(options: Partial<AuditOptions> = {}, ...inside: Middleware[]) {
    this.#inside = inside;
    this.host.scope = ADA;
    this.audit = audit({
      sink: this.sink,
      key: KEY,
      writer: 'test',
      clock: this.clock,
      onError: (error) => void this.errors.push(error),
      ...options,
    });
  }

  elicit(request: HostRequest = REASON, options: HostElicitOptions = {}) {
    const host = pipeline(this.host, [this.audit, ...this.#inside], { clock: this.clock });
    return host.elicit(request, { server: SERVER, ...options });
  }

  /** Resolves with the request that the person sees, once there is one. */
  async asked() {
    await until(() => this.host.open.length > 0);
    return this.host.open[0]!;
  }

  /** Asks, and the person answers. @returns the outcome */
  async answered(answer: Outcome, request?: HostRequest): Promise<Outcome> {
    const outcome = this.elicit(request);
    await (await this.asked()).answer(answer);
    return outcome;
  }

  /** Resolves with the events so far, once this many entries are written. */
  async events(count: number): Promise<string[]> {
    await until(() => this.sink.entries.length >= count);
    await this.audit.anchor();
    return this.sink.entries.map(({ event }) => event);
  }

  /**
   * Lets time pass until the condition holds: only while the trail waits for its next attempt, or the sink for a test. HMACs
   * take as long as the machine wants.
   */
  async passUntil(isSo: () => boolean, isStuck = () => false): Promise<void> {
    await until(async () => {
      for (let turn = 0; turn < 100 && !isSo(); turn++) {
        await turns();
        if (isStuck() || this.clock.delays.some((delay) => delay <= 1000)) this.clock.pass(50);
      }
      return isSo();
    });
  }

  /** Lets time pass until a promise has its value. */
  async passFor<Value>(promise: Promise<Value>, isStuck?: () => boolean): Promise<Value> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await this.passUntil(() => isSettled, isStuck);
    return promise;
  }

  get last() {
    return this.sink.entries.at(-1)!;
  }
}

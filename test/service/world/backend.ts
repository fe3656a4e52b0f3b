import assert from 'node:assert/strict';
import type { Ask, Check } from '../../../src/relay/service/contract.js';
import type { ElicitationView } from '../../../src/relay/service/view.js';
import { within } from '../../tools/until.mjs';
import { judged } from './contract.js';

export interface Reply<Body = ElicitationView> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A program in any language that asks over HTTP. The contract judges each reply that it gets. */
export class Backend {
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #url: string;
  readonly #key: string;

  constructor(fetch: (request: Request) => Promise<Response>, key: string, url = 'https://relay.example') {
    this.#fetch = fetch;
    this.#key = key;
    this.#url = url;
  }

  request(method: string, path: string, body?: unknown, init: RequestInit = {}): Request {
    return new Request(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...init,
    });
  }

  async send<Body = { error: string }>(request: Request): Promise<Reply<Body>> {
    const response = await this.#fetch(request);
    const { status, headers } = response;
    const body = (await judged(request.method, new URL(request.url).pathname, response)) as Body;
    return { status, headers, body };
  }

  call<Body = { error: string }>(
    method: string,
    path: string,
    body?: unknown,
    init?: RequestInit,
  ): Promise<Reply<Body>> {
    return this.send<Body>(this.request(method, path, body, init));
  }

  /** Asks, and has the state. */
  async ask(ask: Ask | object): Promise<ElicitationView> {
    const { status, body } = await this.call<ElicitationView>('POST', '/v1/elicitations', ask);
    assert.ok(status === 201 || status === 200, `${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** @param query such as `wait=10` */
  async wait(id: string, query = '', init?: RequestInit): Promise<ElicitationView> {
    const { status, body } = await this.call<ElicitationView>(
      'GET',
      `/v1/elicitations/${id}?${query}`,
      undefined,
      init,
    );
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  /** Asks again until a state is there. */
  async until(id: string, isThere: (state: ElicitationView) => boolean, query = 'wait=10'): Promise<ElicitationView> {
    const look = async () => {
      for (;;) {
        const state = await this.wait(id, query);
        if (isThere(state)) return state;
        await new Promise(setImmediate); // Over a network, a service has time for other work, too.
      }
    };
    return within(`a state of ${id}`, look());
  }

  check(id: string, check: Check): Promise<Reply> {
    return this.call('POST', `/v1/elicitations/${id}/check`, check);
  }

  complete(id: string): Promise<Reply> {
    return this.call('POST', `/v1/elicitations/${id}/complete`);
  }

  ack(id: string): Promise<Reply<{ error: string } | undefined>> {
    return this.call('POST', `/v1/elicitations/${id}/ack`);
  }

  withdraw(id: string, reason?: string): Promise<Reply> {
    return this.call('DELETE', `/v1/elicitations/${id}${reason ? `?reason=${reason}` : ''}`);
  }

  async pageToken(scope: object, lifetime?: number): Promise<string> {
    const { body, status } = await this.call<{ token: string }>('POST', '/v1/page-tokens', { scope, lifetime });
    assert.equal(status, 201);
    return body.token;
  }

  /** Opens the events stream. */
  async events(query = ''): Promise<EventReader> {
    const stop = new AbortController();
    const request = this.request('GET', `/v1/events${query}`, undefined, { signal: stop.signal });
    const response = await this.#fetch(request);
    assert.equal(response.status, 200);
    await judged('GET', '/v1/events', response);
    return new EventReader(response, stop);
  }
}

export interface ServerEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: ElicitationView;
}

/** Reads an events stream. */
export class EventReader {
  readonly heard: ServerEvent[] = [];
  isEnded = false;
  readonly #stop: AbortController;
  #wake = () => {};

  constructor(response: Response, stop: AbortController) {
    this.#stop = stop;
    this.#read(response);
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body!) {
        text += decoder.decode(part as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks) {
          const lines = block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line) ?? []);
          const fields = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
          if (fields.event) this.heard.push({ ...fields, data: JSON.parse(fields.data!) } as unknown as ServerEvent);
        }
        this.#wake();
      }
    } catch (error) {
      if (!this.#stop.signal.aborted && !/terminated|socket/.test(String(error))) throw error; // The service was cut off.
    } finally {
      this.isEnded = true;
      this.#wake();
    }
  }

  /** Waits for an event. */
  next(isWanted: (event: ServerEvent) => boolean): Promise<ServerEvent> {
    const look = async () => {
      for (;;) {
        const found = this.heard.find(isWanted);
        if (found) return found;
        if (this.isEnded) throw new Error(`The stream has ended after ${JSON.stringify(this.heard)}`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    };
    return within(`an event after ${JSON.stringify(this.heard)}`, look());
  }

  async ended(): Promise<void> {
    while (!this.isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#stop.abort();
  }
}

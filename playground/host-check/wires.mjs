// @ts-check
/** The ways to ask a host, by revision: as requests in a session (2025), or as rounds of a call (2026-07-28). */
import { quote } from './run.mjs';

/** @import { JSONRPCMessage, Transport } from '@modelcontextprotocol/server' */
/** @import { Reply, Wire } from './ask.mjs' */
/** @import { HostRun } from './run.mjs' */

/** Milliseconds until a question that got no answer is given up. */
const LONGEST = 15 * 60_000;

/** Ids of our requests, apart from those of the SDK, which count from 0. */
const FIRST_ID = 1001;

/**
 * A transport that reads what comes before the SDK does: the SDK refuses what a broken host sends, and the check has to see it.
 * @implements {Transport}
 */
export class Tap {
  #lastId = FIRST_ID - 1;
  /** @type {Map<unknown, (message: Record<string, unknown>) => void>} */
  #pending = new Map();
  #answered = new Set();
  /** The params of each call, as they came. @type {Map<unknown, Record<string, unknown>>} */
  #calls = new Map();
  /** The params of `initialize`. @type {Record<string, any>} */
  initialize = {};
  /** @type {HostRun | undefined} */
  run;

  /** @type {((message: any, extra?: any) => void) | undefined} */
  onmessage;
  /** @type {(() => void) | undefined} */
  onclose;
  /** @type {((error: Error) => void) | undefined} */
  onerror;

  /** @param {Transport} inner @param {import('./run.mjs').Times} times */
  constructor(inner, times) {
    this.times = times;
    this.inner = inner;
    inner.onmessage = (/** @type {any} */ message, /** @type {any} */ extra) => {
      if (!this.#read(message)) this.onmessage?.(message, extra);
    };
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
  }

  get sessionId() {
    return this.inner.sessionId;
  }

  start() {
    return this.inner.start();
  }

  close() {
    return this.inner.close();
  }

  /** @param {JSONRPCMessage} message @param {import('@modelcontextprotocol/server').TransportSendOptions} [options] */
  send(message, options) {
    return this.inner.send(message, options);
  }

  /** Takes the params of a call, once. @param {unknown} id */
  takeCall(id) {
    const params = this.#calls.get(id);
    this.#calls.delete(id);
    return params;
  }

  /**
   * Sends a request of ours.
   * @param {object} params
   * @param {string | number} call the call that it belongs to
   * @param {AbortSignal} signal aborts when the host gives the call up
   * @returns {{ id: number, reply: Promise<Reply> }}
   */
  ask(params, call, signal) {
    const id = ++this.#lastId;
    const { now } = this.times;
    const start = now();
    /** @type {(reply: Omit<Reply, 'ms'>) => void} */
    let finish = () => {};
    const reply = new Promise((/** @type {(reply: Reply) => void} */ resolve) => {
      finish = (came) => resolve({ ...came, ms: now() - start });
    });
    const timer = setTimeout(() => finish({ end: 'gone' }), LONGEST).unref();
    signal.addEventListener('abort', () => finish({ end: 'gone' }), { once: true });
    this.#pending.set(id, ({ result, error }) => {
      clearTimeout(timer);
      finish({ result, error });
    });
    const message = { jsonrpc: '2.0', id, method: 'elicitation/create', params };
    this.send(/** @type {JSONRPCMessage} */ (message), { relatedRequestId: call }).catch(() => finish({ end: 'gone' }));
    return { id, reply };
  }

  /** @param {string} method @param {object} params @param {string | number} call */
  notify(method, params, call) {
    const message = /** @type {JSONRPCMessage} */ ({ jsonrpc: '2.0', method, params });
    return this.send(message, { relatedRequestId: call }).catch(() => {}); // The host may be gone.
  }

  /** @param {Record<string, any>} message @returns {boolean} whether the SDK must not see it */
  #read(message) {
    if (message.method === 'initialize') this.initialize = message.params ?? {};
    if (message.method === 'tools/call') this.#calls.set(message.id, message.params ?? {});
    if ('method' in message || !('id' in message)) return false;
    const waiting = this.#pending.get(message.id);
    if (waiting) {
      this.#pending.delete(message.id);
      this.#answered.add(message.id);
      this.run?.note('wire.id', true, `The reply has the id ${quote(message.id)}.`);
      this.run?.note('wire.once', true, `One reply to ${quote(message.id)}.`);
      waiting(message);
    } else if (this.#answered.has(message.id)) {
      this.run?.note(
        'wire.once',
        false,
        `Another reply to ${quote(message.id)}: ${quote(message.result ?? message.error)}.`,
      );
    } else {
      this.run?.note('wire.id', false, `A reply to ${quote(message.id)}, which nobody asked.`);
    }
    return true;
  }
}

/**
 * @param {Tap} tap
 * @param {string} revision
 * @param {{ id: string | number, signal: AbortSignal }} call
 * @returns {Wire}
 */
export function sessionWire(tap, revision, { id: call, signal }) {
  return {
    revision,
    async ask(requests) {
      const sent = Object.entries(requests).map(
        ([key, params]) => /** @type {const} */ ([key, tap.ask(params, call, signal)]),
      );
      const replies = sent.map(async ([key, { reply }]) => [key, await reply]);
      return Object.fromEntries(await Promise.all(replies));
    },
    async open(params) {
      const { id, reply } = tap.ask(params, call, signal);
      const reason = 'The check cancels this request.';
      return { reply, withdraw: () => void tap.notify('notifications/cancelled', { requestId: id, reason }, call) };
    },
    complete: (elicitationId) => tap.notify('notifications/elicitation/complete', { elicitationId }, call),
  };
}

/** What a call of 2026-07-28 is answered with: a round, or the end of the part. */
/** @typedef {{ requests?: Record<string, object>, state?: string, done?: string }} Round */

/** The rounds of one part: it asks as if it had a session, and each retry brings the answers. */
export class RoundTask {
  static #last = 0;
  /** @type {Map<string, RoundTask>} by the key or the state that a retry brings back */
  static #waiting = new Map();
  /** @type {(round: Round) => void} */
  #send = () => {};
  /** @type {unknown} */
  #callId;

  /**
   * The task that a retry belongs to.
   * @param {Record<string, any>} params of the call
   */
  static find({ inputResponses, requestState }) {
    const keys = Object.keys(typeof inputResponses === 'object' && inputResponses ? inputResponses : {});
    for (const key of [...keys, String(requestState)]) {
      const task = RoundTask.#waiting.get(key);
      if (task) return task;
    }
    return undefined;
  }

  /** @param {HostRun} run */
  constructor(run) {
    this.run = run;
  }

  /** @type {((params: Record<string, any>, id: unknown) => void) | undefined} */
  #onRetry;

  /**
   * Begins or continues the part with a call, and waits for what to answer it with.
   * @param {Record<string, any>} params
   * @param {unknown} id of the call
   * @param {() => Promise<string>} [start] the first call runs this
   * @returns {Promise<Round>}
   */
  next(params, id, start) {
    const round = new Promise((resolve) => {
      this.#send = resolve;
    });
    if (start) {
      this.#callId = id;
      start().then((done) => this.#send({ done }));
    } else {
      this.#onRetry?.(params, id);
    }
    return /** @type {Promise<Round>} */ (round);
  }

  /** @returns {Wire} */
  get wire() {
    return {
      revision: '2026-07-28',
      ask: (requests, { state } = {}) => this.#ask(requests, state),
      stateOnly: (state) => this.#stateOnly(`${state}-${++RoundTask.#last}`),
    };
  }

  /** @param {Record<string, object>} requests @param {string | null} [state] @returns {Promise<Record<string, Reply>>} */
  async #ask(requests, state = `check ${RoundTask.#last + 1}`) {
    const suffix = `-${++RoundTask.#last}`;
    const { now } = this.run.times;
    const start = now();
    const keyed = Object.fromEntries(
      Object.entries(requests).map(([key, params]) => [`${key}${suffix}`, { method: 'elicitation/create', params }]),
    );
    const round = { requests: keyed, ...(state !== null && { state }) };
    const retry = await this.#roundTrip(round, [...Object.keys(keyed), ...(state === null ? [] : [state])]);
    const ms = now() - start;
    if (!retry)
      return Object.fromEntries(Object.keys(requests).map((key) => [key, { end: /** @type {const} */ ('gone'), ms }]));
    const { params, isNewId } = retry;
    this.run.note('wire.once', true, 'The round was answered once.');
    if (state === null)
      this.run.note('rounds.no-state', !('requestState' in params), `Came: ${quote(params.requestState)}.`);
    else
      this.run.note(
        'rounds.state',
        params.requestState === state,
        `Sent ${quote(state)}; came ${quote(params.requestState)}.`,
      );
    this.run.note(
      'rounds.id',
      isNewId,
      isNewId ? 'The retry has an id of its own.' : 'The retry has the id of the call before.',
    );
    return Object.fromEntries(
      Object.keys(requests).map((key) => [key, { result: params.inputResponses?.[`${key}${suffix}`], ms }]),
    );
  }

  /** @param {string} state */
  async #stateOnly(state) {
    return (await this.#roundTrip({ state }, [state])) !== undefined;
  }

  /**
   * @param {Round} round
   * @param {readonly string[]} keys by which the retry is known
   * @returns {Promise<{ params: Record<string, any>, isNewId: boolean } | undefined>} undefined if none comes
   */
  async #roundTrip(round, keys) {
    for (const key of keys) RoundTask.#waiting.set(key, this);
    const retry = new Promise((resolve) => {
      const timer = setTimeout(resolve, LONGEST).unref();
      this.#onRetry = (params, id) => {
        clearTimeout(timer);
        const isNewId = id !== this.#callId;
        this.#callId = id;
        resolve({ params, isNewId });
      };
    });
    this.#send(round);
    const came = await retry;
    for (const key of keys) RoundTask.#waiting.delete(key);
    return /** @type {any} */ (came);
  }
}

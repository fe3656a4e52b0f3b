import { checkFunction } from '../../runtime/check.js';
import type { Clock } from '../../runtime/clock.js';
import { STREAM_HEADERS } from '../backend/bounded-stream.js';
import { openRecords } from '../backend/open-records.js';
import type { ElicitationRecord } from '../backend/record.js';
import { type RelayLimits, relayOn } from '../backend/relay.js';
import { relaySettings } from '../backend/relay-settings.js';
import type { RelayStats } from '../backend/stats.js';
import type { ElicitationStore } from '../stores/store.js';
import { writeError } from '../stores/write-error.js';
import { type Asked, Asks } from './asks.js';
import { CONTRACT, checkId, readBodyAs } from './contract.js';
import { Events } from './events.js';
import { HttpError, StoreAway, unavailable, unknown } from './http-error.js';
import { type BackendKey, createKeyRing, DEFAULT_AUDIENCE } from './keys.js';
import { Leases } from './leases.js';
import { Metrics } from './metrics.js';
import { PageTokens } from './page-tokens.js';
import { RecordWatches } from './record-watches.js';
import { bodyOf, type Call, errorReply, type Handler, json, queryOf } from './routes.js';
import * as changes from './state-changes.js';
import { viewOf } from './view.js';
import { Waits } from './waits.js';
import { WebhookTargets } from './webhook-targets.js';
import { type WebhookSecret, Webhooks } from './webhooks.js';

/** The lifetime of a page's token that names none, in milliseconds. */
const DEFAULT_TOKEN_LIFETIME = 300_000;
/** Milliseconds between two looks at the token of an open stream. */
const TOKEN_INTERVAL = 5000;

/** What one namespace may take up in a process. */
export interface ServiceLimits {
  /** Waits. The next one gets 429. Default 10,000. */
  waits?: number;
  /** Events streams. The next one gets 429. Default 100. */
  events?: number;
  /** Webhooks on their way. The next one is later. Default 20. */
  webhooks?: number;
}

/** Where outcomes may be posted to. */
export interface WebhookOptions {
  /**
   * Origins such as `https://app.example`, and `https://*.app.example` for the names under it that lead to public addresses;
   * `http` for this machine alone.
   */
  targets: readonly string[];
  /** A namespace may have several, so that they can change: each signs. */
  secrets: readonly WebhookSecret[];
}

export interface ServiceOptions {
  /** The keys of backends; a namespace may have several, so that they can change. */
  keys: readonly BackendKey[];
  /** At least 32 random bytes each. The first signs the tokens of pages; all of them verify. */
  tokenKeys: readonly Uint8Array[];
  /** The audience of the tokens. Deployments that share token keys need one each. Default `mcp-elicitation-relay`. */
  audience?: string;
  /** Origins whose pages may use it, beside its own. They are compared as a whole. */
  origins?: readonly string[];
  /** Default: `memoryStore()`, for one process. The service closes it. */
  store?: ElicitationStore;
  /** What one namespace may take up, not one person as in `createRelay`: see `personLimits`. */
  limits?: ServiceLimits;
  /** Without it, a question with a webhook is refused. */
  webhooks?: WebhookOptions;
  /** What one person may take up: the `limits` of `createRelay`. A post of one `open` question too many gets 429. */
  personLimits?: RelayLimits;
  /** Called for each reply, without anything of a question or an answer. */
  onRequest?(request: HandledRequest): void;
  /** Called with errors of the store, with those of webhooks, and with what `onRequest` throws or rejects with. Default: `console.error`. */
  onError?(error: unknown): void;
  /** Default: time that does not jump when the machine's clock is set. */
  clock?: Clock;
}

/** A request that has its reply. */
export interface HandledRequest {
  readonly method: string;
  /** As the contract writes it, without ids. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds until the head of the reply. */
  readonly duration: number;
  readonly namespace?: string;
  /** Why a page got 403: its `origin` is not in `origins`. */
  readonly reason?: 'origin';
  /** What that page sent as its origin, of 256 characters at most; absent where it sent none. */
  readonly origin?: string;
}

/** Serves backends and pages. */
export interface RelayService {
  /** Answers each request of a backend or a page. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Whether the store replies. */
  isReady(): Promise<boolean>;
  stats(): RelayStats;
  /**
   * Ends all waits with the state as it is, and all streams: backends and pages come back, to the process that takes over. It
   * ends no elicitation, and waits at most 15 s for webhooks on their way.
   */
  close(): Promise<void>;
}

/**
 * Makes the relay as a service: backends in any language ask over HTTP, as `openapi.json` says, and pages connect under `/relay`.
 *
 * ```ts
 * const service = createService({ keys: [{ namespace: 'app', key }], tokenKeys: [bytes] });
 * createServer(nodeListener(service)).listen(8470);
 * ```
 * @throws {TypeError} when an option is of the wrong type.
 */
export function createService(options: ServiceOptions): RelayService {
  const { audience = DEFAULT_AUDIENCE, origins = [], limits = {}, personLimits = {}, onError = writeError } = options;
  const { waits: maxWaits = 10_000, events: maxStreams = 100, webhooks: maxWebhooks = 20 } = limits;
  const { targets = [], secrets = [] } = options.webhooks ?? {};
  checkFunction('relay service: onRequest', options.onRequest);
  checkFunction('relay service: onError', onError);
  const namespaceOf = createKeyRing(options.keys);
  const namespaces = new Set(options.keys.map(({ namespace }) => namespace));
  const tokens = new PageTokens({ keys: options.tokenKeys, audience, namespaces });

  const settings = relaySettings({
    ...(options.store && { store: options.store }),
    ...(options.clock && { clock: options.clock }),
    origins,
    limits: personLimits,
    onError,
    reauthorizeInterval: TOKEN_INTERVAL,
    authorize: (request) => tokens.personOf(request),
  });
  const { processClock, wallClock, report } = settings;
  const records = openRecords(settings, (cause) => new StoreAway('relay service: the store failed', { cause }));
  const { store, presence } = records;
  const relay = relayOn(settings, records);
  const watches = new RecordWatches(store, processClock);
  presence.members.push({ isNeeded: () => true, onRenewed: () => watches.reread() });
  const asks = new Asks({ records, limits: settings, open: settings.limits.open });
  const webhooks = new Webhooks({
    records,
    asks,
    targets: new WebhookTargets(targets),
    secrets,
    limit: maxWebhooks,
    wallTime: () => wallClock.now(),
    count: (result) => metrics.countWebhook(result),
    report,
  });
  const leases = new Leases({ records, asks, webhooks, processClock, report });
  const events = new Events({ records, asks, leases, processClock, maxStreams, buffer: 4 * 1024 * 1024, report });
  const stopListening = store.subscribe((hint) => {
    watches.handleHint(hint);
    void events.handleHint(hint);
  });
  presence.wake();
  const closing = new AbortController();
  const waits = new Waits({ records, asks, watches, limit: maxWaits, closing: closing.signal });

  const { stats } = relay;
  const metrics = new Metrics({ stats, waits: () => watches.count, events: () => events.count });

  const reply = (asked: Asked, record: ElicitationRecord | undefined, status = 200, headers = {}) => {
    if (!record) throw unknown(); // The store has lost it meanwhile.
    return json(status, viewOf(asked.ask, record), headers);
  };

  const ask: Handler = async ({ request, namespace }) => {
    const post = readBodyAs('Ask', await bodyOf(request));
    if (post.options?.webhook !== undefined) webhooks.check(namespace, post.options.webhook);
    const asked = await asks.ask(namespace, post);
    const location = { Location: `/v1/elicitations/${encodeURIComponent(asked.ask.name)}` };
    return reply(asked, asked.record, asked.isNew ? 201 : 200, asked.isNew ? location : {});
  };

  const waitFor: Handler = async ({ request, namespace, id, query }) => {
    const { wait = '0', until = 'outcome' } = queryOf(query, ['wait', 'until']);
    if (!/^\d{1,2}$/.test(wait) || Number(wait) > 60)
      throw new HttpError(400, 'wait must be a whole number from 0 to 60');
    if (until !== 'outcome' && until !== 'over') throw new HttpError(400, 'until must be outcome or over');
    const terms = { ms: Number(wait) * 1000, until } as const;
    const asked = await waits.wait(namespace, id, terms, request.signal);
    return reply(asked, asked.record);
  };

  const withdraw: Handler = async ({ namespace, id, query }) => {
    const { reason = 'withdrawn' } = queryOf(query, ['reason']);
    if (reason !== 'withdrawn' && reason !== 'expired' && reason !== 'lost')
      throw new HttpError(400, 'reason must be withdrawn, expired or lost');
    const asked = await asks.find(namespace, id);
    return reply(
      asked,
      await asks.change(asked.record.id, changes.by({ type: 'withdraw', how: reason }), asked.record),
    );
  };

  const check: Handler = async ({ request, namespace, id }) => {
    const verdict = readBodyAs('Check', await bodyOf(request));
    const asked = await asks.find(namespace, id);
    return reply(asked, await asks.check(asked, verdict));
  };

  const complete: Handler = async ({ namespace, id }) => {
    const asked = await asks.find(namespace, id);
    return reply(asked, await asks.complete(asked));
  };

  const acknowledge: Handler = async ({ namespace, id }) => {
    await asks.acknowledge(await asks.find(namespace, id));
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  };

  const openEvents: Handler = async ({ request, namespace, query }) => {
    const { worker } = queryOf(query, ['worker']);
    if (worker === '' || (worker?.length ?? 0) > 256) throw new HttpError(400, 'worker must have 1 to 256 characters');
    return new Response(await events.open(namespace, worker, request), { headers: STREAM_HEADERS });
  };

  const pageToken: Handler = async ({ request, namespace }) => {
    const { scope, lifetime = DEFAULT_TOKEN_LIFETIME } = readBodyAs('PageTokenRequest', await bodyOf(request));
    return json(201, { token: await tokens.sign(namespace, scope, lifetime), expiresIn: lifetime });
  };

  const isReady = () =>
    settings.store.now().then(
      () => true,
      () => false,
    );
  const ready = async () => {
    if (closing.signal.aborted) return json(503, { status: 'closing' });
    return (await isReady()) ? json(200, { status: 'ok' }) : json(503, { status: 'store away' });
  };

  const BACKEND_ROUTES: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    '/v1/elicitations': { POST: ask },
    '/v1/elicitations/{id}': { GET: waitFor, DELETE: withdraw },
    '/v1/elicitations/{id}/check': { POST: check },
    '/v1/elicitations/{id}/complete': { POST: complete },
    '/v1/elicitations/{id}/ack': { POST: acknowledge },
    '/v1/events': { GET: openEvents },
    '/v1/page-tokens': { POST: pageToken },
  };
  const OPEN_ROUTES: Readonly<Record<string, () => Response | Promise<Response>>> = {
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': ready,
    '/metrics': async () => new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } }),
    '/openapi.json': () => new Response(CONTRACT, { headers: { 'Content-Type': 'application/json' } }),
  };

  /** Finds who answers a request. @param seen gets its route and namespace, for the log */
  const dispatch = async (request: Request, seen: { route: string; namespace?: string }): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const { method } = request;
    if (pathname === '/relay') {
      seen.route = '/relay';
      return relay.fetch(request);
    }
    const openRoute = Object.hasOwn(OPEN_ROUTES, pathname) ? OPEN_ROUTES[pathname] : undefined;
    if (openRoute) {
      seen.route = pathname;
      if (method !== 'GET' && method !== 'HEAD') throw notAllowed(['GET']);
      return openRoute();
    }
    const [, encoded = '', rest = ''] = /^\/v1\/elicitations\/([^/]+)(.*)/.exec(pathname) ?? [];
    const route = encoded ? `/v1/elicitations/{id}${rest}` : pathname;
    const handlers = Object.hasOwn(BACKEND_ROUTES, route) ? BACKEND_ROUTES[route]! : undefined;
    if (!handlers) throw new HttpError(404, 'There is nothing at this address');
    seen.route = route;
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (!handler) throw notAllowed(Object.keys(handlers));
    const namespace = namespaceOf(request.headers.get('authorization'));
    if (namespace === undefined) {
      throw new HttpError(401, 'The key is missing, or unknown', { 'WWW-Authenticate': 'Bearer' });
    }
    seen.namespace = namespace;
    if (closing.signal.aborted) throw unavailable('The service is closing');
    const id = encoded ? decode(encoded) : '';
    if (encoded) checkId(id);
    return handler({ request, namespace, id, query } satisfies Call);
  };

  const answer = async (request: Request, seen: { route: string; namespace?: string }): Promise<Response> => {
    try {
      return await dispatch(request, seen);
    } catch (error) {
      if (error instanceof HttpError) return errorReply(error);
      if (request.signal.aborted) return errorReply(unavailable('The backend has gone'));
      report(error);
      if (error instanceof StoreAway) return errorReply(unavailable('The store is away'));
      return errorReply(new HttpError(500, 'The service failed'));
    }
  };

  return {
    async fetch(request) {
      const seen: { route: string; namespace?: string } = { route: 'unknown' };
      const begin = processClock.now();
      const response = await answer(request, seen);
      const duration = Math.round(processClock.now() - begin);
      metrics.observe(seen.route, response.status, duration / 1000);
      const refused = seen.route === '/relay' && response.status === 403 && originOf(request);
      const handled = { method: request.method, ...seen, status: response.status, duration, ...refused };
      void (async () => options.onRequest?.(handled))().catch(report);
      return response;
    },
    isReady,
    stats,
    async close() {
      closing.abort();
      watches.wakeAll();
      leases.close();
      events.close();
      stopListening();
      await Promise.all([webhooks.close(), relay.close()]);
    },
  };
}

/** The relay gives a page 403 for its origin alone. */
function originOf(request: Request): Pick<HandledRequest, 'reason' | 'origin'> {
  const origin = request.headers.get('origin');
  return { reason: 'origin', ...(origin !== null && { origin: origin.slice(0, 256) }) };
}

function notAllowed(methods: readonly string[]): HttpError {
  const allowed = methods.join(', ');
  return new HttpError(405, `The method must be ${allowed}`, { Allow: allowed });
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new HttpError(400, 'The id is malformed');
  }
}

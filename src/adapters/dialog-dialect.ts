import type { ElicitationHost } from '../protocol/host.js';
import { isObject, ownValue } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import { ElicitationOver } from '../protocol/over.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { systemClock } from '../runtime/clock.js';
import { endOfVisit } from './after-visit.js';
import { askThrough } from './ask.js';
import type { ConnectionOptions } from './connection-options.js';
import { openRequests } from './open-requests.js';

/**
 * A message that this dialect sends: one for each request, unless the server cancelled it. After `elicitation/accept` of a
 * page, `elicitation/cancel` means that the person gave the visit up, and `elicitation/timeout` that its time ran out.
 */
export type DialogReply = { id: string } & (
  | { type: 'elicitation/accept'; content?: Record<string, unknown> }
  | { type: 'elicitation/reject'; reason?: string }
  | { type: 'elicitation/cancel' | 'elicitation/timeout' }
);

export interface DialogDialectOptions
  extends Omit<ConnectionOptions, 'revision' | 'pollStatus' | 'acceptAt' | 'nested'> {
  /** Sends a message. An error that it throws or rejects with goes to `onError`. */
  send(message: DialogReply): unknown;
  /**
   * Tells whether the person has finished on a page, by asking the server for `elicitation/status/<id>`. Called every 2
   * seconds while the page is open.
   */
  pollStatus?(statusPath: string, id: string): boolean | Promise<boolean>;
  /**
   * Called with each error of `send` or the host. Default: an uncaught error in a page; in Node, where that would end the process, a
   * line on the console.
   */
  onError?(error: unknown): void;
}

export interface DialogDialectConnection {
  /**
   * Handles one message of the peer, parsed from JSON. Call it with every message.
   * @returns whether the message was about elicitation; the application handles all others.
   */
  receive(message: unknown): boolean;
  /** Withdraws every open request, because the connection is gone. From now on the adapter shows and sends nothing. */
  close(): void;
}

/**
 * Speaks the wire dialect of the dialog specification. It receives `elicitation/request` with an id and a schema or a URL,
 * and `elicitation/cancel`; it sends `elicitation/accept`, `/reject`, `/cancel` or `/timeout` with the id. Nested objects
 * can be answered, and a rejection may have a reason. A request is ignored while another one with its id is open. A request
 * for a page is open until the visit is over. A request that cannot be shown is rejected, with the cause as the reason.
 *
 * A request may name its server's own time limit: `timeout`, in milliseconds from its arrival, up to a day. That limit ends
 * the request and the visit of its page. A shorter `timeout` of the application ends the request earlier, but not the
 * visit. A value that is not a number over 0 counts as no limit.
 */
export function connectDialogDialect(host: ElicitationHost, options: DialogDialectOptions): DialogDialectConnection {
  const { send, pollStatus, onError, ...connection } = options;
  const ask = askThrough(host, connection);
  const requests = openRequests<string, DialogReply>({ send, onError });
  const { clock = systemClock } = options;

  const handle = async (
    id: string,
    message: object,
    signal: AbortSignal,
    sendNow: (message: DialogReply) => Promise<void>,
  ): Promise<DialogReply | undefined> => {
    const limit = timeLimitOf(message);
    const deadline = clock.now() + limit;
    const isKeptByHost = limit < (options.timeout || Infinity); // A deadline would win over a shorter `timeout`.
    const startLimit = () =>
      clock.after(deadline - clock.now(), () => {
        sendNow({ type: 'elicitation/timeout', id });
        requests.withdraw(id, new ElicitationOver('expired'));
      });
    let stopLimit = isKeptByHost || limit === Infinity ? undefined : startLimit();
    try {
      const outcome = await ask(requestFrom(message), signal, {
        ...(isKeptByHost && { deadline }),
        nested: true,
        ...(pollStatus && { pollStatus: () => pollStatus(`elicitation/status/${encodeURIComponent(id)}`, id) }),
      });
      const reply = dialogReplyTo(id, outcome);
      const visit = completionOf(outcome);
      if (!reply || !visit) return reply;
      sendNow(reply);
      if (isKeptByHost) stopLimit = startLimit(); // The host's deadline ends the request, but not the visit.
      const end = await endOfVisit(visit, signal); // Until the visit is over, the server can cancel it.
      return end && end !== 'completed' ? { type: END_OF_VISIT[end], id } : undefined;
    } catch (error) {
      requests.report(error);
      return { type: 'elicitation/cancel', id };
    } finally {
      stopLimit?.();
    }
  };

  return {
    receive(message) {
      if (!isObject(message)) return false;
      const id = ownValue(message, 'id');
      const type = ownValue(message, 'type');
      if (typeof id !== 'string' || (type !== 'elicitation/request' && type !== 'elicitation/cancel')) return false;
      if (type === 'elicitation/cancel') requests.withdraw(id);
      else requests.open(id, (signal, sendNow) => handle(id, message, signal, sendNow));
      return true;
    },
    close: () => requests.close(),
  };
}

const END_OF_VISIT = { dismissed: 'elicitation/cancel', timeout: 'elicitation/timeout' } as const;

/** The longest time limit that a server can set, in milliseconds: a day. */
const MAX_TIME_LIMIT = 86_400_000;

/** Milliseconds; `Infinity` if the server sets none. */
function timeLimitOf(message: object): number {
  const named = ownValue(message, 'timeout');
  return typeof named === 'number' && named > 0 ? Math.min(named, MAX_TIME_LIMIT) : Infinity;
}

/** The title becomes the heading of the form or, without a description, the message. */
function requestFrom(message: object): ElicitationRequest {
  const title = ownValue(message, 'title');
  const description = ownValue(message, 'description');
  const text = (description ?? title ?? '') as string;
  if (ownValue(message, 'mode') === 'url')
    return { mode: 'url', message: text, url: ownValue(message, 'url') as string };
  const schema = ownValue(message, 'schema');
  const heading = typeof title === 'string' && description !== undefined ? { title } : {};
  return {
    message: text,
    ...(schema !== undefined && {
      requestedSchema: isObject(schema) ? { ...schema, ...heading } : (schema as never),
    }),
  };
}

function dialogReplyTo(id: string, outcome: Outcome): DialogReply | undefined {
  switch (outcome.action) {
    case 'accept':
      return { type: 'elicitation/accept', id, ...(outcome.content && { content: outcome.content }) };
    case 'reject':
      return { type: 'elicitation/reject', id, ...(outcome.reason !== undefined && { reason: outcome.reason }) };
    case 'cancel':
    case 'back':
      return { type: 'elicitation/cancel', id };
    case 'timeout':
      return { type: 'elicitation/timeout', id };
    case 'withdrawn':
      return undefined;
    case 'refused':
      return { type: 'elicitation/reject', id, reason: outcome.message };
    case 'approve':
    case 'edit':
    case 'respond':
      return { type: 'elicitation/reject', id }; // No server can ask for a review.
  }
}

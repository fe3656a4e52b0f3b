import type { ElicitationHost, ElicitOptions } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { throwLater } from '../protocol/throw-later.js';
import { openRequests } from './open-requests.js';

/** A message that this dialect sends: one for each request, unless the server cancelled it. */
export type DialogReply = { id: string } & (
  | { type: 'elicitation/accept'; content?: Record<string, unknown> }
  | { type: 'elicitation/reject'; reason?: string }
  | { type: 'elicitation/cancel' | 'elicitation/timeout' }
);

export interface DialogDialectOptions
  extends Pick<ElicitOptions, 'server' | 'session' | 'timeout' | 'labels' | 'rejectReason' | 'onState'> {
  /** Puts a message on the wire. What it throws or rejects with goes to `onError`. */
  send(message: DialogReply): unknown;
  /**
   * Tells whether the person has finished on a page, by asking the server for `elicitation/status/<id>`. Called every 2
   * seconds while the page is open.
   */
  pollStatus?(statusPath: string, id: string): boolean | Promise<boolean>;
  /** Called with each error of `send` or the host. Default: reports it as an uncaught error. */
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
 * can be answered, and a rejection may have a reason. A request is ignored while another one with its id is open. A
 * request that cannot be shown is rejected, and the reason says why.
 */
export function connectDialogDialect(host: ElicitationHost, options: DialogDialectOptions): DialogDialectConnection {
  const { send, pollStatus, onError = throwLater, ...rest } = options;
  const requests = openRequests<string, DialogReply>({ send, onError });

  const ask = async (id: string, message: object, signal: AbortSignal): Promise<Outcome> => {
    try {
      return await host.elicit(requestFrom(message), {
        ...rest,
        nested: true,
        signal,
        ...(pollStatus && { pollStatus: () => pollStatus(`elicitation/status/${encodeURIComponent(id)}`, id) }),
      });
    } catch (error) {
      requests.report(error);
      return { action: 'cancel' };
    }
  };

  return {
    receive(message) {
      if (!isObject(message)) return false;
      const id = own(message, 'id');
      const type = own(message, 'type');
      if (typeof id !== 'string' || (type !== 'elicitation/request' && type !== 'elicitation/cancel')) return false;
      if (type === 'elicitation/cancel') requests.withdraw(id);
      else requests.open(id, async (signal) => replyTo(id, await ask(id, message, signal)));
      return true;
    },
    close: () => requests.close(),
  };
}

/** The title becomes the heading of the form, or the message where there is no description. */
function requestFrom(message: object): ElicitationRequest {
  const title = own(message, 'title');
  const description = own(message, 'description');
  const text = (description ?? title ?? '') as string;
  if (own(message, 'mode') === 'url') return { mode: 'url', message: text, url: own(message, 'url') as string };
  const schema = own(message, 'schema');
  const heading = typeof title === 'string' && description !== undefined ? { title } : {};
  return {
    message: text,
    ...(schema !== undefined && {
      requestedSchema: isObject(schema) ? { ...schema, ...heading } : (schema as never),
    }),
  };
}

function replyTo(id: string, outcome: Outcome): DialogReply | undefined {
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
  }
}

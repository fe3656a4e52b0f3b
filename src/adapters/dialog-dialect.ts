import type { ElicitationHost, ElicitOptions } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify, throwLater } from '../protocol/throw-later.js';

/** What this dialect sends: one message for each request that was asked. */
export type DialogReply = { id: string } & (
  | { type: 'elicitation/accept'; content?: Record<string, unknown> }
  | { type: 'elicitation/reject'; reason?: string }
  | { type: 'elicitation/cancel' | 'elicitation/timeout' }
);

export interface DialogDialectOptions
  extends Pick<ElicitOptions, 'server' | 'session' | 'timeout' | 'labels' | 'rejectReason' | 'onState'> {
  /** Puts a message on the wire. What it throws or rejects with goes to `onError`. */
  send(message: DialogReply): unknown;
  /** Whether what is done on a page is done; asks `elicitation/status/<id>`, polled while the page is open. */
  pollStatus?(statusPath: string, id: string): boolean | Promise<boolean>;
  /** Told when `send` or the host failed. Default: the error is reported as an uncaught one. */
  onError?(error: unknown): void;
}

export interface DialogDialectConnection {
  /**
   * Takes every message of the peer, parsed.
   * @returns whether it was about elicitation; others are for the host.
   */
  receive(message: unknown): boolean;
  /** The connection is gone: withdraws every open request. Nothing is asked or sent any more. */
  close(): void;
}

/**
 * The wire dialect of the dialog specification: in `elicitation/request` with an id and a schema, or a URL, and
 * `elicitation/cancel`; out `elicitation/accept`, `/reject`, `/cancel` or `/timeout` with the id. Nested objects can be
 * answered, and a rejection may have a reason. A request whose id is still open is ignored; one that cannot be shown is
 * rejected, with the reason why.
 */
export function connectDialogDialect(host: ElicitationHost, options: DialogDialectOptions): DialogDialectConnection {
  const { send, pollStatus, onError = throwLater, ...rest } = options;
  const open = new Map<string, AbortController>();
  let isClosed = false;

  const report = (error: unknown) => notify(() => onError(error));

  const ask = async (id: string, message: object, signal: AbortSignal): Promise<Outcome> => {
    try {
      return await host.elicit(requestFrom(message), {
        ...rest,
        nested: true,
        signal,
        ...(pollStatus && { pollStatus: () => pollStatus(`elicitation/status/${encodeURIComponent(id)}`, id) }),
      });
    } catch (error) {
      report(error);
      return { action: 'cancel' };
    }
  };

  return {
    receive(message) {
      if (!isObject(message)) return false;
      const id = own(message, 'id');
      const type = own(message, 'type');
      if (typeof id !== 'string' || (type !== 'elicitation/request' && type !== 'elicitation/cancel')) return false;
      if (type === 'elicitation/cancel') {
        open.get(id)?.abort();
        open.delete(id);
        return true;
      }
      if (isClosed || open.has(id)) return true;
      const controller = new AbortController();
      open.set(id, controller);
      ask(id, message, controller.signal).then((outcome) => {
        if (open.get(id) === controller) open.delete(id);
        const reply = replyTo(id, outcome);
        if (reply && !controller.signal.aborted) new Promise((sent) => sent(send(reply))).catch(report);
      });
      return true;
    },
    close() {
      isClosed = true;
      for (const controller of open.values()) controller.abort();
      open.clear();
    },
  };
}

/** The title is the heading of the form; without a description it is all that is said. */
function requestFrom(message: object): ElicitationRequest {
  const title = own(message, 'title');
  const description = own(message, 'description');
  const says = (description ?? title ?? '') as string;
  if (own(message, 'mode') === 'url') return { mode: 'url', message: says, url: own(message, 'url') as string };
  const schema = own(message, 'schema');
  const heading = typeof title === 'string' && description !== undefined ? { title } : {};
  return {
    message: says,
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

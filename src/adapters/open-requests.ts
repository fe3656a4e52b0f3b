import { connectionClosed } from '../protocol/over.js';
import { callSafely, reportPeer } from '../runtime/throw-later.js';

interface OpenRequestsOptions<Message> {
  /** Sends a message. */
  send(message: Message): unknown;
  /** Called with an error that `send` throws or rejects with. Default: `reportPeer`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** The requests of one connection without a reply yet, by id. */
export interface OpenRequests<Id, Message> {
  /**
   * Gets the reply to a request, and sends it unless the request was withdrawn. Ignores an id that is open already, and every
   * request after `close()`.
   * @param getReply Resolves with the reply, or with `undefined` to send none. It must not reject. `sendNow` sends a message
   * before the reply, and never rejects.
   */
  open(
    id: Id,
    getReply: (signal: AbortSignal, sendNow: (message: Message) => Promise<void>) => Promise<Message | undefined>,
  ): void;
  /** Withdraws a request: nothing is sent for it. @returns whether it was open. */
  withdraw(id: Id, reason?: unknown): boolean;
  /** Withdraws all requests, for good. Default: with the reason that the connection is closed. */
  close(reason?: unknown): void;
  /** Reports an error to the application. Never throws. */
  report(error: unknown): void;
}

export function openRequests<Id, Message>({
  send,
  onError = reportPeer,
}: OpenRequestsOptions<Message>): OpenRequests<Id, Message> {
  const requests = new Map<Id, AbortController>();
  let isClosed = false;
  const report = (error: unknown) => callSafely(() => onError(error));
  const withdraw = (id: Id, reason?: unknown) => {
    requests.get(id)?.abort(reason);
    return requests.delete(id);
  };

  return {
    report,
    withdraw,
    open(id, getReply) {
      if (isClosed || requests.has(id)) return;
      const controller = new AbortController();
      const { signal } = controller;
      requests.set(id, controller);
      const sendNow = async (message: Message | undefined) => {
        try {
          if (message && !signal.aborted) await send(message);
        } catch (error) {
          report(error);
        }
      };
      getReply(signal, sendNow).then((reply) => {
        if (!signal.aborted) requests.delete(id); // Otherwise the id may be in use again.
        sendNow(reply);
      });
    },
    close(reason: unknown = connectionClosed()) {
      isClosed = true;
      for (const id of requests.keys()) withdraw(id, reason);
    },
  };
}

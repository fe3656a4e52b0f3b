import { isObject, parsedJson } from '../../protocol/json.js';
import type { PostReply } from '../wire.js';

/** Milliseconds between two attempts. Each pause is up to half shorter, so that a backend that restarts does not get all pages at once. */
export const PAUSES = { first: 2000, longest: 30_000 } as const;

/** The backend, or something before it, replied with this HTTP status: no stream, and no reply to a post. */
export class RelayRefused extends Error {
  override name = 'RelayRefused';
  readonly status: number;
  /** Of a post: whether the backend may have it from an earlier attempt. */
  readonly mayHaveArrived: boolean;

  constructor(status: number, mayHaveArrived = false) {
    super(`The relay's backend replied with HTTP status ${status}`);
    this.status = status;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/**
 * Reads what the relay itself replied; `undefined` for the reply of anything else on the way, such as a proxy, a page to sign
 * in or a service worker. Only the relay can say that something is over.
 */
export async function ownReply(response: Response): Promise<PostReply | undefined> {
  const reply = parsedJson(await response.text());
  return isObject(reply) && typeof reply.relay === 'number' ? (reply as unknown as PostReply) : undefined;
}

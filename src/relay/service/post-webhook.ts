import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';

/** What is posted, and how it is known again. */
export interface WebhookMessage {
  /** The same for each attempt, and without a full stop. */
  readonly id: string;
  /** Of the attempt, in epoch seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of a message, with a signature by each secret. @see Standard Webhooks 1.0.0, "Signature scheme" */
export function webhookHeaders(
  { id, timestamp, body }: WebhookMessage,
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

/**
 * Posts JSON on a connection of its own. It follows no redirect, and reads nothing of the body of the reply.
 * @param address Where it connects to, whatever the DNS says now.
 * @returns the status of the reply. @throws what the connection throws
 */
export function postJson(
  url: URL,
  address: LookupAddress,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const post = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      lookup: (_hostname, { all }, found) =>
        all ? found(null, [address]) : found(null, address.address, address.family),
    });
    post.on('error', reject);
    post.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      post.destroy();
    });
    post.end(body);
  });
}

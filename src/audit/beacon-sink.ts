import type { AuditSink } from './sink.js';

/**
 * Sends each entry to the application's server with `navigator.sendBeacon`, as JSON: also from a page that is being closed.
 * Nobody confirms a beacon, so it cannot be `required`. Beacons may arrive twice or in another order: sort them by `sequence`.
 * Browsers take at most 64 KiB of them at once.
 * @param url Of the application. A server on another origin must allow JSON (CORS).
 * @param send Default: `navigator.sendBeacon`.
 * @throws {TypeError} when `url` is no address.
 */
export function beaconSink(
  url: string | URL,
  send = (to: string, body: Blob): boolean => navigator.sendBeacon(to, body),
): AuditSink {
  const { href } = new URL(url, globalThis.document?.baseURI);
  return {
    confirms: false,
    async write(entry) {
      const body = new Blob([JSON.stringify(entry)], { type: 'application/json' });
      if (!send(href, body)) throw new Error('audit: the browser took no beacon');
    },
  };
}

import type { AuditSink } from './sink.js';

/**
 * Sends each entry as JSON to the application's server with `navigator.sendBeacon`, even from a page that is being closed.
 * A beacon is never confirmed, so the trail cannot be `required`. Beacons may arrive twice or in another order: sort them
 * by `sequence`. Browsers take at most 64 KiB of beacons at once.
 * @param url The URL of the application's server. On another origin, that server must allow JSON (CORS).
 * @param send Default: `navigator.sendBeacon`.
 * @throws {TypeError} if `url` is not a valid URL.
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
      if (!send(href, body)) throw new Error('audit: the browser refused the beacon');
    },
  };
}

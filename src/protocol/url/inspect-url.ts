import { byteLength } from '../json.js';
import { MAX_URL_BYTES } from '../limits.js';
import { isAddress, isElsewhere } from './address.js';
import { parseUrl } from './parse-url.js';
import { type FindRegistrable, registrablePart } from './registrable.js';
import { decodeHost } from './unicode-host.js';
import { type UrlWarning, warningsOf } from './warnings.js';

/**
 * Hosts that no name server has: with an empty label; with a percent sign, into which only Chromium turns spaces and
 * asterisks; or longer than the 254 characters that DNS allows with a dot at the end (RFC 1035, section 2.3.4).
 */
const impossibleHost = /^\.|\.\.|%|.{255}/;

/** A URL that may be opened once the person agrees. */
export type InspectedUrl = Extract<UrlInspection, { status: 'ok' }>;

/** `ok`: may be opened once the person agrees. `refused`: must not be shown as if it could be opened. */
export type UrlInspection =
  | {
      status: 'ok';
      /** The address to open, normalised to printable ASCII without spaces: nothing in it hides or reorders text. */
      href: string;
      display: UrlDisplay;
      /** The encoded host, as in `URL.hostname`: Punycode, no port. */
      host: string;
      /** The host in its own script, if that differs from `host`. Isolate it for direction. */
      unicodeHost?: string;
      warnings: readonly UrlWarning[];
    }
  | { status: 'refused'; reason: 'unparsable' | 'scheme' | 'length' };

/** `href` in four pieces, in order and without a gap. */
export interface UrlDisplay {
  /** `https://` or `http://`, and the user-info with its @. */
  before: string;
  /** The part of the host before `registrable`, with its dot; often empty. */
  subdomain: string;
  /** The part of the host that somebody registered: emphasise it, and never shorten it. For an IP address, all of it. */
  registrable: string;
  /** Port, path, query and fragment. */
  after: string;
}

export interface InspectUrlOptions {
  /** Replaces the built-in rule of thumb, for hosts that ship the Public Suffix List. */
  registrable?: FindRegistrable | undefined;
  /** The origin or host of the server that sent the URL, as the application knows it. Default: unknown. */
  serverOrigin?: string;
}

/**
 * Takes a server's URL apart for the person who is asked to open it. Never throws, and fetches nothing. The result shows
 * what will be opened: `https:\\host` and `h<tab>ttps://host` come back as any browser reads them.
 * @param url Any value. Refused with `length` over `MAX_URL_BYTES`, with `unparsable` if it is not an absolute URL or no
 * name server can have its host, with `scheme` if it is neither http nor https.
 * @see 2025-11-25 and 2026-07-28 client/elicitation, "Safe URL Handling"; WHATWG URL, "URL parsing"
 */
export function inspectUrl(
  url: unknown,
  { registrable: find, serverOrigin = '' }: InspectUrlOptions = {},
): UrlInspection {
  if (typeof url !== 'string') return refused('unparsable');
  if (byteLength(url) > MAX_URL_BYTES) return refused('length');
  const parsed = parseUrl(url);
  if (!parsed) return refused('unparsable');
  const { href, hostname: host, protocol } = parsed;
  if (!/^https?:$/.test(protocol)) return refused('scheme');
  if (impossibleHost.test(host)) return refused('unparsable');

  const registrable = isAddress(host) ? host : registrablePart(host, find);
  const subdomain = host.slice(0, -registrable.length);
  const hostAt = parsed.username || parsed.password ? href.indexOf('@') + 1 : protocol.length + 2;
  const before = href.slice(0, hostAt);
  const isDoubtful = (isAddress(host) && !url.startsWith(before + host)) || isElsewhere(serverOrigin);
  const decoded = [decodeHost(subdomain), decodeHost(registrable)] as const;
  const unicodeHost = decoded.join('');
  return {
    status: 'ok',
    href,
    display: { before, subdomain, registrable, after: href.slice(hostAt + host.length) },
    host,
    ...(unicodeHost !== host && { unicodeHost }),
    warnings: warningsOf(parsed, ...decoded, isDoubtful),
  };
}

function refused(reason: 'unparsable' | 'scheme' | 'length'): UrlInspection {
  return { status: 'refused', reason };
}

import { byteLength } from '../json.js';
import { MAX_URL_BYTES } from '../limits.js';
import { isAddress } from './address.js';
import { type FindRegistrable, registrablePart } from './registrable.js';
import { decodeHost } from './unicode-host.js';
import { type UrlWarning, warningsOf } from './warnings.js';

/** The longest name that DNS holds, with a dot at its end (RFC 1035, section 2.3.4). A longer one is there to be cut. */
const MAX_HOST_LENGTH = 254;

/** A page that may be opened once the person agrees. */
export type Page = Extract<UrlInspection, { status: 'ok' }>;

/** `ok`: may be opened once the person agrees. `refused`: must not be shown as if it could be opened. */
export type UrlInspection =
  | {
      status: 'ok';
      /** What will be opened, normalised: printable ASCII without spaces, so nothing in it hides or reorders text. */
      href: string;
      display: UrlDisplay;
      /** The encoded host, as in `URL.hostname`: Punycode, no port. */
      host: string;
      /** The host in its own script, isolated for direction where shown; only when that is not `host`. */
      unicodeHost?: string;
      warnings: readonly UrlWarning[];
    }
  | { status: 'refused'; reason: 'unparsable' | 'scheme' | 'length' };

/** `href` in four pieces; one after the other they are all of it. */
export interface UrlDisplay {
  /** `https://` or `http://`, and the user-info with its @. */
  before: string;
  /** What stands before `registrable` in the host, its dot included; often empty. */
  subdomain: string;
  /** Whose host it is: to be emphasised, and never to be cut. An address or a host of one label is all here. */
  registrable: string;
  /** Port, path, query and fragment. */
  after: string;
}

export interface InspectUrlOptions {
  /** In place of the rule of thumb, for hosts that ship the Public Suffix List. */
  registrable?: FindRegistrable;
}

/**
 * Takes a URL from a server apart for the person who is asked to open it. Never throws, and fetches nothing. What is
 * shown is what will be opened: `https:\\host` and `h<tab>ttps://host` come back as any browser reads them.
 * @param url `refused` with `length` when over `MAX_URL_BYTES`, with `unparsable` when it is no absolute URL
 * @see 2025-11-25 and 2026-07-28 client/elicitation, "Safe URL Handling"; WHATWG URL, "URL parsing"
 */
export function inspectUrl(url: unknown, options: InspectUrlOptions = {}): UrlInspection {
  if (typeof url !== 'string') return refused('unparsable');
  if (byteLength(url) > MAX_URL_BYTES) return refused('length');
  if (!URL.canParse(url)) return refused('unparsable');
  const parsed = new URL(url);
  const { href, hostname: host, protocol } = parsed;
  if (!/^https?:$/.test(protocol)) return refused('scheme');
  if (host.length > MAX_HOST_LENGTH) return refused('unparsable');

  const registrable = isAddress(host) ? host : registrablePart(host, options.registrable);
  const subdomain = host.slice(0, -registrable.length);
  const hostAt = parsed.username || parsed.password ? href.indexOf('@') + 1 : protocol.length + 2;
  const decoded = [decodeHost(subdomain), decodeHost(registrable)] as const;
  const unicodeHost = decoded.join('');
  return {
    status: 'ok',
    href,
    display: { before: href.slice(0, hostAt), subdomain, registrable, after: href.slice(hostAt + host.length) },
    host,
    ...(unicodeHost !== host && { unicodeHost }),
    warnings: warningsOf(parsed, ...decoded),
  };
}

function refused(reason: 'unparsable' | 'scheme' | 'length'): UrlInspection {
  return { status: 'refused', reason };
}

import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList } from 'node:net';
import { isLoopback } from '../../protocol/url/address.js';
import { parseUrl } from '../../protocol/url/parse-url.js';
import { check } from '../../runtime/check.js';

/** Addresses for special purposes, which lead to no public host (RFC 6890). */
const SPECIAL = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [network, prefix] = range.split('/') as [string, string];
  SPECIAL.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4');
}
/** All of IPv6 that is public today (RFC 4291, section 2.4; the IANA registry of global unicast). */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 4) return !SPECIAL.check(address);
  return PUBLIC_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** One origin, or the origins of all names under one. */
const TARGET = /^(?:https:\/\/(?:\*\.)?|http:\/\/)[^*]+$/;

/** Where the service may post to. */
export class WebhookTargets {
  readonly #targets: readonly string[];
  readonly #resolve: (hostname: string) => Promise<LookupAddress>;

  /**
   * @param targets Origins such as `https://app.example`, and `https://*.app.example`; `http` for this machine alone.
   * @throws {TypeError} for anything else.
   */
  constructor(targets: readonly string[], resolve = (hostname: string) => dns.lookup(hostname)) {
    for (const target of targets) {
      const { origin, protocol, hostname = '' } = parseUrl(target) ?? {};
      check(
        origin === target && TARGET.test(target) && (protocol === 'https:' || isLoopback(hostname)),
        `relay service: webhook targets must be like https://app.example or https://*.app.example, and http only for this machine, not ${JSON.stringify(target)}`,
      );
    }
    this.#targets = targets;
    this.#resolve = resolve;
  }

  /** Whether it may post anywhere. */
  get isEmpty(): boolean {
    return this.#targets.length === 0;
  }

  has({ origin }: URL): boolean {
    return this.#targets.some((target) => {
      const [start, end] = target.split('*') as [string, string?];
      return end === undefined ? origin === target : origin.startsWith(start) && origin.endsWith(end);
    });
  }

  /**
   * Resolves the host of a target, once: connect to this address, so that no later answer of the DNS leads elsewhere.
   * @throws {Error} for a target that is not allowed, and for an address that is not public, unless the host itself is listed
   */
  async addressOf(url: URL): Promise<LookupAddress> {
    if (!this.has(url)) throw new Error('it is not an allowed target');
    const found = await this.#resolve(url.hostname.replace(/^\[|\]$/g, ''));
    if (!this.#targets.includes(url.origin) && !isPublic(found)) throw new Error('its address is not public');
    return found;
  }
}

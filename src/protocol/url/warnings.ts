import { isAddress, isLoopback } from './address.js';
import { otherNameIn } from './other-name.js';
import { latinLookalike, mixesScripts } from './scripts.js';

/**
 * What a person should know of a URL before opening it.
 *
 * | kind | meaning |
 * |---|---|
 * | `other-name` | the host wears the name of another: `name`, as written in it |
 * | `confusable` | `label` of the host has no Latin letter, and looks like `looksLike` |
 * | `mixed-scripts` | `label` of the host mixes alphabets that do not go together |
 * | `idn` | the host is, or says it is, in Punycode |
 * | `user-info` | there is a name, and perhaps a password, before an @: `user`, percent-encoded, maybe empty, maybe long |
 * | `ip-address` | an address stands in place of a name, and it is not this machine's own |
 * | `insecure` | http, and not to this machine |
 * | `port` | `port` is not the scheme's own, and not on this machine |
 *
 * `label` and `name` may be in any script: isolate them for direction.
 */
export type UrlWarning =
  | { kind: 'other-name'; name: string }
  | { kind: 'confusable'; label: string; looksLike: string }
  | { kind: 'mixed-scripts'; label: string }
  | { kind: 'idn' }
  | { kind: 'user-info'; user: string }
  | { kind: 'ip-address' }
  | { kind: 'insecure' }
  | { kind: 'port'; port: string };

/**
 * The warnings for a URL, one of a kind at most, those about whose host it is first.
 * @param subdomain what stands before the registrable part of its host, decoded where it can be
 * @param registrable the registrable part, likewise
 * @see 2025-11-25 client/elicitation, "Safe URL Handling"
 */
export function warningsOf(url: URL, subdomain: string, registrable: string): UrlWarning[] {
  const { hostname: host, username: user, password, protocol, port } = url;
  const warnings: UrlWarning[] = [];
  const name = otherNameIn(subdomain, registrable);
  if (name) warnings.push({ kind: 'other-name', name });
  if (/(^|\.)xn--/.test(host)) {
    const labels = (subdomain + registrable).split('.');
    const confusable = labels.find(latinLookalike);
    if (confusable) warnings.push({ kind: 'confusable', label: confusable, looksLike: latinLookalike(confusable)! });
    const mixed = labels.find(mixesScripts);
    if (mixed) warnings.push({ kind: 'mixed-scripts', label: mixed });
    warnings.push({ kind: 'idn' });
  }
  if (user || password) warnings.push({ kind: 'user-info', user });
  if (!isLoopback(host)) {
    if (isAddress(host)) warnings.push({ kind: 'ip-address' });
    if (protocol === 'http:') warnings.push({ kind: 'insecure' });
    if (port) warnings.push({ kind: 'port', port });
  }
  return warnings;
}

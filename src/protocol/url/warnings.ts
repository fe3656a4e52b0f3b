import { isAddress, isLoopback } from './address.js';
import { otherNameIn } from './other-name.js';
import { latinLookalike, mixesScripts } from './scripts.js';

/**
 * What a person should know about a URL before opening it.
 *
 * | kind | meaning |
 * |---|---|
 * | `other-name` | the host begins with the name of another host: `name`, as written there |
 * | `confusable` | `label` of the host has no Latin letter, but looks like `looksLike` |
 * | `mixed-scripts` | `label` of the host mixes alphabets that do not go together |
 * | `idn` | the host has a label that begins with `xn--` |
 * | `user-info` | a name or a password before an @: `user`, percent-encoded, of any length, possibly empty |
 * | `ip-address` | the host is an IP address; or it is this machine, and is oddly spelled or comes from a server elsewhere |
 * | `insecure` | the scheme is http, and the host is not this machine |
 * | `port` | `port` is not the scheme's own, and the host is not this machine |
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
 * The warnings for a URL, at most one of each kind. Those about the owner of the host come first.
 * @param subdomain The part of the host before `registrable`, its Punycode decoded where possible.
 * @param registrable The part of the host that somebody registered, decoded in the same way.
 * @param isDoubtful Whether the URL deserves a warning if it leads to this machine.
 * @see 2025-11-25 client/elicitation, "Safe URL Handling"
 */
export function warningsOf(url: URL, subdomain: string, registrable: string, isDoubtful: boolean): UrlWarning[] {
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
  const isLocal = isLoopback(host);
  if (isLocal ? isDoubtful : isAddress(host)) warnings.push({ kind: 'ip-address' });
  if (!isLocal) {
    if (protocol === 'http:') warnings.push({ kind: 'insecure' });
    if (port) warnings.push({ kind: 'port', port });
  }
  return warnings;
}

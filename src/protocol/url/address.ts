// The URL parser normalises every spelling of an address first: 0x7f.1 becomes 127.0.0.1, and [0:0::1] becomes [::1]. It
// refuses names that end in a number, so a host of digits and dots is an address.
const loopback = /^127\.[\d.]*\d$|^\[::1\]$|(?:^|\.)localhost\.?$/;
const address = /^\d[\d.]*\d$|^\[/;
const named = /^(?:\w+:\/\/)?([^/\s:]+\.[^/\s:]+)/;

/**
 * Whether a host, as in `URL.hostname`, is this machine: 127.0.0.0/8, `[::1]`, `localhost` and names under it.
 * Other addresses that may lead to this machine do not count, such as `0.0.0.0` and `[::ffff:7f00:1]`.
 * @see RFC 6761, section 6.3; W3C Secure Contexts, "Is origin potentially trustworthy?"
 */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether a host, as in `URL.hostname`, is an IPv4 or IPv6 address. @see WHATWG URL, "host serializer" */
export function isAddress(host: string): boolean {
  return address.test(host);
}

/**
 * Whether a line that identifies a server, such as its origin or host, names another machine: it begins with a dotted name
 * or an IPv4 address that is not this machine's. Other lines do not tell the place (stdio, intranet, a command).
 */
export function isElsewhere(origin: string): boolean {
  return !isLoopback(named.exec(origin)?.[1] ?? 'localhost');
}

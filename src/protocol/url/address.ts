// The URL parser writes every spelling of an address one way: 0x7f.1 is 127.0.0.1 by now, and [0:0::1] is [::1]. A
// name that ends in a number it refuses.
const loopback = /^127\.[\d.]*\d$|^\[::1\]$|(?:^|\.)localhost\.?$/;
const address = /^\d[\d.]*\d$|^\[/;

/**
 * Whether a host, as in `URL.hostname`, is this machine: 127.0.0.0/8, `[::1]`, `localhost` and names under it.
 * Nothing else that may lead here counts, such as `0.0.0.0` and `[::ffff:7f00:1]`.
 * @see RFC 6761, section 6.3; W3C Secure Contexts, "Is origin potentially trustworthy?"
 */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether a host, as in `URL.hostname`, is an IPv4 or IPv6 address. @see WHATWG URL, "host serializer" */
export function isAddress(host: string): boolean {
  return address.test(host);
}

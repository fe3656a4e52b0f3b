/** Letters, digits and signs that each part of a URI may have. */
const PLAIN_URI =
  /^[a-z][a-z0-9+\-.]*:(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})+(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

/** What people type for an address, such as `localhost:3000`: nobody means a scheme called localhost. */
const HOST_AND_PORT = /^(?:localhost|[^:/]*\.[^:/]*):\d/i;

/**
 * Whether a text without square brackets is a URI (RFC 3986, section 3). Brackets enclose an IPv6 address, which makes up
 * nearly all of ajv-formats' pattern: browsers take 4 ms and 110 KiB to compile that pattern.
 */
export function isPlainUri(text: string): boolean {
  return PLAIN_URI.test(text) && !HOST_AND_PORT.test(text);
}

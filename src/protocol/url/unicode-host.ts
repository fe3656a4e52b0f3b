import { decodePunycode } from './punycode.js';

/** The longest code of a label: DNS holds 63 bytes, `xn--` included (RFC 1035, section 2.3.4). */
const MAX_CODE_LENGTH = 59;

const encoded = /(^|\.)xn--([^.]*)/g;
// Letters, marks and digits; emoji; the dots inside Catalan and Japanese names. No signs, because some look like a slash.
// No joiners, because they are invisible (DI: Default_Ignorable_Code_Point). Firefox and WebKit refuse most of the others;
// Chromium accepts anything after xn--.
const showable = /^(?!\p{M})(?=.*[^!-~])(?:(?!\p{DI})[\p{L}\p{M}\p{N}\p{EPres}·・-])+$/u;

/**
 * Decodes a host into its owner's script. Show it isolated for direction, beside the encoded form; never open it. A label
 * stays encoded if it is not valid Punycode, is too long for DNS, spells plain ASCII, or has characters that hide, reorder or
 * look like punctuation.
 * @param host As in `URL.hostname`, or part of one.
 * @see RFC 5891, section 5.4; UTS 46, section 4
 */
export function decodeHost(host: string): string {
  return host.replace(encoded, (label, dot: string, code: string) => {
    const text = code.length <= MAX_CODE_LENGTH && decodePunycode(code);
    return text && showable.test(text) ? dot + text : label;
  });
}

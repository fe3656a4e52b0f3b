import { decodePunycode } from './punycode.js';

/** The longest code of a label that DNS can hold, which is 63 bytes with its `xn--` (RFC 1035, section 2.3.4). */
const MAX_CODE_LENGTH = 59;

const encoded = /(^|\.)xn--([^.]*)/g;
// Letters, marks and digits; emoji; the dots inside Catalan and Japanese names. No signs: some pass for a slash. No
// joiners, which nobody sees (DI: Default_Ignorable_Code_Point). Firefox and WebKit refuse most of what is left out;
// Chromium takes whatever follows xn--.
const showable = /^(?!\p{M})(?=.*[^!-~])(?:(?!\p{DI})[\p{L}\p{M}\p{N}\p{EPres}·・-])+$/u;

/**
 * A host as its owner writes it: to be shown, isolated for direction, beside the encoded form, and never to be opened.
 * A label stays encoded when it is no Punycode, too long for DNS, spells plain ASCII, or has characters that hide,
 * reorder or pass for punctuation.
 * @param host as in `URL.hostname`, or part of one
 * @see RFC 5891, section 5.4; UTS 46, section 4
 */
export function decodeHost(host: string): string {
  return host.replace(encoded, (label, dot: string, code: string) => {
    const text = code.length <= MAX_CODE_LENGTH && decodePunycode(code);
    return text && showable.test(text) ? dot + text : label;
  });
}

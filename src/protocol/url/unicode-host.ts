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

// RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

const MAX_CODE_POINT = 0x10ffff;

/**
 * Decodes the part of a label after `xn--`. Takes quadratic time; DNS limits the length to 59.
 * @returns the text, which may contain any characters; `undefined` for invalid Punycode
 * @see RFC 3492, section 6.2
 */
export function decodePunycode(code: string): string | undefined {
  const delimiter = Math.max(0, code.lastIndexOf('-'));
  const output = [...code.slice(0, delimiter)];
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  for (let at = delimiter && delimiter + 1; at < code.length; ) {
    const start = i;
    for (let k = BASE, weight = 1; ; k += BASE) {
      // Letters are 0 to 25 and digits 26 to 35; parseInt has the opposite order.
      const digit = (Number.parseInt(code.charAt(at++), BASE) + T_MAX) % BASE;
      if (!(digit >= 0)) return undefined;
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(start ? (i - start) / 2 : i / DAMP, length);
    n += Math.floor(i / length);
    i %= length;
    if (n > MAX_CODE_POINT) return undefined;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join('');
}

/** RFC 3492, section 6.1. @param damped The delta, divided by `DAMP` the first time and by 2 later. */
function adapt(damped: number, length: number): number {
  let delta = Math.floor(damped);
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor((BASE * delta) / (delta + SKEW));
}

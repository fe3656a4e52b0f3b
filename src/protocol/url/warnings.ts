import { isAddress, isLoopback } from './address.js';

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

// Suffixes that count before a dot, a hyphen or any other sign that browsers allow in a host: `com`, and suffixes of two
// labels such as `co.uk` (github.com_login, google.co.uk-login). They do not count before a letter of any alphabet
// (www.comédie.example).
const LOOSE = '(?:com|(?:co|gov)\\.[a-z]{2}(?!$))(?=[!-/:-`{-~]|$)';
// Suffixes that do not count before a hyphen (www.net-a-porter.com). `dev`, `app`, `edu` and countries are left out,
// because environments and branches have those names (api.dev.example.com, moodle.edu.turku.fi, shop.de.example.com). So
// is `gov` in a region of a country (id.gov.bc.ca).
const STRICT = '(?:net|org|io|gov(?!\\.[a-z]{2}(?![a-z\\d])))(?=[!-,./:-`{-~])';
// A hyphen in place of the dot: google-com, google-com-login. Only `com` counts, because teams have names such as my-org,
// asp-net and my-app. A single letter before the hyphen does not count (e-com).
const HYPHENATED = '[^.]{2,}-com(?=[!-/:-`{-~]|$)';
// A company may be called com-something. Its `www.com-something` is then not the name of another host.
const otherName = new RegExp(`(?:^|\\.)(?!www\\.com-)([^.]+\\.(?:${LOOSE}|${STRICT})|${HYPHENATED})`);

/**
 * Finds the name of another host at the start of a host: `github.com` in `github.com.evil.example`, `accounts-google-com` in
 * `accounts-google-com.evil.example`. A suffix as the first label does not count (io.example.com).
 * @param subdomain The part before the registrable one, with its dot.
 * @param registrable The registrable part. Its own suffix does not count, as in `example.com.br`.
 * @returns the name as written there; `undefined` if there is none.
 */
function otherNameIn(subdomain: string, registrable: string): string | undefined {
  return otherName.exec(subdomain + registrable.split('.')[0])?.[1];
}

// Sets of scripts that one label may mix, by ISO 15924 codes: Japanese, Chinese and Korean with Latin letters (UTS 39,
// section 5.2, "Highly Restrictive"), and scripts that stand alone.
const SCRIPTS = 'LatnHaniHiraKana LatnHaniBopo LatnHaniHang Cyrl Grek Arab Deva';

let fitting: RegExp | undefined;

/** Whether a label mixes scripts that do not belong in one word, as in “pаypal” with a Cyrillic “а”. */
function mixesScripts(label: string): boolean {
  fitting ??= compile(); // On first use, because it is slow and few URLs need it.
  return !fitting.test(label);
}

function compile(): RegExp {
  const classes = SCRIPTS.replace(/\w{4}/g, '\\p{scx=$&}');
  const sets = classes.split(' ').map((set) => `[\\p{scx=Zyyy}\\p{scx=Zinh}${set}]*`);
  // All other scripts count as one set. The warning about an encoded host covers mixtures among them.
  return new RegExp(`^(?:${sets.join('|')}|[^${classes}]*)$`, 'u');
}

/**
 * Cyrillic and Greek letters that most fonts draw like Latin ones, and those Latin letters in the same order. Letters that
 * are only similar, such as “п” and “г”, are left out: they would flag too many honest words.
 * @see UTS 39, section 4, "Confusable Detection"
 */
const LOOKALIKES = 'асԁеһіјӏорԛѕԝхуѵүαικνορυ';
const LATIN = 'acdehijlopqswxyvyaikvopu';

/**
 * The Latin word that a label without Latin letters looks like, such as “apple” for the Cyrillic “аррӏе”; `undefined` for any
 * other label.
 * @see UTS 39, section 4.1, "Whole-Script Confusables"
 */
function latinLookalike(label: string): string | undefined {
  const latin = label.replace(/[^\d-]/g, (letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? '?');
  return latin === label || latin.includes('?') ? undefined : latin;
}

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
export function otherNameIn(subdomain: string, registrable: string): string | undefined {
  return otherName.exec(subdomain + registrable.split('.')[0])?.[1];
}

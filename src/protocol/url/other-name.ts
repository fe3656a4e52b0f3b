// `com`, and suffixes of two labels such as `co.uk`, before a dot, a hyphen or another sign that browsers allow in a host:
// github.com_login, google.co.uk-login. Not before letters of any alphabet: www.comédie.example.
const LOOSE = '(?:com|(?:co|gov)\\.[a-z]{2}(?!$))(?=[!-/:-`{-~]|$)';
// Others not before a hyphen: www.net-a-porter.com. `dev`, `app`, `edu` and countries do not count, because environments
// and branches have those names (api.dev.example.com, moodle.edu.turku.fi, shop.de.example.com). Nor does `gov` in a
// region of a country (id.gov.bc.ca).
const STRICT = '(?:net|org|io|gov(?!\\.[a-z]{2}(?![a-z\\d])))(?=[!-,./:-`{-~])';
// google-com, google-com-login. No other suffix, because teams have names such as my-org, asp-net and my-app. Not e-com.
const HYPHENATED = '[^.]{2,}-com(?=[!-/:-`{-~]|$)';
// A company may have the name com-something; its www is then not the name of another.
const otherName = new RegExp(`(?:^|\\.)(?!www\\.com-)([^.]+\\.(?:${LOOSE}|${STRICT})|${HYPHENATED})`);

/**
 * Finds a well-known name that a host of somebody else begins with: `github.com` in `github.com.evil.example`,
 * `accounts-google-com` in `accounts-google-com.evil.example`. A suffix as the first label does not count
 * (io.example.com).
 * @param subdomain The part before the registrable one, with its dot.
 * @param registrable The registrable part. Its own suffix does not count, as in `example.com.br`.
 * @returns the name as written there; `undefined` when there is none.
 */
export function otherNameIn(subdomain: string, registrable: string): string | undefined {
  return otherName.exec(subdomain + registrable.split('.')[0])?.[1];
}

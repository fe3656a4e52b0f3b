// A suffix behind another label, as in github.com.evil.example. `dev`, `app`, `edu` and countries do not count: they
// are what environments and branches are called (api.dev.example.com, moodle.edu.turku.fi, shop.de.example.com). Nor
// does `gov` in a region of a country (id.gov.bc.ca).
const DOTTED = '[^.]+\\.(?:(?:com|net|org|io|gov(?!\\.[a-z]{2}$)|co\\.(?:uk|jp|in))(?=\\.)|com(?=-|$))';
// google-com, google-com-login: no other suffix, since teams are called my-org, asp-net and my-app; and not e-com.
const HYPHENATED = '[^.]{2,}-com(?=[.-]|$)';
// A company may well be called com-something, and its www is then no name worn.
const otherName = new RegExp(`(?:^|\\.)(?!www\\.com-)(${DOTTED}|${HYPHENATED})`);

/**
 * The name of another that a host wears on its left, as written there: `github.com` in `github.com.evil.example`,
 * `accounts-google-com` in `accounts-google-com.evil.example`. A suffix as the first label is none (io.example.com).
 * @param subdomain what stands before the registrable part, its dot included
 * @param registrable the registrable part: its own suffix is not another's, as in `example.com.br`
 */
export function otherNameIn(subdomain: string, registrable: string): string | undefined {
  return otherName.exec(subdomain + registrable.split('.')[0])?.[1];
}

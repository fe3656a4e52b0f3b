import { throwLater } from '../throw-later.js';

/**
 * Tells which part of a host name somebody registered, such as `example.co.uk` of `www.example.co.uk`. For hosts that
 * ship the Public Suffix List; take its private part too, in which hosting services are. Nothing, and a result that the
 * name does not end with at a dot, are ignored; a throw is reported as an uncaught error. The built-in rule then applies.
 * @param host In lower case and Punycode, without a dot at its end.
 */
export type FindRegistrable = (host: string) => string | null | undefined;

// A region of a cloud, such as `us-east-1.`.
const REGION = '(?:[a-z]{2}-[a-z]+-\\d\\.)?';
// Two labels. Three or more under a short second level of a country, and where a hosting service gives names to its
// customers: those of the Public Suffix List that most pages of strangers have.
// A guess that is too short emphasises less than it might; one that is too long emphasises a name that a stranger chose.
const registrable = new RegExp(
  '(?:^|\\.)([^.]+\\.(?:' +
    '(?:ac|com?|edu?|gob?|gouv|govt?|ltd|mil|net?|nom|org?)\\.[a-z]{2}|' +
    '(?:git(?:hub|lab|book)|webflow)\\.io|' +
    'ngrok(?:-free)?\\.(?:app|dev|io)|' +
    '(?:deno|fly|pages|r2|workers)\\.dev|' +
    '(?:framer|lovable|netlify|replit|up\\.railway|vercel|web|[^.]+\\.run)\\.app|' +
    '(?:amplifyapp|appspot|blogspot|firebaseapp|herokuapp|onrender|trycloudflare|wixsite)\\.com|' +
    `${REGION}[^.]+\\.${REGION}(?:amazon(?:aws|cognito)\\.com|on\\.aws)|` +
    '(?:azurewebsites|cloudfront|(?:\\d\\.)?azurestaticapps|(?:blob|(?:z\\d+\\.)?web)\\.core\\.windows)\\.net|' +
    'duckdns\\.org|' +
    '[^.]+)\\.?)$',
);

/** The registrable part of a host name: from `find`, else by a rule of thumb. A name of one label is returned whole. */
export function registrablePart(host: string, find?: FindRegistrable): string {
  const name = host.replace(/\.$/, '');
  try {
    const part = find?.(name);
    if (part && `.${name}`.endsWith(`.${part}`)) return part + host.slice(name.length);
  } catch (error) {
    throwLater(error);
  }
  return registrable.exec(host)?.[1] ?? host;
}

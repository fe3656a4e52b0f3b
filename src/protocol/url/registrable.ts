import { throwLater } from '../../runtime/throw-later.js';

/**
 * Tells which part of a host name somebody registered, such as `example.co.uk` of `www.example.co.uk`. For hosts that
 * ship the Public Suffix List; include its private part, which has the hosting services. The built-in rule applies if the
 * function returns nothing, returns a text that is not made of the name's last labels, or throws. A throw is reported as
 * an uncaught error.
 * @param host In lower case and Punycode, without a dot at its end.
 */
export type FindRegistrable = (host: string) => string | null | undefined;

// A region of a cloud, such as `us-east-1.`.
const REGION = '(?:[a-z]{2}-[a-z]+-\\d\\.)?';
// Two labels; three or more under a short second level of a country, or under a hosting service that names its customers:
// the entries of the Public Suffix List with the most pages of strangers.
// A part that is too short emphasises too little. A part that is too long emphasises a name that a stranger chose.
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

/** The registrable part of a host name: from `find`, else by a rule of thumb. For a name of one label, the whole name. */
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

import { throwLater } from '../throw-later.js';

/**
 * Tells which part of a host name somebody registered, such as `example.co.uk` of `www.example.co.uk`. For hosts that
 * ship the Public Suffix List. What is not a right end of the name, at a dot, is ignored; a throw is reported.
 * @param host in lower case and Punycode, without a dot at its end
 */
export type FindRegistrable = (host: string) => string;

// Two labels. Three under a short second level of a country, and where the customers of a hosting service live. Too
// narrow a guess emphasises less than it might; one too wide would emphasise a name that a stranger chose.
const registrable = new RegExp(
  '(?:^|\\.)([^.]+\\.(?:' +
    '(?:ac|com?|edu?|gob?|gouv|govt?|ltd|mil|net?|nom|org?)\\.[a-z]{2}|' +
    'git(?:hub|lab)\\.io|' +
    '(?:deno|pages|workers)\\.dev|' +
    '(?:netlify|vercel|web|a\\.run)\\.app|' +
    '(?:firebaseapp|herokuapp|onrender)\\.com|' +
    'azurewebsites\\.net|' +
    '[^.]+)\\.?)$',
);

/** The registrable part of a host name by a rule of thumb, or as `find` says; the whole of a name of one label. */
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

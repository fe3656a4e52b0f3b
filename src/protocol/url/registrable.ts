import { throwLater } from '../throw-later.js';

/**
 * Tells which part of a host name somebody registered, such as `example.co.uk` of `www.example.co.uk`. For hosts that
 * ship the Public Suffix List. A result that the name does not end with, at a dot, is ignored; a throw is reported as an
 * uncaught error. The built-in rule then applies.
 * @param host In lower case and Punycode, without a dot at its end.
 */
export type FindRegistrable = (host: string) => string;

// Two labels. Three under a short second level of a country, and where a hosting service gives names to its customers.
// A guess that is too short emphasises less than it might; one that is too long emphasises a name that a stranger chose.
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

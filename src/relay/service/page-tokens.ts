import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { check } from '../../runtime/check.js';
import type { Person, RelayScope } from '../backend/scope.js';
import { personOf } from './ask-record.js';

/** Bytes of a signing key, at least (RFC 7518, section 3.2). */
const SHORTEST_KEY = 32;
/** Tokens that are kept: more are verified again. */
const MAX_VERIFIED = 10_000;

export interface PageTokenOptions {
  /** The first signs; all of them verify, so that keys can change. */
  readonly keys: readonly Uint8Array[];
  readonly audience: string;
  /** A token of a namespace without a key any more is refused. */
  readonly namespaces: ReadonlySet<string>;
}

/** Signs the short-lived tokens of pages, and reads them (JWT, HS256). */
export class PageTokens {
  readonly #keys = new Map<string, Uint8Array>();
  readonly #options: PageTokenOptions;
  /** The persons of verified tokens, by the whole token. Each post brings one, and open streams read theirs every few seconds. */
  readonly #verified = new Map<string, { readonly person: Person; readonly exp: number }>();

  /** @throws {TypeError} for keys of the wrong shape. */
  constructor(options: PageTokenOptions) {
    this.#options = options;
    check(options.keys.length > 0, 'relay service: tokenKeys must list at least one key');
    for (const key of options.keys) {
      check(
        key instanceof Uint8Array && key.length >= SHORTEST_KEY,
        `relay service: a token key must have at least ${SHORTEST_KEY} bytes`,
      );
      this.#keys.set(createHash('sha256').update(key).digest('base64url').slice(0, 11), key);
    }
  }

  /** @param lifetime Milliseconds. */
  sign(namespace: string, { user, workspace, conversation }: RelayScope, lifetime: number): Promise<string> {
    const [kid, key] = [...this.#keys][0]!;
    const claims = { ns: namespace, ...(workspace && { workspace }), ...(conversation && { conversation }) };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .setSubject(user)
      .setAudience(this.#options.audience)
      .setIssuedAt()
      .setExpirationTime(Math.ceil((Date.now() + lifetime) / 1000))
      .sign(key);
  }

  /** Who sends a request of a page; `undefined` without a valid token. It is read from the header alone. */
  async personOf(request: Request): Promise<Person | undefined> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return undefined;
    const known = this.#verified.get(token);
    if (known && known.exp > Math.floor(Date.now() / 1000)) return known.person; // As the library compares.
    const { audience, namespaces } = this.#options;
    const keyOf = ({ kid = '' }) => {
      const key = this.#keys.get(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    };
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'sub'],
      });
      const { sub, ns, workspace, conversation, exp = 0 } = payload;
      if (typeof sub !== 'string' || typeof ns !== 'string' || !namespaces.has(ns)) return undefined;
      const person: Person = {
        user: personOf(ns, sub),
        ...(typeof workspace === 'string' && { workspaces: [workspace] }),
        ...(typeof conversation === 'string' && { conversations: [conversation] }),
      };
      if (this.#verified.size >= MAX_VERIFIED) this.#verified.clear();
      this.#verified.set(token, { person, exp });
      return person;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined; // It is forged, expired, or not for this service.
      throw error;
    }
  }
}

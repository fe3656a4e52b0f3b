import { createHash, timingSafeEqual } from 'node:crypto';
import { check } from '../../runtime/check.js';

/** A key of a backend, and the namespace that it opens. */
export interface BackendKey {
  readonly namespace: string;
  readonly key: string;
}

/** The audience of pages' tokens. It is here because the command reads it before any library. */
export const DEFAULT_AUDIENCE = 'mcp-elicitation-relay';
/** Letters of a key, at least. */
const SHORTEST_KEY = 16;

/**
 * Finds the namespace of a bearer key. It compares digests with every key in constant time, so the time tells nothing.
 * @throws {TypeError} for keys of the wrong shape, and for one key in two namespaces.
 */
export function createKeyRing(keys: readonly BackendKey[]): (authorization: string | null) => string | undefined {
  check(Array.isArray(keys) && keys.length > 0, 'relay service: keys must list at least one key');
  const digests = new Map<string, { namespace: string; digest: Buffer }>();
  for (const { namespace, key } of keys) {
    check(/^[\w.-]{1,64}$/.test(namespace), 'relay service: a namespace must be 1 to 64 letters, digits, -, _ and .');
    check(
      typeof key === 'string' && key.length >= SHORTEST_KEY && /^[\x21-\x7e]+$/.test(key),
      `relay service: a key of ${namespace} must have at least ${SHORTEST_KEY} visible ASCII characters`,
    );
    const known = digests.get(key);
    check(!known || known.namespace === namespace, 'relay service: two namespaces must not share a key');
    digests.set(key, { namespace, digest: digestOf(key) });
  }
  return (authorization) => {
    const given = digestOf(/^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? '');
    let found: string | undefined;
    for (const { namespace, digest } of digests.values()) if (timingSafeEqual(digest, given)) found = namespace;
    return found;
  };
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

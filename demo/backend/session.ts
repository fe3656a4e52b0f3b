import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const NAME = 'northwind-session';

/**
 * Sessions in signed cookies. No process remembers them, so one is valid in every process that has the key.
 * @param key At least 32 random bytes. With a new one, everybody gets a new session.
 */
export function createSessions(key: Uint8Array) {
  const signatureOf = (user: string) => createHmac('sha256', key).update(user).digest('base64url');

  return {
    /** A cookie for somebody new. Scripts cannot read it, and other sites cannot post with it. Add `Secure` behind HTTPS. */
    newCookie(): string {
      const user = randomUUID(); // An application signs people in here.
      return `${NAME}=${user}.${signatureOf(user)}; Path=/; HttpOnly; SameSite=Lax`;
    },

    /** Whose session it is; `undefined` for nobody's. */
    userIn(cookies: string | null | undefined): string | undefined {
      for (const cookie of cookies?.split('; ') ?? []) {
        const [name, user, signature] = cookie.split(/[=.]/);
        if (name === NAME && user && signature && isEqual(signature, signatureOf(user))) return user;
      }
      return undefined;
    },
  };
}

/** Takes the same time wherever the texts differ, so that nobody can guess a signature letter by letter. */
function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

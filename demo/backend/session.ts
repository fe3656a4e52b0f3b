import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

const NAME = 'northwind-session';

/** Signs the cookies. A restart makes a new one, and everybody gets a new session. */
const KEY = randomBytes(32);

/** A cookie for somebody new. Scripts cannot read it, and other sites cannot post with it. Add `Secure` behind HTTPS. */
export function newCookie(): string {
  const user = randomUUID(); // An application signs people in here.
  return `${NAME}=${user}.${signatureOf(user)}; Path=/; HttpOnly; SameSite=Lax`;
}

/** Whose session it is; `undefined` for nobody's. */
export function userIn(cookies: string | null | undefined): string | undefined {
  for (const cookie of cookies?.split('; ') ?? []) {
    const [name, user, signature] = cookie.split(/[=.]/);
    if (name === NAME && user && signature && isEqual(signature, signatureOf(user))) return user;
  }
  return undefined;
}

function signatureOf(user: string): string {
  return createHmac('sha256', KEY).update(user).digest('base64url');
}

/** Takes the same time wherever the texts differ, so that nobody can guess a signature letter by letter. */
function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

import type { PersonalOutcome } from './wire.js';

/** Differs in each process, so that a digest says nothing to somebody who guesses answers elsewhere. */
const seeds = crypto.getRandomValues(new Uint32Array(2));
/** The prime of FNV-1a with 32 bits. */
const PRIME = 16777619;

/**
 * A digest of 53 bits (two of FNV-1a) that tells a repeated answer from another one. It is no cryptographic digest, because
 * it never leaves the process and is made for each answer: SHA-256 through WebCrypto costs a thread's round trip.
 */
export function digestOf(outcome: PersonalOutcome): number {
  const text = JSON.stringify(outcome);
  let high = seeds[0]!;
  let low = seeds[1]!;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, PRIME);
    low = Math.imul(low ^ unit, PRIME);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

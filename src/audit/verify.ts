import { canonicalJson, isPlain, isSpelling } from '../protocol/canonical-json.js';
import { parsedJson } from '../protocol/json.js';
import { type AuditAnchor, type AuditEntry, isAuditAnchor, isAuditEntry } from './entry.js';
import { type AuditKey, checkKey, Signer } from './signer.js';

/**
 * How an entry is wrong.
 *
 * | how | meaning |
 * |---|---|
 * | `changed` | a member was changed after it was written, its line has another spelling, or it is not an entry at all |
 * | `missing` | it is not where it belongs, at `index`: it was removed, or moved further down. At the end of the list, all from there up to the anchor's count are missing |
 * | `misplaced` | it was written further up: it was moved, or is a copy |
 * | `foreign` | it was written with another key, or its writer has no anchor |
 * | `forked` | it was written with the key, but after other entries than these: two processes wrote as one writer, or the anchor is from another history |
 * | `anchor` | the anchor itself was changed, has another key, or is the second one for its writer |
 */
export type AuditDefect = 'changed' | 'missing' | 'misplaced' | 'foreign' | 'forked' | 'anchor';

/** What is wrong. */
export interface AuditFinding {
  readonly how: AuditDefect;
  /** The place in the list, from 0; for a missing entry, where it belongs. `undefined` for an anchor. */
  readonly index: number | undefined;
  readonly writer?: string;
  /** The entry's place in its chain, from 0. */
  readonly sequence?: number;
}

export interface AuditVerdict {
  /** Whether there is no finding. Entries that were cut off after the anchors leave none. */
  readonly ok: boolean;
  /**
   * Wrong anchors, then the first entry of the list that is wrong, then the end of each chain that is missing. What follows the
   * first wrong entry may be wrong, too.
   */
  readonly findings: readonly AuditFinding[];
  /** The number of sound entries after the anchors. Nothing shows whether some of them were cut off. */
  readonly unanchored: number;
}

/** One writer's chain, as far as the list has it. */
interface ChainState {
  readonly anchor: AuditAnchor;
  readonly isAnchorSound: boolean;
  /** The place of the entry that has to come next, and the HMAC of the one before it. */
  next: number;
  head: string;
  /** The highest place of a sound entry, or of the first that is wrong. */
  last: number;
}

/**
 * Checks a trail, and names the first entry that is wrong.
 * @param entries The trail in its order, as it was read: any JSON values, or the lines themselves as texts. Each text has to
 * be the canonical JSON of its entry (RFC 8785). Entries of several writers may be mixed.
 * @param key The key of the trail. It only needs to verify.
 * @param anchors The last anchor of each writer.
 * @throws {TypeError} for a value that is not a key, and without an anchor, because the end could have been cut off.
 * @throws {Error} without `crypto.subtle`.
 */
export async function verifyAuditTrail(
  entries: readonly unknown[],
  key: AuditKey,
  anchors: AuditAnchor | readonly AuditAnchor[],
): Promise<AuditVerdict> {
  checkKey('verifyAuditTrail(): key', key, 'verify', 'sign');
  const list: readonly AuditAnchor[] = Array.isArray(anchors) ? anchors : [anchors as AuditAnchor];
  const areAnchors = list.length > 0 && list.every(isAuditAnchor);
  if (!areAnchors) throw new TypeError('verifyAuditTrail(): anchors must be an anchor, or a list of them');
  const signer = await Signer.with(key);
  const findings: AuditFinding[] = [];
  const chains = new Map<string, ChainState>();
  for (const anchor of list) {
    const { writer } = anchor;
    const isAnchorSound = !chains.has(writer) && (await isSound(signer, 'anchor', anchor));
    if (!isAnchorSound) findings.push({ how: 'anchor', index: undefined, writer });
    if (!chains.has(writer)) chains.set(writer, { anchor, isAnchorSound, next: 0, head: '', last: -1 });
  }

  const values = entries.map((entry) => (typeof entry === 'string' ? parsedJson(entry) : entry));
  const sound = await Promise.all(
    values.map((value, i) => {
      const entry = entries[i];
      const isLine = typeof entry !== 'string' || isSpelling(entry, value);
      // All at once, because each check is a round trip to a thread.
      return isLine && isAuditEntry(value) && isSound(signer, 'line', value);
    }),
  );
  let first: AuditFinding | undefined;
  let unanchored = 0;
  for (const [index, entry] of values.entries()) {
    if (!isAuditEntry(entry)) {
      first ??= { how: 'changed', index };
      continue;
    }
    const { writer, sequence } = entry;
    const chain = chains.get(writer);
    if (chain && sound[index]) {
      chain.last = Math.max(chain.last, sequence);
      if (sequence >= chain.anchor.count) unanchored++;
    }
    if (first) continue;
    if (!sound[index]) {
      const isOurs = await signer.verify('key', '', entry.key);
      first = { how: isOurs ? 'changed' : 'foreign', index, writer, sequence };
      if (chain?.next === sequence) chain.last = Math.max(chain.last, sequence);
    } else if (!chain) first = { how: 'foreign', index, writer, sequence };
    else if (sequence > chain.next) first = { how: 'missing', index, writer, sequence: chain.next };
    else if (sequence < chain.next) first = { how: 'misplaced', index, writer, sequence };
    else if (!follows(entry, chain)) first = { how: 'forked', index, writer, sequence };
    else {
      chain.next++;
      chain.head = entry.mac;
    }
  }
  if (first) findings.push(first);
  for (const { anchor, isAnchorSound, last } of chains.values()) {
    if (isAnchorSound && last + 1 < anchor.count)
      findings.push({ how: 'missing', index: entries.length, writer: anchor.writer, sequence: last + 1 });
  }
  return { ok: findings.length === 0, findings, unanchored };
}

/** Whether an entry in its place continues the chain, and leads to the anchor. */
function follows({ previous, mac, sequence }: AuditEntry, { anchor, isAnchorSound, head }: ChainState): boolean {
  const isLast = isAnchorSound && sequence === anchor.count - 1;
  return previous === head && (!isLast || mac === anchor.head);
}

async function isSound(signer: Signer, kind: 'line' | 'anchor', whole: AuditEntry | AuditAnchor): Promise<boolean> {
  const { mac, ...signed } = whole;
  const text = textOf(signed);
  return text !== undefined && isPlain(whole) && signer.verify(kind, text, mac);
}

/** A changed file may have values without a canonical form, such as lone surrogates. They match no signature. */
function textOf(signed: object): string | undefined {
  try {
    return canonicalJson(signed);
  } catch {
    return undefined;
  }
}

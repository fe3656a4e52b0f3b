import { canonicalJson } from './canonical-json.js';
import { type AuditAnchor, type AuditEntry, isAuditAnchor, isAuditEntry } from './entry.js';
import { placesInOrder } from './in-order.js';
import { type AuditKey, checkKey, Seal } from './seal.js';

/**
 * How an entry is wrong.
 *
 * | how | meaning |
 * |---|---|
 * | `changed` | a member is other than it was written |
 * | `removed` | it is missing, with others after it; `index` is where it should stand |
 * | `inserted` | somebody put it in: the trail has another entry at its place, or none |
 * | `reordered` | it stands at another place than it was written |
 * | `cut-off` | it is missing, and so are all after it, up to the anchor's count |
 * | `foreign-key` | it was written with another key |
 * | `foreign-writer` | no anchor is of its writer |
 * | `forked` | it was written with the key, but after other entries than these: two processes wrote as one writer, or the anchor is of another history |
 * | `malformed` | it is no entry |
 * | `anchor` | the anchor itself was changed, is of another key, or is one of two for its writer |
 */
export type AuditDefect =
  | 'changed'
  | 'removed'
  | 'inserted'
  | 'reordered'
  | 'cut-off'
  | 'foreign-key'
  | 'foreign-writer'
  | 'forked'
  | 'malformed'
  | 'anchor';

/** One entry that is wrong. */
export interface AuditFinding {
  readonly how: AuditDefect;
  /** The place in the list, from 0; of a missing entry, where it should stand. `undefined` for an anchor. */
  readonly index: number | undefined;
  readonly writer?: string;
  /** The entry's place in its chain, from 0. */
  readonly sequence?: number;
}

export interface AuditVerdict {
  /** Whether the trail up to its anchors is as it was written. */
  readonly ok: boolean;
  /** In the order of the list. Empty when `ok`. */
  readonly findings: readonly AuditFinding[];
  /** How many sound entries came after the anchors. If some of them were cut off, nothing shows it. */
  readonly unanchored: number;
}

/** An entry that has its place in a chain. */
interface Placed {
  /** Its place in the list. */
  readonly index: number;
  readonly entry: AuditEntry;
  readonly sequence: number;
  readonly isSound: boolean;
}

interface ChainState {
  readonly anchor: AuditAnchor;
  readonly isAnchorSound: boolean;
  readonly placed: Placed[];
  /** Places whose entries are of another key. */
  readonly foreign: Set<number>;
}

/**
 * Checks a trail. Each finding names the entry and says how it is wrong.
 * @param entries The trail in its order, as it was read: any JSON values. Entries of several writers may be mixed.
 * @param key The key of the trail; one that can only verify is enough.
 * @param anchors The last anchor that was kept of each writer.
 * @throws {TypeError} for what is no key, and without an anchor: nobody could tell that the end was cut off.
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
  const seal = await Seal.with(key);
  const findings: AuditFinding[] = [];
  const chains = new Map<string, ChainState>();
  for (const anchor of list) {
    const { writer } = anchor;
    const isAnchorSound = !chains.has(writer) && (await isSound(seal, 'anchor', anchor));
    if (!isAnchorSound) findings.push({ how: 'anchor', index: undefined, writer });
    if (!chains.has(writer)) chains.set(writer, { anchor, isAnchorSound, placed: [], foreign: new Set() });
  }

  const sound = await Promise.all(
    entries.map((entry) => isAuditEntry(entry) && isSound(seal, 'line', entry)), // Many at once: each is a thread's round trip.
  );
  const links = linksOf(entries, sound, chains);
  const keys = new Map<string, boolean>();
  for (const [index, entry] of entries.entries()) {
    if (!isAuditEntry(entry)) {
      findings.push({ how: 'malformed', index });
      continue;
    }
    const isSoundEntry = sound[index] === true;
    const { writer, sequence } = (!isSoundEntry && links.get(entry.mac)) || entry;
    const chain = chains.get(writer);
    if (!keys.has(entry.key)) keys.set(entry.key, await seal.fits('key', '', entry.key));
    const isLinked = isSoundEntry || links.has(entry.mac);
    if (!chain) findings.push({ how: 'foreign-writer', index, writer, sequence });
    else if (isLinked || keys.get(entry.key)) chain.placed.push({ index, entry, sequence, isSound: isSoundEntry });
    else {
      findings.push({ how: 'foreign-key', index, writer, sequence });
      chain.foreign.add(sequence);
    }
  }

  let unanchored = 0;
  for (const chain of chains.values()) {
    const found = checkChain(chain, entries.length);
    const wrong = new Set(found.map(({ index }) => index));
    findings.push(...found);
    const isBeyond = ({ index, sequence }: Placed) => sequence >= chain.anchor.count && !wrong.has(index);
    unanchored += chain.placed.filter(isBeyond).length;
  }
  findings.sort((a, b) => (a.index ?? -1) - (b.index ?? -1) || (a.sequence ?? 0) - (b.sequence ?? 0));
  return { ok: findings.length === 0, findings, unanchored };
}

async function isSound(seal: Seal, kind: 'line' | 'anchor', whole: AuditEntry | AuditAnchor): Promise<boolean> {
  const { mac, ...signed } = whole;
  const text = textOf(signed);
  return text !== undefined && seal.fits(kind, text, mac);
}

/** A file may hold texts that no entry has: they have no canonical form. */
function textOf(signed: object): string | undefined {
  try {
    return canonicalJson(signed);
  } catch {
    return undefined;
  }
}

/** Where the entry of an HMAC stands, by the entry after it or by the anchor: so a changed entry is known by its HMAC. */
function linksOf(entries: readonly unknown[], sound: readonly boolean[], chains: ReadonlyMap<string, ChainState>) {
  const links = new Map<string, { writer: string; sequence: number }>();
  for (const { anchor, isAnchorSound } of chains.values()) {
    if (isAnchorSound) links.set(anchor.head, { writer: anchor.writer, sequence: anchor.count - 1 });
  }
  for (const [index, entry] of (entries as AuditEntry[]).entries()) {
    if (sound[index]) links.set(entry.previous, { writer: entry.writer, sequence: entry.sequence - 1 });
  }
  links.delete(''); // Of the first entry, and of a chain without any.
  return links;
}

/** @param end The length of the whole list. */
function checkChain({ anchor, isAnchorSound, placed, foreign }: ChainState, end: number): AuditFinding[] {
  const { writer, head } = anchor;
  const findings: AuditFinding[] = [];
  const find = (how: AuditDefect, index: number, sequence: number) => findings.push({ how, index, writer, sequence });

  /** The sound entry of each place, else the first one. All others were put in. */
  const bySequence = new Map<number, Placed>();
  for (const one of placed) {
    const known = bySequence.get(one.sequence);
    if (!known || (!known.isSound && one.isSound)) bySequence.set(one.sequence, one);
  }
  const last = placed.reduce((most, { isSound, sequence }) => (isSound ? Math.max(most, sequence) : most), -1);
  const count = isAnchorSound ? anchor.count : last + 1; // Of an anchor that was changed, nothing is believed.
  const kept: Placed[] = [];
  for (const one of placed) {
    const isAtHome = bySequence.get(one.sequence) === one && (one.isSound || one.sequence < count);
    if (isAtHome) kept.push(one);
    else find('inserted', one.index, one.sequence);
  }

  const inOrder = placesInOrder(kept.map(({ sequence }) => sequence));
  kept.forEach(({ index, sequence, entry, isSound }, place) => {
    const before = bySequence.get(sequence - 1);
    const isForked =
      (sequence === 0 && entry.previous !== '') ||
      (before?.isSound && entry.previous !== before.entry.mac) ||
      (isAnchorSound && sequence === count - 1 && entry.mac !== head);
    if (!isSound) find('changed', index, sequence);
    else if (!inOrder.has(place)) find('reordered', index, sequence);
    else if (isForked) find('forked', index, sequence);
  });

  const present = new Set([...kept.map(({ sequence }) => sequence), ...foreign]);
  let whole = Math.max(count, last + 1);
  const isCutOff = whole > 0 && !present.has(whole - 1);
  while (whole > 0 && !present.has(whole - 1)) whole--;
  if (isCutOff) find('cut-off', end, whole);
  let next = end;
  for (let sequence = whole - 1; sequence >= 0; sequence--) {
    const one = bySequence.get(sequence);
    if (one) next = one.index;
    if (!present.has(sequence)) find('removed', next, sequence);
  }
  return findings;
}

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
 * | `missing` | it was removed; `index` is where it belongs. At the end of the list, so were all after it, up to the anchor's count |
 * | `misplaced` | it was moved or put in: it was written at another place, or the trail has another entry there |
 * | `foreign` | it was written with another key, or its writer has no anchor |
 * | `forked` | it was written with the key, but after other entries than these: two processes wrote as one writer, or the anchor is from another history |
 * | `anchor` | the anchor itself was changed, has another key, or is the second one for its writer |
 */
export type AuditDefect = 'changed' | 'missing' | 'misplaced' | 'foreign' | 'forked' | 'anchor';

/** One entry that is wrong. */
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
  /** In the order of the list. Empty when `ok`. */
  readonly findings: readonly AuditFinding[];
  /** The number of sound entries after the anchors. Nothing shows whether some of them were cut off. */
  readonly unanchored: number;
}

/** An entry and its place in a chain. */
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
  /** Places whose entries have another key. */
  readonly foreign: Set<number>;
}

/**
 * Checks a trail. Each finding names the entry and says how it is wrong.
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
    if (!chains.has(writer)) chains.set(writer, { anchor, isAnchorSound, placed: [], foreign: new Set() });
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
  const links = linksOf(values, sound, chains);
  const keys = new Map<string, boolean>();
  for (const [index, entry] of values.entries()) {
    if (!isAuditEntry(entry)) {
      findings.push({ how: 'changed', index });
      continue;
    }
    const isSoundEntry = sound[index] === true;
    const { writer, sequence } = (!isSoundEntry && links.get(entry.mac)) || entry;
    const chain = chains.get(writer);
    if (!keys.has(entry.key)) keys.set(entry.key, await signer.verify('key', '', entry.key));
    const isLinked = isSoundEntry || links.has(entry.mac);
    if (!chain) findings.push({ how: 'foreign', index, writer, sequence });
    else if (isLinked || keys.get(entry.key)) chain.placed.push({ index, entry, sequence, isSound: isSoundEntry });
    else {
      findings.push({ how: 'foreign', index, writer, sequence });
      chain.foreign.add(sequence);
    }
  }

  let unanchored = 0;
  for (const chain of chains.values()) {
    const found = checkChain(chain, entries.length);
    const isOfEntry = ({ how }: AuditFinding) => how !== 'missing'; // That one names a place.
    const wrong = new Set(found.filter(isOfEntry).map(({ index }) => index));
    findings.push(...found);
    const isBeyond = ({ index, sequence }: Placed) => sequence >= chain.anchor.count && !wrong.has(index);
    unanchored += chain.placed.filter(isBeyond).length;
  }
  findings.sort((a, b) => (a.index ?? -1) - (b.index ?? -1) || (a.sequence ?? 0) - (b.sequence ?? 0));
  return { ok: findings.length === 0, findings, unanchored };
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

/**
 * The place that the next entry or the anchor gives to each HMAC. It locates an entry even if its own `writer` or `sequence`
 * was changed.
 */
function linksOf(entries: readonly unknown[], sound: readonly boolean[], chains: ReadonlyMap<string, ChainState>) {
  const links = new Map<string, { writer: string; sequence: number }>();
  for (const { anchor, isAnchorSound } of chains.values()) {
    if (isAnchorSound) links.set(anchor.head, { writer: anchor.writer, sequence: anchor.count - 1 });
  }
  for (const [index, entry] of (entries as AuditEntry[]).entries()) {
    if (sound[index]) links.set(entry.previous, { writer: entry.writer, sequence: entry.sequence - 1 });
  }
  links.delete(''); // The first entry and an empty chain have no entry before them.
  return links;
}

/** @param end The length of the whole list. */
function checkChain({ anchor, isAnchorSound, placed, foreign }: ChainState, end: number): AuditFinding[] {
  const { writer, head } = anchor;
  const findings: AuditFinding[] = [];
  const addFinding = (how: AuditDefect, index: number, sequence: number) =>
    findings.push({ how, index, writer, sequence });

  /** The sound entry of each place, else the first one. All others were inserted. */
  const bySequence = new Map<number, Placed>();
  for (const one of placed) {
    const known = bySequence.get(one.sequence);
    if (!known || (!known.isSound && one.isSound)) bySequence.set(one.sequence, one);
  }
  const last = placed.reduce((most, { isSound, sequence }) => (isSound ? Math.max(most, sequence) : most), -1);
  const count = isAnchorSound ? anchor.count : last + 1; // A changed anchor proves nothing.
  const kept: Placed[] = [];
  for (const one of placed) {
    const isExpectedHere = bySequence.get(one.sequence) === one && (one.isSound || one.sequence < count);
    if (isExpectedHere) kept.push(one);
    else addFinding('misplaced', one.index, one.sequence);
  }

  const inOrder = placesInOrder(kept.map(({ sequence }) => sequence));
  kept.forEach(({ index, sequence, entry, isSound }, place) => {
    const before = bySequence.get(sequence - 1);
    const isForked =
      (sequence === 0 && entry.previous !== '') ||
      (before?.isSound && entry.previous !== before.entry.mac) ||
      (isAnchorSound && sequence === count - 1 && entry.mac !== head);
    if (!isSound) addFinding('changed', index, sequence);
    else if (!inOrder.has(place)) addFinding('misplaced', index, sequence);
    else if (isForked) addFinding('forked', index, sequence);
  });

  const present = new Set([...kept.map(({ sequence }) => sequence), ...foreign]);
  let expectedCount = Math.max(count, last + 1);
  const isCutOff = expectedCount > 0 && !present.has(expectedCount - 1);
  while (expectedCount > 0 && !present.has(expectedCount - 1)) expectedCount--;
  if (isCutOff) addFinding('missing', end, expectedCount);
  let next = end;
  for (let sequence = expectedCount - 1; sequence >= 0; sequence--) {
    const one = bySequence.get(sequence);
    if (one) next = one.index;
    if (!present.has(sequence)) addFinding('missing', next, sequence);
  }
  return findings;
}

/**
 * The places of a longest increasing subsequence. All other items have moved, and no smaller number of moves explains the
 * order. Takes O(n log n) steps.
 */
function placesInOrder(numbers: readonly number[]): ReadonlySet<number> {
  /** For each length of a subsequence, the place of its smallest last number. */
  const lasts: number[] = [];
  /** For each place, the previous place in its subsequence. */
  const before: number[] = [];
  numbers.forEach((number, place) => {
    let low = 0;
    let high = lasts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[lasts[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[place] = lasts[low - 1] ?? -1;
    lasts[low] = place;
  });
  const places = new Set<number>();
  for (let place = lasts.at(-1) ?? -1; place >= 0; place = before[place]!) places.add(place);
  return places;
}

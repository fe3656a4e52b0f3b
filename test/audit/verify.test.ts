import { expect } from '@open-wc/testing';
import {
  type AuditAnchor,
  type AuditEntry,
  type AuditFinding,
  audit,
  exportAuditTrail,
  memorySink,
  parseAuditTrail,
  verifyAuditTrail,
} from '../../src/audit/index.js';
import { pipeline } from '../../src/host/pipeline.js';
import { answeringHost, yes } from '../host/hand-host.js';
import { ADA, KEY, keyOf, SERVER } from './hand-trail.js';

const COUNT = 50;

/** A trail of 50 entries: 25 elicitations, each asked and answered. */
async function trailOf(writer = 'test', key = KEY): Promise<{ entries: AuditEntry[]; anchor: AuditAnchor }> {
  const sink = memorySink();
  const trail = audit({ sink, key, writer, onError: (error) => expect.fail(String(error)) });
  const person = { ...answeringHost(yes({ code: 'A-1' })).host, scope: ADA };
  const host = pipeline(person, trail);
  for (let i = 0; i < COUNT / 2; i++)
    await host.elicit({ message: `Number ${i}`, requestedSchema: {} }, { server: SERVER });
  return { entries: [...sink.entries], anchor: await trail.anchor() };
}

/** Each finding in short: how, place in the list, and place in the chain. */
function short(findings: readonly AuditFinding[]) {
  return findings.map(({ how, index, sequence }) => [how, index, sequence]);
}

describe('verifyAuditTrail()', () => {
  let entries: AuditEntry[];
  let anchor: AuditAnchor;
  before(async () => {
    ({ entries, anchor } = await trailOf());
  });

  const check = async (list: readonly unknown[], end: AuditAnchor | AuditAnchor[] = anchor, key = KEY) =>
    short((await verifyAuditTrail(list, key, end)).findings);

  it('has no finding for an unchanged trail [SRV-12]', async () => {
    expect(entries.length).to.equal(COUNT);
    expect(await verifyAuditTrail(entries, KEY, anchor)).to.deep.equal({ ok: true, findings: [], unanchored: 0 });
  });

  it('names each of 50 entries when one member of it was changed [SRV-12]', async () => {
    for (const [i, entry] of entries.entries()) {
      const changes: object[] = [
        { action: 'reject' },
        { message: `${entry.message} ` },
        { time: '2020-01-01T00:00:00.000Z' },
        { previous: 'x' },
        { answer: undefined, event: 'withdrawn' },
        { more: true },
        { mac: entry.mac.slice(1) },
      ];
      for (const change of changes) {
        const list = entries.with(i, { ...entry, ...change } as AuditEntry);
        expect(await check(list), JSON.stringify(change)).to.deep.equal([['changed', i, i]]);
      }
    }
  });

  it('names an entry whose place, writer or key was changed, by what it says now [SRV-12]', async () => {
    for (const [i, entry] of entries.slice(0, -1).entries()) {
      for (const [change, how, sequence] of [
        [{ sequence: i + 7 }, 'changed', i + 7],
        [{ writer: 'nobody' }, 'changed', i],
        [{ key: 'x' }, 'foreign', i],
      ] as const) {
        const list = entries.with(i, { ...entry, ...change } as AuditEntry);
        expect(await check(list), JSON.stringify(change)).to.deep.equal([[how, i, sequence]]);
      }
    }
  });

  it('names each of 50 entries when it was removed, and the first entry of a cut-off end [SRV-12]', async () => {
    for (let i = 0; i < COUNT; i++) {
      expect(await check(entries.toSpliced(i, 1))).to.deep.equal([['missing', i, i]]);
      expect(await check(entries.slice(0, i))).to.deep.equal([['missing', i, i]]);
    }
  });

  it('names the first place at which the order differs [SRV-12]', async () => {
    for (let i = 0; i < COUNT - 2; i++) {
      for (const j of [i + 1, i + 2, COUNT - 1]) {
        const swapped = entries.with(i, entries[j]!).with(j, entries[i]!);
        expect(await check(swapped), `${i} ${j}`).to.deep.equal([['missing', i, i]]);
        const movedUp = entries.toSpliced(j, 1).toSpliced(i, 0, entries[j]!);
        expect(await check(movedUp), `${j} to ${i}`).to.deep.equal([['missing', i, i]]);
      }
    }
  });

  it('names the first of several wrong entries, and the end that is missing too [SRV-12]', async () => {
    const wrong = entries.with(20, { ...entries[20]!, message: 'x' }).toSpliced(30, 1);
    expect(await check(wrong)).to.deep.equal([['changed', 20, 20]]);
    expect(await check(wrong.slice(0, 40))).to.deep.equal([
      ['changed', 20, 20],
      ['missing', 40, 41],
    ]);
    const claimed = { ...entries[49]!, message: 'x' };
    expect(await check([...wrong.slice(0, 40), claimed])).to.deep.equal([
      ['changed', 20, 20],
      ['missing', 41, 41],
    ]);
  });

  it('names an inserted entry, be it a copy, a changed copy, or one from elsewhere [SRV-12]', async () => {
    const copy = entries[5]!;
    for (const [put, how] of [
      [copy, 'misplaced'],
      [{ ...copy, action: 'cancel' }, 'changed'],
      [{ ...copy, mac: 'x' }, 'changed'],
      [{ ...copy, sequence: 99, mac: 'x' }, 'changed'],
    ] as const) {
      const findings = await check(entries.toSpliced(20, 0, put as AuditEntry));
      expect(findings.map(([how, index]) => [how, index])).to.deep.equal([[how, 20]]);
    }
  });

  it('names the first entry of another key, and the anchor of another key [SRV-12]', async () => {
    expect(await check(entries, anchor, keyOf(8))).to.deep.equal([
      ['anchor', undefined, undefined],
      ['foreign', 0, 0],
    ]);
    const other = await trailOf('test', keyOf(8));
    expect(await check(entries.with(9, other.entries[9]!))).to.deep.equal([['foreign', 9, 9]]);
  });

  it('names the entries of a writer that has no anchor [SRV-12]', async () => {
    const other = await trailOf('other');
    const list = entries.toSpliced(10, 0, other.entries[0]!);
    expect(await check(list)).to.deep.equal([['foreign', 10, 0]]);
  });

  it('checks several writers side by side, and notices when a whole chain is missing [SRV-12]', async () => {
    const other = await trailOf('other');
    const mixed = entries.flatMap((entry, i) => [entry, other.entries[i]!]);
    expect(await check(mixed, [anchor, other.anchor])).to.deep.equal([]);
    expect(await check(entries, [anchor, other.anchor])).to.deep.equal([['missing', COUNT, 0]]);
    expect(await check(mixed.toSpliced(21, 1), [anchor, other.anchor])).to.deep.equal([['missing', 22, 10]]);
  });

  it('names the entry at which a trail differs from the history of its anchor [SRV-12]', async () => {
    const again = await trailOf();
    expect(await check(entries, again.anchor)).to.deep.equal([['forked', COUNT - 1, COUNT - 1]]);
    const joined = [...entries.slice(0, 20), ...again.entries.slice(20)];
    expect(await check(joined, again.anchor)).to.deep.equal([['forked', 20, 20]]);
  });

  it('rejects an anchor that was changed', async () => {
    for (const change of [{ count: 40 }, { count: Number.MAX_SAFE_INTEGER }, { head: entries[3]!.mac }, { time: '' }]) {
      expect(await check(entries, { ...anchor, ...change })).to.deep.equal([['anchor', undefined, undefined]]);
    }
    expect(await check(entries, [anchor, anchor])).to.deep.equal([['anchor', undefined, undefined]]);
  });

  it('counts the sound entries after the anchor, which cannot prove that none is missing there', async () => {
    const sink = memorySink();
    const trail = audit({ sink, key: KEY, writer: 'test', onError() {} });
    const early = await trail.anchor();
    await pipeline(answeringHost({ action: 'cancel' }).host, trail).elicit({ message: '?' });
    const verdict = await verifyAuditTrail(sink.entries, KEY, early);
    expect(verdict).to.deep.equal({ ok: true, findings: [], unanchored: 2 });
  });

  it('counts a sound entry after the anchor although the one before it was removed', async () => {
    const sink = memorySink();
    const trail = audit({ sink, key: KEY, writer: 'test', onError() {} });
    const early = await trail.anchor();
    const host = pipeline(answeringHost({ action: 'cancel' }).host, trail);
    for (const message of ['?', '??']) await host.elicit({ message });
    const verdict = await verifyAuditTrail(sink.entries.toSpliced(1, 1), KEY, early);
    expect(short(verdict.findings)).to.deep.equal([['missing', 1, 1]]);
    expect(verdict.unanchored).to.equal(3);
  });

  it('accepts any JSON as a trail, and names values that are not entries', async () => {
    const deep = JSON.parse(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`);
    const odd = [null, 1, 'x', [], {}, deep, { ...entries[0], scope: { user: { a: 1 } } }];
    for (const value of odd) expect(await check([value, ...entries])).to.deep.equal([['changed', 0, undefined]]);
    expect(await check(entries.with(4, { ...entries[4]!, message: '\ud800' }))).to.deep.equal([['changed', 4, 4]]);
  });

  it('takes an empty trail for complete only if its anchor says so', async () => {
    const empty = await audit({ sink: memorySink(), key: KEY, writer: 'test', onError() {} }).anchor();
    expect(await check([], empty)).to.deep.equal([]);
    expect(await check([])).to.deep.equal([['missing', 0, 0]]);
  });

  it('needs a key and an anchor', async () => {
    const wrong: [unknown, unknown][] = [
      [new Uint8Array(3), anchor],
      [KEY, []],
      [KEY, undefined],
      [KEY, { count: 1 }],
    ];
    for (const [key, end] of wrong) {
      const error = await verifyAuditTrail(entries, key as never, end as never).catch((thrown) => thrown);
      expect(error).to.be.an.instanceOf(TypeError);
      expect(error.message).to.contain('verifyAuditTrail()');
    }
  });

  it('works with a key that can only verify, so that an auditor can check but not write', async () => {
    const key = await crypto.subtle.importKey('raw', KEY, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    expect((await verifyAuditTrail(entries, key, anchor)).ok).to.equal(true);
    expect((await verifyAuditTrail(entries.slice(1), key, anchor)).ok).to.equal(false);
  });

  it('accepts one spelling of each line, and takes every other spelling for a change [SEE-09]', async () => {
    const lines = exportAuditTrail(entries, anchor).trimEnd().split('\n');
    const line = lines[3]!;
    const { message } = entries[3]!;
    const spellings = {
      'a member twice, the false one first': line.replace('"message":', '"message":"Feed the cat?","message":'),
      'a member twice, with equal values': line.replace('"version":1', '"version":1,"version":1'),
      'a blank': line.replace('"version":1', '"version": 1'),
      'a blank at its end': `${line} `,
      'a line break of Windows': `${line}\r`,
      'a mark at its start': `\uFEFF${line}`,
      'an escaped letter': line.replace(`"${message}"`, `"\\u004e${message!.slice(1)}"`),
      'a number in another form': line.replace('"version":1', '"version":1.0'),
      'a number with an exponent': line.replace('"sequence":3', '"sequence":3e0'),
      'members in another order': line.replace(/^\{("[^"]*":(?:"[^"]*")),(.*)\}$/, '{$2,$1}'),
      'a member called __proto__': line.replace('{', '{"__proto__":{"message":"x"},'),
    };
    for (const [what, spelling] of Object.entries(spellings)) {
      expect(spelling, what).not.to.equal(line);
      const text = lines.with(3, spelling).join('\n');
      const read = parseAuditTrail(text);
      const expected = [['changed', 3, 3]];
      // The mark is not JSON, so nothing can read the line.
      if (what === 'a mark at its start') expected[0] = ['changed', 3, undefined as never];
      expect(await check(read.entries, [...read.anchors]), what).to.deep.equal(expected);
      expect(await check(lines.with(3, spelling).slice(0, -1)), `${what}, as text`).to.deep.equal(expected);
    }
    expect(await check(lines.slice(0, -1)), 'the lines as texts').to.deep.equal([]);
  });

  it('takes values that JSON does not have for a change: a member that is undefined, a negative zero [SEE-09]', async () => {
    for (const [i, change] of [
      [3, { note: undefined }],
      [0, { sequence: -0 }],
      [3, { scope: { ...entries[3]!.scope, place: undefined } }],
    ] as const) {
      const changed = { ...entries[i], ...change } as AuditEntry;
      expect(await check(entries.with(i, changed))).to.deep.equal([['changed', i, changed.sequence]]);
    }
    expect(await check(entries, { ...anchor, note: undefined } as AuditAnchor)).to.deep.equal([
      ['anchor', undefined, undefined],
    ]);
  });

  it('takes a line for an anchor only if it has nothing else in it [SEE-09]', async () => {
    const text = exportAuditTrail(entries, anchor);
    const lines = text.trimEnd().split('\n');
    const both = { ...entries[3], anchor };
    const read = parseAuditTrail(
      lines.with(3, JSON.stringify(Object.fromEntries(Object.entries(both).sort()))).join('\n'),
    );
    expect(read.anchors).to.deep.equal([anchor]);
    expect(await check(read.entries)).to.deep.equal([['changed', 3, 3]]);
    const twice = parseAuditTrail(text.replace('{"anchor":', '{"anchor":{},"anchor":'));
    expect(twice.anchors).to.deep.equal([]);
  });

  it('gets each entry in its one spelling from a sink, and from an export of members in another order [SEE-09]', async () => {
    const text = exportAuditTrail(entries, anchor);
    expect(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')).to.equal(
      text.slice(0, text.lastIndexOf('{"anchor"')),
    );
    expect(`${JSON.stringify({ anchor })}\n`).to.equal(text.slice(text.lastIndexOf('{"anchor"')));
    const reversed = entries.map(
      (entry) => Object.fromEntries(Object.entries(entry).reverse()) as unknown as AuditEntry,
    );
    expect(exportAuditTrail(reversed, anchor)).to.equal(text);
  });

  it('reads exported JSON Lines, and finds a torn line [SRV-12]', async () => {
    const text = exportAuditTrail(entries, anchor);
    const read = parseAuditTrail(text);
    expect(read).to.deep.equal({ entries, anchors: [anchor] });
    expect((await verifyAuditTrail(read.entries, KEY, read.anchors)).ok).to.equal(true);
    const lines = text.split('\n');
    const torn = parseAuditTrail([...lines.slice(0, 49), lines[49]?.slice(0, 40), lines[50]].join('\n'));
    expect(await check(torn.entries, [...torn.anchors])).to.deep.equal([
      ['changed', 49, undefined],
      ['missing', 50, 49],
    ]);
  });
});

import { expect } from '@open-wc/testing';
import { type AuditEntry, beaconSink, indexedDbSink, verifyAuditTrail } from '../../src/audit/index.js';
import { NO, yes } from '../host/hand-host.js';
import { HandTrail, KEY } from './hand-trail.js';

/** Each test has a database of its own. */
let databases = 0;
const nameOfNext = () => `audit-test-${Date.now()}-${databases++}`;

async function answer(trail: HandTrail, outcome = NO): Promise<void> {
  const given = trail.elicit();
  await (await trail.asked()).answer(outcome);
  await given;
}

function drop(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

describe('indexedDbSink()', () => {
  it('keeps a trail across a reload, and continues its chain [SRV-12]', async () => {
    const name = nameOfNext();
    const before = indexedDbSink(name);
    await answer(new HandTrail({ sink: before, required: true }), yes({ reason: 'geheim' }));
    await before.close();

    const sink = indexedDbSink(name);
    const trail = new HandTrail({ sink, required: true });
    await answer(trail);
    const entries = await sink.read();
    expect(entries.map(({ event, sequence }) => [event, sequence])).to.deep.equal([
      ['asked', 0],
      ['answered', 1],
      ['asked', 2],
      ['answered', 3],
    ]);
    expect((await verifyAuditTrail(entries, KEY, await trail.audit.anchor())).ok).to.equal(true);
    expect(JSON.stringify(entries)).not.to.contain('geheim');
    await sink.close();
    await drop(name);
  });

  it('keeps the chains of two tabs apart', async () => {
    const name = nameOfNext();
    const [one, other] = [indexedDbSink(name), indexedDbSink(name)];
    const trails = [new HandTrail({ sink: one, writer: 'tab-1' }), new HandTrail({ sink: other, writer: 'tab-2' })];
    await Promise.all(trails.map((trail) => answer(trail)));
    const anchors = await Promise.all(trails.map(({ audit }) => audit.anchor()));
    expect((await verifyAuditTrail(await one.read(), KEY, anchors)).ok).to.equal(true);
    await Promise.all([one.close(), other.close()]);
    await drop(name);
  });

  it('accepts the same entry twice, and refuses a different one in its place', async () => {
    const name = nameOfNext();
    const sink = indexedDbSink(name);
    const entry = { writer: 'a', sequence: 0, mac: 'x' } as AuditEntry;
    await sink.write(entry);
    await sink.write(entry);
    const error = await sink.write({ ...entry, mac: 'y' }).catch((thrown) => thrown);
    expect(error.name).to.equal('ConstraintError');
    expect(await sink.read()).to.deep.equal([entry]);
    await sink.close();
    await drop(name);
  });

  it('lets the database be deleted while it is open, and opens it again for the next entry', async () => {
    const name = nameOfNext();
    const sink = indexedDbSink(name);
    await sink.write({ writer: 'a', sequence: 0 } as AuditEntry);
    await drop(name);
    await sink.write({ writer: 'a', sequence: 1 } as AuditEntry);
    expect((await sink.read()).map(({ sequence }) => sequence)).to.deep.equal([1]);
    await sink.close();
    await drop(name);
  });

  it('rejects if the browser refuses to open a database, and tries again with the next entry', async () => {
    const name = nameOfNext();
    let isPrivate = true;
    const open = (...given: [string, number]) => {
      if (isPrivate) throw new DOMException('Private mode', 'SecurityError');
      return indexedDB.open(...given);
    };
    const sink = indexedDbSink(name, { open } as IDBFactory);
    const entry = { writer: 'a', sequence: 0 } as AuditEntry;
    const writing = sink.write(entry).catch((thrown) => thrown);
    await sink.close(); // Only the entry gets the error.
    isPrivate = false;
    expect((await writing).name).to.equal('SecurityError');
    await sink.write(entry);
    expect((await sink.read()).length).to.equal(1);
    await sink.close();
    await drop(name);
  });
});

describe('beaconSink()', () => {
  it('sends each entry to the application as JSON [SRV-12]', async () => {
    const sent: [url: string, body: Blob][] = [];
    const send = (...beacon: [string, Blob]) => sent.push(beacon) > 0;
    const trail = new HandTrail({ sink: beaconSink('/audit?tab=1', send) });
    await answer(trail);
    const entries = await Promise.all(sent.map(async ([, body]) => JSON.parse(await body.text())));
    expect(sent.map(([url]) => url)).to.deep.equal(Array(2).fill(new URL('/audit?tab=1', location.href).href));
    expect(sent.map(([, { type }]) => type)).to.deep.equal(Array(2).fill('application/json'));
    expect((await verifyAuditTrail(entries, KEY, await trail.audit.anchor())).ok).to.equal(true);
  });

  it('rejects when the browser refuses a beacon', async () => {
    const error = await beaconSink('/audit', () => false)
      .write({} as AuditEntry)
      .catch((thrown) => thrown);
    expect(String(error)).to.contain('beacon');
  });

  it('refuses a text that is not a URL', () => {
    expect(() => beaconSink('https://')).to.throw(TypeError);
  });
});

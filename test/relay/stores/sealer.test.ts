import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSealer } from '../../../src/relay/stores/sealer.js';

const OLD = new Uint8Array(32).fill(1);
const NEW = new Uint8Array(32).fill(2);
const TEXT = '{"action":"accept","content":{"name":"Zoë"}}';

const sealerOf = (current: string, keys: Record<string, Uint8Array>) => createSealer({ current, keys });

describe('what is encrypted at rest', () => {
  const sealer = sealerOf('old', { old: OLD });

  it('can be read in its own place, and looks different each time', async () => {
    const [one, two] = await Promise.all([sealer.seal(TEXT, 'here'), sealer.seal(TEXT, 'here')]);
    assert.notEqual(one, two);
    assert.deepEqual([await sealer.open(one, 'here'), await sealer.open(two, 'here')], [TEXT, TEXT]);
    assert.ok(!Buffer.from(one.split('.')[2]!, 'base64url').toString().includes('Zoë'));
  });

  it('cannot be read in another place, with another key, or with a byte changed or missing', async () => {
    const sealed = await sealer.seal(TEXT, 'here');
    const [id, iv, text] = sealed.split('.') as [string, string, string];
    const changed = (encoded: string) => {
      const bytes = Buffer.from(encoded, 'base64url');
      bytes[3]! ^= 1;
      return bytes.toString('base64url');
    };
    const truncated = Buffer.from(text, 'base64url').subarray(0, -1).toString('base64url');
    await assert.rejects(sealer.open(sealed, 'there'));
    await assert.rejects(sealerOf('old', { old: NEW }).open(sealed, 'here'));
    await assert.rejects(sealer.open([id, changed(iv), text].join('.'), 'here'));
    await assert.rejects(sealer.open([id, iv, changed(text)].join('.'), 'here'));
    await assert.rejects(sealer.open([id, iv, truncated].join('.'), 'here'));
    for (const garbage of ['', 'old', 'old.', TEXT, `old.${iv}`])
      await assert.rejects(sealer.open(garbage, 'here'), garbage);
  });

  it('needs keys of 32 bytes, key ids of letters and digits, and the current key among the keys', () => {
    assert.throws(() => sealerOf('a', { a: new Uint8Array(16) }), /32 bytes/);
    assert.throws(() => sealerOf('a.b', { 'a.b': OLD }), /letters, digits/);
    assert.throws(() => sealerOf('new', { old: OLD }), /32 bytes/);
  });
});

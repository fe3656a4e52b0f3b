import { expect } from '@open-wc/testing';
import { connectCodex } from '../../../src/interrupts/index.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { approve, type Deed, scriptedHost } from './scripted-host.js';

const change = (path: string, line: string) => [
  { path, kind: { type: 'update' }, diff: `@@ -1 +1 @@\n-a\n+${line}\n` },
];
const started = (changes: object) => ({
  method: 'item/started',
  params: { threadId: 't', item: { type: 'fileChange', id: 'i', changes, status: 'inProgress' } },
});
const updated = (changes: object) => ({
  method: 'item/fileChange/patchUpdated',
  params: { threadId: 't', turnId: 'u', itemId: 'i', changes },
});
const QUESTION = {
  method: 'item/fileChange/requestApproval',
  id: 1,
  params: { threadId: 't', turnId: 'u', itemId: 'i', reason: null },
};

/** The person looks at the card until it is withdrawn. */
const look: Deed = (_, { signal }) =>
  new Promise<Outcome>((resolve) => signal?.addEventListener('abort', () => resolve({ action: 'withdrawn' })));

/** A connection whose person does these deeds, one for each card. */
function connected(...deeds: Deed[]) {
  const host = scriptedHost(...deeds);
  let send!: (message: object) => void;
  const sent = new Promise<object>((resolve) => {
    send = resolve;
  });
  const { receive } = connectCodex(host, { send });
  const shown = () => host.reviews.map(({ args }) => (args as { changes: unknown }).changes);
  return { receive, sent, shown };
}

describe('a change of files that Codex asks about', () => {
  for (const again of [started, updated]) {
    const { method } = again([]);
    it(`is on the card as it came last, in ${method} before the question`, async () => {
      const { receive, sent, shown } = connected(approve);
      for (const message of [started(change('a', 'b')), again(change('b', 'c')), QUESTION]) receive(message);
      expect(await sent).to.deep.equal({ id: 1, result: { decision: 'accept' } });
      expect(shown()).to.deep.equal([change('b', 'c')]);
    });

    it(`is asked about anew when ${method} replaces it on screen, and not when it comes again unchanged`, async () => {
      const { receive, sent, shown } = connected(look, approve);
      const replaced = change('b', 'c');
      for (const changes of [change('a', 'b'), replaced]) {
        receive(again(changes));
        receive(QUESTION);
        receive(again(changes));
      }
      expect(await sent).to.deep.equal({ id: 1, result: { decision: 'accept' } });
      expect(shown()).to.deep.equal([change('a', 'b'), replaced]);
    });
  }
});

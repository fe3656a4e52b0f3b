/** Random servers and scopes: the keys by which limits, silence, drafts and completion distinguish them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { draftId } from '../../src/host/drafts/draft-id.js';
import type { ServerIdentity } from '../../src/protocol/host.js';
import { isSameScope } from '../../src/protocol/scope.js';
import { type ServerNames, scopedServerKey, serverKeyOf } from '../../src/protocol/server-key.js';

/** Short texts of the characters that join and quote the parts of a key, so that parts are easily confused. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"', '[', ']', '\\', '/'), maxLength: 4 });
const names = fc.record({ name: text, origin: text }, { requiredKeys: [] });
/** Some ids equal the keys of other servers. */
const id = fc.oneof(
  text,
  names.map(serverKeyOf),
  text.map((one) => JSON.stringify([one])),
);
const server: fc.Arbitrary<ServerNames> = fc.oneof(names, fc.record({ id }));
const scope = fc.dictionary(fc.constantFrom('user', 'workspace', 'a', 'a,b'), text, { maxKeys: 2 });

/** The host's facts about a server, in one spelling. */
const identityOf = ({ id, name = '', origin = '' }: ServerNames) => {
  const isUnknown = id === undefined ? !name && !origin : id === '';
  return isUnknown ? 'unknown' : id === undefined ? { name, origin } : { id };
};

/** Whether two texts are equal exactly when two things are. */
const agree = (areSame: boolean, one: string, other: string) =>
  assert.equal(one === other, areSame, `${one} | ${other}`);
const everyPair = <Thing>(things: fc.Arbitrary<Thing>, check: (one: Thing, other: Thing) => void) =>
  fc.assert(fc.property(things, things, check), { numRuns: 20_000 });

describe('keys of servers, scopes and drafts', () => {
  it('are equal only for the same server [SEE-07]', () => {
    everyPair(server, (one, other) =>
      agree(isDeepStrictEqual(identityOf(one), identityOf(other)), serverKeyOf(one), serverKeyOf(other)),
    );
  });

  it('are equal only for the same server in the same scope, for queue, rate limit and silence [SEE-07]', () => {
    everyPair(fc.record({ server, scope }), (one, other) =>
      agree(
        isDeepStrictEqual(identityOf(one.server), identityOf(other.server)) && isSameScope(one.scope, other.scope),
        scopedServerKey(one as { server: ServerIdentity }),
        scopedServerKey(other as { server: ServerIdentity }),
      ),
    );
  });

  it('are equal only for drafts of the same request, server and scope [SEE-07]', () => {
    everyPair(fc.record({ server: text, scope, request: fc.array(text, { maxLength: 2 }) }), (one, other) =>
      agree(
        one.server === other.server &&
          isSameScope(one.scope, other.scope) &&
          isDeepStrictEqual(one.request, other.request),
        draftId(one as never),
        draftId(other as never),
      ),
    );
  });

  it('do not depend on the order in which a scope names its members [SEE-07]', () => {
    fc.assert(
      fc.property(scope, (members) => {
        const reversed = Object.fromEntries(Object.entries(members).reverse());
        assert.ok(isSameScope(members, reversed));
        assert.equal(scopedServerKey({ scope: members }), scopedServerKey({ scope: reversed }));
      }),
    );
    const ties = { 'a,b': 'c', a: 'b,c' };
    assert.ok(isSameScope(ties, { a: 'b,c', 'a,b': 'c' }));
  });
});

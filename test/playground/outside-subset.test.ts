import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outsideSubset } from '../../playground/lint/outside-subset.js';
import { REVISIONS } from '../../playground/lint/subset.js';
import type { Revision } from '../../src/protocol/revisions.js';
import subset from '../fixtures/subset.json' with { type: 'json' };

describe('the subset of JSON Schema that the lint knows', () => {
  /** @see schema/REVISION/schema.ts, PrimitiveSchemaDefinition; `pattern`: client/elicitation.mdx of 2025-11-25 */
  const properties = subset.properties as unknown as [what: string, property: unknown, revisions: Revision[]][];
  for (const [what, property, revisions] of properties) {
    it(`has ${what} in ${revisions.join(', ') || 'no revision'}`, () => {
      for (const revision of REVISIONS) {
        const found = outsideSubset({ type: 'object', properties: { 'a/b': property } }, revision);
        if (revisions.includes(revision)) assert.equal(found, undefined, revision);
        else assert.ok(found?.startsWith('requestedSchema/properties/a~1b: '), revision);
      }
    });
  }

  const roots: [what: string, schema: unknown, revisions: Revision[], place: string][] = [
    ...(subset.roots as never[]),
    ['no schema', undefined, [], 'requestedSchema'],
  ];
  for (const [what, schema, revisions, place] of roots) {
    it(`has ${what} at the root in ${revisions.join(', ') || 'no revision'}`, () => {
      for (const revision of REVISIONS) {
        const found = outsideSubset(schema, revision);
        if (revisions.includes(revision)) assert.equal(found, undefined, revision);
        else assert.ok(found?.includes(place), `${revision}: ${found}`);
      }
    });
  }
});

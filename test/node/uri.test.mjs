// @ts-check
/** Compares the verdict on a URI with that of ajv-formats. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { normalise } from '../../src/form/schema/normalise.js';
import { fits } from './fits.mjs';

/** The parts of URIs, and what is allowed in none. */
const PARTS = [
  ...['a', 'Z', '1', 'http', 'urn', '+', '-', '.', ':', '/', '//', '@', '?', '#', '_', '~', "'", '('],
  ...['%', '%4', '%41', '%zz', '1.2.3.4', ':80', '[::1]', '[v1.a]', '[1:2:3:4:5:6:7:8]', '[', ']'],
  ...[' ', '\n', '\0', '"', '<', '\\', '^', '`', '{', '|', 'é', 'ſ', '\u212a'],
];
const starts = fc.constantFrom('', 'a:', 'http:', 'http://', 'http://[::1]');

it('a URI gets the same verdict as from ajv-formats', () => {
  const { fields } = normalise({ type: 'object', properties: { address: { type: 'string', format: 'uri' } } });
  const [field] = fields;
  assert.ok(field && field.kind !== 'unsupported');
  const isUri = /** @type {(text: string) => boolean} */ (fullFormats.uri);
  const texts = fc.tuple(starts, fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }));
  fc.assert(
    fc.property(texts, ([start, parts]) => {
      const text = start + parts.join('');
      assert.equal(fits(field, text), isUri(text), JSON.stringify(text));
    }),
    { seed: 20_261_123, numRuns: 20_000 },
  );
});

// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';

/** @typedef {{ dependencies: Record<string, string> }} Manifest */

/** @param {string} path from the root */
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/**
 * The dependencies that are not caret ranges.
 * @param {Manifest} manifest
 */
function narrow({ dependencies }) {
  const ranges = Object.entries(dependencies).map(([name, range]) => `${name}: ${range}`);
  return ranges.filter((line) => !/: \^\d+\.\d+\.\d+$/.test(line));
}

describe('the dependencies of the package', () => {
  it('are caret ranges: an exact version puts a second copy of Lit into an application that has another one', () => {
    assert.deepEqual(narrow(read('package.json')), []);
  });

  it('are the same in the lock file, so that npm ci installs them', () => {
    assert.deepEqual(read('package-lock.json').packages[''].dependencies, read('package.json').dependencies);
  });
});

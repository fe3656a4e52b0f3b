// @ts-check
/** What tests of layers without a page take from @open-wc/testing, which itself needs a page. */
// @ts-expect-error It has no types of its own; @open-wc/testing gives it some.
import { Assertion, expect } from '@esm-bundle/chai/esm/chai.js';

const { assert } = Assertion.prototype;

/** @param {unknown[]} args */
Assertion.prototype.assert = function (...args) {
  try {
    assert.apply(this, args);
  } catch (error) {
    // node:test passes only enumerable properties of a chai error to the reporter, which prints the place.
    Object.defineProperty(error, 'stack', { enumerable: true });
    throw error;
  }
};

export { expect };

// @ts-check
/** What tests of layers without a page take from @open-wc/testing, which itself needs a page. */
// @ts-expect-error It has no types of its own; @open-wc/testing gives it some.
export { expect } from '@esm-bundle/chai/esm/chai.js';

// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { patchedGlobals } from '../tools/patched-globals.mjs';
import { readSources } from '../tools/sources.mjs';

const PATCHES = [
  'Date.now = () => 5;',
  "(globalThis as any)['setInterval'] = run;",
  "Object.defineProperty(\n  navigator,\n  'clipboard', { value });",
  "vi.spyOn(Date, 'now');",
];

const OTHERS = [
  'if (Date.now === now) then();',
  'const clock = { now: () => 5 };\nclock.setTimeout = run;',
  "document.title = 'Bank';",
  "// window.open = null;\nconst script = 'Date.now = () => 5';",
];

describe('a test that patches a global', () => {
  for (const source of PATCHES) {
    it(`is found: ${source.replace(/\s+/g, ' ')}`, () => {
      const found = patchedGlobals('test/a.test.ts', `const before = 1;\n${source}`);
      assert.equal(found.length, 1, found.join('\n'));
      assert.ok(found[0]?.startsWith('test/a.test.ts:2: '), found[0]);
    });
  }

  for (const source of OTHERS) {
    it(`is not seen in: ${source.replace(/\s+/g, ' ')}`, () =>
      assert.deepEqual(patchedGlobals('test/a.ts', source), []));
  }

  it('does not exist, because clocks, storage and windows are passed in', () => {
    const found = [...readSources('test')].flatMap(([path, source]) => patchedGlobals(path, source));
    assert.deepEqual(found, []);
  });
});

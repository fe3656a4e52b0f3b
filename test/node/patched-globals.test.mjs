// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { patchedGlobals } from '../tools/patched-globals.mjs';
import { readSources } from '../tools/sources.mjs';

const PATCHES = [
  'Date.now = () => 5;',
  'Date.now += 5;',
  'Date.prototype.getTimezoneOffset = () => 60;',
  'globalThis.Date = Frozen;',
  'window.setTimeout = run;',
  "window['setTimeout'] = run;",
  '(globalThis as any).setInterval = run;',
  '(window as unknown as Record<string, unknown>).open = () => null;',
  'self.requestAnimationFrame ??= run;',
  'performance.now = () => 5;',
  'window.performance.now = () => 5;',
  'navigator.clipboard = clipboard;',
  'document.createElement = made;',
  'document.hasFocus =\n  () => true;',
  "Object.defineProperty(document, 'hidden', { value: true });",
  "Object.defineProperty(\n  navigator,\n  'clipboard', { value });",
  "Object.defineProperty(Document.prototype, 'hidden', { value: true });",
  'Object.assign(window, { setTimeout, clearTimeout });',
  "Reflect.set(globalThis, 'Date', Frozen);",
  "stub(window, 'open');",
  "vi.spyOn(Date, 'now');",
  'const clock = sinon.useFakeTimers();',
];

const OTHERS = [
  'const { now } = Date;',
  'const start = Date.now();',
  'if (Date.now === now) then();',
  'let open: typeof window.open = () => null;',
  'const clock = { now: () => 5, setTimeout: run };',
  'clock.setTimeout = run;',
  'host.navigator = fake;',
  "document.title = 'Bank';",
  "document.documentElement.lang = 'fr';",
  "document.body.style.cssText = 'zoom: 4';",
  'Object.assign(document.body.style, { zoom: 4 });',
  "Object.defineProperty(event, 'clipboardData', { value });",
  'window.onerror = note;',
  "location.hash = 'a';",
  '// Date.now = () => 5;\n/* window.open = null; */',
  "const script = 'Date.now = () => 5';",
  'const isOpen = window.open => 5;',
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

  it('does not exist: clocks, storage and windows are passed in', () => {
    const found = [...readSources('test')].flatMap(([path, source]) => patchedGlobals(path, source));
    assert.deepEqual(found, []);
  });
});

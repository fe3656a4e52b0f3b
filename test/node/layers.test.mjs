// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importCycles, layerViolations } from '../tools/layers.mjs';
import { readSources } from '../tools/sources.mjs';

/** One of each kind. @type {{ path: string, source: string, says: string }[]} */
const FORBIDDEN = [
  {
    path: 'src/protocol/a.ts',
    source: `import { type B } from '../form/b.js';`,
    says: 'protocol reaches down to form',
  },
  { path: 'src/form/deep/a.ts', source: `export * from '../../host/b.js';`, says: 'form reaches down to host' },
  { path: 'src/form/a.ts', source: `let b: import('../views/b.js').B;`, says: 'form reaches down to views' },
  { path: 'src/host/a.ts', source: `await import('../adapters/b.js');`, says: 'host reaches down to adapters' },
  { path: 'src/element/a.ts', source: `import '../index.js';`, says: 'element reaches down to entries' },
  { path: 'src/host/a.ts', source: `import 'mcp-elicitation/adapters';`, says: 'the package by its own name' },
  { path: 'src/host/a.ts', source: `import b from '../../test/b.js'; b;`, says: 'outside src' },
  { path: 'src/session/a.ts', source: `import type { TemplateResult } from 'lit';`, says: 'session is free of Lit' },
  { path: 'src/form/a.ts', source: `function unused() { return typeof window; }`, says: 'touches window' },
  { path: 'src/relay/a.ts', source: `export let opener: HTMLElement;`, says: 'touches HTMLElement' },
];

/** @type {{ path: string, source: string }[]} */
const ALLOWED = [
  { path: 'src/form/a.ts', source: `import { b } from '../protocol/b.js'; import type { C } from './c.js'; b;` },
  { path: 'src/views/a.ts', source: `import { html } from 'lit'; import { b } from '../form/b.js'; html; b;` },
  { path: 'src/host/a.ts', source: `export const a = () => document.visibilityState;` },
  { path: 'src/form/a.ts', source: `// import 'lit'\nexport const a = { document: 'window.open' }.document;` },
];

describe('the rule of the layers in src/', () => {
  for (const { path, source, says } of FORBIDDEN) {
    it(`refuses in ${path}: ${source.replace(/\s+/g, ' ')}`, async () => {
      const found = await layerViolations(path, source);
      assert.equal(found.length, 1, found.join('\n'));
      assert.ok(found[0]?.includes(says), found[0]);
    });
  }

  for (const { path, source } of ALLOWED) {
    it(`allows in ${path}: ${source.replace(/\s+/g, ' ')}`, async () => {
      assert.deepEqual(await layerViolations(path, source), []);
    });
  }

  it('lets the protocol, form, host, session, relay and adapters run without Lit, and no layer reach down', async () => {
    const found = [...readSources()].map(([path, source]) => layerViolations(path, source));
    assert.deepEqual((await Promise.all(found)).flat(), []);
  });
});

describe('the lifecycle', () => {
  it('imports only types from other layers, so that any process can run it', () => {
    const values = [...readSources()]
      .filter(([path]) => path.startsWith('src/lifecycle/'))
      .flatMap(
        ([path, source]) => source.match(/^import (?!type ).*'\.\.\/.*$/gm)?.map((line) => `${path}: ${line}`) ?? [],
      );
    assert.deepEqual(values, []);
  });
});

describe('circles of imports', () => {
  it('are named, even if only an imported type closes one', () => {
    const files = {
      'src/a.ts': `import './b.js'; import './c.js';`,
      'src/b.ts': `import './c.js';`,
      'src/c.ts': `let a: import('./a.js').A;`,
      'src/d.ts': `// import './a.js'`,
    };
    assert.deepEqual(importCycles(new Map(Object.entries(files))), [
      'src/a.ts → src/c.ts → src/a.ts',
      'src/b.ts → src/c.ts → src/a.ts → src/b.ts',
    ]);
  });

  it('do not exist between the files of src, including type imports', () => {
    assert.deepEqual(importCycles(readSources()), []);
  });
});

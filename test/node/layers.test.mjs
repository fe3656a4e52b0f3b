// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { layerViolations } from '../tools/layers.mjs';
import { fromRoot, ROOT } from '../tools/results.mjs';

/** @type {{ path: string, source: string, says: string }[]} */
const FORBIDDEN = [
  {
    path: 'src/protocol/a.ts',
    source: `import { b } from '../form/b.js'; b();`,
    says: 'protocol reaches down to form',
  },
  {
    path: 'src/protocol/a.ts',
    source: `import type { B } from '../form/b.js';`,
    says: 'protocol reaches down to form',
  },
  {
    path: 'src/protocol/a.ts',
    source: `import { type B } from '../host/b.js';`,
    says: 'protocol reaches down to host',
  },
  {
    path: 'src/protocol/a.ts',
    source: `export type { B } from '../form/b.js';`,
    says: 'protocol reaches down to form',
  },
  { path: 'src/form/a.ts', source: `export * from '../host/b.js';`, says: 'form reaches down to host' },
  { path: 'src/form/deep/a.ts', source: `import\n  x\nfrom '../../host/b.js'; x;`, says: 'form reaches down to host' },
  { path: 'src/form/a.ts', source: `let b: import('../views/b.js').B;`, says: 'form reaches down to views' },
  {
    path: 'src/host/a.ts',
    source: `const b = await import('../adapters/b.js');`,
    says: 'host reaches down to adapters',
  },
  { path: 'src/adapters/a.ts', source: `import '../events.js';`, says: 'adapters reaches down to element' },
  { path: 'src/adapters/a.ts', source: `import '../element/b.js';`, says: 'adapters reaches down to element' },
  { path: 'src/views/a.ts', source: `import '../mcp-elicitation.js';`, says: 'views reaches down to element' },
  { path: 'src/element/a.ts', source: `import '../index.js';`, says: 'element reaches down to entries' },
  { path: 'src/mcp-elicitation.ts', source: `import './generated/fr.js';`, says: 'element reaches down to entries' },
  {
    path: 'src/host/a.ts',
    source: `import { b } from 'mcp-elicitation/adapters'; b;`,
    says: 'the package by its own name',
  },
  { path: 'src/host/a.ts', source: `import b from '../../test/b.js'; b;`, says: 'outside src' },
  { path: 'src/protocol/a.ts', source: `import { html } from 'lit'; html;`, says: 'protocol is free of Lit' },
  { path: 'src/form/a.ts', source: `import { msg } from '@lit/localize'; msg;`, says: 'form is free of Lit' },
  { path: 'src/host/a.ts', source: `import type { TemplateResult } from 'lit';`, says: 'host is free of Lit' },
  { path: 'src/adapters/a.ts', source: `import 'lit/directives/live.js';`, says: 'adapters is free of Lit' },
  { path: 'src/protocol/a.ts', source: `export const a = () => document.title;`, says: 'touches document' },
  { path: 'src/form/a.ts', source: `function unused() { return typeof window; }`, says: 'touches window' },
  { path: 'src/adapters/a.ts', source: `export const a = (url: string) => open(url);`, says: 'touches open' },
  { path: 'src/adapters/a.ts', source: `(globalThis as any).document.title;`, says: 'touches document' },
  { path: 'src/adapters/a.ts', source: `globalThis['customElements'].get('a');`, says: 'touches customElements' },
  { path: 'src/form/a.ts', source: `export class A extends HTMLElement {}`, says: 'touches HTMLElement' },
  {
    path: 'src/form/a.ts',
    source: `export function a(input: HTMLInputElement | null) {}`,
    says: 'touches HTMLInputElement',
  },
  { path: 'src/protocol/a.ts', source: `export const a = \`\${location.href}\`;`, says: 'touches location' },
];

/** @type {{ path: string, source: string }[]} */
const ALLOWED = [
  { path: 'src/form/a.ts', source: `import { b } from '../protocol/b.js'; import type { C } from './c.js'; b;` },
  { path: 'src/host/a.ts', source: `export const a = () => document.visibilityState;` },
  { path: 'src/views/a.ts', source: `import { html } from 'lit'; import { b } from '../form/b.js'; html; b;` },
  { path: 'src/events.ts', source: `import type { O } from './protocol/o.js'; import { v } from './views/v.js'; v;` },
  { path: 'src/index.ts', source: `import './mcp-elicitation.js'; import './generated/fr.js';` },
  {
    path: 'src/protocol/a.ts',
    source: `// document.title\n/* import 'lit' */ export const a = 'window.open HTMLElement';`,
  },
  { path: 'src/protocol/a.ts', source: `export const a = (name: string, event: Event) => [name, event.type];` },
  { path: 'src/form/a.ts', source: `export const a = { document: 1, open: 2 }; export const b = a.document + a.open;` },
  { path: 'src/form/a.ts', source: `interface Element { name: string }\nexport const a = (e: Element) => e.name;` },
  { path: 'src/adapters/a.ts', source: `export const a = () => new URL('https://a.example').origin;` },
];

describe('layers of the source', () => {
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

  it('lets the protocol, form, host and adapters run without Lit, and no layer reach down', async () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(ROOT, 'src', name))
      .filter((path) => path.endsWith('.ts'));
    assert.ok(files.length > 0, 'src holds no TypeScript');
    const found = files.map((path) => layerViolations(fromRoot(path), readFileSync(path, 'utf8')));
    assert.deepEqual((await Promise.all(found)).flat(), []);
  });
});

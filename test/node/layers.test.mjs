// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importCycles, layerViolations } from '../tools/layers.mjs';
import { readSources } from '../tools/sources.mjs';

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
  { path: 'src/host/a.ts', source: `import type { B } from '../session/b.js';`, says: 'host reaches down to session' },
  { path: 'src/session/a.ts', source: `import '../adapters/b.js';`, says: 'session reaches down to adapters' },
  {
    path: 'src/session/a.ts',
    source: `import type { B } from '../views/b.js';`,
    says: 'session reaches down to views',
  },
  {
    path: 'src/session/a.ts',
    source: `import { b } from '../element/b.js'; b;`,
    says: 'session reaches down to element',
  },
  { path: 'src/session/a.ts', source: `import { b } from '../relay/b.js'; b;`, says: 'session reaches down to relay' },
  {
    path: 'src/relay/a.ts',
    source: `import { b } from '../adapters/b.js'; b;`,
    says: 'relay reaches down to adapters',
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
  { path: 'src/session/a.ts', source: `import type { TemplateResult } from 'lit';`, says: 'session is free of Lit' },
  { path: 'src/relay/a.ts', source: `import { html } from 'lit'; html;`, says: 'relay is free of Lit' },
  { path: 'src/protocol/a.ts', source: `export const a = () => document.title;`, says: 'touches document' },
  { path: 'src/form/a.ts', source: `function unused() { return typeof window; }`, says: 'touches window' },
  { path: 'src/adapters/a.ts', source: `export const a = (url: string) => open(url);`, says: 'touches open' },
  { path: 'src/session/a.ts', source: `export const a = () => document.hidden;`, says: 'touches document' },
  { path: 'src/session/a.ts', source: `export let opener: HTMLElement;`, says: 'touches HTMLElement' },
  { path: 'src/relay/a.ts', source: `export const a = () => location.href;`, says: 'touches location' },
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
  { path: 'src/session/a.ts', source: `import { b } from '../host/b.js'; import type { C } from '../form/c.js'; b;` },
  { path: 'src/session/a.ts', source: `export const a = (signal: AbortSignal) => signal.aborted;` },
  { path: 'src/relay/a.ts', source: `import { b } from '../session/b.js'; b;` },
  { path: 'src/views/a.ts', source: `import { html } from 'lit'; import { b } from '../form/b.js'; html; b;` },
  { path: 'src/views/a.ts', source: `import type { Phase } from '../session/b.js'; export let a: Phase;` },
  { path: 'src/mcp-elicitation.ts', source: `import { b } from './session/b.js'; b;` },
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

  it('lets the protocol, form, host, session, relay and adapters run without Lit, and no layer reach down', async () => {
    const found = [...readSources()].map(([path, source]) => layerViolations(path, source));
    assert.deepEqual((await Promise.all(found)).flat(), []);
  });
});

/** @type {{ what: string, files: Record<string, string>, says: string[] }[]} */
const CYCLES = [
  {
    what: 'two files that import each other',
    files: { 'src/views/a.ts': `import { b } from './b.js'; b;`, 'src/views/b.ts': `import { a } from './a.js'; a;` },
    says: ['src/views/a.ts → src/views/b.ts → src/views/a.ts'],
  },
  {
    what: 'a circle that only type imports close',
    files: {
      'src/views/card.ts': `import { keys } from './keys.js'; keys;`,
      'src/views/keys.ts': `import type { Card } from './card.js';`,
    },
    says: ['src/views/card.ts → src/views/keys.ts → src/views/card.ts'],
  },
  {
    what: 'a circle through folders, a re-export and an imported type',
    files: {
      'src/host/a.ts': `export * from '../form/deep/b.js';`,
      'src/form/deep/b.ts': `import { c } from '../c.js'; c;`,
      'src/form/c.ts': `let a: import('../host/a.js').A;`,
    },
    says: ['src/form/c.ts → src/host/a.ts → src/form/deep/b.ts → src/form/c.ts'],
  },
  {
    what: 'a file that imports itself',
    files: { 'src/form/a.ts': `import type { A } from './a.js';` },
    says: ['src/form/a.ts → src/form/a.ts'],
  },
  {
    what: 'each of two circles apart',
    files: {
      'src/a.ts': `import './b.js';`,
      'src/b.ts': `import './a.js'; import './c.js';`,
      'src/c.ts': `import './d.js';`,
      'src/d.ts': `import './c.js';`,
    },
    says: ['src/a.ts → src/b.ts → src/a.ts', 'src/c.ts → src/d.ts → src/c.ts'],
  },
  {
    what: 'the short way round where there is a long one too',
    files: {
      'src/a.ts': `import './b.js'; import './c.js';`,
      'src/b.ts': `import './c.js';`,
      'src/c.ts': `import './a.js';`,
    },
    says: ['src/a.ts → src/c.ts → src/a.ts', 'src/b.ts → src/c.ts → src/a.ts → src/b.ts'],
  },
];

/** @type {{ what: string, files: Record<string, string> }[]} */
const NO_CYCLES = [
  {
    what: 'two ways to the same file',
    files: { 'src/a.ts': `import './b.js'; import './c.js';`, 'src/b.ts': `import './c.js';`, 'src/c.ts': '' },
  },
  {
    what: 'a way back that only a comment or a string speaks of',
    files: {
      'src/a.ts': `import './b.js';`,
      'src/b.ts': `// import './a.js'\n/* import './a.js' */ export const b = "import './a.js'";`,
    },
  },
  { what: 'packages and files outside src', files: { 'src/a.ts': `import 'lit'; import './gone.js';` } },
];

describe('circles of imports', () => {
  for (const { what, files, says } of CYCLES) {
    it(`are named: ${what}`, () => assert.deepEqual(importCycles(new Map(Object.entries(files))), says));
  }

  for (const { what, files } of NO_CYCLES) {
    it(`are not seen in ${what}`, () => assert.deepEqual(importCycles(new Map(Object.entries(files))), []));
  }

  it('do not exist between the files of src, type imports included', () => {
    assert.deepEqual(importCycles(readSources()), []);
  });
});

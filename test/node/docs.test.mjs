// @ts-check
/** The documentation says what is so: its links lead somewhere, its code compiles, and its schemas make the forms that it names. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { outsideSubset } from '../../playground/lint/outside-subset.js';
import { Form } from '../../src/form/form.js';
import { EMITTERS } from '../../src/interrupts/ag-ui/emitters.js';
import {
  MAX_FIELDS,
  MAX_MESSAGE_BYTES,
  MAX_SCHEMA_BYTES,
  MAX_SCHEMA_DEPTH,
  MAX_URL_BYTES,
} from '../../src/protocol/limits.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import { LAYERS } from '../tools/layers.mjs';
import { blocksIn, brokenLinks, inlineCodeIn, PAGES, readPage, tablesIn } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { readSources } from '../tools/sources.mjs';
import { typeErrors } from '../tools/type-errors.mjs';
import { SCENES } from '../visual/docs/scenes.mjs';

/** The code of these pages is compiled, and mostly run, by tests of their own. */
const TESTED_ELSEWHERE = [
  'docs/any-backend',
  'docs/audit',
  'docs/chat',
  'docs/clients',
  'docs/hosts',
  'docs/parked-calls',
  'docs/relay',
  'docs/relay-processes',
  'docs/testing',
];
/** JSX of these pages is compiled with the types of its framework: `npm run test:package`. */
const JSX_TESTED_ELSEWHERE = ['docs/frameworks.md'];
/** The pages whose words are checked here. */
const READ = PAGES.filter(
  (page) => !TESTED_ELSEWHERE.includes(page.replace(/\.md$/, '')) && !page.startsWith('docs/clients/'),
);
/** The pages whose code is compiled here; that of the others is in test/interrupts/. */
const COMPILED = READ.filter((page) => !['docs/approvals.md', 'docs/python-agents.md'].includes(page));
/** Inside the package, so that its own name leads to dist/. */
const FOLDER = join(ROOT, 'test/results/docs');

/** Names and texts of others, or with a number in place of a placeholder. */
const FOREIGN = [
  ...['DeployOptions', 'HttpOnly', 'SameSite', 'customData', 'innerHTML', 'onAccept', 'onSubmit', 'serverInfo'],
  ...[
    'ElicitationRequestSchema',
    'createMCPClient',
    'needsApproval',
    'elementHandle',
    'elicitInput',
    'onMounted',
    'openExternal',
    'shallowRef',
    'strictTemplates',
    'useRef',
    'useState',
    'versionNegotiation',
  ],
  ...['AnyUrl', 'EmailStr', 'TypedDict', 'logStartupMessage'],
  '2 waiting',
  'Failed to fetch',
  'ToolError: elicitation via server-initiated requests is unavailable on 2026-07-28 connections.',
  "Property 'mcp-elicitation' does not exist on type 'JSX.IntrinsicElements'",
  "Cannot find module 'mcp-elicitation/adapters' or its corresponding type declarations",
  'Lit is in dev mode',
  'ResizeObserver is not defined',
  'moduleResolution',
  'useStream',
  'interruptBefore',
  "Refused to create a TrustedTypePolicy named 'lit-html'",
  "Creating a TrustedTypePolicy named 'lit-html' violates …",
  "This document requires 'TrustedScript' assignment",
];

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    moduleDetection: 'force',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['.'],
  exclude: [],
});

/** What the TypeScript compiler says of these files. @param {Iterable<[name: string, code: string]>} files */
async function compile(files) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'tsconfig.json'), TSCONFIG);
  for (const [name, code] of files) writeFileSync(join(FOLDER, name), code);
  const said = await typeErrors(FOLDER);
  rmSync(FOLDER, { recursive: true, force: true });
  return said;
}

/** Each block is a module of its own: nothing is declared for it. @returns {[name: string, code: string][]} */
function scripts() {
  return COMPILED.flatMap((page) =>
    blocksIn(readPage(page))
      .filter(({ language }) => ['js', 'ts'].includes(language))
      .map(({ language, code }, i) => {
        const name = `${page.replace(/\W/g, '-')}-${i}.${language.replace('js', 'ts')}`;
        return /** @type {[string, string]} */ ([name, code]);
      }),
  );
}

describe('a page of the documentation', () => {
  for (const page of PAGES) {
    it(`has links that lead to a file and a heading: ${page}`, () => {
      assert.deepEqual(brokenLinks(page, readPage(page)), []);
    });
  }

  for (const page of READ) {
    it(`names files and scripts that exist: ${page}`, () => {
      const codes = inlineCodeIn(readPage(page));
      const paths = codes.filter((code) => /^(?:src|test|build|docs|demo|xliff|frameworks)\/[\w./-]*$/.test(code));
      const { scripts: known } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      const blocks = blocksIn(readPage(page)).filter(({ language }) => language === 'sh');
      const text = [...codes, ...blocks.map(({ code }) => code)].join('\n');
      const named = [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)].map(
        ([, run, own]) => run ?? own,
      );
      assert.deepEqual(
        [
          ...paths.filter((path) => !existsSync(join(ROOT, path))),
          ...named.filter((name) => !Object.hasOwn(known, String(name))),
        ],
        [],
      );
    });
  }

  const sources = [...readSources().values()].join('\n');

  for (const page of READ) {
    it(`calls options, functions and events by names that the package has: ${page}`, () => {
      const names = inlineCodeIn(readPage(page)).flatMap((code) => code.match(/[A-Za-z]\w*[a-z][A-Z]\w*/g) ?? []);
      const unknown = names.filter((name) => !FOREIGN.includes(name) && !new RegExp(`\\b${name}\\b`).test(sources));
      assert.deepEqual(unknown, []);
    });
  }

  it('quotes texts exactly as the package has them: docs/troubleshooting.md', () => {
    const text = readPage('docs/troubleshooting.md').replace(/`[^`\n]*`/g, '');
    const quotes = [...text.matchAll(/"([^"\n]+ [^"\n]+)"/g)].map(([, quote = '']) => quote);
    assert.ok(quotes.length > 10);
    assert.deepEqual(
      quotes.filter((quote) => !FOREIGN.includes(quote) && !sources.includes(quote)),
      [],
    );
  });

  it('is short enough to be read first: README.md has at most 110 lines', () => {
    const lines = readPage('README.md').trimEnd().split('\n').length;
    assert.ok(lines <= 110, `README.md has ${lines} lines`);
  });

  it('has JSX only where a test compiles it', () => {
    const pages = COMPILED.filter((page) => blocksIn(readPage(page)).some(({ language }) => language === 'tsx'));
    assert.deepEqual(pages, JSX_TESTED_ELSEWHERE);
  });

  it('has code that compiles against the package as it stands, with no variable that it does not declare', async () => {
    const files = scripts();
    assert.ok(files.length > 0);
    assert.equal(await compile(files), '');
  });
});

describe('docs/architecture.md', () => {
  const text = readPage('docs/architecture.md');
  /** The rows of the table with this first heading. @param {string} first */
  const rowsOf = (first) => tablesIn(text).find(({ head }) => head[0] === first)?.rows ?? [];

  it('lists the layers that a test enforces, in their order, and where Lit and the DOM are allowed', () => {
    const yes = (/** @type {boolean} */ isAllowed) => (isAllowed ? 'yes' : 'no');
    assert.deepEqual(
      rowsOf('layer').map(([name, , , lit, dom]) => [name, lit, dom]),
      LAYERS.map(({ name, lit, dom }) => [name, yes(lit), yes(dom)]),
    );
  });

  it('lists the phases of an elicitation, and its diagram has no other', () => {
    const [table = ''] = readFileSync(join(ROOT, 'src/protocol/port.ts'), 'utf8').split('export type Phase');
    const phases = [...table.matchAll(/^ \* \| `(\w+)` \|/gm)].map(([, phase]) => phase);
    assert.ok(phases.length > 4);
    assert.deepEqual(
      rowsOf('phase').map(([phase = '']) => phase.slice(1, -1)),
      phases,
    );
    const [{ code } = { code: '' }] = blocksIn(text).filter(({ language }) => language === 'mermaid');
    const drawn = [...code.matchAll(/^ {2}(\w+) --> (\w+)/gm)].flatMap(([, from, to]) => [from, to]);
    assert.deepEqual(new Set(drawn), new Set(phases));
  });
});

describe('docs/clients.md', () => {
  it('has a row for each handler of src/adapters/callbacks.ts', () => {
    const code = readFileSync(join(ROOT, 'src/adapters/callbacks.ts'), 'utf8');
    const handlers = [...code.matchAll(/^export function (\w+Handler)\b/gm)].map(([, name = '']) => name);
    assert.ok(handlers.length > 3);
    const rows = tablesIn(readPage('docs/clients.md')).find(({ head }) => head[1] === 'Function')?.rows ?? [];
    const missing = handlers.filter((name) => !rows.some(([, cell]) => cell === `\`${name}\``));
    assert.deepEqual(missing, [], `add a row to the first table of docs/clients.md for ${missing.join(' and ')}`);
  });
});

describe('docs/server-authors.md', () => {
  const text = readPage('docs/server-authors.md');

  /** The rows of the table with this first heading and this second one. @param {string} second */
  function rowsOf(second) {
    const table = tablesIn(text).find(({ head }) => head[0] === 'the property' && head[1] === second);
    assert.ok(table, second);
    return table.rows.map(([code = '', ...cells]) => ({ property: JSON.parse(code.slice(1, -1)), code, cells }));
  }

  /** The control's name in the page → the field that has it. @type {Record<string, object>} */
  const CONTROLS = {
    'one line of text': { kind: 'text', multiline: false },
    'several lines of text': { kind: 'text', multiline: true },
    'a date': { kind: 'date' },
    "a date and a time, in the person's time zone": { kind: 'date-time' },
    'a number': { kind: 'number', integer: false },
    'a number, whole': { kind: 'number', integer: true },
    'a switch': { kind: 'boolean', answers: 'on-off' },
    'Yes, No, No answer': { kind: 'boolean', answers: 'yes-no-none' },
    'one of several': { kind: 'choice' },
    'several of several': { kind: 'choices' },
    'a list to type': { kind: 'list' },
    'a fixed text': { kind: 'fixed' },
    '"This cannot be shown here."': { kind: 'unsupported' },
  };

  it('names the right control for each property of its table', () => {
    const rows = rowsOf('the control');
    assert.ok(rows.length > 20);
    for (const { property, code, cells } of rows) {
      const [field] = new Form({ type: 'object', properties: { it: property, other: {} } }).fields;
      const [control = ''] = cells;
      assert.ok(
        Object.hasOwn(CONTROLS, control),
        `${code}: "${control}" is not a known control; add it to CONTROLS in test/node/docs.test.mjs`,
      );
      assert.deepEqual({ ...field, ...CONTROLS[control] }, field, code);
    }
  });

  it('names the property that each picture of a control shows', () => {
    const pictured = rowsOf('the control').filter(({ cells }) => cells[2]);
    assert.ok(pictured.length > 13);
    for (const { property, cells } of pictured) {
      const [, scene = ''] = /images\/(control-[\w-]+)-light\.png/.exec(cells[2] ?? '') ?? [];
      const scenes = /** @type {Record<string, import('../visual/docs/scenes.mjs').Scene>} */ (SCENES);
      assert.deepEqual(property, scenes[scene]?.property, scene);
    }
  });

  it('names the limits within which a request is shown', () => {
    const [rows = []] = tablesIn(text).flatMap(({ head, rows }) => (head[1] === 'at most' ? [rows] : []));
    assert.deepEqual(rows.slice(0, 4), [
      ['properties', `${MAX_FIELDS}`],
      ['the message', `${MAX_MESSAGE_BYTES / 1024} KiB`],
      ['the schema as JSON', `${MAX_SCHEMA_BYTES / 1024 ** 2} MiB, ${MAX_SCHEMA_DEPTH} levels deep`],
      ['the URL', `${MAX_URL_BYTES / 1024} KiB`],
    ]);
  });

  it('has requests and schemas of which the form can use every part', () => {
    const blocks = blocksIn(text).filter(({ language }) => language === 'json');
    assert.ok(blocks.length > 2);
    for (const { code } of blocks) {
      const value = JSON.parse(code);
      const params = value.params ?? { message: '', requestedSchema: value };
      assert.equal(parseRequest(params).status, 'ok', code);
      if (!params.requestedSchema) continue;
      assert.equal(outsideSubset(params.requestedSchema, '2025-11-25'), undefined, code);
      assert.deepEqual(new Form(params.requestedSchema).schema.issues, [], code);
    }
  });

  /** The properties that a handler of SDK v1 gets, or the error of the reply. @param {object} request */
  const withV1 = (request) => propertiesOf(ElicitRequestSchema.safeParse(request).data);
  /** The same of SDK v2. @param {object} request */
  const withV2 = (request) => {
    const result = specTypeSchemas.ElicitRequest['~standard'].validate(request);
    return propertiesOf('value' in result ? result.value : undefined);
  };
  /** @param {any} request */
  const propertiesOf = (request) => (request ? request.params.requestedSchema.properties : -32602);

  it('says what the handlers of both SDKs get for each property of its table', () => {
    for (const [name, version] of [...text.matchAll(/`(@modelcontextprotocol\/\w+)` ([\d.]+\d)/g)].map(
      ([, ...found]) => found,
    )) {
      const { version: installed } = JSON.parse(readFileSync(join(ROOT, `node_modules/${name}/package.json`), 'utf8'));
      assert.equal(version, installed, name);
    }
    const rows = rowsOf("the client's handler gets");
    assert.ok(rows.length > 10);
    for (const { property, code, cells } of rows) {
      const [gets = ''] = cells;
      const wanted = gets.startsWith('`') ? { it: JSON.parse(gets.slice(1, -1)) } : Number(/-\d+/.exec(gets)?.[0]);
      const requestedSchema = { type: 'object', properties: { it: property }, $defs: { name: { type: 'string' } } };
      const request = { method: 'elicitation/create', params: { message: 'Why?', requestedSchema } };
      assert.deepEqual(withV1(request), wanted, code);
      assert.deepEqual(withV2(request), wanted, code);
    }
  });
});

describe('docs/approvals.md', () => {
  it('says of each emitter that the package knows what it takes as a no', () => {
    const table = tablesIn(readPage('docs/approvals.md')).find(({ head }) => head[0] === '`emitter`');
    const named = (table?.rows ?? []).flatMap(([names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    assert.deepEqual(named.sort(), Object.keys(EMITTERS).sort());
  });
});

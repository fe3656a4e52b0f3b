// @ts-check
/** The code blocks of the pages on the relay, as files of one application. The pages of docs/clients/ are written likewise. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { blocksIn, namedBlocksIn, readPage } from '../../tools/markdown.mjs';
import { ROOT } from '../../tools/results.mjs';
import { here } from '../rows.mjs';

/** Where the files go: the packages of this directory resolve from there. */
export const FOLDER = here('node_modules/.relay-docs');

/** How the code is compiled. */
const CONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node', 'mcp-elicitation/react'],
    jsx: 'react-jsx',
    strict: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    paths: { ai: ['../ai-7/dist/index.d.ts'] },
  },
  include: ['./**/*'],
  exclude: [],
});

/** The pages that share one application. */
const PAGES = ['docs/relay.md', 'docs/relay-processes.md', 'docs/parked-calls.md'];

/** What the pages leave to the application. */
const APPLICATION = {
  'mail.ts': 'export async function sendMail(_user: string, _text: string): Promise<void> {}',
  'token.ts': "export const accessToken = async (_user?: string) => 'a token';",
  // https://nextjs.org/docs/app/api-reference/file-conventions/route: Next itself would be 150 MB for these types.
  'next-types.ts': `import * as route from './app/elicitations/route.js';
type Context = { params: Promise<Record<string, string>> };
type Handler = (request: Request, context: Context) => Promise<Response>;
export const handlers: Record<'GET' | 'POST' | 'OPTIONS', Handler> = route;
export const settings: { runtime: 'nodejs' | 'edge'; dynamic: 'auto' | 'force-dynamic' } = route;`,
  'tsconfig.json': CONFIG,
};

/** The page of the chat. */
const HTML = blocksIn(readPage('docs/relay.md')).find(({ language }) => language === 'html')?.code ?? '';

/** The blocks of the pages on the relay. */
export const relayBlocks = () => new Map(PAGES.flatMap((page) => [...namedBlocksIn(page)]));

/** @param {string} folder @param {Iterable<[name: string, code: string]>} files */
function writeFiles(folder, files) {
  for (const [name, code] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}

/** Writes the application. */
export function writeDocs() {
  rmSync(FOLDER, { recursive: true, force: true });
  writeFiles(FOLDER, [...relayBlocks(), ['index.html', HTML], ...Object.entries(APPLICATION)]);
}

/** Where the code of docs/clients/ goes, a folder for each page. */
export const CLIENTS_FOLDER = here('node_modules/.client-docs');

/** The pages of docs/clients/, without `.md`. */
export const CLIENT_PAGES = readdirSync(join(ROOT, 'docs/clients')).map((name) => name.replace(/\.md$/, ''));

/** Writes the application of each page, with the relay and the session of docs/relay.md. */
export function writeClientDocs() {
  rmSync(CLIENTS_FOLDER, { recursive: true, force: true });
  const shared = [...relayBlocks()].filter(([name]) => name === 'relay.ts' || name === 'session.ts');
  for (const page of CLIENT_PAGES) {
    const blocks = [...namedBlocksIn(`docs/clients/${page}.md`)].map(
      ([name, code]) => /** @type {[string, string]} */ ([name, withInstalledNames(name, code)]),
    );
    writeFiles(join(CLIENTS_FOLDER, page), [...blocks, ...shared]);
  }
  writeFiles(CLIENTS_FOLDER, [
    ['tsconfig.json', CONFIG],
    ['env.d.ts', 'interface Env { Assistant: any }'], // Cloudflare's wrangler writes it.
  ]);
}

/** Two versions of a package cannot have one name here. @param {string} name @param {string} code */
function withInstalledNames(name, code) {
  return name === 'backend-1.ts' ? code.replaceAll("'@mastra/mcp'", "'@mastra/mcp-1'") : code;
}

// @ts-check
/** The code blocks of docs/relay.md, as files of one application. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../tools/results.mjs';
import { here } from '../rows.mjs';

/** Where the files go: the packages of this directory resolve from there. */
export const FOLDER = here('node_modules/.relay-docs');

/** What the page of the documentation leaves to the application. */
const APPLICATION = {
  'session.ts': `export async function sessionOf(request: Request): Promise<{ userId: string } | undefined> {
  return request.headers.get('cookie') === 'session=ada' ? { userId: 'ada' } : undefined;
}`,
  'mail.ts': 'export async function sendMail(_user: string, _text: string): Promise<void> {}',
  'calls.ts': `import type { CallToolResult, Client } from '@modelcontextprotocol/client';
export interface ToolCall {
  name: string;
  arguments: Record<string, string>;
  inputResponses?: Record<string, unknown> | undefined;
  requestState?: string | undefined;
}
export declare function clientFor(user: string): Promise<Pick<Client, 'callTool'>>;
export declare function mayCall(user: string, call: ToolCall): Promise<boolean>;
export declare function saveResult(user: string, call: ToolCall, result: CallToolResult): Promise<void>;`,
  'token.ts': "export const accessToken = async () => 'a token';",
  // https://nextjs.org/docs/app/api-reference/file-conventions/route: Next itself would be 150 MB for these types.
  'next-types.ts': `import * as route from './app/elicitations/route.js';
type Context = { params: Promise<Record<string, string>> };
type Handler = (request: Request, context: Context) => Promise<Response>;
export const handlers: Record<'GET' | 'POST' | 'OPTIONS', Handler> = route;
export const settings: { runtime: 'nodejs' | 'edge'; dynamic: 'auto' | 'force-dynamic' } = route;`,
  'tsconfig.json': JSON.stringify({
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
  }),
};

/** The blocks by the name in their first line. @returns {Map<string, string>} */
export function docsBlocks() {
  const text = readFileSync(join(ROOT, 'docs/relay.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => {
      const [, name] = /^\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
      if (!name) throw new Error(`This block of docs/relay.md has no name: ${code}`);
      return [name, code];
    }),
  );
}

/** Writes the application. */
export function writeDocs() {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [name, code] of [...docsBlocks(), ...Object.entries(APPLICATION)]) {
    const path = join(FOLDER, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}

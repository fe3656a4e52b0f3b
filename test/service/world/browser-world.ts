import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'puppeteer-core';
import { launchChromium, openPage } from '../../e2e/browser.mjs';
import { listen } from '../../e2e/peers/http.mjs';
import { Backend } from './backend.js';
import { startFront } from './front.js';
import { type ServiceProcess, startProcess } from './process.js';
import { KEYS } from './service-world.js';

export const KEY_FLAGS = [
  '--keys',
  `app:${KEYS.app},other:${KEYS.other}`,
  '--token-keys',
  Buffer.alloc(32, 1).toString('base64'),
];

/** An application at an origin of its own, a browser, and processes of the service behind one address. */
export async function startBrowserWorld() {
  const front = await startFront();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    ignoreAnnotations: true, // The package's "sideEffects" speak of dist/ alone: the rest would be left out.
    write: false,
    logLevel: 'warning',
  });
  const script = outputFiles[0]!.text;
  const html = `<!doctype html><html lang="en" data-relay="${front.url}"><meta charset="utf-8"><title>App</title>
    <link rel="icon" href="data:,"><main><h1>App</h1></main><script type="module" src="/page.js"></script>`;
  const backend = (key: string = KEYS.app) => new Backend((request) => fetch(request), key, front.url);
  /** Requests of pages for a token. */
  let tokens = 0;
  let lifetime = 300_000;
  const site = await listen(async ({ url, headers }, response) => {
    if (url === '/token') {
      tokens++;
      const [, key = '', user = ''] = /session=(\w+)\.(\w+)/.exec(headers.cookie ?? '') ?? [];
      response.end(await backend(key === 'other' ? KEYS.other : KEYS.app).pageToken({ user }, lifetime));
      return;
    }
    const isScript = url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : html);
  });
  const destination = await listen((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>There</title><p id="arrived">Sign in</p>');
  });
  const browser = await launchChromium({ args: ['--lang=en-US'] });
  const processes: ServiceProcess[] = [];

  return {
    front,
    backend,
    /** A page to visit. */
    destination: `${destination.origin}/start`,
    get tokens() {
      return tokens;
    },
    /** How long the tokens of pages live from now on. */
    set lifetime(ms: number) {
      lifetime = ms;
    },
    /** Starts a process of the service. */
    async start(...args: string[]): Promise<ServiceProcess> {
      const started = await startProcess([...KEY_FLAGS, '--origins', site.origin, ...args]);
      processes.push(started);
      return started;
    },
    /** A tab of somebody. @param session the key of the application's backend, and the user */
    async visit(session: string, beside?: Page): Promise<{ page: Page; problems: string[] }> {
      const context = beside?.browserContext() ?? (await browser.createBrowserContext());
      await context.setCookie({ name: 'session', value: session, domain: '127.0.0.1', path: '/' });
      const opened = await openPage(
        { createBrowserContext: async () => context } as unknown as typeof browser,
        `${site.origin}/`,
      );
      await opened.page.waitForSelector('html[data-peer=ready]');
      return opened;
    },
    async close() {
      await browser.close();
      await Promise.all(processes.map((each) => each.kill()));
      await Promise.all([front.stop(), site.close(), destination.close()]);
    },
  };
}

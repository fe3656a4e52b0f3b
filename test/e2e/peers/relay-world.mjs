// @ts-check
/** MCP servers, a backend process with the relay, and the site whose pages are connected to it. */
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../browser.mjs';
import { startChild } from './child.mjs';
import { visitPage } from './person.mjs';
import { createGate } from './relay-gate.mjs';
import { createServerV1 } from './server-v1.mjs';
import { createModernServer, createServerV2 } from './server-v2.mjs';
import { startSite } from './site.mjs';

/** @import { Browser, BrowserContext } from 'puppeteer-core' */
/** @import { RelayOptions, RelayScope } from '../../../src/relay/backend/index.js' */
/** @import { Call } from './relay-calls.mjs' */

const BACKEND = fileURLToPath(new URL('relay-backend.mjs', import.meta.url));

/** @typedef {Omit<RelayOptions, 'authorize' | 'store' | 'onUnseen' | 'onError' | 'clock'>} BackendOptions */

/** Starts a backend in a process of its own. @param {BackendOptions} [options] */
async function startBackend(options = {}) {
  const { child, ended, origin, close } = await startChild(BACKEND, [JSON.stringify(options)]);
  /** @type {Map<number, { resolve(result: any): void, reject(error: Error): void }>} */
  const running = new Map();
  let numbers = 0;
  child.on('message', (/** @type {any} */ { number, result, error }) => {
    const { resolve, reject } = running.get(number) ?? {};
    running.delete(number);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error));
  });
  ended.then((errors) => {
    for (const { reject } of running.values()) reject(new Error(`The backend has ended: ${errors}`));
  });
  /** @type {(name: string, ...given: unknown[]) => Promise<any>} */
  const run = (name, ...given) =>
    new Promise((resolve, reject) => {
      const number = ++numbers;
      running.set(number, { resolve, reject });
      child.send({ number, name, given });
    });
  return { origin, run, /** As `kill -9` does. */ kill: close };
}

/** The servers, the site and the browser that the tests of one file share. */
export async function startRelayWorld() {
  const gate = createGate();
  const servers = { v1: createServerV1(), v2: createServerV2(), modern: createModernServer() };
  const [browser, site] = await Promise.all([
    launchChromium({ args: ['--lang=en-US'] }),
    startSite({
      pages: ['relay', 'drafts'],
      endpoints: {
        '/v1': servers.v1.handle,
        '/v2': servers.v2.handle,
        '/modern': servers.modern.handle,
        '/elicitations': gate.handle,
      },
    }),
  ]);
  /** @type {Set<() => Promise<void>>} */
  const backends = new Set();

  return {
    gate,
    site,
    /** The addresses of the MCP servers. */
    mcp: { v1: `${site.origin}/v1`, v2: `${site.origin}/v2`, modern: `${site.origin}/modern` },
    /** Starts the backend that pages reach from now on. @param {BackendOptions} [options] */
    async backend(options) {
      const { origin, run, kill } = await startBackend(options);
      backends.add(kill);
      gate.leadTo(origin);
      return {
        run,
        /** Calls a tool. Does not wait. @param {RelayScope} scope @param {Call} call @returns {Promise<string[]>} */
        call(scope, call) {
          const said = run('call', scope, call);
          said.catch(() => {}); // The test that awaits it gets the error.
          return said;
        },
      };
    },
    /** A browser in which somebody is signed in. @param {string} user */
    async signIn(user) {
      const context = await browser.createBrowserContext();
      await context.setCookie({ name: 'session', value: user, domain: '127.0.0.1', path: '/' });
      return context;
    },
    /** A tab at the site. @param {BrowserContext} context @param {string} [query] @param {'relay' | 'drafts'} [page] */
    visit(context, query = '', page = 'relay') {
      const inContext = /** @type {Browser} */ ({ createBrowserContext: async () => context });
      return visitPage(inContext, `${site.origin}/${page}${query}`);
    },
    async close() {
      await browser.close();
      await Promise.all([...backends].map((kill) => kill()));
      await Promise.all(Object.values(servers).map((server) => server.close()));
      await site.close();
    },
  };
}

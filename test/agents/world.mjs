// @ts-check
/** The program of one agent, the page that asks for it, and a browser. */
import { request as ask } from 'node:http';
import { after, before } from 'node:test';
import { launchChromium } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { bundle } from '../interrupts/pages.mjs';
import { start, writePython } from './python.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */
/** @import { Emitter } from './emitters.mjs' */

const HTML =
  '<!doctype html><html lang="en"><title>Agent</title><link rel="icon" href="data:,"><body><output></output><button hidden>Answer the agent</button><mcp-elicitation></mcp-elicitation><script type="module" src="/page.js"></script>';

let calls = 0;

/** For the tests of one emitter. @param {Emitter} emitter */
export function prepareAgent({ recipe, emitter = '', path = '/', page: name, ...others }) {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof start>>} */
  let agent;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;
  before(async () => {
    writePython();
    browser = await launchChromium();
    agent = await start({ recipe, page: name, ...others });
    const script = await bundle(`../../agents/pages/${name}.mjs`);
    site = await listen((request, response) => {
      if (request.url?.startsWith('/agent')) {
        const { method, headers } = request;
        const path = request.url.slice('/agent'.length);
        const forward = ask({ port: agent.port, host: '127.0.0.1', path, method, headers }, (reply) => {
          response.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(response);
        });
        return request.pipe(forward);
      }
      const isScript = request.url === '/page.js';
      response.writeHead(200, { 'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8` });
      return response.end(isScript ? script : HTML);
    });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await agent?.stop();
  });

  /** A page whose agent calls what is listed, each call with an id that no other has. @param {object[]} listed */
  async function open(listed) {
    const ids = listed.map((call) => {
      calls += 1;
      return { id: `call-${calls}`, ...call };
    });
    const query = new URLSearchParams({ recipe, emitter, path, calls: JSON.stringify(ids) });
    const page = await browser.newPage();
    await page.setViewport({ width: 900, height: 1000 }); // All arguments are in view.
    await page.goto(`${site.origin}/?${query}`);
    return page;
  }

  return {
    open,
    agent: { ran: () => agent.ran(), said: () => agent.said() },
  };
}

/** What the page says once the run has stopped. @param {Page} page @returns {Promise<string>} */
export async function stateOf(page) {
  const state = await page.waitForFunction(() => {
    const { value } = /** @type {HTMLOutputElement} */ (document.querySelector('output'));
    return value !== '' && value !== 'running' && value;
  });
  return /** @type {Promise<string>} */ (state.jsonValue());
}

// @ts-check
/** Who gets into the playground. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { preparePlayground } from './playground-world.mjs';

/** @import { Started } from './playground-world.mjs' */

/** With the built-in tools. @type {Started} */
let playground;
const world = preparePlayground(async (start) => {
  playground = await start('--no-open');
  await playground.says(/Connected/);
});

describe('the playground lets in', () => {
  /**
   * @param {string} path
   * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
   */
  async function ask(path, { method = 'GET', headers = {}, body = '' } = {}) {
    const sent = request(new URL(path, playground.url), { method, headers }).end(body);
    /** @type {import('node:http').IncomingMessage[]} */
    const [response] = await once(sent, 'response');
    assert.ok(response);
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  const PATHS = ['/', '/page.js', '/events', '/elicitations?v=1'];
  const POSTS = ['/call', '/connect', '/stop', '/clear', '/elicitations?v=1'];
  const json = { 'content-type': 'application/json' };

  async function signIn() {
    const { headers } = await ask(playground.url);
    return String(headers['set-cookie']?.[0]);
  }

  it('the person with the token, and takes it out of the address', async () => {
    const { status, headers } = await ask(playground.url);
    assert.equal(status, 303);
    assert.equal(headers.location, '/');
    assert.match(await signIn(), /^mcp-elicitation-playground-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const { page } = await world.visit(playground.url);
    assert.doesNotMatch(page.url(), /token/);
    await page.browserContext().close();
  });

  it('nobody without the token, and says what to do', async () => {
    for (const path of [...PATHS, '/?token=', `/?token=${'a'.repeat(43)}`]) {
      const { status, text } = await ask(path);
      assert.equal(status, 401, path);
      assert.match(text, /Open the address that the terminal printed/);
    }
    for (const path of POSTS) {
      const headers = { ...json, cookie: 'mcp-elicitation-playground=x' };
      assert.equal((await ask(path, { method: 'POST', headers, body: '{}' })).status, 401, path);
    }
  });

  it('no page of another origin, even with the cookie', async () => {
    const cookie = await signIn();
    for (const path of POSTS) {
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
        const headers = { ...json, cookie, origin };
        assert.equal((await ask(path, { method: 'POST', headers, body: '{}' })).status, 403, `${path} ${origin}`);
      }
      const headers = { ...json, cookie, 'sec-fetch-site': 'cross-site' };
      assert.equal((await ask(path, { method: 'POST', headers, body: '{}' })).status, 403, path);
    }
  });

  it('no other host name, which a site could point at this machine, even with the token', async () => {
    const cookie = await signIn();
    for (const host of ['evil.example', 'evil.example:80', '127.0.0.1.evil.example']) {
      for (const path of [...PATHS, playground.url]) {
        assert.equal((await ask(path, { headers: { host, cookie } })).status, 403, `${host} ${path}`);
      }
    }
  });

  it('no form, which another site could send, and no path out of its folder', async () => {
    const cookie = await signIn();
    const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await ask('/call', { method: 'POST', headers: form, body: 'tool=a' })).status, 415);
    assert.equal((await ask('/../package.json', { headers: { cookie } })).status, 404);
  });
});

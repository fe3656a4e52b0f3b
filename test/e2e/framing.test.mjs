// @ts-check
/** The header of docs/security.md that keeps other pages from framing the application, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { launchChromium } from './browser.mjs';
import { listen } from './peers/http.mjs';
import { servePlainPage } from './plain-page.mjs';

const PAGE = readPage('docs/security.md');
const HEADER = 'Content-Security-Policy: ';
const POLICY = blocksIn(PAGE)
  .map(({ code }) => code.trim())
  .find((code) => code === `${HEADER}frame-ancestors 'none'`);

describe('docs/security.md', () => {
  /** @type {Awaited<ReturnType<typeof launchChromium>>} */
  let browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  /** What a page of another site sees when it frames the application. @param {string} [policy] */
  async function framed(policy) {
    const application = await servePlainPage('', policy ? { policy } : {});
    const stranger = await listen((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><iframe src="${application.url.replace('127.0.0.1', 'localhost')}"></iframe>`),
    );
    try {
      const page = await browser.newPage();
      await page.goto(stranger.origin, { waitUntil: 'load' });
      const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
      return await frame?.evaluate(() => document.title);
    } finally {
      await Promise.all([application.close(), stranger.close()]);
    }
  }

  it('gives a header to copy with which no other page can show the application in a frame, and says that nothing in a frame can do it [SEE-05]', async () => {
    assert.equal(await framed(), 'Plain');
    assert.ok(POLICY);
    assert.notEqual(await framed(POLICY.slice(HEADER.length)), 'Plain');
    assert.match(PAGE, /nothing inside a frame can do that for you/);
  });
});

// @ts-check
/** A page of another site shows the application in a frame, and hides what is asked. With real clicks and keys, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { aim, outcomes, run, serveAttackPage } from './attack-page.mjs';
import { listen } from './peers/http.mjs';

/** @import { Frame, Page } from 'puppeteer-core' */

/** The frame begins at the corner of the outer page, so places in both are equal. */
const OUTER = `<!doctype html><style>body { margin: 0 } #crop, iframe { position: absolute; left: 0; top: 0; border: 0 }
#crop { width: 700px; height: 600px; overflow: hidden } iframe { width: 700px; height: 600px }
.layer { position: absolute; background: white; pointer-events: none }</style>
<div id="crop"><iframe></iframe></div>`;
const STYLE = '.effect { filter: brightness(0.99) }';
const SUBMIT = '[part~=submit]';
const QUESTION = { message: 'May I delete all your files?' };
const LONG = {
  message: `May I look up the weather?\n${'And one more thing.\n'.repeat(80)}May I delete all your files?`,
};

const openTop = serveAttackPage(async () => ({ files: { '/effect.css': ['text/css', STYLE] } }));
/** @type {Awaited<ReturnType<typeof listen>>} */
let stranger;
before(async () => {
  stranger = await listen((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(OUTER));
});
after(() => stranger.close());

/** Opens the application in a frame of another site. */
async function openFramed() {
  const page = await openTop({ width: 800, height: 700 });
  const application = page.url();
  await page.goto(stranger.origin.replace('127.0.0.1', 'localhost'));
  await page.evaluate((url) => document.querySelector('iframe')?.setAttribute('src', url), application);
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  assert.ok(frame);
  await frame.waitForFunction('window.isPrepared');
  /** What the stranger lays over some elements of the card. @param {string} selector @param {string} [style] */
  const cover = async (selector, style = '') => {
    const boxes = await frame.evaluate(
      (wanted) =>
        [.../** @type {any} */ (window).el.shadowRoot.querySelectorAll(wanted)].map((element) =>
          element.getBoundingClientRect().toJSON(),
        ),
      selector,
    );
    await page.evaluate(
      (found, more) => {
        for (const { x, y, width, height } of found) {
          const layer = document.body.appendChild(document.createElement('div'));
          layer.className = 'layer';
          layer.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;${more}`;
        }
      },
      boxes,
      style,
    );
  };
  return { page, frame, cover };
}

/**
 * Waits until the browser has told the element what is hidden: it tells each observer once in 100 ms, so no test waits longer
 * than for two notes to another one.
 * @param {Frame} frame
 */
async function told(frame) {
  await run(
    frame,
    `let notes = 0;
    const observer = new IntersectionObserver(() => notes++, { trackVisibility: true, delay: 100 });
    for (const count of [1, 2]) {
      observer.unobserve(document.body);
      observer.observe(document.body);
      while (notes < count) await frames();
    }
    observer.disconnect();`,
  );
}

/** @param {Page} page @param {Frame} frame */
async function press(page, frame) {
  const { x, y } = await aim(/** @type {any} */ (frame), SUBMIT);
  await page.mouse.click(x, y);
}

/** @param {Frame} frame */
const answered = (frame) => outcomes(/** @type {any} */ (frame));

/** @param {Frame} frame */
const status = (frame) =>
  frame.evaluate(() => /** @type {any} */ (window).el.shadowRoot.querySelector('#status')?.textContent ?? '');

describe('In a frame of another site', () => {
  it('a question that is fully visible can be answered [SEE-05]', async () => {
    const { page, frame } = await openFramed();
    await run(frame, `await elicit('bank', ${JSON.stringify(QUESTION)}); await el.ready`);
    await press(page, frame);
    assert.deepEqual(await answered(frame), ['May I delete all your files?: accept']);
    await page.close();
  });

  for (const [what, selector, style] of [
    ['the actions', '.buttons'],
    ['who asks', '.header'],
    ['the message', '.message'],
    ['the message, by a layer that is nearly opaque,', '.message', 'opacity: 0.97'],
    ['the message, by a layer that is nearly transparent,', '.message', 'opacity: 0.03'],
  ]) {
    it(`while the outer page covers ${what} a press does not count, and the person reads why [SEE-05]`, async () => {
      const { page, frame, cover } = await openFramed();
      await run(frame, `await elicit('evil', ${JSON.stringify(QUESTION)}); await el.ready`);
      await cover(String(selector), style);
      await frame.waitForFunction(() => !(/** @type {any} */ (window).el.matches(':state(ready)')));
      await press(page, frame);
      assert.deepEqual(await answered(frame), []);
      assert.match(await status(frame), /^The page around this question may hide a part of it\./);
      await frame.evaluate(() => /** @type {any} */ (window).el.shadowRoot.querySelector('[part~=submit]').focus());
      await page.keyboard.press('Enter');
      assert.deepEqual(await answered(frame), []);
      await page.evaluate(() => document.querySelector('.layer')?.remove());
      await run(frame, 'await el.ready');
      await press(page, frame);
      assert.deepEqual(await answered(frame), ['May I delete all your files?: accept']);
      await page.close();
    });
  }

  it('a press does not count when the outer page shows nothing but the actions [SEE-05]', async () => {
    const { page, frame } = await openFramed();
    await run(frame, `await elicit('evil', ${JSON.stringify(QUESTION)}); await el.ready`);
    const box = await frame.evaluate(() =>
      /** @type {any} */ (window).el.shadowRoot.querySelector('.buttons').getBoundingClientRect().toJSON(),
    );
    await page.evaluate(({ x, y, width, height }) => {
      const [crop, inner] = [document.getElementById('crop'), document.querySelector('iframe')];
      if (!crop || !inner) return;
      crop.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
      inner.style.cssText = `left:${-x}px;top:${-y}px`;
    }, box);
    await frame.waitForFunction(() => !(/** @type {any} */ (window).el.matches(':state(ready)')));
    await press(page, frame);
    assert.deepEqual(await answered(frame), []);
    await page.close();
  });

  it('a long message has to pass through view once before a press counts [SEE-05]', async () => {
    const { page, frame } = await openFramed();
    await run(frame, `await elicit('evil', ${JSON.stringify(LONG)})`);
    await told(frame);
    await press(page, frame);
    assert.deepEqual(await answered(frame), []);
    const { x, y } = await aim(/** @type {any} */ (frame), '.middle');
    await page.mouse.move(x, y);
    for (let at = 0, end = false; !end; at += 150) {
      end = await frame.evaluate((top) => {
        const middle = /** @type {any} */ (window).el.shadowRoot.querySelector('.middle');
        middle.scrollTop = top;
        return middle.scrollTop + middle.clientHeight >= middle.scrollHeight - 1;
      }, at);
      await told(frame);
    }
    await run(frame, 'await el.ready');
    await press(page, frame);
    assert.deepEqual(await answered(frame), ['May I look up the weather?: accept']);
    await page.close();
  });

  it('a press does not count while an effect of the framed page could hide a cover; the person reads why, and the console how to allow it [SEE-05]', async () => {
    const { page, frame } = await openFramed();
    /** @type {string[]} */
    const written = [];
    page.on('console', (message) => written.push(message.text()));
    await run(
      frame,
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/effect.css' }));
      document.body.className = 'effect'; el.presentation = 'inline'; while (getComputedStyle(document.body).filter === 'none') await frames();
      await elicit('evil', ${JSON.stringify(QUESTION)})`,
    );
    await told(frame);
    await press(page, frame);
    assert.deepEqual(await answered(frame), []);
    assert.match(await status(frame), /^The page around this question may hide a part of it\./);
    assert.ok(
      written.some((text) => text.includes('trust-frame')),
      written.join('\n'),
    );
    await run(frame, 'el.trustFrame = true; await el.ready');
    await press(page, frame);
    assert.deepEqual(await answered(frame), ['May I delete all your files?: accept']);
    await page.close();
  });

  for (const [what, aimed] of [
    ['has pressed nothing in the frame before', undefined],
    ['aims at Reject', '[part=reject]'],
  ]) {
    it(`a press does not count right after the outer page moved Submit under the mouse of a person who ${what} [SEE-05, END-13]`, async () => {
      const { page, frame } = await openFramed();
      await page.setViewport({ width: 1500, height: 700 }); // Room for the frame wherever it is.
      const moveFrame = (/** @type {number} */ left) =>
        page.$eval('#crop', (crop, x) => crop.setAttribute('style', `left: ${x}px`), left);
      await moveFrame(400);
      await run(frame, `await elicit('evil', ${JSON.stringify(QUESTION)}); await el.ready`);
      const { x, y } = await aim(/** @type {any} */ (frame), SUBMIT);
      const from = aimed ? 400 + (await aim(/** @type {any} */ (frame), aimed)).x : 1120;
      await page.mouse.move(from, y);
      await moveFrame(from - x);
      await told(frame);
      const press = async () => {
        await page.mouse.down();
        await page.mouse.up();
      };
      await press();
      assert.deepEqual(await answered(frame), []);
      await run(frame, 'await el.ready');
      await press();
      assert.deepEqual(await answered(frame), ['May I delete all your files?: accept']);
      await page.close();
    });
  }

  it('the person can still cancel while the outer page covers the message [SEE-05]', async () => {
    const { page, frame, cover } = await openFramed();
    await run(frame, `await elicit('evil', ${JSON.stringify(QUESTION)}); await el.ready`);
    await cover('.message');
    await frame.waitForFunction(() => !(/** @type {any} */ (window).el.matches(':state(ready)')));
    await page.keyboard.press('Escape');
    assert.deepEqual(await answered(frame), ['May I delete all your files?: cancel']);
    await page.close();
  });

  for (const [what, isFrameless, action] of /** @type {const} */ ([
    ['does not count in a frameless card that is higher than the frame', true, undefined],
    ['counts in another card of that height', false, 'accept'],
  ])) {
    it(`a press ${what} [SEE-05]`, async () => {
      const { page, frame } = await openFramed();
      await run(
        frame,
        `el.presentation = 'inline'; el.frameless = ${isFrameless}; await elicit('evil', ${JSON.stringify(LONG)})`,
      );
      for (let at = 0, end = false; !end; at += 200) {
        end = await run(
          frame,
          `scrollTo(0, ${at}); return scrollY + innerHeight >= document.documentElement.scrollHeight - 1`,
        );
        await told(frame);
      }
      if (action) await run(frame, 'await el.ready');
      await press(page, frame);
      if (!action) assert.match(await status(frame), /^The page around this question may hide a part of it\./);
      assert.deepEqual(await answered(frame), action ? [`May I look up the weather?: ${action}`] : []);
      await page.close();
    });
  }

  it('presses count in a browser that cannot tell what covers a frame, and its console says how to keep other sites out [SEE-05]', async () => {
    const { page, frame } = await openFramed();
    /** @type {string[]} */
    const written = [];
    page.on('console', (message) => written.push(message.text()));
    await run(
      frame,
      `delete IntersectionObserverEntry.prototype.isVisible; await elicit('evil', ${JSON.stringify(QUESTION)}); await el.ready`,
    );
    await press(page, frame);
    assert.deepEqual(await answered(frame), ['May I delete all your files?: accept']);
    assert.equal(written.filter((text) => text.includes('frame-ancestors')).length, 1, written.join('\n'));
    await page.close();
  });
});

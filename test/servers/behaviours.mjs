// @ts-check
/** What every server here does, whatever its language: it asks, gives up, dies, and is late. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { answer, callAndWait, choose, QUESTION, resultOf } from '../e2e/playground-world.mjs';
import { until } from '../tools/until.mjs';
import { card, part, pick } from './world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { prepareServers, Program } from './world.mjs' */

/** @param {Page} page */
const gone = (page) => page.waitForSelector(QUESTION, { hidden: true });

/** The row of requirements.json that the libraries of this language prove. @param {Program} program */
const rowOf = ({ row }) => (row ? ` [${row}]` : '');

/** What the page says in place of a card. @param {Page} page @param {RegExp} words */
export const says = (page, words) =>
  page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), {}, words.source);

/** Answers "Delete report.pdf?". @param {Page} page */
export async function confirm(page) {
  await pick(
    page,
    await page.$eval('#question >>> [data-name]', (field) => String(field.getAttribute('data-name'))),
    'Yes',
  );
  await answer(page, 'submit');
}

const TAKES_BACK = {
  says: 'takes its request back',
  silently: 'ends its call without a word about its request',
};

/**
 * @param {ReturnType<typeof prepareServers>} world
 * @param {Program} program
 * @param {object} [library] what docs/server-authors.md describes of it
 * @param {'says' | 'silently' | 'never'} [library.givesUp] a request that is open: it tells the client, it does not, it cannot
 * @param {boolean} [library.hearsStop] whether a tool hears that its call is given up
 * @param {boolean} [library.asksTwice] whether it can have two requests open
 */
export function behaves(world, program, { givesUp = 'says', hearsStop = true, asksTwice = true } = {}) {
  it(`gets an accept, a decline and a cancel apart${rowOf(program)}`, async () => {
    await world.withCommand(program, async ({ page, log }) => {
      await callAndWait(page, 'confirm');
      await confirm(page);
      await resultOf(page, 'confirm');
      for (const action of /** @type {const} */ (['reject', 'cancel'])) {
        await gone(page);
        await callAndWait(page, 'confirm');
        await answer(page, action);
      }
      await until(function serverLogsAll() {
        return log().length === 3;
      });
      assert.deepEqual(
        log().map(({ got }) => got.action ?? got),
        ['accept', 'decline', 'cancel'],
      );
    });
  });

  if (asksTwice) {
    it('asks twice at once, and the person answers one after the other [SRV-16]', async () => {
      await world.withCommand(program, async ({ page, got }) => {
        await callAndWait(page, 'twice');
        const first = /The (first|second) one/.exec(await card(page))?.[1] ?? '';
        await confirm(page);
        const other = first === 'first' ? 'second' : 'first';
        await page.waitForSelector(`#question >>> ::-p-text(The ${other} one?)`);
        await answer(page, 'reject');
        assert.deepEqual(await got('twice'), { [first]: 'accept', [other]: 'decline' });
      });
    });
  }

  if (givesUp !== 'never') {
    it(`${TAKES_BACK[givesUp]}, and the card goes and says so [SRV-16]`, async () => {
      await world.withCommand(program, async ({ page, got, sign }) => {
        await callAndWait(page, 'take_back');
        sign();
        assert.equal(await got('take_back'), 'withdrawn');
        await page.waitForSelector(`${part('notice')} ::-p-text(has withdrawn its question.)`);
        await page.waitForSelector(part('submit'), { hidden: true });
        assert.match(String(await resultOf(page, 'take_back')), /done/);
        const wire = await page.$eval('#wire', ({ textContent }) => String(textContent));
        assert.equal(/notifications\/cancelled/.test(wire), givesUp === 'says');
      });
    });
  }

  it('dies while the person reads, and the page says how and shows its last words [SRV-16]', async () => {
    await world.withCommand(program, async ({ page, sign }) => {
      await callAndWait(page, 'dies');
      sign();
      await gone(page);
      await says(page, /The server ended; its question is closed\./);
      const sentence = await page.$eval('#connection', ({ textContent }) => String(textContent));
      assert.match(sentence, /^The command ended with status 3\. Its last words: .*The disk is full\./);
      assert.match(await page.$eval('#words', ({ textContent }) => String(textContent)), /The disk is full\.\n/);
    });
  });

  it(`answers late, and the person gives the call up${hearsStop ? ', which it hears' : ''} [SRV-16]`, async () => {
    await world.withCommand(program, async ({ page, got, log, sign }) => {
      await callAndWait(page, 'late');
      await answer(page, 'reject');
      await got('late');
      await gone(page);
      await says(page, /late runs/);
      sign();
      assert.match(String(await resultOf(page, 'late')), /late, but done/);
      await choose(page, 'late');
      await page.click('#call');
      await page.waitForSelector(part('submit'), { visible: true });
      await answer(page, 'reject');
      await gone(page); // It moves what is below it.
      await says(page, /late runs/);
      await page.click('#stop');
      assert.match(String(await resultOf(page, 'late')), /You gave the call up/);
      if (hearsStop) await until(() => log().at(-1)?.got === 'given up');
    });
  });
}

/**
 * A page to visit: during a call, and before it (-32042).
 * @param {ReturnType<typeof prepareServers>} world
 * @param {Program} program
 */
export function visits(world, program) {
  it(`gets the consent to a page, and ends the visit when it is over${rowOf(program)}`, async () => {
    await world.withCommand(program, async ({ page, got, sign }) => {
      await callAndWait(page, 'visit');
      await open(page, 'submit', world.destination);
      assert.equal((await got('visit')).action, 'accept');
      await page.waitForSelector(part('finish'), { visible: true });
      sign();
      await gone(page);
      assert.match(String(await resultOf(page, 'visit')), /paid/);
    });
  });

  it(`needs a page before the call (-32042), and is called again after the visit${rowOf(program)}`, async () => {
    await world.withCommand(program, async ({ page, got }) => {
      await callAndWait(page, 'sign_in');
      await open(page, 'submit', world.destination);
      await page.waitForSelector(part('finish'), { visible: true });
      await answer(page, 'finish');
      assert.equal(await got('sign_in'), 'called again');
      await gone(page);
    });
  });
}

/**
 * The same server at an address. On 2026-07-28 most libraries cannot ask from the middle of a call.
 * @param {ReturnType<typeof prepareServers>} world
 * @param {Program} program
 */
export function listens(world, program) {
  it(`asks over Streamable HTTP${rowOf(program)}`, async () => {
    await world.withAddress(
      program,
      async ({ page, got }) => {
        await callAndWait(page, 'confirm');
        await answer(page, 'reject');
        assert.match(JSON.stringify(await got('confirm')), /decline/);
      },
      ['--revision', '2025-11-25'],
    );
  });
}

/** Presses a button that opens a page, and comes back. @param {Page} page @param {'submit'} action @param {string} url */
async function open(page, action, url) {
  const target = page.browserContext().waitForTarget((opened) => opened.url() === url);
  await answer(page, action);
  await (await (await target).page())?.waitForSelector('#arrived');
  await page.bringToFront();
}

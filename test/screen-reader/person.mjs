// @ts-check
/** Somebody who uses the page with a keyboard and Orca: presses keys, and hears what it says. */
import assert from 'node:assert/strict';
import { LIMIT } from '../tools/until.mjs';
import { CUT } from './speech.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { startDesktop } from './desktop.mjs' */
/** @import { startSite } from './site.mjs' */

/**
 * @typedef {object} Asked
 * @property {Record<string, any>} [request] what a server sends
 * @property {Record<string, any>} [review] what `reviewRequest()` takes
 * @property {Record<string, any>} [options] of `elicit()`
 * @property {boolean} [hasReceipt] the page keeps what came of it in its chat
 */
/** @typedef {{ did: string, said: string[] }} Step */
/** @typedef {{ sentence: string, verify(): void }} Expectation */

/** Who asks in most flows. */
export const BANK = { server: { id: 'bank', name: 'Northwind Bank', origin: 'bank.northwind.example' } };

/** Milliseconds between the letters of somebody who types slowly. */
const TYPING = 150;

/** Runs in the page. @param {{ task: string, given: unknown }} given */
function prepareTask({ task, given }) {
  const button = /** @type {HTMLElement} */ (document.querySelector('#start'));
  const run = new Function(`return ${task}`)();
  button.onclick = () => setTimeout(run, 500, given);
  button.focus();
}

/** More stops than any card of a flow has. */
const MOST_PRESSES = 15;

/** Runs in the page: the name of what has focus, or its text. */
function focusedName() {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const { ariaLabel, labels, textContent } = /** @type {HTMLInputElement} */ (focused);
  return (ariaLabel || labels?.[0]?.textContent || textContent || '').trim();
}

export class Person {
  #desktop;
  #page;
  /** @type {Step} */
  #step = { did: '', said: [] };
  /** What the person did since the page was opened, and what they heard. @type {Step[]} */
  steps = [];
  /** @type {Expectation[]} */
  expectations = [];

  /**
   * @param {Awaited<ReturnType<typeof startDesktop>>} desktop
   * @param {Page} page
   * @param {Awaited<ReturnType<typeof startSite>>} site
   */
  constructor(desktop, page, site) {
    this.#desktop = desktop;
    this.#page = page;
    this.site = site;
  }

  /** Begins a flow. */
  begins() {
    this.steps = [];
    this.expectations = [];
  }

  // What the person does

  /** Opens the page, and waits until Orca has read it. @param {Record<string, string>} [settings] */
  async opens(settings = {}) {
    const query = new URLSearchParams(settings);
    await this.#does('opens the page', () => this.#page.goto(`${this.site.origin}/?${query}`));
    assert.ok(await this.inPage(() => document.hasFocus()), 'focus has left the page');
  }

  /** Starts a task, which leads to these elicitations half a second later. @param {Asked[]} asked */
  starts(...asked) {
    return this.startsOther((all) => /** @type {any} */ (window).ask(all), asked);
  }

  /** Starts a task that does something else in the page. @template T @param {(given: T) => void} task @param {T} given */
  async startsOther(task, given) {
    const prepare = () => this.inPage(prepareTask, { task: String(task), given });
    // Where focus was there before, Orca says nothing.
    await this.#does('goes to “Start the task”', prepare, { thinking: 10 });
    await this.presses('space', { silence: 12 });
  }

  /**
   * Presses a key.
   * @param {string} key as `xdotool key` names it
   * @param {{ silence?: number, thinking?: number }} [tenths] to wait for words
   */
  presses(key, tenths) {
    return this.#does(key, () => this.#desktop.press(key), tenths);
  }

  /**
   * Presses a key until focus is there. What Orca says on the way is not asked.
   * @param {string} name begins the name or the text of what has focus
   * @param {string} [key]
   */
  async goesTo(name, key = 'Tab') {
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      await this.presses(key);
      if ((await this.inPage(focusedName)).startsWith(name)) return;
    }
    assert.fail(`${key} does not lead to “${name}”`);
  }

  /** Reads on with the arrow. @param {number} lines @returns {Promise<string[]>} what is heard on the way */
  async reads(lines) {
    const { length } = this.steps;
    for (let line = 0; line < lines; line++) await this.presses('Down');
    return this.steps.slice(length).flatMap(({ said }) => said);
  }

  /** @param {string} text @param {{ silence?: number, thinking?: number }} [tenths] to wait for words */
  types(text, tenths = { thinking: 12 }) {
    return this.#does(`types “${text}”`, () => this.#desktop.type(text, TYPING), tenths);
  }

  /** Something happens without the person. @param {string} what @param {() => unknown} happen */
  notices(what, happen) {
    return this.#does(what, happen);
  }

  /** The person does nothing until the countdown shows this. @param {string} text */
  waitsFor(text) {
    const isShown = (/** @type {string} */ part) =>
      document.querySelector('mcp-elicitation')?.shadowRoot?.querySelector('[role=timer]')?.textContent?.includes(part);
    return this.#does(`waits for “${text}”`, () => this.#page.waitForFunction(isShown, { timeout: LIMIT }, text));
  }

  /** A server asks, and the person has done nothing for it. @param {string} what @param {Asked} asked */
  asks(what, asked) {
    return this.notices(what, () => this.inPage((all) => /** @type {any} */ (window).ask(all), [asked]));
  }

  /** The id of what has focus in the page. @returns {Promise<string | undefined>} */
  focus() {
    return this.inPage(() => document.activeElement?.id);
  }

  /** @template T @template R @param {(given: T) => R} script @param {T} [given] @returns {Promise<R>} */
  inPage(script, given) {
    return /** @type {any} */ (this.#page.evaluate(/** @type {any} */ (script), given));
  }

  /** How the elicitations ended. @returns {Promise<any[]>} */
  outcomes() {
    return this.inPage(() => /** @type {any} */ (window).outcomes);
  }

  /** @param {string} did @param {() => unknown} act @param {{ silence?: number, thinking?: number }} [tenths] */
  async #does(did, act, tenths) {
    this.#desktop.speech.begin();
    await act();
    await this.#hears(did, tenths);
  }

  /** @param {string} did @param {{ silence?: number, thinking?: number }} [tenths] */
  async #hears(did, tenths) {
    this.#step = { did, said: await this.#desktop.speech.untilSilent(tenths) };
    this.steps.push(this.#step);
  }

  // What the person has to hear

  /** What Orca has said since the last key. */
  get heard() {
    return this.#step.said.join(' | ');
  }

  get transcript() {
    return this.steps.map(({ did, said }) => `- \`${did}\` ${said.join(' | ') || '(nothing)'}`).join('\n');
  }

  /**
   * @param {string} sentence the title of the test
   * @param {RegExp} pattern heard once after the last key, and to the end
   */
  hears(sentence, pattern) {
    const { did, said } = this.#step;
    this.#expect(sentence, () => {
      const heard = said.slice(said.lastIndexOf(CUT) + 1).join(' | ');
      const times = [...heard.matchAll(new RegExp(pattern, `${pattern.flags}g`))].length;
      assert.equal(times, 1, `${did}: heard ${pattern} ${times} times in: ${heard || '(nothing)'}`);
    });
  }

  /** @param {string} sentence @param {RegExp} [pattern] not heard after the last key. Default: anything. */
  hearsNo(sentence, pattern = /./) {
    const { did, said } = this.#step;
    this.#expect(sentence, () => assert.doesNotMatch(said.join(' | '), pattern, did));
  }

  /** @param {string} sentence @param {unknown} actual @param {unknown} expected */
  finds(sentence, actual, expected) {
    this.#expect(sentence, () => assert.deepEqual(actual, expected));
  }

  /** @param {string} sentence @param {() => void} verify */
  #expect(sentence, verify) {
    assert.ok(
      !this.expectations.some((other) => other.sentence === sentence),
      `“${sentence}” stands twice in this flow`,
    );
    this.expectations.push({ sentence, verify });
  }
}

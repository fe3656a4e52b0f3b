// @ts-check
/** What Orca says, from the pipe that stands for its synthesizer. */
import { createInterface } from 'node:readline';
import { within } from '../tools/until.mjs';

/** @import { Readable } from 'node:stream' */

/**
 * What Orca does, line by line: it says a text, stops what it is saying, or has had nothing to do for a tenth of a second.
 * @typedef {{ kind: 'speech' | 'stop' | 'idle', text: string }} Line
 */

/** Marks where Orca stops what it has said since the last key. */
export const CUT = '[cut]';
/** Tenths of a second without a word, after which Orca has said all. */
const SILENCE = 8;
/** Tenths of a second in which a first word comes, even on a busy machine. */
const THINKING = 25;

export class Speech {
  /** What was said since the last time. @type {string[]} */
  #said = [];
  #idle = 0;
  /** @type {((line: Line) => void) | undefined} */
  #onLine;

  /** @param {Readable} pipe */
  constructor(pipe) {
    createInterface({ input: pipe }).on('line', (line) => this.#receive(JSON.parse(line)));
  }

  /** @param {Line} line */
  #receive(line) {
    const { kind, text } = line;
    if (kind === 'idle') this.#idle += 1;
    else this.#idle = 0;
    if (kind === 'speech') this.#said.push(text.trim());
    // A key itself stops what was said before it.
    if (kind === 'stop' && this.#said.length > 0 && this.#said.at(-1) !== CUT) this.#said.push(CUT);
    this.#onLine?.(line);
  }

  /** Forgets what was said so far. */
  begin() {
    this.#said = [];
  }

  /**
   * Waits until Orca has said all that it says.
   * @param {{ silence?: number, thinking?: number }} [tenths] of a second: the silence after the last word, and before the first
   * @returns {Promise<string[]>} each text that it gave to its synthesizer since `begin()`
   */
  async untilSilent({ silence = SILENCE, thinking = THINKING } = {}) {
    this.#idle = 0;
    const isSilent = () => this.#idle >= (this.#said.length > 0 ? silence : Math.max(silence, thinking));
    await this.#until('Orca’s silence', isSilent);
    return this.#said.at(-1) === CUT ? this.#said.slice(0, -1) : [...this.#said];
  }

  /** Waits for a text that has this in it. @param {string} words */
  untilSaid(words) {
    return this.#until(`Orca to say “${words}”`, () => this.#said.some((text) => text.includes(words)));
  }

  /** @param {string} what @param {() => boolean} holds */
  #until(what, holds) {
    return within(
      what,
      new Promise((resolve) => {
        this.#onLine = () => {
          if (!holds()) return;
          this.#onLine = undefined;
          resolve(undefined);
        };
      }),
    );
  }
}

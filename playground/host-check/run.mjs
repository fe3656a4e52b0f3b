// @ts-check
/** The check of one host: which parts have run, and what was found. */
import { RULES } from './rules.mjs';

/** @typedef {'passed' | 'failed' | 'noted' | 'untried' | 'undeclared'} Status */
/** @typedef {{ ok: boolean | undefined, text: string }} Evidence `ok` is undefined for what is noted without a judgement */
/** @typedef {{ name: string, version: string }} HostName */

/**
 * The clock, and how long things take, in milliseconds.
 * @typedef {object} Times
 * @property {() => number} now
 * @property {number} fastestPerson nobody reads and answers faster; a host that does has answered by itself
 * @property {number} untilCancelled from a request until the server cancels it
 * @property {number} untilOpen from a consent until the page has to be open
 * @property {(ms: number) => Promise<void>} pace waits before a request that would be one too many in a minute
 */

/** @type {Times} */
export const TIMES = {
  now: Date.now,
  fastestPerson: 150,
  untilCancelled: 6000,
  untilOpen: 15_000,
  // The protocol asks clients to limit the rate. A host that does so must not look as if it answered by itself.
  pace: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const MINUTE = 60_000;
/** Requests in one minute. */
const PER_MINUTE = 10;

/** Evidence for one rule. A host that fails over and over does not fill the report. */
const MAX_EVIDENCE = 5;
/** UTF-16 code units of what came back, in one line of evidence. */
const MAX_QUOTE = 300;

export class HostRun {
  /** @type {Map<string, Evidence[]>} */
  #evidence = new Map();
  /** @type {Map<string, 'running' | 'done' | 'stopped'>} */
  #parts = new Map();
  /** When the last requests went out. @type {number[]} */
  #asked = [];
  /** Whether a session (2025) is open. A host that opens one for each call continues its run. */
  isConnected = false;
  /** What the person is asked to do now. @type {import('./ask.mjs').Step | undefined} */
  asking;
  /** The page of error -32042, between the two calls. @type {import('./parts-forms.mjs').Visit | undefined} */
  requiredPage;
  /** Rules that do not apply, because the host has not declared what they need. @type {Set<string>} */
  undeclared = new Set();

  /**
   * @param {HostName} host as it names itself
   * @param {string} revision
   * @param {unknown} declared its elicitation capability
   * @param {() => void} onChange
   * @param {Times} times
   */
  constructor(host, revision, declared, onChange, times) {
    this.host = host;
    this.revision = revision;
    this.declared = declared;
    this.onChange = onChange;
    this.times = times;
  }

  /** Whether the host has declared a mode. An empty object means form mode. @param {'form' | 'url'} mode */
  supports(mode) {
    const declared = this.declared;
    if (typeof declared !== 'object' || declared === null) return false;
    if (mode === 'url') return this.revision !== '2025-06-18' && 'url' in declared;
    return 'form' in declared || !('url' in declared);
  }

  /** Notes what was seen of a rule. @param {string} rule @param {boolean | undefined} ok @param {string} text */
  note(rule, ok, text) {
    const evidence = this.#evidence.get(rule) ?? [];
    // The first failure must not be lost among those that pass.
    if (evidence.length < MAX_EVIDENCE || (ok === false && !evidence.some((one) => one.ok === false))) {
      evidence.push({ ok, text });
    }
    this.#evidence.set(rule, evidence);
    this.onChange();
  }

  /** Whether a rule has been seen to hold. @param {string} rule */
  hasPassed(rule) {
    return this.#evidence.get(rule)?.some(({ ok }) => ok) ?? false;
  }

  /** Waits until one more request keeps within the rate of people. */
  async pace() {
    const { now, pace } = this.times;
    while (this.#asked.length >= PER_MINUTE) {
      const [oldest = 0] = this.#asked;
      const left = oldest + MINUTE - now();
      if (left > 0) await pace(left);
      this.#asked.shift();
    }
    this.#asked.push(now());
  }

  /** @param {string} name @param {'running' | 'done' | 'stopped'} state */
  setPart(name, state) {
    if (state === 'running') {
      // Of a call of 2026-07-28 that the host ends, the server hears nothing.
      for (const [other, before] of this.#parts) if (before === 'running') this.#parts.set(other, 'stopped');
    }
    this.#parts.set(name, state);
    if (state !== 'running') this.asking = undefined;
    this.onChange();
  }

  /** @param {string} name @returns {'untried' | 'running' | 'done' | 'stopped'} */
  partState(name) {
    return this.#parts.get(name) ?? 'untried';
  }

  /** Each rule with its status and evidence. */
  get findings() {
    return RULES.map((rule) => {
      const evidence = this.#evidence.get(rule.id) ?? [];
      return { ...rule, status: this.#statusOf(rule.id, evidence), evidence };
    });
  }

  /** @param {string} id @param {readonly Evidence[]} evidence @returns {Status} */
  #statusOf(id, evidence) {
    if (evidence.some(({ ok }) => ok === false)) return 'failed';
    if (evidence.some(({ ok }) => ok)) return 'passed';
    if (evidence.length > 0) return 'noted';
    return this.undeclared.has(id) ? 'undeclared' : 'untried';
  }
}

/** Any value as one line of evidence. @param {unknown} value */
export function quote(value) {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}… (${text.length} characters)` : text;
}

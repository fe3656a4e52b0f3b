// @ts-check
/**
 * Runs in the page: shows a state beside a visit, lets a server do what it can, and finds the frames in which an action is
 * somewhere else. Time passes only by `pass()`.
 */
import { STATES } from './states.mjs';

/** @import { McpElicitation } from '../../src/index.js' */

/** @typedef {{ presentation: 'dialog' | 'inline', lang: 'en' | 'ar', dir: 'ltr' | 'rtl' }} Look */

const ACTIONS = '.buttons button, .series button, :not(.over) > .links button, .close';
const FRAMES = 3;
const timers = new Map();
let now = Date.UTC(2026, 7, 31, 12);
let lastTimer = 0;
Date.now = () => now;
const { setTimeout: later } = window;
Object.assign(window, {
  setTimeout(/** @type {() => void} */ callback, delay = 0) {
    if (delay === 0) return later(callback);
    timers.set(--lastTimer, { callback, due: now + delay });
    return lastTimer;
  },
  clearTimeout: (/** @type {number} */ id) => timers.delete(id),
  findShifts,
});

/** @param {number} ms */
function pass(ms) {
  now += ms;
  for (const [id, { callback, due }] of [...timers]) {
    if (due <= now && timers.delete(id)) callback();
  }
}

const server = { id: 'other', name: 'Other' };
/** @type {import('../../src/index.js').ElicitationRequest} */
const VISIT = { mode: 'url', message: 'Sign in', url: 'https://login.acme.example/', elicitationId: 'visit' };

/** What a server, or the clock, does while a card is shown. */
const DEEDS = {
  'a second request': (/** @type {McpElicitation} */ element, /** @type {AbortSignal} */ signal) =>
    element.elicit({ message: 'Another' }, { server, signal }),
  'ten more requests': (/** @type {McpElicitation} */ element, /** @type {AbortSignal} */ signal) => {
    for (let i = 0; i < 10; i++) element.elicit({ message: `Number ${i}` }, { server, signal });
  },
  'the end of the visit above': (/** @type {McpElicitation} */ element) => element.complete('visit', 'other'),
  'the countdown': () => pass(6000),
  'a second less': () => pass(1000),
  'the withdrawal of all other requests': (
    /** @type {unknown} */ _,
    /** @type {AbortSignal} */ __,
    /** @type {AbortController} */ abort,
  ) => abort.abort(),
};

/** @param {McpElicitation} element */
function placesOf(element) {
  const actions = [...(element.shadowRoot?.querySelectorAll(ACTIONS) ?? [])].filter(
    (action) => !action.closest('.folded'),
  );
  return actions.map((action) => {
    const { x, y, width, height } = action.getBoundingClientRect();
    return `${action.getAttribute('part') ?? action.className}: ${[x, y, width, height]}`;
  });
}

const frame = () => new Promise(requestAnimationFrame);

/**
 * @param {string} name of the state
 * @param {Look} look
 * @returns {Promise<string[]>} what moved what, and the number of actions that were compared
 */
async function findShifts(name, { presentation, lang, dir }) {
  const state = STATES[name];
  if (!state) throw new TypeError(`There is no state ${name}`);
  /** @type {import('./states.mjs').Say} */
  const say = (english, arabic) => (lang === 'ar' ? arabic : english);
  document.querySelector('mcp-elicitation')?.remove();
  timers.clear();
  Object.assign(document.documentElement, { lang, dir });
  await /** @type {any} */ (window).exported.localization.setLocale(lang);
  const element = /** @type {McpElicitation} */ (document.createElement('mcp-elicitation'));
  element.addEventListener('url-open', (event) => event.preventDefault());
  document.querySelector('main')?.append(element);
  Object.assign(element, { presentation, timeout: 0 });
  element.elicit(VISIT, { server });
  await element.updateComplete;
  /** @type {HTMLElement | null | undefined} */ (element.shadowRoot?.querySelector('[part~=submit]'))?.click();
  const properties = { ...state.ask(say), presentation, timeout: 35_000 };
  Object.assign(element, properties, { open: 'message' in properties });
  await element.updateComplete;
  await state.act?.(element, say);
  for (let update = 0; update < 3; update++) await element.updateComplete;
  for (let i = 0; i < FRAMES; i++) await frame();
  await element.updateComplete;

  const abort = new AbortController();
  const before = placesOf(element);
  const shifts = [];
  for (const [what, act] of Object.entries(DEEDS)) {
    // A request that replaces a visit on screen makes another card.
    if (name === 'waiting' && what.includes('request')) continue;
    act(element, abort.signal, abort);
    for (let i = 0; i < FRAMES; i++) {
      await frame();
      const places = placesOf(element);
      if (places.join() !== before.join())
        shifts.push(`${what}, frame ${i}: ${before.join(' ')} → ${places.join(' ')}`);
    }
  }
  if (before.length === 0) shifts.push('there is no action');
  element.open = false;
  return shifts;
}

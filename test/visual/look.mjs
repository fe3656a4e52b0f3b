// @ts-check
/** Runs in the page: shows one state in one look, and stops time. */
import { STATES } from './states.mjs';

/** @import { McpElicitation } from '../../src/index.js' */
/** @import { Look } from './pictures.mjs' */

const NOW = Date.UTC(2026, 7, 31, 12);

// Time stands still: no timer fires, and a countdown always shows the same number of seconds.
Date.now = () => NOW;
const { setTimeout: later } = window;
Object.assign(window, {
  setTimeout: (/** @type {() => void} */ callback, delay = 0) => (delay > 0 ? 0 : later(callback)),
  look,
});

/**
 * @param {string} name of the state
 * @param {Look} look
 * @returns {Promise<number>} height in pixels
 */
async function look(name, { lang, dir, scheme }) {
  const state = STATES[name];
  if (!state) throw new TypeError(`There is no state ${name}`);
  /** @type {import('./states.mjs').Say} */
  const say = (english, arabic) => (lang === 'ar' ? arabic : english);
  document.querySelector('mcp-elicitation')?.remove();
  Object.assign(document.documentElement, { lang, dir }).style.colorScheme = scheme;
  await /** @type {any} */ (window).exported.localization.setLocale(lang);
  await Promise.all([...document.fonts].map((font) => font.load()));

  const element = /** @type {McpElicitation} */ (document.createElement('mcp-elicitation'));
  element.addEventListener('url-open', (event) => event.preventDefault());
  document.querySelector('main')?.append(element);
  const presentation = state.modal ? 'dialog' : 'inline';
  const properties = { presentation, ...state.ask(say) };
  Object.assign(element, properties, { open: 'message' in properties });
  await element.updateComplete;
  await state.act?.(element, say);
  for (let update = 0; update < 3; update++) await element.updateComplete;
  // The element learns one frame after layout that its content scrolls.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await element.updateComplete;
  return state.modal ? innerHeight : Math.ceil(document.documentElement.getBoundingClientRect().height);
}

// @ts-check
/** The gallery's state in the fragment of an address. A fragment may come from anybody, so its length has a bound. */
import { settingsFrom } from './settings.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** A request by its id in the gallery, or its own text. @typedef {{ sample?: string, text?: string, settings: Settings }} State */
/** @typedef {{ status: 'none' } | { status: 'refused', because: string } | { status: 'ok', state: State }} ReadState */

const PREFIX = '#s=';
/** UTF-16 code units of a request's text. */
export const MAX_TEXT = 65_536;
/**
 * Characters of a fragment: room for `MAX_TEXT` with three bytes for each code unit, in base64. JSON writes a control
 * character or a lone surrogate in six, so a long text of these has no link.
 */
const MAX_FRAGMENT = 4 * MAX_TEXT + 4096;

/** The fragment that holds a state. Undefined for one too long for `stateFrom`. @param {State} state */
export function fragmentOf(state) {
  if (state.text && state.text.length > MAX_TEXT) return undefined;
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const fragment = PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fragment.length > MAX_FRAGMENT ? undefined : fragment;
}

/** @param {string} because @returns {ReadState} */
const refused = (because) => ({ status: 'refused', because });

/**
 * Reads a fragment. Unknown settings fall back to their defaults; all else that does not fit is refused, in words.
 * @param {string} fragment with its `#`
 * @param {(id: string) => boolean} isSample whether the gallery has a request of that id
 * @returns {ReadState}
 */
export function stateFrom(fragment, isSample) {
  if (!fragment.startsWith(PREFIX)) return { status: 'none' };
  if (fragment.length > MAX_FRAGMENT) return refused('it is too long.');
  const state = decode(fragment.slice(PREFIX.length));
  if (state === undefined) return refused('it is damaged, or was not made here.');
  const { sample, text } = state;
  const settings = settingsFrom(state.settings);
  if (typeof text === 'string') {
    return text.length > MAX_TEXT ? refused('its request is too long.') : { status: 'ok', state: { text, settings } };
  }
  if (typeof sample !== 'string' || !isSample(sample))
    return refused('it names a request that the gallery does not have.');
  return { status: 'ok', state: { sample, settings } };
}

/** @param {string} encoded @returns {Record<string, unknown> | undefined} */
function decode(encoded) {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

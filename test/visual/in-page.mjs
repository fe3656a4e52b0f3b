// @ts-check
/** What a person does in a picture. Runs in the page. */

/** @import { McpElicitation } from '../../src/index.js' */

/** @param {McpElicitation} element @param {string} selector */
export function find(element, selector) {
  const found = /** @type {HTMLInputElement | null | undefined} */ (element.shadowRoot?.querySelector(selector));
  if (!found) throw new Error(`Not on screen: ${selector}`);
  return found;
}

/** @param {McpElicitation} element @param {string} name @param {string} text */
export function type(element, name, text) {
  const control = find(element, `[name=${name}]`);
  control.focus();
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** @param {McpElicitation} element */
export async function submit(element) {
  find(element, '[part~=submit]').click();
  await element.updateComplete;
}

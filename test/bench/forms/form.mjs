// @ts-check
/** What each form of the benchmark gives to whoever measures it. */

/** @import { Question } from '../schemas.mjs' */

/**
 * @typedef {object} Mounted
 * @property {(key: string) => HTMLElement} control of a field; fails when there is none
 * @property {(key: string) => string} error what a field shows as wrong with it; empty when it shows nothing
 * @property {() => void} submit presses Submit
 * @property {() => unknown} [settled] to be awaited where a form renders later than it is told
 * @property {(key: string) => boolean} [open] opens the choices of a field; whether there was anything to open
 * @property {() => void} unmount
 */

/**
 * Puts a form into an element.
 * @callback Mount
 * @param {HTMLElement} host
 * @param {Question} question
 * @param {(content: Record<string, unknown>) => void} onSubmit told of valid answers alone
 * @returns {Mounted}
 */

/**
 * @param {ParentNode | null | undefined} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function one(root, selector) {
  const found = root?.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}`);
  return found;
}

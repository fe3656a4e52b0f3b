// @ts-check
/** The interface of each form of the benchmark. */

/** @import { Question } from '../schemas.mjs' */

/**
 * @typedef {object} Mounted
 * @property {(key: string) => HTMLElement} control of a field; throws when there is none
 * @property {(key: string) => string} error the text of a field's error; empty when it has none
 * @property {() => void} submit presses Submit
 * @property {() => unknown} [settled] await it if a form renders asynchronously
 * @property {(key: string) => boolean} [open] opens the choices of a field; false if it has none to open
 * @property {() => void} unmount
 */

/**
 * Puts a form into an element.
 * @callback Mount
 * @param {HTMLElement} host
 * @param {Question} question
 * @param {(content: Record<string, unknown>) => void} onSubmit called only for valid answers
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

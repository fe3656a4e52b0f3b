// @ts-check
/** What a style sheet names of the element. */

/**
 * The custom properties, parts and states in CSS, each as often as it is there.
 * @param {string} css
 */
export function usedNames(css) {
  const named = (/** @type {RegExp} */ pattern) => [...css.matchAll(pattern)].map(([, name = '']) => name);
  return {
    properties: named(/(--mcp-elicitation-[\w-]+)/g),
    parts: named(/::part\(([\w-]+)\)/g),
    states: named(/:state\(([\w-]+)\)/g),
  };
}

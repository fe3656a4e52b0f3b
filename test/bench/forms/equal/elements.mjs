// @ts-check
/** Helpers that create elements. */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | undefined>} [attributes] those that are undefined are left out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function create(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const name in attributes) setAttribute(element, name, attributes[name]);
  if (children.length > 0) element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | undefined} value undefined takes the attribute away
 */
export function setAttribute(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Isolates a text of the server, so that its direction does not affect the text around it.
 * @param {string} text
 */
export function isolated(text) {
  return create('bdi', {}, text);
}

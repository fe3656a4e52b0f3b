// @ts-check
/** Writes one request in the vocabulary of each revision. */

/**
 * @typedef {object} FormRequest
 * @property {string} message
 * @property {{ type: 'object', properties: Record<string, Property>, required?: string[] }} requestedSchema
 */

/** @typedef {{ type: string, title?: string, [keyword: string]: unknown }} Property */

/** @typedef {{ const: string, title: string }} Option */

/**
 * @param {Record<string, string>} titles value → title
 * @returns {Option[]}
 */
function options(titles) {
  return Object.entries(titles).map(([value, title]) => ({ const: value, title }));
}

/**
 * A single choice.
 * @param {Record<string, string>} titles value → title
 * @param {{ title: string, default?: string }} keywords
 * @returns {Property}
 */
export function oneOf(titles, keywords) {
  return { type: 'string', oneOf: options(titles), ...keywords };
}

/**
 * A multiple choice.
 * @param {Record<string, string>} titles value → title
 * @param {{ title: string, minItems?: number }} keywords
 * @returns {Property}
 */
export function someOf(titles, keywords) {
  return { type: 'array', items: { anyOf: options(titles) }, ...keywords };
}

/**
 * A request for a connection of that revision. 2025-06-18 names choices with `enumNames` and has no multiple choice, so
 * this function drops such properties. It keeps `pattern` and defaults, although they came later (booleans had defaults
 * before): servers send them, and a client ignores a keyword that it does not know.
 * @param {FormRequest} request in the vocabulary of 2026-07-28
 * @param {string} revision
 * @returns {FormRequest}
 */
export function inRevision(request, revision) {
  if (revision !== '2025-06-18') return request;
  const { properties, required = [], ...schema } = request.requestedSchema;
  const kept = Object.entries(properties)
    .filter(([, property]) => property.type !== 'array')
    .map(([key, property]) => [key, withEnumNames(property)]);
  const known = Object.fromEntries(kept);
  return {
    ...request,
    requestedSchema: { ...schema, properties: known, required: required.filter((key) => Object.hasOwn(known, key)) },
  };
}

/**
 * @param {Property} property
 * @returns {Property}
 */
function withEnumNames({ oneOf: choices, ...property }) {
  if (!Array.isArray(choices)) return property;
  return {
    ...property,
    enum: choices.map((/** @type {Option} */ choice) => choice.const),
    enumNames: choices.map((/** @type {Option} */ choice) => choice.title),
  };
}

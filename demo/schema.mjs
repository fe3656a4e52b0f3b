// @ts-check
/** Writes one question in the vocabulary of each revision. */

/**
 * @typedef {object} Question
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
 * One choice out of several.
 * @param {Record<string, string>} titles value → title
 * @param {{ title: string, default?: string }} keywords
 * @returns {Property}
 */
export function oneOf(titles, keywords) {
  return { type: 'string', oneOf: options(titles), ...keywords };
}

/**
 * Several choices at once.
 * @param {Record<string, string>} titles value → title
 * @param {{ title: string, minItems?: number }} keywords
 * @returns {Property}
 */
export function someOf(titles, keywords) {
  return { type: 'array', items: { anyOf: options(titles) }, ...keywords };
}

/**
 * A question for a connection of that revision. 2025-06-18 names choices with `enumNames`, and has no multiple choice:
 * that property is left out. `pattern`, and defaults on other than booleans, came later too, but are kept: servers send
 * them, and a client that does not know a keyword passes over it.
 * @param {Question} question in the vocabulary of 2026-07-28
 * @param {string} revision
 * @returns {Question}
 */
export function inRevision(question, revision) {
  if (revision !== '2025-06-18') return question;
  const { properties, required = [], ...schema } = question.requestedSchema;
  const kept = Object.entries(properties)
    .filter(([, property]) => property.type !== 'array')
    .map(([key, property]) => [key, withEnumNames(property)]);
  const known = Object.fromEntries(kept);
  return {
    ...question,
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

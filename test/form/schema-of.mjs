// @ts-check
/**
 * A schema with these properties.
 * @param {Record<string, unknown>} properties
 * @param {readonly string[]} [required]
 */
export function schemaOf(properties, required = []) {
  return { type: 'object', properties, required };
}

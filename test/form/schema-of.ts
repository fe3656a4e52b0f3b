/** A schema with these properties. */
export function schemaOf(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: 'object', properties, required };
}

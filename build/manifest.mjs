// @ts-check
/** Reads the custom-elements manifest (schema 1.0.0). */

/**
 * The declaration of `<mcp-elicitation>`.
 * @param {{ modules: { declarations: any[] }[] }} manifest
 */
export function elementIn({ modules }) {
  return modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === 'mcp-elicitation');
}

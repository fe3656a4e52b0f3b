// @ts-check
/** Reads the custom-elements manifest (schema 1.0.0). */

/** @typedef {{ modules: { declarations: any[] }[] }} Manifest */

/** The declarations of all elements. @param {Manifest} manifest */
export function elementsIn({ modules }) {
  return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
}

/** The declaration of `<mcp-elicitation>`. @param {Manifest} manifest */
export function elementIn(manifest) {
  return elementsIn(manifest).find(({ tagName }) => tagName === 'mcp-elicitation');
}

// @ts-check
/**
 * Data for the completions of Visual Studio Code in HTML and CSS, made from the custom-elements manifest.
 * @see https://github.com/microsoft/vscode-custom-data
 */
import { elementIn, elementsIn } from './manifest.mjs';

/** @typedef {{ name: string, description?: string }} Entry */
/** @typedef {Entry & { type?: { text: string } }} Attribute */

/** @param {Attribute} attribute */
function attributeData({ name, description, type = { text: '' } }) {
  // The choices of a type like `'dialog' | 'inline' | undefined`.
  const values = [...type.text.matchAll(/'([^']+)'/g)].map(([, choice]) => ({ name: choice }));
  return {
    name,
    ...(description && { description }),
    ...(type.text === 'boolean' && { valueSet: 'v' }), // A name alone, without a value.
    ...(values.length > 0 && { values }),
  };
}

/** @param {any} manifest */
export function htmlCustomData(manifest) {
  const tags = elementsIn(manifest).map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(attributeData),
  }));
  return { version: 1.1, tags };
}

/** @param {any} manifest */
export function cssCustomData(manifest) {
  const { cssProperties, cssStates } = elementIn(manifest);
  const parts = elementsIn(manifest).flatMap(({ cssParts }) => cssParts);
  /** @param {Entry[]} entries @param {(name: string) => string} write as in a style sheet */
  const written = (entries, write) => entries.map(({ name, description }) => ({ name: write(name), description }));
  return {
    version: 1.1,
    properties: written(cssProperties, (name) => name),
    pseudoElements: written(parts, (name) => `::part(${name})`),
    pseudoClasses: written(cssStates, (name) => `:state(${name})`),
  };
}

// @ts-check
/**
 * Data for the completions of Visual Studio Code in HTML and CSS, made from the custom-elements manifest.
 * @see https://github.com/microsoft/vscode-custom-data
 */

/** @typedef {{ name: string, description?: string }} Entry */
/** @typedef {Entry & { type?: { text: string } }} Attribute */

/**
 * The choices of a type like `'dialog' | 'inline' | undefined`; an empty list for any other type.
 * @param {string} type
 */
function choicesOf(type) {
  const parts = type.split('|').map((part) => part.trim());
  const choices = parts.filter((part) => part !== 'undefined').map((part) => /^'([^']*)'$/.exec(part)?.[1]);
  return choices.every((choice) => choice !== undefined) ? choices.map((name) => ({ name })) : [];
}

/** @param {Attribute} attribute */
function attributeData({ name, description, type = { text: '' } }) {
  const values = choicesOf(type.text);
  return {
    name,
    ...(description && { description }),
    ...(type.text === 'boolean' && { valueSet: 'v' }), // A name alone, without a value.
    ...(values.length > 0 && { values }),
  };
}

/** @param {{ modules: { declarations: any[] }[] }} manifest */
const elementsIn = ({ modules }) =>
  modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName));

/** @param {{ modules: { declarations: any[] }[] }} manifest */
export function htmlCustomData(manifest) {
  return {
    version: 1.1,
    tags: elementsIn(manifest).map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(attributeData),
    })),
  };
}

/** @param {{ modules: { declarations: any[] }[] }} manifest */
export function cssCustomData(manifest) {
  const elements = elementsIn(manifest);
  /**
   * @param {'cssProperties' | 'cssParts' | 'cssStates'} kind
   * @param {(name: string) => string} write as in a style sheet
   */
  const entries = (kind, write) =>
    elements.flatMap((element) =>
      element[kind].map((/** @type {Entry} */ { name, description }) => ({ name: write(name), description })),
    );
  return {
    version: 1.1,
    properties: entries('cssProperties', (name) => name),
    pseudoElements: entries('cssParts', (name) => `::part(${name})`),
    pseudoClasses: entries('cssStates', (name) => `:state(${name})`),
  };
}

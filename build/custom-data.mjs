// @ts-check
/**
 * What Visual Studio Code offers while `<mcp-elicitation>` is typed in HTML, made of the custom-elements manifest.
 * @see https://github.com/microsoft/vscode-custom-data
 */

/** @typedef {{ name: string, description?: string, type?: { text: string } }} Attribute */

/**
 * The choices of a type like `'dialog' | 'inline' | undefined`; none for any other type.
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
export function customData({ modules }) {
  const elements = modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName));
  return {
    version: 1.1,
    tags: elements.map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(attributeData),
    })),
  };
}

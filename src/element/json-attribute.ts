import type { ComplexAttributeConverter } from 'lit';

/**
 * Reads an attribute that holds JSON. Text that is not valid JSON stays a string: the element then says that it cannot be read,
 * where an exception would leave the page blank.
 */
export const jsonAttribute: ComplexAttributeConverter = {
  fromAttribute(text) {
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

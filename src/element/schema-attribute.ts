import type { ComplexAttributeConverter } from 'lit';
import type { RequestedSchema } from '../protocol/request.js';

/**
 * Reads the `schema` attribute. Text that is no JSON stays as it is: the element then says that the schema cannot be
 * read, where an exception would leave the page blank.
 */
export const schemaAttribute: ComplexAttributeConverter<RequestedSchema | undefined> = {
  fromAttribute(text) {
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text as unknown as RequestedSchema;
    }
  },
};

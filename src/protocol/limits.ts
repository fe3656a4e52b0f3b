/** The maximum number of properties that a schema may have. */
export const MAX_FIELDS = 500;
/** The longest message, in UTF-8 bytes. */
export const MAX_MESSAGE_BYTES = 32 * 1024;
/** The longest URL, in UTF-8 bytes. */
export const MAX_URL_BYTES = 8 * 1024;
/** The largest schema, in UTF-8 bytes of its JSON text. */
export const MAX_SCHEMA_BYTES = 1024 * 1024;
/** The deepest nesting of objects and arrays in a schema, itself included. */
export const MAX_SCHEMA_DEPTH = 20;

// One schema per JSON type. Each keyword reads its limit from the data (`$data`), which is {schema, value}: so one
// compiled kernel serves every schema that a server can send, and nothing is compiled in the page.

/** Formats that are checked: the protocol's (all revisions). */
export const FORMATS = ['email', 'uri', 'date', 'date-time'];

/** Reads keywords from `schema`, which stands beside the value that many levels up. */
const from = (/** @type {number} */ levels, /** @type {string} */ schema, /** @type {string[]} */ ...keywords) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, { $data: `${levels}/${schema}/${keyword}` }]));

const texts = ['minLength', 'maxLength', 'pattern', 'format'];
const ranges = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

export const KERNELS = {
  string: { type: 'string', ...from(1, 'schema', ...texts) },
  number: { type: 'number', ...from(1, 'schema', ...ranges) },
  integer: { type: 'integer', ...from(1, 'schema', ...ranges) },
  // That the items are known to be strings keeps `uniqueItems` linear.
  array: {
    type: 'array',
    items: { type: 'string', ...from(2, 'schema/items', ...texts) },
    ...from(1, 'schema', 'minItems', 'maxItems', 'uniqueItems'),
  },
};

// One schema per JSON type, and one for the limits of texts and numbers: a keyword says nothing about other types.
// Each keyword reads its limit from the data (`$data`), which is {schema, value}. So one compiled kernel works for every
// schema that a server can send, and the page compiles nothing.

/** Formats that are checked: the protocol's (all revisions). */
export const FORMATS = ['email', 'uri', 'date', 'date-time'];

const from = (/** @type {string[]} */ ...keywords) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, { $data: `1/schema/${keyword}` }]));

export const KERNELS = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  // The limits of the items are checked one by one. Their type keeps `uniqueItems` linear.
  array: { type: 'array', items: { type: 'string' }, ...from('minItems', 'maxItems', 'uniqueItems') },
  limits: {
    ...from('minLength', 'maxLength', 'pattern', 'format'),
    ...from('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'),
  },
};

// One schema per JSON type. Each keyword reads its limit from the data (`$data`), which is {schema, value}: so one
// compiled kernel serves every schema that a server can send, and nothing is compiled in the page.

/** Formats that are checked: the protocol's (all revisions). */
export const FORMATS = ['email', 'uri', 'date', 'date-time'];

const from = (/** @type {string[]} */ ...keywords) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, { $data: `1/schema/${keyword}` }]));

const ranges = from('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf');

export const KERNELS = {
  string: { type: 'string', ...from('minLength', 'maxLength', 'pattern', 'format') },
  number: { type: 'number', ...ranges },
  integer: { type: 'integer', ...ranges },
  // What its texts must fit is checked one by one, by the kernel for strings. That they are strings keeps `uniqueItems`
  // linear.
  array: { type: 'array', items: { type: 'string' }, ...from('minItems', 'maxItems', 'uniqueItems') },
};

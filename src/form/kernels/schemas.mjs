// One schema for all values, because a keyword says nothing about values of other types. Each keyword reads its limit from
// the data (`$data`), which is {schema, value}. So one compiled kernel works for every schema that a server can send, and
// the page compiles nothing. The type of a value is checked by `typeof`, to which Ajv adds nothing, and
// `multipleOf` by decimals, which Ajv divides as doubles.

/** Formats that are checked: the protocol's (all revisions), and what libraries write for their own types. */
export const FORMATS = [
  ...['email', 'uri', 'date', 'date-time'],
  ...['uuid', 'time', 'duration', 'ipv4', 'ipv6', 'hostname'],
];

const from = (/** @type {string[]} */ ...keywords) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, { $data: `1/schema/${keyword}` }]));

export const KERNEL = {
  items: { type: 'string' }, // The limits of the items are checked one by one. Their type keeps `uniqueItems` linear.
  ...from('minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern', 'format'),
  ...from('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'),
};

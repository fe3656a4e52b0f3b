// @ts-check
/** Generates properties of a requested schema as servers write them, and values on both sides of their limits. */
import fc from 'fast-check';

/** @import { Json } from '../../src/protocol/request.js' */

/** @typedef {Record<string, Json>} Schema */

/**
 * A property as the server sends it.
 * @typedef {object} Property
 * @property {Schema} schema
 * @property {Record<string, Schema>} $defs what it refers to
 * @property {Schema} plain its type, limits and choices, without the ways to spell them
 */

const CHARACTERS = ['a', 'b', 'c', 'Z', '0', '9', ' ', '\n', '@', '.', 'é', 'e\u0301', '😀', '👩‍💻', '\ud83d', '\0'];
/** Pattern → texts that match it and texts that do not. */
const PATTERNS = {
  '^[a-z]+$': ['abc', 'aBc', 'ab1'],
  a: ['bab', 'A'],
  '^.{2,4}$': ['😀😀', '😀😀😀😀😀', 'a\nb'],
  '^\\p{L}+$': ['éß', 'e\u0301', 'a1'],
  '^(ab|cd)*$': ['abcdab', 'abc'],
  '\\d': ['a1', '٣'],
  '^$': ['', ' '],
  '^[^@]+@[^@]+$': ['a@b', 'a@@b'],
  '[😀é]': ['😀', '\ud83d', 'e'],
  '^\\S(?:.*\\S)?$': ['a b', ' a', 'a\u00a0'],
  '^(?!.*--)[a-z-]{1,5}$': ['a-b', 'a--b', 'a-b-c-'],
};
const FORMATS = {
  email: ['a@example.com', "o'neil+tag@sub.example.ie", 'a@b', 'a..b@example.com', 'a@example.com '],
  uri: ['https://a.example/?q#f', 'urn:isbn:0451450523', 'http://[::1]:8080/', '//a.example', 'https://a.example/é'],
  date: ['2024-02-29', '2026-02-29', '2000-02-29', '1900-02-29', '0001-01-01', '0000-01-01', '2026-1-1', '9999-12-31'],
  'date-time': [
    '2024-02-29T09:05:00Z',
    '2026-01-31t09:05:00.123-08:30',
    '2026-01-31 09:05:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-31T09:05:00',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:05:00+24:00',
  ],
};
const NUMBERS = [0, -0, 0.1, 0.3, 1.1, 1.13, 4.35, 19.99, 1e-9, 1e-7, -3, 10, 1e15, 1e21, -1e21, 2 ** 53 - 1, 2 ** 53];
const STEPS = [1e-7, 0.01, 0.1, 0.25, 0.5, 1, 2, 2.5, 3, 5, 100];
const TITLES = ['', 'Red', 'Grün', '\u202eleft'];

const count = fc.nat(5);
const number = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.integer({ min: -10, max: 10 }),
  fc.integer({ min: -999, max: 999 }).map((hundredths) => hundredths / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const text = fc.oneof(
  fc.constantFrom(...Object.values(PATTERNS).flat(), ...Object.values(FORMATS).flat()),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
/** Values of any JSON type. */
const anything = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, '', 'a', [], ['a'], [null], {}, { a: 1 }),
  /** @type {fc.Arbitrary<Json>} */ (fc.jsonValue({ maxDepth: 2 })),
);

/**
 * An object that has some of these keys.
 * @param {Record<string, fc.Arbitrary<Json>>} keywords
 */
function someOf(keywords) {
  return /** @type {fc.Arbitrary<Schema>} */ (fc.record(keywords, { requiredKeys: [], noNullPrototype: true }));
}

const limitsOfText = { minLength: count, maxLength: count };
const limitsOfList = { minItems: count, maxItems: count };
const limitsOfNumber = { minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number };

const constraintsOfText = fc.oneof(
  someOf(limitsOfText),
  someOf({ ...limitsOfText, pattern: fc.constantFrom(...Object.keys(PATTERNS)) }),
  someOf({ ...limitsOfText, format: fc.constantFrom(...Object.keys(FORMATS)) }),
);
const constraintsOfNumber = fc.oneof(
  someOf({ minimum: number, multipleOf: fc.constantFrom(...STEPS) }),
  someOf(limitsOfNumber),
);

const textOption = fc.oneof(fc.constantFrom('', 'r', 'g', 'b', '1', 'true', '__proto__', 'toString', '#0'), text);
/** Over 2^53 an option may have lost digits on its way, and its field cannot be shown. */
const numberOption = number.filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value));
const anyOption = fc.oneof(textOption, numberOption, fc.boolean());

/**
 * Choices in every spelling.
 * @param {fc.Arbitrary<Json>} option
 * @returns {fc.Arbitrary<Schema>}
 */
function choicesOf(option) {
  const options = fc.uniqueArray(option, { minLength: 1, maxLength: 6, comparator: 'SameValueZero' });
  const titled = options.chain((values) =>
    fc.tuple(
      ...values.map((value) =>
        fc.record(
          { const: fc.constant(value), title: fc.constantFrom(...TITLES) },
          { requiredKeys: ['const'], noNullPrototype: true },
        ),
      ),
    ),
  );
  return fc.oneof(
    options.map((values) => ({ enum: values })),
    options.map((values) => ({ enum: [...values, ...values] })),
    options.map((values) => ({ enum: values, enumNames: values.map((_, i) => `Name ${i}`) })),
    titled.map((list) => ({ oneOf: list })),
    titled.map((list) => ({ anyOf: list })),
  );
}

/** @typedef {'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'fixed' | 'choices' | 'list'} Kind */

/**
 * One kind of field each, in its plainest spelling.
 * @type {Record<Kind, fc.Arbitrary<Schema>>}
 */
const PLAIN = {
  text: constraintsOfText.map((constraints) => ({ type: 'string', ...constraints })),
  number: constraintsOfNumber.map((constraints) => ({ type: 'number', ...constraints })),
  integer: constraintsOfNumber.map((constraints) => ({ type: 'integer', ...constraints })),
  boolean: fc.constant({ type: 'boolean' }),
  choice: fc.oneof(
    choicesOf(textOption).map((choices) => ({ type: 'string', ...choices })),
    choicesOf(numberOption).map((choices) => ({ type: 'number', ...choices })),
    choicesOf(anyOption),
  ),
  fixed: anyOption.map((value) => ({ const: value })),
  choices: fc
    .tuple(
      someOf({ ...limitsOfList, uniqueItems: fc.boolean() }),
      fc.oneof(
        choicesOf(textOption).map((choices) => ({ type: 'string', ...choices })),
        choicesOf(numberOption).map((choices) => ({ type: 'number', ...choices })),
        choicesOf(anyOption),
      ),
    )
    .map(([limits, items]) => ({ type: 'array', items, ...limits })),
  list: fc
    .tuple(someOf({ ...limitsOfList, uniqueItems: fc.boolean() }), fc.oneof(fc.constant({}), constraintsOfText))
    .map(([limits, constraints]) => ({ type: 'array', items: { type: 'string', ...constraints }, ...limits })),
};

export const KINDS = /** @type {Kind[]} */ (Object.keys(PLAIN));

const NULL = { type: 'null' };
const TEXTS = { title: 'Colour', description: 'of the door' };

/** @typedef {(plain: Schema, reference: Schema) => Schema} Spelling */

/**
 * Other spellings of the same property, as servers and their libraries write them.
 * @type {Spelling[]}
 */
const SPELLINGS = [
  (plain) => plain,
  (plain) => ({ ...plain, ...TEXTS }),
  (plain) => (plain.type ? { ...plain, type: [plain.type] } : plain),
  (plain) => withNull(plain),
  (plain) => ({ anyOf: [plain, NULL], ...TEXTS }),
  (plain) => ({ oneOf: [NULL, plain] }),
  (_, reference) => reference,
  (_, reference) => ({ ...reference, ...TEXTS }),
  (_, reference) => ({ allOf: [reference], ...TEXTS }),
  (_, reference) => ({ anyOf: [reference, NULL] }),
];

/**
 * Adds null as one more type and one more choice.
 * @param {Schema} plain
 * @returns {Schema}
 */
function withNull(plain) {
  const { type, enum: listed, oneOf, anyOf } = plain;
  return {
    ...plain,
    ...(type && { type: [type, 'null'] }),
    ...(Array.isArray(listed) && { enum: [...listed, null], enumNames: [] }),
    ...(Array.isArray(oneOf) && { oneOf: [...oneOf, NULL] }),
    ...(Array.isArray(anyOf) && { anyOf: [...anyOf, NULL] }),
  };
}

/** @param {string} name of a definition */
function referenceTo(name) {
  return { $ref: `#/$defs/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}` };
}

/**
 * A property of one kind, in any spelling.
 * @param {Kind} kind
 * @param {string} [name] of its definition
 * @returns {fc.Arbitrary<Property>}
 */
export function propertyOf(kind, name = 'Its type') {
  const spellings = fc.oneof(fc.constant(SPELLINGS[0]), fc.constantFrom(...SPELLINGS));
  return fc.tuple(PLAIN[kind], /** @type {fc.Arbitrary<Spelling>} */ (spellings)).map(([plain, spelling]) => ({
    schema: spelling(plain, referenceTo(name)),
    $defs: { [name]: plain },
    plain,
  }));
}

const low = fc.nat(2);
const high = fc.integer({ min: 3, max: 5 });

/** @type {Record<'text' | 'integer' | 'list', { type: Schema, limits: Record<string, fc.Arbitrary<number>> }>} */
const LIMITS = {
  text: { type: { type: 'string' }, limits: { minLength: low, maxLength: high } },
  integer: { type: { type: 'integer' }, limits: { exclusiveMinimum: low, minimum: low, maximum: high } },
  list: { type: { type: 'array', items: { type: 'string' } }, limits: { minItems: low, maxItems: high } },
};

/**
 * Limits in two places that both apply: in a definition and beside the reference to it, or beside `anyOf`.
 * @param {keyof typeof LIMITS} kind
 * @returns {fc.Arbitrary<Property>}
 */
export function propertyLimitedTwice(kind) {
  const { type, limits } = LIMITS[kind];
  const reference = referenceTo('Its type');
  /** @type {((limits: Schema) => Schema)[]} */
  const ways = [
    (more) => ({ ...reference, ...more }),
    (more) => ({ allOf: [reference, more] }),
    (more) => ({ anyOf: [reference, NULL], ...more }),
  ];
  return fc.tuple(someOf(limits), someOf(limits), fc.constantFrom(...ways)).map(([some, more, way]) => {
    const plain = { ...type, ...some };
    return { schema: way(more), $defs: { 'Its type': plain }, plain };
  });
}

/**
 * A property that takes values of several types; the tests try values of the first.
 * @returns {fc.Arbitrary<Property>}
 */
export function propertyOfSeveralTypes() {
  const types = fc.shuffledSubarray(/** @type {Kind[]} */ (['text', 'number', 'boolean', 'list']), { minLength: 2 });
  const alternatives = types.chain((kinds) => fc.tuple(...kinds.map((kind) => PLAIN[kind])));
  return fc.tuple(alternatives, fc.constantFrom('anyOf', 'oneOf')).map(([schemas, keyword]) => ({
    schema: { [keyword]: schemas },
    $defs: {},
    plain: /** @type {Schema} */ (schemas[0]),
  }));
}

/**
 * The values that a plain schema lists; undefined if it lists none.
 * @param {Schema} plain
 * @returns {Json[] | undefined}
 */
function optionsIn(plain) {
  const alternatives = /** @type {Schema[] | undefined} */ (plain.oneOf ?? plain.anyOf);
  if ('const' in plain) return [/** @type {Json} */ (plain.const)];
  return (
    /** @type {Json[] | undefined} */ (plain.enum) ?? alternatives?.map((item) => /** @type {Json} */ (item.const))
  );
}

/**
 * @param {Schema} plain
 * @param {string[]} keywords
 */
function limitsIn(plain, keywords) {
  return keywords.map((keyword) => plain[keyword]).filter((limit) => typeof limit === 'number');
}

/**
 * Lists whose length is a limit, one less, or one more.
 * @template T
 * @param {fc.Arbitrary<T>} item
 * @param {number[]} limits
 * @returns {fc.Arbitrary<T[]>}
 */
function listsNear(item, limits) {
  const near = limits.map((limit) => fc.array(item, { minLength: Math.max(0, limit - 1), maxLength: limit + 1 }));
  return fc.oneof(fc.array(item, { maxLength: 4 }), ...near);
}

/**
 * @param {Schema} plain
 * @returns {fc.Arbitrary<Json>}
 */
function textFor(plain) {
  const own = [
    ...(PATTERNS[/** @type {keyof typeof PATTERNS} */ (plain.pattern)] ?? []),
    ...(FORMATS[/** @type {keyof typeof FORMATS} */ (plain.format)] ?? []),
  ];
  const limits = limitsIn(plain, ['minLength', 'maxLength']);
  const lengths = listsNear(fc.constantFrom(...CHARACTERS), limits).map((characters) => characters.join(''));
  return own.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, lengths, text)
    : fc.oneof(lengths, text);
}

/**
 * @param {Schema} plain
 * @returns {fc.Arbitrary<Json>}
 */
function numberFor(plain) {
  const near = limitsIn(plain, Object.keys(limitsOfNumber)).flatMap((limit) =>
    [limit, limit - 1, limit + 1, limit * (1 + Number.EPSILON), limit * (1 - Number.EPSILON)].filter(Number.isFinite),
  );
  const [step = 1] = limitsIn(plain, ['multipleOf']);
  const multiples = fc.integer({ min: -9, max: 99 }).map((times) => times * step);
  const others = [fc.nat(5), multiples, number];
  return near.length > 0 ? fc.oneof(fc.constantFrom(...near), ...others) : fc.oneof(...others);
}

/**
 * @param {Schema} plain
 * @returns {fc.Arbitrary<Json>}
 */
function likelyFor(plain) {
  const options = optionsIn(plain);
  if (options) {
    const lookalikes = options.map((option) => (typeof option === 'string' ? `${option} ` : String(option)));
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...options) }, fc.constantFrom(...lookalikes));
  }
  switch (plain.type) {
    case 'array': {
      const items = /** @type {Schema} */ (plain.items);
      const lists = listsNear(likelyFor(items), limitsIn(plain, ['minItems', 'maxItems']));
      const offered = [...new Set(optionsIn(items))];
      return offered.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.shuffledSubarray(offered) }, lists) : lists;
    }
    case 'number':
    case 'integer':
      return numberFor(plain);
    case 'boolean':
      return fc.oneof(fc.boolean(), fc.constantFrom('true', 'false', 0, 1));
    default:
      return textFor(plain);
  }
}

/**
 * Values for a plain schema: on its limits, next to them, and sometimes any JSON value.
 * @param {Schema} plain
 * @returns {fc.Arbitrary<Json>}
 */
export function valueFor(plain) {
  return fc.oneof({ weight: 9, arbitrary: likelyFor(plain) }, anything);
}

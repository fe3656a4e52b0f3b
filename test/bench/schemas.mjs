// @ts-check
/** The schemas of the benchmark, as servers write them: with a default where a server knows a likely answer. */

/**
 * @typedef {{ type: 'object', properties: Record<string, any>, required: string[] }} Schema
 * @typedef {{ message: string, schema: Schema }} Question
 */

const name = { type: 'string', title: 'Full name', description: 'As in your passport', minLength: 3, default: 'Ada' };
const email = { type: 'string', title: 'E-mail', format: 'email', default: 'ada@northwind.example' };
const age = { type: 'integer', title: 'Age', minimum: 18, maximum: 120, default: 36 };
const plan = { type: 'string', title: 'Plan', enum: ['Free', 'Team', 'Enterprise'], default: 'Team' };
const amount = { type: 'number', title: 'Amount', description: 'In euros', minimum: 0.01, default: 12.5 };
const news = { type: 'boolean', title: 'Send me the news', default: true };
const birthday = { type: 'string', title: 'Birthday', format: 'date', default: '1990-12-10' };
const note = { type: 'string', title: 'Note', description: 'Whatever else we should know', maxLength: 200 };
const size = {
  type: 'string',
  title: 'Size',
  oneOf: ['s', 'm', 'l'].map((letter) => ({ const: letter, title: letter.toUpperCase() })),
  default: 'm',
};
const region = {
  type: 'string',
  title: 'Region',
  enum: ['Azores', 'Bavaria', 'Catalonia', 'Dalmatia', 'Epirus', 'Friuli', 'Galicia', 'Holland'],
  default: 'Epirus',
};
const topics = {
  type: 'array',
  title: 'Topics',
  items: { type: 'string', enum: ['Billing', 'Orders', 'Returns', 'Stock'] },
  minItems: 1,
  maxItems: 3,
  default: ['Billing', 'Stock'],
};
const channels = {
  type: 'array',
  title: 'Reach me by',
  items: { anyOf: ['mail', 'phone', 'post'].map((way) => ({ const: way, title: `By ${way}` })) },
  default: ['phone'],
};
const cities = Array.from({ length: 5000 }, (_, i) => `City ${i}`);
const city = { type: 'string', title: 'City', enum: cities, default: 'City 4000' };

const twelve = { name, email, age, amount, plan, size, region, topics, channels, news, birthday, note };

/** The schema of `twelve` has its first field once, and repeats the others. */
function twoHundred() {
  const [first, ...others] = Object.entries(twelve);
  const repeated = Array.from({ length: 199 }, (_, i) => {
    const [key, property] = others[i % others.length] ?? [];
    return [`${key}${i}`, { ...property, title: `${property?.title} ${i}` }];
  });
  return Object.fromEntries([first ?? [], ...repeated]);
}

/** @type {Record<string, Schema>} */
const SCHEMAS = {
  S4: ask({ name, email, age, plan }, ['name', 'email']),
  S12: ask(twelve, ['name', 'email', 'amount', 'plan', 'topics']),
  S200: ask(twoHundred(), ['name', 'email0', 'amount2', 'plan3', 'topics6']),
  E5000: ask({ name, city }, ['name', 'city']),
};

export const SCHEMA_IDS = Object.keys(SCHEMAS);

/** The field that the benchmark types into, and leaves empty for a wrong answer. */
export const TYPED = 'name';
/** The field with too many options to look through. */
export const CHOSEN = 'city';

/**
 * @param {string} id
 * @param {{ bad?: boolean }} [options] `bad`: the answer to `TYPED` is missing
 * @returns {Question}
 */
export function questionOf(id, { bad = false } = {}) {
  const schema = schemaOf(id);
  if (!bad) return { message: 'Please fill this in.', schema };
  const { default: _, ...withoutDefault } = schema.properties[TYPED];
  return {
    message: 'Please fill this in.',
    schema: { ...schema, properties: { ...schema.properties, [TYPED]: withoutDefault } },
  };
}

/**
 * The content of a form that is sent unchanged: the defaults, in the order of the fields.
 * @param {string} id
 * @returns {Record<string, unknown>}
 */
export function answersTo(id) {
  const properties = Object.entries(schemaOf(id).properties);
  return Object.fromEntries(properties.filter(([, { default: preset }]) => preset !== undefined).map(presetOf));
}

/**
 * @param {[key: string, property: any]} entry
 * @returns {[key: string, preset: unknown]}
 */
function presetOf([key, { default: preset }]) {
  return [key, preset];
}

/** @param {string} id */
function schemaOf(id) {
  const schema = SCHEMAS[id];
  if (!schema) throw new TypeError(`No schema is called ${id}: there are ${SCHEMA_IDS.join(', ')}`);
  return schema;
}

/**
 * @param {Record<string, any>} properties
 * @param {string[]} required
 * @returns {Schema}
 */
function ask(properties, required) {
  return { type: 'object', properties, required };
}

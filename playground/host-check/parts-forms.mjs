// @ts-check
/** The parts of the check that ask with forms. */
import { ask, askPerson } from './ask.mjs';
import { quote } from './run.mjs';

/** @import { Content, Schema, Wire } from './ask.mjs' */
/** @import { HostRun } from './run.mjs' */

/**
 * A tool that checks one thing.
 * @typedef {object} Part
 * @property {string} name of the tool
 * @property {string} title
 * @property {readonly string[]} rules what it can find out
 * @property {'form' | 'url'} [mode] that the host has to declare; default `form`
 * @property {readonly string[]} [revisions] default: all
 * @property {(run: HostRun, wire: Wire, context: { visit(): Visit }) => Promise<void>} check
 */

/** A page of this server. @typedef {{ id: string, url: string, hits: number[], opened: Promise<void> }} Visit */

/**
 * @param {Record<string, Record<string, unknown>>} properties
 * @param {string[]} [required] default: all
 * @returns {Schema}
 */
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });

/** @param {unknown} value @param {unknown} other */
const isSame = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/**
 * Notes whether a property has the value that the person was asked for.
 * @param {HostRun} run
 * @param {string} rule
 * @param {Content} content
 * @param {string} key
 * @param {unknown} value
 */
function expectValue(run, rule, content, key, value) {
  const came = Object.hasOwn(content, key) ? content[key] : undefined;
  run.note(rule, isSame(came, value), `Asked for ${quote(value)}; the host sent ${quote(came)}.`);
}

export const REJECT = 'Say no to this one: press Decline, Reject or No. If there is no such button, close it.';

const COLOURS = ['Red', 'Green', 'Blue'];

/** @type {Part} */
const answers = {
  name: 'answers',
  title: 'The three answers',
  rules: ['action.accept', 'action.decline', 'action.cancel', 'content.accept', 'content.absent', 'action.person'],
  async check(run, wire) {
    const schema = object({ colour: { type: 'string', title: 'Colour', enum: COLOURS } });
    const blue = { say: 'Choose Blue, then press Submit.', schema, act: { submit: { colour: 'Blue' } } };
    const content = await ask(run, wire, blue, ({ colour }) => colour === 'Blue');
    if (content) expectValue(run, 'choice.single', content, 'colour', 'Blue');
    await ask(run, wire, { say: REJECT, schema, act: { press: 'reject' } });
    const say = 'Press Escape. If nothing happens, press × or Cancel.';
    await ask(run, wire, { say, schema, act: { press: 'escape' } });
  },
};

/** @type {Part} */
const fields = {
  name: 'fields',
  title: 'Text, numbers, yes and no',
  rules: ['field.string', 'field.number', 'field.integer', 'field.boolean', 'content.optional', 'content.types'],
  async check(run, wire) {
    const schema = object(
      {
        name: { type: 'string', title: 'Name' },
        price: { type: 'number', title: 'Price' },
        count: { type: 'integer', title: 'Count' },
        agree: { type: 'boolean', title: 'Agree' },
        note: { type: 'string', title: 'Note' },
        stars: { type: 'integer', title: 'Stars' },
      },
      ['name', 'price', 'count', 'agree'],
    );
    const say = 'Name: Ada. Price: 2.5. Count: 3. Agree: no. Leave Note and Stars empty. Then press Submit.';
    const wanted = { name: 'Ada', price: 2.5, count: 3, agree: false };
    const content = await ask(run, wire, { say, schema, act: { submit: wanted } }, (came) => came.name === 'Ada');
    if (!content) return;
    expectValue(run, 'field.string', content, 'name', 'Ada');
    expectValue(run, 'field.number', content, 'price', 2.5);
    expectValue(run, 'field.integer', content, 'count', 3);
    expectValue(run, 'field.boolean', content, 'agree', false);
    const left = Object.entries(content).filter(([key]) => key === 'note' || key === 'stars');
    run.note('content.optional', left.length === 0, `Of the empty fields came ${quote(Object.fromEntries(left))}.`);
    const yes = { say: 'Agree: yes. Then press Submit.', act: { submit: { agree: true } } };
    const agreed = await ask(run, wire, { ...yes, schema: object({ agree: { type: 'boolean', title: 'Agree' } }) });
    if (agreed) expectValue(run, 'field.boolean', agreed, 'agree', true);
  },
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** @type {Part} */
const formats = {
  name: 'formats',
  title: 'E-mail, address, date and time',
  rules: ['field.email', 'field.uri', 'field.date', 'field.date-time', 'check.format'],
  async check(run, wire) {
    const text = (/** @type {string} */ title, /** @type {string} */ format) => ({ type: 'string', title, format });
    const schema = object({
      email: text('E-mail', 'email'),
      page: text('Page', 'uri'),
      day: text('Day', 'date'),
      moment: text('Moment', 'date-time'),
    });
    const submit = {
      email: 'ada@example.com',
      page: 'https://example.com/a',
      day: '2026-03-01',
      moment: '2026-03-01T12:30:00Z',
    };
    const say =
      'E-mail: ada@example.com. Page: https://example.com/a. Day: 1 March 2026. Moment: 1 March 2026, 12:30. Then press Submit.';
    const content = await ask(run, wire, { say, schema, act: { submit } }, ({ email }) => email === submit.email);
    if (content) {
      expectValue(run, 'field.email', content, 'email', submit.email);
      expectValue(run, 'field.uri', content, 'page', submit.page);
      expectValue(run, 'field.date', content, 'day', submit.day);
      const { moment } = content;
      run.note('field.date-time', DATE_TIME.test(String(moment)), `The host sent ${quote(moment)}.`);
    }
    await tryWrong(run, wire, 'check.format', {
      schema: object({ email: text('E-mail', 'email') }),
      wrong: { email: 'nobody' },
      right: { email: 'ada@example.com' },
      say: 'E-mail: nobody. Press Submit. If the form stays, change it to ada@example.com and press Submit.',
    });
  },
};

/**
 * Has the person submit something wrong first.
 * @param {HostRun} run
 * @param {Wire} wire
 * @param {string} rule
 * @param {{ say: string, schema: Schema, wrong: Content, right: Content, isWrong?: (came: Content) => boolean }} attempt
 */
async function tryWrong(run, wire, rule, { say, schema, wrong, right, isWrong = (came) => isSame(came, wrong) }) {
  const isOneOfBoth = (/** @type {Content} */ came) => isWrong(came) || isSame(came, right);
  const content = await ask(run, wire, { say, schema, act: { first: wrong, submit: right } }, isOneOfBoth);
  if (!content) return;
  const text = `Of ${quote(wrong)}, then ${quote(right)}, came ${quote(content)}.`;
  run.note(rule, !isWrong(content), text);
  run.note('check.kept', isOneOfBoth(content), text);
}

/** @type {Part} */
const limits = {
  name: 'limits',
  title: 'Limits and required fields',
  rules: ['check.limits', 'check.kept', 'check.required'],
  async check(run, wire) {
    await tryWrong(run, wire, 'check.limits', {
      schema: object({ code: { type: 'string', title: 'Code', minLength: 5, maxLength: 8 } }),
      wrong: { code: 'abc' },
      right: { code: 'abcde' },
      say: 'Code: abc. Press Submit. If the form stays, change it to abcde and press Submit.',
    });
    await tryWrong(run, wire, 'check.limits', {
      schema: object({ age: { type: 'integer', title: 'Age', minimum: 18, maximum: 99 } }),
      wrong: { age: 7 },
      right: { age: 21 }, // Not a limit: a host may have turned 7 into 18.
      say: 'Age: 7. Press Submit. If the form stays, change it to 21 and press Submit.',
    });
    await tryWrong(run, wire, 'check.required', {
      schema: object({ name: { type: 'string', title: 'Name', minLength: 1 } }),
      wrong: {},
      isWrong: ({ name }) => name === undefined || name === null || name === '',
      right: { name: 'Ada' },
      say: 'Leave Name empty and press Submit. If the form stays, type Ada and press Submit.',
    });
  },
};

/** @type {Part} */
const defaults = {
  name: 'defaults',
  title: 'Defaults',
  rules: ['default.prefill', 'default.review'],
  async check(run, wire) {
    const given = { name: 'Ada', price: 2.5, count: 3, agree: true, colour: 'Green' };
    const isOld = run.revision === '2025-06-18'; // It has defaults of booleans only.
    const schema = object({
      name: { type: 'string', title: 'Name', ...(!isOld && { default: given.name }) },
      price: { type: 'number', title: 'Price', ...(!isOld && { default: given.price }) },
      count: { type: 'integer', title: 'Count', ...(!isOld && { default: given.count }) },
      agree: { type: 'boolean', title: 'Agree', default: given.agree },
      colour: { type: 'string', title: 'Colour', enum: COLOURS, ...(!isOld && { default: given.colour }) },
    });
    const say = isOld
      ? 'Name: Ada. Price: 2.5. Count: 3. Colour: Green. Leave Agree as it is. Then press Submit.'
      : 'Change nothing and press Submit.';
    const content = await ask(run, wire, { say, schema, act: { submit: isOld ? { ...given, agree: undefined } : {} } });
    for (const [key, value] of content ? Object.entries(given) : []) {
      expectValue(run, 'default.prefill', content ?? {}, key, value);
    }
    const change = { say: 'Change the name to Bob, then press Submit.', act: { submit: { name: 'Bob' } } };
    const name = object({ name: { type: 'string', title: 'Name', default: 'Ada' } });
    const changed = await ask(run, wire, { ...change, schema: name }, (came) => came.name === 'Bob');
    if (changed) expectValue(run, 'default.review', changed, 'name', 'Bob');
  },
};

/** @param {Record<string, string>} titles value → title */
const titled = (titles) => Object.entries(titles).map(([value, title]) => ({ const: value, title }));

const SIZES = { s: 'Small', m: 'Medium', l: 'Large' };

/** @type {Part} */
const choices = {
  name: 'choices',
  title: 'One choice and several',
  rules: ['choice.single', 'choice.titled', 'choice.titles', 'choice.multiple'],
  async check(run, wire) {
    const isOld = run.revision === '2025-06-18'; // It has titles as enumNames, and no list of choices.
    const size = isOld
      ? { type: 'string', title: 'Size', enum: Object.keys(SIZES), enumNames: Object.values(SIZES) }
      : { type: 'string', title: 'Size', oneOf: titled(SIZES) };
    const single = { colour: { type: 'string', title: 'Colour', enum: COLOURS }, size };
    const one = {
      say: 'Colour: Green. Size: Medium. Then press Submit.',
      act: { submit: { colour: 'Green', size: 'm' } },
    };
    const chosen = await ask(run, wire, { ...one, schema: object(single) }, ({ colour }) => colour === 'Green');
    if (chosen) {
      expectValue(run, 'choice.single', chosen, 'colour', 'Green');
      expectValue(run, 'choice.titled', chosen, 'size', 'm');
    }
    await askPerson(run, wire, 'choice.titles', 'How were the sizes named in the form before?', [
      'Small, Medium, Large',
      's, m, l',
      'Not at all',
    ]);
    if (isOld) return;
    const several = {
      days: {
        type: 'array',
        title: 'Days',
        minItems: 1,
        maxItems: 2,
        items: { type: 'string', enum: ['Mon', 'Tue', 'Wed'] },
      },
      sizes: { type: 'array', title: 'Sizes', items: { anyOf: titled(SIZES) } },
    };
    const submit = { days: ['Mon', 'Wed'], sizes: ['s', 'l'] };
    const many = { say: 'Days: Mon and Wed. Sizes: Small and Large. Then press Submit.', act: { submit } };
    const sets = await ask(run, wire, { ...many, schema: object(several) });
    for (const [key, value] of sets ? Object.entries(submit) : []) {
      expectValue(run, 'choice.multiple', sets ?? {}, key, value);
    }
  },
};

/** @type {Part} */
const sizes = {
  name: 'sizes',
  title: 'Empty, large and long',
  rules: ['form.empty', 'form.large', 'form.long'],
  async check(run, wire) {
    const empty = { say: 'Accept this. It has no fields.', schema: object({}), act: { submit: {} } };
    const none = await ask(run, wire, empty);
    if (none) run.note('form.empty', isSame(none, {}), `The host sent the content ${quote(none)}.`);
    const names = Array.from({ length: 200 }, (_, index) => `field${index + 1}`);
    const properties = Object.fromEntries(names.map((name, i) => [name, { type: 'string', title: `Field ${i + 1}` }]));
    const large = { say: 'Field 200, the last one: end. Then press Submit.', act: { submit: { field200: 'end' } } };
    const filled = await ask(
      run,
      wire,
      { ...large, schema: object(properties, []) },
      ({ field200 }) => field200 === 'end',
    );
    if (filled) expectValue(run, 'form.large', filled, 'field200', 'end');
    const words = Array.from({ length: 400 }, (_, index) => `This is sentence ${index + 1}.`).join(' ');
    const long = {
      say: `Read to the end, and type its last word. ${words} The last word is harbour`,
      act: { submit: { word: 'harbour' } },
    };
    const word = object({ word: { type: 'string', title: 'Last word' } });
    const read = await ask(run, wire, { ...long, schema: word }, (came) => came.word === 'harbour');
    if (read) expectValue(run, 'form.long', read, 'word', 'harbour');
  },
};

const ARABIC = 'رقم الحساب 42';

/** @type {Part} */
const texts = {
  name: 'texts',
  title: 'Right to left, and equal texts',
  rules: ['form.rtl', 'form.same-label'],
  async check(run, wire) {
    const copy = { say: `Copy this into the field: ${ARABIC} – then press Submit.`, act: { submit: { copy: ARABIC } } };
    const arabic = object({ copy: { type: 'string', title: ARABIC } });
    const copied = await ask(run, wire, { ...copy, schema: arabic }, (came) => came.copy === ARABIC);
    if (copied) expectValue(run, 'form.rtl', copied, 'copy', ARABIC);
    const same = object({ first: { type: 'string', title: 'Name' }, second: { type: 'string', title: 'Name' } });
    const submit = { first: 'A', second: 'B' };
    const say = 'The first Name: A. The second Name: B. Then press Submit.';
    const named = await ask(run, wire, { say, schema: same, act: { submit } });
    if (named) run.note('form.same-label', isSame(named, submit), `Asked for ${quote(submit)}; came ${quote(named)}.`);
  },
};

/** @type {Part} */
const identity = {
  name: 'identity',
  title: 'Who asks, and the ways out',
  rules: ['shown.server', 'shown.ways-out'],
  async check(run, wire) {
    await askPerson(run, wire, 'shown.server', 'Does this form say which server asks?', ['Yes', 'No']);
    await askPerson(run, wire, 'shown.ways-out', 'Does this form offer a way to say no, and one to close it?', [
      'Both',
      'One',
      'Neither',
    ]);
  },
};

export const FORM_PARTS = [answers, fields, formats, limits, defaults, choices, sizes, texts, identity];

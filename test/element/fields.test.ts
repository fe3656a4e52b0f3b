import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  choose,
  control,
  errorOf,
  expectFocus,
  field,
  find,
  findAll,
  isShown,
  paste,
  plain,
  press,
  record,
  schemaOf,
  show,
  type,
} from './helpers.js';

/** Fills in one field of a form and submits it. @returns the content, `undefined` when the form stays open, and the error. */
async function answer(property: object, enter: (element: McpElicitation) => void, required = false) {
  const element = await show({ schema: schemaOf({ it: property }, required ? ['it'] : []) });
  enter(element);
  const content = await accepted(element);
  return { content, error: content ? '' : errorOf(element, 'it') };
}

const typed = (text: string) => (element: McpElicitation) => type(control(element, 'it'), text);
/** Clicks options, one after the other. */
const check =
  (...values: string[]) =>
  (element: McpElicitation) => {
    for (const value of values) find(element, `[name=it][value="${value}"]`).click();
  };

describe('the fields of a form', () => {
  it('stand in the order of the schema, each with its title or a readable key, its description, and a mark if required [MCP-01]', async () => {
    const element = await show({
      schema: schemaOf(
        {
          zeta: { type: 'string', title: 'Last first', description: 'As on your passport' },
          user_name: { type: 'string' },
          'e-mailAddress': { type: 'string', format: 'email' },
          10: { type: 'boolean' },
        },
        ['user_name'],
      ),
    });
    const labels = findAll(element, '[part~=label]').map(plain);
    // JSON parsers put keys that are whole numbers first, so the expected order does too.
    expect(labels).to.deep.equal(['10', 'Last first', 'User name*', 'E mail address']);
    expect(field(element, 'zeta').textContent).to.include('As on your passport');
  });

  it('have their keys as names, and work even if a key is a member of every form element', async () => {
    const keys = ['insertBefore', 'elements', 'submit', '__proto__', 'constructor', 'toString', '', 'a/b', '"quoted"'];
    const properties = JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:{"type":"string"}`)}}`);
    const element = await show({ schema: schemaOf(properties, keys) });
    for (const key of keys) type(control(element, key), `for ${key}`);
    const content = await accepted(element);
    expect(Object.entries(content ?? {})).to.deep.equal(keys.map((key) => [key, `for ${key}`]));
  });
});

interface Row {
  title: string;
  property: object;
  enter: (element: McpElicitation) => void;
  /** What is sent under the key; `undefined` if the content has no such key. */
  sent?: unknown;
  /** The error that the person reads if nothing is sent. */
  told?: RegExp;
  required?: boolean;
}

const string = { type: 'string' };
const kinds: Record<string, Row[]> = {
  'a text field [MCP-02]': [
    { title: 'sends the text as the person typed it', property: string, enter: typed(' Ada '), sent: ' Ada ' },
    {
      title: 'omits an empty optional answer, and never sends "" [MCP-09]',
      property: string,
      enter: typed(''),
      sent: undefined,
    },
    {
      title: 'counts an emoji as one character',
      property: { ...string, maxLength: 2 },
      enter: typed('🎉🎉'),
      sent: '🎉🎉',
    },
    {
      title: 'says how many characters are needed',
      property: { ...string, minLength: 3 },
      enter: typed('🎉🎉'),
      told: /Characters: 2. At least 3/,
    },
    {
      title: 'says how many characters are allowed',
      property: { ...string, maxLength: 2 },
      enter: typed('abc'),
      told: /Characters: 3. No more than 2/,
    },
    {
      title: 'sends a text that matches the pattern',
      property: { ...string, pattern: '^\\d{10}$' },
      enter: typed('0123456789'),
      sent: '0123456789',
    },
    {
      title: 'says how many digits the pattern wants',
      property: { ...string, pattern: '^\\d{10}$' },
      enter: typed('12345678'),
      told: /0–9. Exactly 10/,
    },
    {
      title: 'answers at once when a hostile pattern would take for ever',
      property: { ...string, pattern: '^(a+)+$' },
      enter: typed(`${'a'.repeat(40)}!`),
      told: /Check the format/,
    },
    {
      title: 'sends an e-mail address',
      property: { ...string, format: 'email' },
      enter: typed('ada@example.com'),
      sent: 'ada@example.com',
    },
    {
      title: 'says what an e-mail address looks like',
      property: { ...string, format: 'email' },
      enter: typed('ada'),
      told: /name@example\.com/,
    },
    {
      title: 'sends a URI',
      property: { ...string, format: 'uri' },
      enter: typed('https://example.com/a?b'),
      sent: 'https://example.com/a?b',
    },
    {
      title: 'says what a URI looks like',
      property: { ...string, format: 'uri' },
      enter: typed('example'),
      told: /https:\/\//,
    },
    {
      title: 'sends any text when the format is unknown',
      property: { ...string, format: 'hostname-ish' },
      enter: typed('x'),
      sent: 'x',
    },
  ],
  'a number field [MCP-03]': [
    { title: 'sends 3.14 as a number', property: { type: 'number' }, enter: typed('3.14'), sent: 3.14 },
    { title: 'sends 1.0 in an integer field as 1', property: { type: 'integer' }, enter: typed('1.0'), sent: 1 },
    {
      title: 'refuses 1.5 in an integer field',
      property: { type: 'integer' },
      enter: typed('1.5'),
      told: /whole number/,
    },
    { title: 'reads 1,5 as 1.5, and not as 15', property: { type: 'number' }, enter: typed('1,5'), sent: 1.5 },
    { title: 'never sends Infinity', property: { type: 'number' }, enter: typed('1e400'), told: /Too many digits/ },
    { title: 'never sends NaN', property: { type: 'number' }, enter: typed('NaN'), told: /number, such as/ },
    {
      title: 'refuses an integer that would be rounded',
      property: { type: 'integer' },
      enter: typed('9007199254740993'),
      told: /Too many digits/,
    },
    {
      title: 'refuses a number that would be rounded to 0',
      property: { type: 'number' },
      enter: typed('1e-400'),
      told: /Too many digits/,
    },
    {
      title: 'refuses a number below the minimum',
      property: { type: 'number', minimum: 1 },
      enter: typed('0.99'),
      told: /At least 1/,
    },
    {
      title: 'sends a number that equals the minimum',
      property: { type: 'number', minimum: 1 },
      enter: typed('1'),
      sent: 1,
    },
    {
      title: 'refuses a number above the maximum',
      property: { type: 'integer', maximum: 10 },
      enter: typed('11'),
      told: /No more than 10/,
    },
  ],
  'a switch for a required boolean [MCP-04]': [
    {
      title: 'sends false when the person leaves it off',
      property: { type: 'boolean' },
      required: true,
      enter: () => {},
      sent: false,
    },
    {
      title: 'sends true when the person turns it on',
      property: { type: 'boolean' },
      required: true,
      enter: (e) => control(e, 'it').click(),
      sent: true,
    },
    {
      title: 'sends its default when the person leaves it alone',
      property: { type: 'boolean', default: true },
      enter: () => {},
      sent: true,
    },
  ],
  'a choice of yes, no, and no answer for an optional boolean [MCP-04]': [
    {
      title: 'sends nothing when the person leaves it alone',
      property: { type: 'boolean' },
      enter: () => {},
      sent: undefined,
    },
    { title: 'sends an explicit no', property: { type: 'boolean' }, enter: check('false'), sent: false },
    {
      title: 'sends nothing when the person returns to no answer',
      property: { type: 'boolean' },
      enter: check('true', ''),
      sent: undefined,
    },
  ],
  'a choice of one [MCP-05]': [
    {
      title: 'sends the chosen value of an enum',
      property: { ...string, enum: ['a', 'b'] },
      enter: check('b'),
      sent: 'b',
    },
    {
      title: 'sends the value of an enum, not its legacy name',
      property: { ...string, enum: ['a', 'b'], enumNames: ['A!', 'B!'] },
      enter: check('a'),
      sent: 'a',
    },
    {
      title: 'sends the constant, not its title',
      property: {
        ...string,
        oneOf: [
          { const: 'x', title: 'Ex' },
          { const: 'y', title: 'Why' },
        ],
      },
      enter: check('y'),
      sent: 'y',
    },
    {
      title: 'sends the value that is chosen in a long list',
      property: { ...string, enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
      enter: (e) => choose(control(e, 'it'), 'e'),
      sent: 'e',
    },
    {
      title: 'does not choose an option for the person',
      property: { ...string, enum: ['a', 'b'] },
      enter: () => {},
      required: true,
      told: /Choose one/,
    },
    {
      title: 'does not choose an option for the person in a long list',
      property: { ...string, enum: ['a', 'b', 'c', 'd', 'e'] },
      enter: () => {},
      required: true,
      told: /Choose one/,
    },
    {
      title: 'sends nothing when it is optional and the person leaves it alone',
      property: { ...string, enum: ['a', 'b'] },
      enter: () => {},
      sent: undefined,
    },
    {
      title: 'sends nothing when it is optional and the person returns to no answer',
      property: { ...string, enum: ['a', 'b'], default: 'a' },
      enter: check(''),
      sent: undefined,
    },
    { title: 'sends a number of an enum as a number', property: { enum: [1, 2] }, enter: check('2'), sent: 2 },
  ],
  'a choice of several [MCP-06]': [
    {
      title: 'sends the chosen items of an enum in its order',
      property: { type: 'array', items: { ...string, enum: ['a', 'b', 'c'] } },
      enter: check('c', 'a'),
      sent: ['a', 'c'],
    },
    {
      title: 'sends the constants of titled items',
      property: {
        type: 'array',
        items: {
          anyOf: [
            { const: 'x', title: 'Ex' },
            { const: 'y', title: 'Why' },
          ],
        },
      },
      enter: check('y'),
      sent: ['y'],
    },
    {
      title: 'refuses fewer items than minItems',
      property: { type: 'array', minItems: 2, items: { enum: ['a', 'b', 'c'] } },
      enter: check('a'),
      told: /At least 2/,
    },
    {
      title: 'refuses more items than maxItems',
      property: { type: 'array', maxItems: 1, items: { enum: ['a', 'b'] } },
      enter: check('a', 'b'),
      told: /No more than 1/,
    },
    {
      title: 'sends nothing when it is optional and the person clears it',
      property: { type: 'array', items: { enum: ['a'] }, default: ['a'] },
      enter: check('a'),
      sent: undefined,
    },
  ],
  'a date field [MCP-02]': [
    {
      title: 'sends the day as a full date',
      property: { ...string, format: 'date' },
      enter: typed('2026-02-28'),
      sent: '2026-02-28',
    },
  ],
  'a default value [MCP-08]': [
    {
      title: 'fills in a text field and is sent unchanged',
      property: { ...string, default: 'as is' },
      enter: () => {},
      sent: 'as is',
    },
    { title: 'fills in a number field', property: { type: 'number', default: 0.1 }, enter: () => {}, sent: 0.1 },
    {
      title: 'fills in an integer field, even if it is 0',
      property: { type: 'integer', default: 0 },
      enter: () => {},
      sent: 0,
    },
    {
      title: 'is sent as an answer even if it is false',
      property: { type: 'boolean', default: false },
      enter: () => {},
      sent: false,
    },
    {
      title: 'fills in a choice of one',
      property: { ...string, enum: ['a', 'b'], default: 'b' },
      enter: () => {},
      sent: 'b',
    },
    {
      title: 'fills in a choice of several',
      property: { type: 'array', items: { enum: ['a', 'b', 'c'] }, default: ['b', 'c'] },
      enter: () => {},
      sent: ['b', 'c'],
    },
    {
      title: 'is sent byte for byte if it is a date and time',
      property: { ...string, format: 'date-time', default: '2026-01-15T09:30:00.000Z' },
      enter: () => {},
      sent: '2026-01-15T09:30:00.000Z',
    },
    {
      title: 'is sent byte for byte if it is a date and time with a fraction of a second',
      property: { ...string, format: 'date-time', default: '2026-01-15T09:30:00.100Z' },
      enter: () => {},
      sent: '2026-01-15T09:30:00.100Z',
    },
    {
      title: 'is not sent unseen if it is a leap second, which no control can show',
      property: { ...string, format: 'date-time', default: '2016-12-31T23:59:60Z' },
      enter: () => {},
      sent: undefined,
    },
    {
      title: 'is not sent unseen if it is a day in the year 0',
      property: { ...string, format: 'date', default: '0000-01-01' },
      enter: () => {},
      sent: undefined,
    },
    {
      title: 'is ignored if it is none of the options',
      property: { ...string, enum: ['a', 'b'], default: 'z' },
      enter: () => {},
      sent: undefined,
    },
    {
      title: 'is ignored if it breaks the limits of its field',
      property: { type: 'integer', minimum: 5, default: 1 },
      enter: () => {},
      sent: undefined,
    },
    { title: 'is ignored if it is ""', property: { ...string, default: '' }, enter: () => {}, sent: undefined },
  ],
};

for (const [kind, rows] of Object.entries(kinds)) {
  describe(kind, () => {
    for (const { title, property, enter, sent, told, required } of rows) {
      it(title, async () => {
        const { content, error } = await answer(property, enter, required);
        if (told) {
          expect(content).to.equal(undefined);
          expect(error).to.match(told);
        } else {
          expect(content).to.deep.equal(sent === undefined ? {} : { it: sent });
        }
      });
    }
  });
}

describe('a number field', () => {
  it('steps up and down with the arrow keys, within its bounds [MCP-03]', async () => {
    const element = await show({ schema: schemaOf({ it: { type: 'integer', minimum: 1, maximum: 11 } }) });
    control(element, 'it').focus();
    await sendKeys({ type: '10' });
    for (const key of ['ArrowUp', 'ArrowUp']) await sendKeys({ press: key });
    expect(control(element, 'it').value).to.equal('11');
    await sendKeys({ press: 'ArrowDown' });
    expect(element.values).to.deep.equal({ it: 10 });
    expect(control(element, 'it').getAttribute('aria-valuenow')).to.equal('10');
  });

  it('steps up and down with its buttons', async () => {
    const element = await show({ schema: schemaOf({ it: { type: 'number', default: 1500.75 } }) });
    find(element, '[aria-label="+ It"]').click();
    expect(element.values).to.deep.equal({ it: 1501.75 });
    find(element, '[aria-label="− It"]').click();
    expect(control(element, 'it').value).to.equal('1500.75');
  });
});

describe('a date and time field', () => {
  it('sends the time with the offset of the time zone that its hint names [USE-10, MCP-02]', async () => {
    const element = await show({ schema: schemaOf({ at: { type: 'string', format: 'date-time' } }) });
    type(control(element, 'at'), '2026-07-01T09:30');
    const minutes = -new Date(2026, 6, 1, 9, 30).getTimezoneOffset();
    const two = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0');
    const offset = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
    const hint = field(element, 'at').querySelector('[part~=hint]')?.textContent ?? '';
    expect(hint).to.include(`${Intl.DateTimeFormat().resolvedOptions().timeZone}, UTC${offset}`);
    expect(await accepted(element)).to.deep.equal({ at: `2026-07-01T09:30:00${offset}` });
  });
});

describe('line breaks', () => {
  it('are sent when the person types them in a text area [USE-09]', async () => {
    const element = await show({ schema: schemaOf({ note: { type: 'string', format: 'textarea' } }) });
    control(element, 'note').focus();
    await sendKeys({ type: 'one' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: 'two' });
    expect(isShown(element), 'Enter is a line break here').to.equal(true);
    expect(await accepted(element)).to.deep.equal({ note: 'one\ntwo' });
  });

  it('are sent when the person pastes them at the caret of a single-line field [USE-09]', async () => {
    const element = await show({ schema: schemaOf({ note: { type: 'string' } }) });
    const input = control(element, 'note');
    input.focus();
    type(input, 'ab');
    input.setSelectionRange(1, 1);
    paste(input, '1\r\n2\r\n');
    const area = control<HTMLTextAreaElement>(element, 'note');
    expect(area.localName).to.equal('textarea');
    expectFocus(element, area);
    expect(area.selectionStart).to.equal(4);
    expect(await accepted(element)).to.deep.equal({ note: 'a1\n2b' });
  });

  it('are shown and sent when a default value has them [USE-09]', async () => {
    const element = await show({ schema: schemaOf({ note: { type: 'string', default: 'a\nb' } }) });
    expect(control(element, 'note').localName).to.equal('textarea');
    expect(await accepted(element)).to.deep.equal({ note: 'a\nb' });
  });
});

describe('a form', () => {
  it('shows both of its two fields [DLG-03]', async () => {
    const element = await show({ schema: schemaOf({ a: { type: 'string' }, b: { type: 'integer' } }) });
    expect(control(element, 'a')).to.exist;
    expect(control(element, 'b')).to.exist;
  });

  it('dispatches accept with the content when it is valid [DLG-05]', async () => {
    const element = await show({ schema: schemaOf({ a: { type: 'string' }, b: { type: 'integer' } }, ['a']) });
    type(control(element, 'a'), 'x');
    type(control(element, 'b'), '2');
    expect(await accepted(element)).to.deep.equal({ a: 'x', b: 2 });
    expect(isShown(element)).to.equal(false);
  });

  it('is a yes/no question and sends {} without a schema, or with an empty one [USE-01]', async () => {
    for (const schema of [undefined, {}, { type: 'object' }, schemaOf({})]) {
      const element = await show({ schema: schema as never });
      expect(findAll(element, '[part~=field]')).to.have.length(0);
      expect(await accepted(element)).to.deep.equal({});
    }
  });

  it('sends nothing that does not fit its schema, however it is submitted [MCP-13]', async () => {
    const element = await show({ schema: schemaOf({ it: { type: 'integer', minimum: 5 } }) });
    const events = record(element);
    type(control(element, 'it'), '4');
    element.submit();
    find<HTMLFormElement>(element, 'form').requestSubmit();
    control(element, 'it').focus();
    await sendKeys({ press: 'Enter' });
    expect(events).to.deep.equal([]);
    type(control(element, 'it'), '5');
    await sendKeys({ press: 'Enter' });
    expect(events).to.deep.equal(['accept', 'close']);
  });

  it('sends only declared keys, whatever the host suggests [MCP-09]', async () => {
    const element = await show({
      schema: schemaOf({ a: { type: 'string' } }),
      defaultValues: { a: 'x', isAdmin: true },
    });
    expect(await accepted(element)).to.deep.equal({ a: 'x' });
  });

  it('sends null only for a required field that may be null and is empty [MCP-09]', async () => {
    const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    const element = await show({ schema: schemaOf({ must: nullable, may: nullable }, ['must']) });
    expect(await accepted(element)).to.deep.equal({ must: null });
  });

  it('says that a nested field cannot be shown, and can be sent without it if it is optional [MCP-09]', async () => {
    const nested = { type: 'object', properties: { street: { type: 'string' } } };
    const element = await show({ schema: schemaOf({ name: { type: 'string' }, address: nested }) });
    expect(field(element, 'address').textContent).to.include('cannot be shown');
    type(control(element, 'name'), 'Ada');
    expect(await accepted(element)).to.deep.equal({ name: 'Ada' });
  });

  it('says that it cannot be submitted while a required field cannot be shown [USE-12]', async () => {
    const element = await show({ schema: schemaOf({ address: { type: 'object' } }, ['address']) });
    expect(find(element, '[part~=submit]').getAttribute('aria-disabled')).to.equal('true');
    expect(await accepted(element)).to.equal(undefined);
    expect(element.shadowRoot?.activeElement?.textContent).to.include('This form cannot be submitted.');
    await press(element, 'reject');
    expect(isShown(element)).to.equal(false);
  });
});

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
  heard,
  isShown,
  paste,
  plain,
  press,
  record,
  schemaOf,
  show,
  type,
} from './helpers.js';

describe('the fields of a form', () => {
  it('stand in the order of the schema, each with its title or a readable key, its description, and a mark if required [MCP-01, DLG-03]', async () => {
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

  it('are not marked as required where they may be null: those to choose from say No answer, and null is sent [SEE-01, MCP-09]', async () => {
    const properties = {
      yes_no: { type: ['boolean', 'null'] },
      few: { enum: ['a', 'b', null] },
      many: { anyOf: [{ enum: ['a', 'b', 'c', 'd', 'e', 'f'] }, { type: 'null' }] },
      text: { type: ['string', 'null'] },
      number: { type: ['integer', 'null'] },
    };
    const element = await show({ schema: schemaOf(properties, Object.keys(properties)) });
    expect(findAll(element, '[part~=label]').map(plain)).to.deep.equal(['Yes no', 'Few', 'Many', 'Text', 'Number']);
    for (const key of ['yes_no', 'few']) {
      expect(plain(field(element, key).querySelector(':checked')!.closest('label'))).to.equal('No answer');
    }
    expect(plain(field(element, 'many').querySelector('option:checked'))).to.equal('No answer');
    expect(await accepted(element)).to.deep.equal({ yes_no: null, few: null, many: null, text: null, number: null });
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

// Which entries are answers, and which limit an entry breaks, is the form's: test/form. Here controls take and show them.

const string = { type: 'string' };
const email = { ...string, format: 'email' };
const uri = { ...string, format: 'uri' };
const dateTime = { ...string, format: 'date-time' };
const few = { ...string, enum: ['a', 'b'] };
const many = { ...string, enum: ['a', 'b', 'c', 'd', 'e', 'f'] };
const titled = {
  anyOf: [
    { const: 'x', title: 'Ex' },
    { const: 'y', title: 'Why' },
  ],
};
const several = { type: 'array', items: { ...string, enum: ['a', 'b', 'c'] } };
const boolean = { type: 'boolean' };

/** What the person does to the control of a field. */
type Enter = (element: McpElicitation, key: string) => void;
const nothing: Enter = () => {};
const click: Enter = (element, key) => control(element, key).click();
const typed =
  (text: string): Enter =>
  (element, key) =>
    type(control(element, key), text);
const chosen =
  (value: string): Enter =>
  (element, key) =>
    choose(control(element, key) as never, value);
/** Clicks options, one after the other. */
const check =
  (...values: string[]): Enter =>
  (element, key) => {
    for (const value of values) find(element, `[name="${key}"][value="${value}"]`).click();
  };

/** `sent`: the value under the field's key; `undefined` if the content has no such key. */
type Row = [what: string, property: object, enter: Enter, sent: unknown];

const KINDS: Record<string, { rows: Row[]; isRequired?: boolean }> = {
  'the text of each format as it was typed, in the content of accept [MCP-02, DLG-05]': {
    rows: [
      ['a text with blanks around it', string, typed(' Ada '), ' Ada '],
      ['a day', { ...string, format: 'date' }, typed('2026-02-28'), '2026-02-28'],
    ],
  },
  'numbers as numbers [MCP-03]': {
    rows: [['a number with a comma', { type: 'number' }, typed('1,5'), 1.5]],
  },
  'what a switch shows, an untouched one included [MCP-04]': {
    rows: [
      ['one that is off', { ...boolean, default: false }, nothing, false],
      ['one that was turned on', { ...boolean, default: false }, click, true],
    ],
  },
  'yes or no for a required boolean [MCP-04]': {
    isRequired: true,
    rows: [
      ['yes', boolean, check('true'), true],
      ['no', boolean, check('false'), false],
    ],
  },
  'yes, no, or no answer for an optional boolean beside others [MCP-04]': {
    rows: [
      ['untouched', boolean, nothing, undefined],
      ['an explicit no', boolean, check('false'), false],
      ['no answer again', boolean, check('true', ''), undefined],
    ],
  },
  'the value of one option, not its label, and none that the person did not choose [MCP-05]': {
    rows: [
      ['of an enum', few, check('b'), 'b'],
      ['with titles', { ...string, oneOf: titled.anyOf }, check('y'), 'y'],
      ['of a long list', many, chosen('e'), 'e'],
      ['no answer again', { ...few, default: 'a' }, check(''), undefined],
    ],
  },
  'the values of several options in their order [MCP-06]': {
    rows: [
      ['of an enum', several, check('c', 'a'), ['a', 'c']],
      ['with titles', { type: 'array', items: titled }, check('y'), ['y']],
      ['cleared', { ...several, default: ['a'] }, check('a'), undefined],
    ],
  },
  'a default that the person leaves alone, byte for byte, and none that is not valid [MCP-08]': {
    rows: [
      ['no', { ...boolean, default: false }, nothing, false],
      ['an option', { ...few, default: 'b' }, nothing, 'b'],
      ['several options', { ...several, default: ['b', 'c'] }, nothing, ['b', 'c']],
      ['a moment', { ...dateTime, default: '2026-01-15T09:30:00.100Z' }, nothing, '2026-01-15T09:30:00.100Z'],
    ],
  },
  'nothing for an optional field that is left empty, and never "" [MCP-09]': {
    rows: [['cleared', { ...string, default: 'x' }, typed(''), undefined]],
  },
};

/** Shows a form with a field for each row, and enters what the rows say. */
async function entered(rows: ReadonlyArray<readonly [unknown, object, Enter, ...unknown[]]>, isRequired = false) {
  const keys = rows.map((_, i) => `field${i}`);
  const properties = Object.fromEntries(rows.map(([, property], i) => [keys[i], property]));
  const element = await show({ schema: schemaOf(properties, isRequired ? keys : []) });
  for (const [i, [, , enter]] of rows.entries()) enter(element, keys[i]!);
  return { element, keys };
}

describe('the control of a field', () => {
  /** What is in the field, by its kind: inside `[data-name]`. */
  const CONTROLS: [what: string, property: object, control: string][] = [
    ['a text', string, 'input[type=text][part~=control]'],
    ['several lines', { ...string, format: 'textarea' }, 'textarea'],
    ['a long text', { ...string, maxLength: 1000 }, 'textarea'],
    ['a number', { type: 'number' }, '.number button ~ input:not([role]) ~ button'],
    ['a day', { ...string, format: 'date' }, 'input[type=date]'],
    ['a moment', dateTime, 'input[type=datetime-local]'],
    ['a switch', { ...boolean, default: false }, '[role=switch]'],
    ['yes, no, or no answer', boolean, '[role=radiogroup] [type=radio][value=""]'],
    ['few options', few, '.segments [type=radio][value=a]'],
    ['few long options', { enum: ['a'.repeat(22), 'b'.repeat(22)] }, '.checks[role=radiogroup] [type=radio]'],
    ['few options with descriptions', { oneOf: [{ const: 'a', description: 'First' }] }, '.checks [type=radio]'],
    ['a list of options', many, 'select'],
    ['many options', { enum: Array.from({ length: 60 }, (_, i) => `o${i}`) }, '[role=combobox]'],
    ['several options', several, '[role=group] [type=checkbox]'],
    ['the person’s own texts', { type: 'array', items: string }, '.box .chips input'],
  ];

  it('is the one that its schema asks for [DLG-01]', async () => {
    const properties = Object.fromEntries(CONTROLS.map(([, property], i) => [`field${i}`, property]));
    const element = await show({ schema: schemaOf(properties) });
    for (const [i, [what, , selector]] of CONTROLS.entries()) {
      expect(field(element, `field${i}`).querySelector(selector), what).to.not.equal(null);
    }
  });
});

describe('a form sends', () => {
  for (const [kind, { rows, isRequired }] of Object.entries(KINDS)) {
    it(kind, async () => {
      const { element, keys } = await entered(rows, isRequired);
      const content = await accepted(element);
      for (const [i, [what, , , sent]] of rows.entries()) expect(content?.[keys[i]!], what).to.deep.equal(sent);
      const answered = rows.flatMap(([, , , sent], i) => (sent === undefined ? [] : [keys[i]!]));
      expect(Object.keys(content ?? {})).to.deep.equal(answered);
    });
  }
});

describe('a form refuses', () => {
  const number = { type: 'number' };
  const REFUSED: Record<string, ReadonlyArray<readonly [words: RegExp, property: object, enter: Enter]>> = {
    'a text that does not fit, and says what is asked for [MCP-02, MCP-13]': [
      [/Too short: 2 of at least 3/, { ...string, minLength: 3 }, typed('🎉🎉')],
      [/Too long: 3 characters, no more than 2/, { ...string, maxLength: 2 }, typed('abc')],
      [/0–9. Exactly 10/, { ...string, pattern: '^\\d{10}$' }, typed('12345678')],
      [/Check the format/, { ...string, pattern: '^(a+)+$' }, typed(`${'a'.repeat(40)}!`)],
      [/name@example\.com/, email, typed('ada')],
      [/https:\/\//, uri, typed('example')],
    ],
    'a number that does not fit or that it would round, and says what is asked for [MCP-03, MCP-13]': [
      [/whole number/, { type: 'integer' }, typed('1.5')],
      [/Too many digits/, number, typed('1e400')],
      [/number, such as/, number, typed('NaN')],
      [/Too many digits/, { type: 'integer' }, typed('9007199254740993')],
      [/Too many digits/, number, typed('1e-400')],
      [/^At least 1\.$/, { ...number, minimum: 1 }, typed('0.99')],
      [/^No more than 10\.$/, { type: 'integer', maximum: 10 }, typed('11')],
      [/^More than 5\.$/, { ...number, exclusiveMinimum: 5 }, typed('5')],
      [/^Less than 5\.$/, { ...number, exclusiveMaximum: 5 }, typed('5')],
      [/^From 1 to 9\.$/, { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 }, typed('10')],
    ],
    'too few or too many options, and says how many are asked for [MCP-06, MCP-13]': [
      [/At least 2/, { ...several, minItems: 2 }, check('a')],
      [/No more than 1/, { ...several, maxItems: 1 }, check('a', 'b')],
    ],
  };
  for (const [what, rows] of Object.entries(REFUSED)) {
    it(what, async () => {
      const { element, keys } = await entered(rows);
      expect(await accepted(element)).to.equal(undefined);
      for (const [i, [words]] of rows.entries()) expect(errorOf(element, keys[i]!)).to.match(words);
    });
  }

  it('a required choice that the person has not made, in segments, in rows and in a list [MCP-05, MCP-13]', async () => {
    const long = { enum: ['a'.repeat(22), 'b'.repeat(22)] };
    const { element, keys } = await entered(
      [few, long, many].map((property) => ['', property, nothing] as const),
      true,
    );
    expect(await accepted(element)).to.equal(undefined);
    for (const key of keys) expect(errorOf(element, key)).to.equal('Choose one.');
  });
});

describe('a number field', () => {
  it('steps up and down with the arrow keys, within its bounds [MCP-03]', async () => {
    const element = await show({ schema: schemaOf({ it: { type: 'integer', minimum: 1, maximum: 11 } }) });
    control(element, 'it').focus();
    await sendKeys({ type: '10' });
    for (const key of ['ArrowUp', 'ArrowUp']) await sendKeys({ press: key });
    expect(control(element, 'it').value).to.equal('11');
    await sendKeys({ press: 'ArrowDown' });
    expect(element.content).to.deep.equal({ it: 10 });
    expect(control(element, 'it').value).to.equal('10');
    await element.updateComplete;
    expect(heard(element), 'what an edit field does not say by itself').to.equal('10');
  });

  it('takes ten steps with Page Up and with Page Down', async () => {
    const element = await show({ schema: schemaOf({ it: { type: 'integer', default: 5 } }) });
    control(element, 'it').focus();
    await sendKeys({ press: 'PageUp' });
    expect(element.content).to.deep.equal({ it: 15 });
    for (const key of ['PageDown', 'PageDown']) await sendKeys({ press: key });
    expect(element.content).to.deep.equal({ it: -5 });
  });

  it('steps up and down with its buttons', async () => {
    const element = await show({ schema: schemaOf({ it: { type: 'number', default: 1500.75 } }) });
    find(element, '[aria-label="+ It"]').click();
    expect(element.content).to.deep.equal({ it: 1501.75 });
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

  it('sends the time with the offset that its hint named, wherever the device is by then [USE-10]', async () => {
    const { getTimezoneOffset } = Date.prototype;
    const element = await show({ schema: schemaOf({ at: { type: 'string', format: 'date-time' } }) });
    try {
      Date.prototype.getTimezoneOffset = () => -120;
      type(control(element, 'at'), '2026-07-01T09:30');
      expect(field(element, 'at').querySelector('[part~=hint]')?.textContent).to.include('UTC+02:00');
      Date.prototype.getTimezoneOffset = () => 240;
      expect(await accepted(element)).to.deep.equal({ at: '2026-07-01T09:30:00+02:00' });
    } finally {
      Date.prototype.getTimezoneOffset = getTimezoneOffset;
    }
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

  it('says that it cannot be submitted while a required field cannot be shown [USE-12]', async () => {
    const element = await show({ schema: schemaOf({ address: { type: 'object' } }, ['address']) });
    expect(find(element, '[part~=submit]').getAttribute('aria-disabled')).to.equal('true');
    expect(await accepted(element)).to.equal(undefined);
    expect(element.shadowRoot?.activeElement?.textContent).to.include('This form cannot be submitted.');
    await press(element, 'reject');
    expect(isShown(element)).to.equal(false);
  });
});

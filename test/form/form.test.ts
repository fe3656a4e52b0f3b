import { expect } from '@open-wc/testing';
import { type Entry, INCOMPLETE_DATE, NONE } from '../../src/form/entry.js';
import { Form, type FormOptions } from '../../src/form/form.js';
import type { Zone } from '../../src/form/typed/date-time.js';
import type { Json } from '../../src/protocol/request.js';

const utc: Zone = { name: 'UTC', offsetAt: () => 0 };
const india: Zone = { name: 'Asia/Kolkata', offsetAt: () => 330 };

function formOf(
  properties: object,
  { required = [] as string[], ...options }: FormOptions & { required?: string[] } = {},
) {
  return new Form({ type: 'object', properties, required }, { zone: utc, ...options });
}

/** A form with one field, `answer`. */
function asking(property: object, { required = false, ...options }: FormOptions & { required?: boolean } = {}) {
  const form = formOf({ answer: property }, { ...options, required: required ? ['answer'] : [] });
  const field = form.leaves[0]!;
  return {
    form,
    field,
    enter(entry: Entry) {
      form.enter(field, entry);
      return this;
    },
    get entry() {
      return form.entry(field);
    },
    get keyword() {
      return form.issue(field)?.keyword;
    },
  };
}

const string = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const boolean = { type: 'boolean' };
const date = { type: 'string', format: 'date' };
const dateTime = { type: 'string', format: 'date-time' };
const choice = { type: 'string', enum: ['r', 'g', 'b'] };
const choices = { type: 'array', items: choice };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

describe('Form', () => {
  describe('an entry is sent as its value', () => {
    const sent: [what: string, property: object, entry: Entry, value: Json][] = [
      ['a text', string, 'main', 'main'],
      ['a text with space around it', string, '  main ', '  main '],
      ['a text of several lines [USE-09]', string, 'one\n\ttwo\n', 'one\n\ttwo\n'],
      ['a change of a text whose lines end as on Windows', { ...string, default: 'a\r\nb' }, 'a\nc\n', 'a\r\nc\r\n'],
      ['a change of a text whose lines end in both ways', { ...string, default: 'a\r\nb\n' }, 'a\nc\n', 'a\nc\n'],
      ['a whole number [MCP-03]', integer, '42', 42],
      ['a whole number with zeros behind the point', integer, '42.00', 42],
      ['a whole number with an exponent', integer, '1.5e3', 1500],
      ['a whole number with a negative exponent', integer, '1500e-2', 15],
      ['the largest whole number a double holds', integer, '9007199254740991', 9_007_199_254_740_991],
      ['a decimal number [MCP-03]', number, '3.14', 3.14],
      ['a number with a plus', number, '+5', 5],
      ['a number that begins with the point', number, '.5', 0.5],
      ['a number with space around it', number, ' \t7\u00a0', 7],
      ['a number with an exponent', number, '1E-3', 0.001],
      ['minus zero, as zero', number, '-0', 0],
      ['a day [MCP-02]', date, '2026-02-28', '2026-02-28'],
      ['a moment, with the offset of the zone [MCP-02]', dateTime, '2026-02-28T10:30', '2026-02-28T10:30:00+00:00'],
      ['yes [MCP-04]', boolean, 'true', true],
      ['no [MCP-04]', boolean, 'false', false],
      ['an option [MCP-05]', choice, 'g', 'g'],
      ['an option that is a number [MCP-05]', { enum: [1, 2] }, '2', 2],
      ['the empty option [MCP-05]', { enum: ['', 'r'] }, '#0', ''],
      ['options, in the order they are listed in [MCP-06]', choices, ['b', 'r'], ['r', 'b']],
    ];
    for (const [what, property, entry, value] of sent) {
      it(`the form sends ${what}`, () => {
        const { form, keyword } = asking(property).enter(entry);
        expect(keyword).to.be.undefined;
        expect(form.content()).to.deep.equal({ answer: value });
        expect(Object.is(form.content().answer, -0)).to.be.false;
      });
    }
  });

  it('the form sends a moment in UTC where the pattern takes no other offset, as the patterns of zod do', () => {
    const pattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$';
    const { form, keyword } = asking({ ...dateTime, pattern }, { zone: india }).enter('2026-03-01T04:30');
    expect(keyword).to.be.undefined;
    expect(form.content()).to.deep.equal({ answer: '2026-02-28T23:00:00Z' });
  });

  describe('an entry without a value is refused, never changed into another value', () => {
    const refused: [entry: string, property: object, keyword: string][] = [
      ['1,5', number, 'type'],
      ['-', number, 'type'],
      ['1.', number, 'type'],
      ['0x10', number, 'type'],
      ['Infinity', number, 'type'],
      ['٣', number, 'type'],
      ['1e400', number, 'range'],
      ['1e-400', number, 'range'],
      ['0.1000000000000000055511151231257827', number, 'range'],
      ['9007199254740993', number, 'range'],
      ['1.5', integer, 'type'],
      ['1e-1', integer, 'type'],
      ['1.0000000000000000001', integer, 'type'],
      ['9007199254740991.4', integer, 'type'],
      ['9007199254740992', integer, 'range'],
      ['1e300', integer, 'range'],
    ];
    for (const [entry, property, keyword] of refused) {
      it(`“${entry}” is refused as ${property === integer ? 'a whole number' : 'a number'}: ${keyword} [MCP-03, MCP-13]`, () => {
        const asked = asking(property).enter(entry);
        expect(asked.keyword).to.equal(keyword);
        expect(asked.entry).to.equal(entry);
        expect(asked.form.content()).to.deep.equal({});
        expect(asked.form.failing).to.deep.equal([asked.field]);
      });
    }

    it('a half-typed date or date and time is refused', () => {
      for (const property of [date, dateTime]) {
        const asked = asking(property).enter(INCOMPLETE_DATE);
        expect(asked.keyword).to.equal('format');
        expect(asked.form.content()).to.deep.equal({});
      }
    });
  });

  describe('a field left empty', () => {
    const kinds: [what: string, property: object, empty: Entry][] = [
      ['text', string, ''],
      ['number', number, ''],
      ['number of nothing but space', number, '  '],
      ['day', date, ''],
      ['moment', dateTime, ''],
      ['choice', choice, ''],
      ['multiple choice', choices, []],
    ];
    for (const [what, property, empty] of kinds) {
      it(`an optional ${what} is omitted, whether untouched or cleared [MCP-09]`, () => {
        const asked = asking(property);
        expect(asked.form.content()).to.deep.equal({});
        asked.enter(empty);
        expect(asked.form.content()).to.deep.equal({});
        expect(asked.form.failing).to.be.empty;
      });

      it(`a required ${what} is missing [MCP-13]`, () => {
        const asked = asking(property, { required: true });
        expect(asked.form.missing).to.deep.equal([asked.field]);
        asked.enter(empty);
        expect(asked.keyword).to.equal('required');
        expect(asked.form.content()).to.deep.equal({});
      });

      it(`a required ${what} that may be null is sent as null [MCP-09]`, () => {
        const asked = asking(orNull(property), { required: true }).enter(empty);
        expect(asked.form.failing).to.be.empty;
        expect(asked.form.content()).to.deep.equal({ answer: null });
      });

      it(`an optional ${what} that may be null is omitted [MCP-09]`, () => {
        expect(asking(orNull(property)).enter(empty).form.content()).to.deep.equal({});
      });
    }

    it('a required list that may be null is sent as null, not as a list that is too short [MCP-09]', () => {
      const asked = asking(orNull({ ...choices, minItems: 1 }), { required: true });
      expect(asked.form.failing).to.be.empty;
      expect(asked.form.content()).to.deep.equal({ answer: null });
    });

    it('a required list that may be empty is sent as an empty list [MCP-06]', () => {
      const asked = asking({ ...choices, minItems: 0 }, { required: true });
      expect(asked.form.failing).to.be.empty;
      expect(asked.form.content()).to.deep.equal({ answer: [] });
    });

    it('an optional boolean beside another field is omitted at first, and again after it is cleared [MCP-09]', () => {
      const form = formOf({ news: boolean, name: string });
      const [news] = form.leaves;
      for (const entry of [form.entry(news!), 'true', '']) form.enter(news!, entry);
      expect([form.failing, form.content()]).to.deep.equal([[], {}]);
    });

    it('a choice that is not among the options counts as no answer [MCP-05]', () => {
      const asked = asking(choice, { required: true }).enter('purple');
      expect(asked.keyword).to.equal('required');
      expect(asked.form.content()).to.deep.equal({});
    });

    it('choices that are not among the options count as no answer [MCP-06]', () => {
      const asked = asking(choices, { required: true }).enter(['purple']);
      expect(asked.keyword).to.equal('required');
      expect(asked.form.content()).to.deep.equal({});
    });
  });

  describe('a host’s suggestions', () => {
    it('win over the schema’s defaults', () => {
      const asked = asking({ ...string, default: 'main' }, { values: { answer: 'dev' } });
      expect(asked.entry).to.equal('dev');
      expect(asked.form.content()).to.deep.equal({ answer: 'dev' });
    });

    it('are ignored where they do not fit, and the default stays', () => {
      for (const misfit of [7, '', null, undefined, ['main'], 'far too long']) {
        const asked = asking({ ...string, maxLength: 5, default: 'main' }, { values: { answer: misfit } });
        expect(asked.form.content()).to.deep.equal({ answer: 'main' });
      }
    });

    it('can switch a boolean off, and choose options', () => {
      expect(asking(boolean, { values: { answer: false } }).form.content()).to.deep.equal({ answer: false });
      expect(asking(choices, { values: { answer: ['b'] } }).entry).to.deep.equal(['b']);
    });

    it('are not read from an object’s prototype', () => {
      const form = formOf({ toString: { enum: ['a'] }, constructor: string }, { values: {} });
      expect(form.content()).to.deep.equal({});
      expect(form.leaves.map((field) => form.entry(field))).to.deep.equal(['', '']);
    });
  });

  describe('the content of a form', () => {
    it('has only the keys that the schema declares, in its order [MCP-09]', () => {
      const form = formOf({ z: string, a: number, m: boolean });
      form.enter(form.leaves[1]!, '1');
      form.enter(form.leaves[0]!, 'x');
      expect(Object.entries(form.content())).to.deep.equal([
        ['z', 'x'],
        ['a', 1],
      ]);
    });

    it('lacks an answer where a required field cannot be shown, but not where an optional one cannot [MCP-09, USE-12]', () => {
      const nested = { type: 'object', properties: { street: string } };
      expect(asking(nested).form.failing).to.be.empty;
      expect(asking(nested, { required: true }).form.missing).to.have.length(1);
      expect(asking({ type: ['object', 'null'] }, { required: true }).form.missing).to.have.length(1);
    });
  });

  describe('a form that cannot be sent yet', () => {
    it('distinguishes fields without an answer from fields with a wrong one', () => {
      const form = formOf({ name: string, age: integer, note: string }, { required: ['name', 'age'] });
      const [name, age] = form.leaves;
      form.enter(age!, '1.5');
      expect(form.missing).to.deep.equal([name]);
      expect(form.failing).to.deep.equal([name, age]);
      form.enter(name!, 'Ada');
      form.enter(age!, '36');
      expect(form.failing).to.be.empty;
    });

    it('names the field and the limit that a wrong answer breaks', () => {
      const asked = asking({ ...string, maxLength: 3 }).enter('long');
      expect(asked.form.issue(asked.field)).to.deep.equal({
        pointer: '/answer',
        keyword: 'maxLength',
        params: { limit: 3 },
      });
    });
  });

  describe('a date and time', () => {
    it('is shown and typed in the form’s time zone', () => {
      const asked = asking({ ...dateTime, default: '2026-02-28T10:30:00Z' }, { zone: india });
      expect(asked.entry).to.equal('2026-02-28T16:00');
      expect(asked.enter('2026-02-28T16:01').form.content()).to.deep.equal({ answer: '2026-02-28T16:01:00+05:30' });
    });
  });

  describe('a form that replaces another one', () => {
    it('keeps the entries of fields that are still there', () => {
      const before = formOf({ name: string, age: integer });
      before.enter(before.leaves[0]!, 'Ada');
      before.enter(before.leaves[1]!, '3,5');
      const after = formOf({ age: integer, city: string, name: { ...string, title: 'Your name' } });
      after.adopt(before.draft());
      expect(after.leaves.map((field) => after.entry(field))).to.deep.equal(['3,5', '', 'Ada']);
      expect(after.issue(after.leaves[0]!)?.keyword).to.equal('type');
    });

    it('checks the entries that it keeps against the new limits', () => {
      const before = asking(string).enter('long');
      const after = asking({ ...string, maxLength: 3 });
      after.form.adopt(before.form.draft());
      expect(after.keyword).to.equal('maxLength');
    });

    it('takes the new default of a field that was untouched', () => {
      const before = asking({ ...string, default: 'main' });
      const after = asking({ ...string, default: 'dev' });
      after.form.adopt(before.form.draft());
      expect(after.form.content()).to.deep.equal({ answer: 'dev' });
    });

    it('keeps a cleared field empty, even if there is a new default', () => {
      const before = asking({ ...string, default: 'main' }).enter('');
      const after = asking({ ...string, default: 'dev' });
      after.form.adopt(before.form.draft());
      expect(after.form.content()).to.deep.equal({});
    });

    it('gets no typed text of a secret from a draft', () => {
      const before = formOf({ name: string, password: string });
      before.enter(before.leaves[0]!, 'Ada');
      before.enter(before.leaves[1]!, 'hunter2');
      expect(before.draft()).to.deep.equal({ 'text/name': 'Ada' });
      const after = formOf({ password: string });
      after.adopt(before.draft());
      expect(after.content()).to.deep.equal({});
    });

    it('is told by a draft that a secret was changed, and is empty then in place of what was filled in [MCP-28]', () => {
      const values = { password: 'of the application' };
      const before = formOf({ password: string }, { values });
      expect(before.draft()).to.deep.equal({});
      before.enter(before.leaves[0]!, 'hunter2');
      expect(before.draft()).to.deep.equal({ 'text/password': '' });
      const after = formOf({ password: string }, { values });
      after.adopt(before.draft());
      expect(after.content()).to.deep.equal({});
    });

    it('takes over neither the entries of fields that the person has changed, nor values that are not entries', () => {
      const form = formOf({ name: string, city: string, age: integer });
      form.enter(form.leaves[0]!, 'Grace');
      form.adopt({ 'text/name': 'Ada', 'text/city': 'London', 'number/age': 36 } as never);
      expect(form.content()).to.deep.equal({ name: 'Grace', city: 'London' });
    });

    it('does not send options that no longer exist [MCP-06]', () => {
      const before = asking(choices).enter(['r', 'b']);
      const after = asking({ type: 'array', items: { enum: ['g', 'b'] } });
      after.form.adopt(before.form.draft());
      expect(after.form.content()).to.deep.equal({ answer: ['b'] });
      const emptied = asking({ type: 'array', items: { enum: ['g'] } }, { required: true });
      emptied.form.adopt(before.form.draft());
      expect(emptied.keyword).to.equal('required');
    });
  });
});

describe('a form to which the person comes back', () => {
  const many = { type: 'array', items: { enum: ['r', 'g'] } };
  const nullable = { type: ['string', 'null'], default: 'zed' };
  for (const [what, property, entry, required] of [
    ['a text', string, 'Ada', false],
    ['a blank at the end of a text', string, 'Ada ', false],
    ['a run of blanks', string, `a${' '.repeat(20)}b`, false],
    ['a line break at the end', { ...string, maxLength: 2000 }, 'Dear Ada\n', false],
    ['a text of 9,000 letters', string, 'a'.repeat(9000), false],
    ['a letter that does not show', string, 'a\u200Bb', false],
    ['a cleared default', { ...string, default: 'boss' }, '', false],
    ['a cleared choice', { ...string, enum: ['S', 'M'], default: 'M' }, '', false],
    ['no to Yes or No', { type: 'boolean', default: true }, 'false', false],
    ['no answer where null is one', nullable, '', true],
    ['none of several', { ...many, default: ['r'] }, NONE, true],
    ['an empty list', { type: 'array', items: string, default: ['a'], minItems: 0 }, [], true],
    ['a list with an odd text', { type: 'array', items: string }, ['good', `a${' '.repeat(20)}b`], false],
    ['a text beside the options', { anyOf: [{ enum: ['a', 'b'] }, string] }, '=Other ', false],
    ['a number', number, '3.50', false],
    ['a date and time', dateTime, '2026-02-28T16:00', false],
    ['a secret', { ...string, title: 'Password' }, 'hunter2', false],
  ] as const) {
    it(`has what they left: ${what}`, () => {
      const left = asking(property, { required }).enter(entry);
      const content = left.form.content();
      const back = asking(property, { required });
      back.form.enterContent(content);
      expect(back.form.content()).to.deep.equal(content);
      expect(back.keyword).to.equal(left.keyword);
    });
  }

  it('has the fields of groups as they were left', () => {
    const group = { type: 'object', properties: { to: { ...string, default: 'boss' }, cc: string } };
    const left = formOf({ group }, { nested: true });
    const [to, cc] = left.leaves;
    left.enter(to!, '');
    left.enter(cc!, 'Ada ');
    const back = formOf({ group }, { nested: true });
    back.enterContent(left.content());
    expect(back.content()).to.deep.equal({ group: { cc: 'Ada ' } });
  });

  it('still says what leaves without their doing [SEE-06]', () => {
    const back = formOf({ region: { ...string, default: 'eu' }, name: string });
    back.enterContent({ region: 'eu', name: 'Ada' });
    expect(back.untouched.map(({ key }) => key)).to.deep.equal(['region']);
  });
});

describe('a form that replaces another one on screen', () => {
  const open = (properties: object) => new Form({ type: 'object', properties });
  const typed = (form: Form) => {
    for (const field of form.leaves) form.enter(field, 'typed');
    return form;
  };
  const text = { type: 'string', title: 'City' };
  for (const [what, before, after, content] of [
    ['keeps the text of a field with the same name and kind', text, text, { a: 'typed' }],
    ['drops the text of a field of another kind', text, { ...text, format: 'date' }, {}],
    ['drops what was typed into a secret field', { ...text, title: 'Password' }, { ...text, title: 'Password' }, {}],
    ['puts no text into a field that is a secret now', text, { ...text, format: 'password' }, {}],
  ] as const) {
    it(`${what} [SEE-07]`, () => {
      const form = open({ a: after });
      form.continueFrom(typed(open({ a: before })));
      expect(form.content()).to.deep.equal(content);
    });
  }
});

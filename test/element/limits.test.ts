import { expect } from '@open-wc/testing';
import {
  accepted,
  control,
  errorOf,
  find,
  findAll,
  paste,
  plain,
  press,
  referred,
  schemaOf,
  show,
  type,
} from './helpers.js';

const string = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const one = (property: object) => ({ schema: schemaOf({ one: property }, ['one']) });

/** What stands beside the label of a field that nobody has touched. */
async function hintOf(property: object): Promise<string> {
  const element = await show(one(property));
  return findAll(element, '[part~=hint]').map(plain).join(' ');
}

/** The error after a person has typed a text, and pressed Submit. */
async function errorAfter(property: object, text: string): Promise<string> {
  const element = await show(one(property));
  type(control(element, 'one'), text);
  await press(element, 'submit');
  return errorOf(element, 'one');
}

/** The answer that leaves after a person has typed a text. */
async function sentAfter(property: object, text: string): Promise<unknown> {
  const element = await show(one(property));
  type(control(element, 'one'), text);
  return (await accepted(element))?.one;
}

describe('beside its label, before anybody errs, a field says', () => {
  for (const [what, property, hint] of [
    ['from where to where numbers go', { ...number, minimum: 1, maximum: 5 }, 'From 1 to 5.'],
    ['what a number has to exceed', { ...number, exclusiveMinimum: 0 }, 'More than 0.'],
    ['what a number has to stay below', { ...number, exclusiveMaximum: 1 }, 'Less than 1.'],
    [
      'both ends that do not count',
      { ...number, exclusiveMinimum: 0, exclusiveMaximum: 1 },
      'More than 0. Less than 1.',
    ],
    [
      'an end that counts beside one that does not',
      { ...number, minimum: 0, exclusiveMaximum: 1 },
      'At least 0. Less than 1.',
    ],
    ['the stricter of two limits', { ...number, minimum: 1, exclusiveMinimum: 1 }, 'More than 1.'],
    [
      'whole numbers by the first and the last',
      { ...integer, exclusiveMinimum: 0, exclusiveMaximum: 10 },
      'From 1 to 9.',
    ],
    ['that a number is whole', integer, 'Enter a whole number, such as 12.'],
    ['of what a number is a multiple', { ...number, minimum: 0, multipleOf: 0.05 }, 'At least 0. A multiple of 0.05.'],
    ['no multiple that every whole number is', { ...integer, minimum: 1, multipleOf: 1 }, 'At least 1.'],
    [
      'no bounds of 64 bits',
      { ...integer, minimum: -(2 ** 63), maximum: 2 ** 63 - 1 },
      'Enter a whole number, such as 12.',
    ],
    ['small limits in one notation', { ...number, minimum: 1e-9, maximum: 0.000001 }, 'From 0.000000001 to 0.000001.'],
    ['a length that is fixed', { ...string, minLength: 36, maxLength: 36 }, 'Exactly 36 characters.'],
    ['no length of a single character', { ...string, minLength: 1, maxLength: 1 }, ''],
    ['the shortest text', { ...string, minLength: 8 }, 'At least 8 characters.'],
    ['the longest text', { ...string, minLength: 1, maxLength: 50 }, 'No more than 50 characters.'],
    ['no length that nobody reaches', { ...string, minLength: 1, maxLength: 2000 }, ''],
    ['how many digits', { ...string, pattern: '^\\d{6}$', minLength: 6, maxLength: 6 }, '0–9. Exactly 6.'],
    ['an e-mail address by an example', { ...string, format: 'email' }, 'Such as name@example.com.'],
    ['an address by an example', { ...string, format: 'uri' }, 'Such as https://example.com.'],
    ['a time by an example', { ...string, format: 'time' }, 'Such as 14:30.'],
    ['an address of a network by an example', { ...string, format: 'ipv4' }, 'Such as 192.0.2.1.'],
    [
      'the format of each text in a list',
      { type: 'array', items: { ...string, format: 'email' } },
      'Such as name@example.com. Press Enter after each.',
    ],
  ] as const) {
    it(what, async () => {
      expect(await hintOf(property)).to.equal(hint);
    });
  }
});

describe('the error of a field', () => {
  for (const [property, typed, error, hint] of [
    [{ ...string, minLength: 5 }, 'abc', 'Too short: 3 of at least 5 characters.', ''],
    [
      { ...string, minLength: 5, maxLength: 10 },
      'abc',
      'Too short: 3 of at least 5 characters.',
      'No more than 10 characters.',
    ],
    [{ ...string, format: 'email' }, 'ada', 'Enter an e-mail address, such as name@example.com.', ''],
    [{ ...string, format: 'uri' }, 'ada', 'Enter a whole address, such as https://example.com.', ''],
    [{ ...string, format: 'ipv4' }, 'ada', 'Check the format. Such as 192.0.2.1.', ''],
    [{ ...number, minimum: 1, maximum: 5 }, '7', 'From 1 to 5.', ''],
    [{ ...number, minimum: 1, multipleOf: 0.5 }, '1.2', 'A multiple of 0.5.', 'At least 1.'],
    [{ ...number, minimum: 1 }, 'x', 'Enter a number, such as 12.5.', 'At least 1.'],
  ] as const) {
    it(`says a limit in place of the hint, on screen and to screen readers: ${error} ${hint}`, async () => {
      const element = await show(one(property));
      const input = control(element, 'one');
      type(input, typed);
      await press(element, 'submit');
      await press(element, 'submit');
      expect(errorOf(element, 'one')).to.equal(error);
      expect(findAll(element, '[part~=hint]').map(plain).join(' ')).to.equal(hint);
      expect(referred(element, input, 'aria-describedby')).to.equal(`${error} ${hint}`.trim());
    });
  }
});

describe('a text of a format that libraries write', () => {
  for (const [format, fits, not, example] of [
    [
      'uuid',
      ['123E4567-e89b-42d3-a456-426614174000', 'urn:uuid:123e4567-e89b-42d3-a456-426614174000'],
      '123e4567',
      '123e4567-e89b-42d3-a456-426614174000',
    ],
    ['time', ['14:30', '14:30:00', '14:30Z', '14:30:15.5+02:00', ' 09:05 '], '25:00', '14:30'],
    ['duration', ['P1D', 'PT0.5S', 'P1DT2H30M'], '2 hours', 'P1DT2H30M'],
    ['ipv4', ['10.0.0.1'], '10.0.0.256', '192.0.2.1'],
    ['ipv6', ['::1', 'fe80::1:2'], ':::1', '2001:db8::1'],
    ['hostname', ['example.com', 'db-1'], '-bad-', 'www.example.com'],
  ] as const) {
    it(`leaves as it was typed: ${format}`, async () => {
      for (const text of fits) {
        expect(await sentAfter({ ...string, format }, text), text).to.equal(text.trim());
      }
    });

    it(`is refused with an example of what is meant: ${format}`, async () => {
      expect(await errorAfter({ ...string, format }, not)).to.equal(`Check the format. Such as ${example}.`);
    });
  }

  it('is no address with a scheme that is the name of a host', async () => {
    for (const text of ['localhost:3000', 'example.com:8080/path']) {
      expect(await errorAfter({ ...string, format: 'uri' }, text), text).to.contain('https://example.com');
    }
    expect(await sentAfter({ ...string, format: 'uri' }, 'tel:5550100')).to.equal('tel:5550100');
  });

  it('shows before it leaves how a name beyond ASCII is sent', async () => {
    const element = await show(one({ ...string, format: 'email' }));
    type(control(element, 'one'), 'ada@münchen.example');
    await element.updateComplete;
    expect(plain(find(element, '[data-name=one]'))).to.contain('= ada@xn--mnchen-3ya.example');
    expect(await accepted(element)).to.deep.equal({ one: 'ada@xn--mnchen-3ya.example' });
  });
});

describe('a number with the sign of a currency', () => {
  for (const [text, sign] of [
    ['$1,234.56', '$'],
    ['12.50 €', '€'],
    ['USD 12', 'USD'],
    ['30%', '%'],
  ] as const) {
    it(`is refused with the words what to leave out: ${text}`, async () => {
      expect(await errorAfter(number, text)).to.equal(`Enter a number, such as 12.5. Leave out \u2068${sign}\u2069.`);
    });
  }

  it('is refused without repeating a secret, and other texts as no number', async () => {
    expect(await errorAfter({ ...number, title: 'PIN' }, 'x1234')).not.to.contain('x');
    expect(await errorAfter(number, 'a dozen')).to.equal('Enter a number, such as 12.5.');
  });
});

describe('a date control', () => {
  for (const format of ['date', 'date-time']) {
    const time = format === 'date' ? '' : 'T10:00';

    it(`sends no year of two digits, which it takes for one of long ago: ${format}`, async () => {
      for (const year of ['0026', '0202', '0999']) {
        expect(await errorAfter({ ...string, format }, `${year}-03-05${time}`), year).to.equal(
          'Enter a year of four digits.',
        );
      }
      expect(await sentAfter({ ...string, format }, `1000-03-05${time}`)).to.contain('1000-03-05');
    });

    it(`takes a year of long ago where the server wrote one: ${format}`, async () => {
      const old = { ...string, format, default: `0814-01-28${time && 'T10:00:00Z'}` };
      expect(await sentAfter(old, `0800-12-25${time}`)).to.contain('0800-12-25');
    });
  }

  it('takes a date that is pasted, as the page’s language writes it', async () => {
    const element = await show(one({ ...string, format: 'date' }));
    paste(control(element, 'one'), 'March 5, 2026');
    expect(control(element, 'one').value).to.equal('2026-03-05');
    expect(await accepted(element)).to.deep.equal({ one: '2026-03-05' });
  });

  it('takes a moment that is pasted, with its time alone', async () => {
    const element = await show(one({ ...string, format: 'date-time' }));
    for (const [text, value] of [
      ['2026-03-05', ''],
      ['2026-03-05 14:30', '2026-03-05T14:30'],
    ] as const) {
      paste(control(element, 'one'), text);
      expect(control(element, 'one').value).to.equal(value);
    }
  });
});

describe('a keyboard on glass', () => {
  it('neither capitalises nor corrects what names something for a program', async () => {
    for (const [key, more] of [
      ['username', {}],
      ['user_name', {}],
      ['branch', {}],
      ['postSlug', {}],
      ['project-id', {}],
      ['code', { pattern: '^[a-z]+$' }],
      ['address', { format: 'ipv4' }],
    ] as const) {
      const element = await show({ schema: schemaOf({ [key]: { ...string, ...more } }) });
      const { autocapitalize, spellcheck } = control(element, key);
      expect([autocapitalize, spellcheck], key).to.deep.equal(['none', false]);
    }
  });

  it('helps with the sentences of a person', async () => {
    for (const key of ['comment', 'name', 'identity', 'reason']) {
      const element = await show({ schema: schemaOf({ [key]: string }) });
      const { autocapitalize, spellcheck } = control(element, key);
      expect([autocapitalize, spellcheck], key).to.deep.equal(['sentences', true]);
    }
  });
});

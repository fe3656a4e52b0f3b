import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  errorOf,
  expectFocus,
  field,
  find,
  findAll,
  look,
  plain,
  press,
  schemaOf,
  show,
  typeKeys,
} from './helpers.js';
import { localization } from './one-localization.js';

const schema = schemaOf({ n: { type: 'number', title: 'Amount' } });

/** Speaks a language, in a page that says so. */
async function speak(locale: string, page = locale) {
  document.documentElement.lang = page;
  await localization.setLocale(locale);
}

async function typed(element: McpElicitation, text: string) {
  control(element, 'n').focus();
  await typeKeys(text);
}

const hints = (element: McpElicitation) => plain(field(element, 'n'));
const readings = (element: McpElicitation) => [
  ...field(element, 'n').querySelectorAll<HTMLElement>('.readings button'),
];
const words = (nodes: readonly HTMLElement[]) => nodes.map((node) => node.textContent!.trim());

it('typed with decimals moves no button: a decimal sign that waits for its digits has no line below the control', async () => {
  const element = await show({ schema });
  control(element, 'n').focus();
  const submit = find(element, '[part~=submit]');
  const places: number[] = [];
  for (const key of '12.5') {
    await typeKeys(key);
    places.push(submit.getBoundingClientRect().top);
  }
  expect(new Set(places).size).to.equal(1);
  expect(hints(element)).not.to.contain('=');
});

describe('a number in the language of the page', () => {
  afterEach(() => speak('en'));

  for (const [locale, page, text, number] of [
    ['de', 'de', '10.000', 10_000],
    ['ja', 'ja', '１２．５', 12.5],
    ['en', 'it', '10.000', 10_000],
  ] as const) {
    it(`typed as ${text} in ${locale}, on a page in ${page}, is sent as ${number} [SEE-03]`, async () => {
      await speak(locale, page);
      const element = await show({ schema });
      await typed(element, text);
      expect(await accepted(element)).to.deep.equal({ n: number });
    });
  }

  it('is shown below the typed text where it differs, and replaces the text when the person leaves [SEE-03]', async () => {
    await speak('de');
    const element = await show({ schema });
    await typed(element, '10.000');
    expect(control(element, 'n').value).to.equal('10.000');
    expect(hints(element)).to.include('= 10000');
    control(element, 'n').blur();
    expect(control(element, 'n').value).to.equal('10000');
    expect(hints(element)).not.to.include('=');
    control(element, 'n').select();
    await typed(element, '1,5');
    expect(hints(element), 'where it does not differ').not.to.include('=');
  });

  it('that the server suggests is shown as the language writes it, and sent as it was [SEE-03]', async () => {
    await speak('de');
    const element = await show({ schema: schemaOf({ n: { type: 'number', default: 12.345 } }) });
    expect(control(element, 'n').value).to.equal('12,345');
    control(element, 'n').focus();
    control(element, 'n').blur();
    expect(await accepted(element)).to.deep.equal({ n: 12.345 });
  });

  it('is a limit, an example and a step as the person would type it [SEE-03]', async () => {
    await speak('de');
    const element = await show({
      schema: schemaOf({ n: { type: 'number', minimum: 0.125, multipleOf: 0.125, default: 0.25 } }),
    });
    expect(hints(element)).to.include('0,125');
    control(element, 'n').focus();
    await sendKeys({ press: 'ArrowUp' });
    expect(control(element, 'n').value).to.equal('0,375');
    control(element, 'n').select();
    await sendKeys({ type: 'x' });
    control(element, 'n').blur();
    expect(errorOf(element, 'n')).to.include('12,5');
  });

  for (const hasFocus of [false, true]) {
    it(`stays the same number when the language changes${hasFocus ? ' while its field has focus' : ''} [SEE-03]`, async () => {
      await speak('de');
      const element = await show({ schema });
      await typed(element, '1,5');
      if (!hasFocus) control(element, 'n').blur();
      await speak('en');
      await element.updateComplete;
      control(element, 'n').blur();
      expect(control(element, 'n').value).to.equal('1.5');
      expect(await accepted(element)).to.deep.equal({ n: 1.5 });
    });
  }
});

describe('a text that is no number', () => {
  for (const text of ['700 EUR', '1.5']) {
    it(`stays when the person asks for the next number, and the field says what is wrong with it: ${text} [SEE-03]`, async () => {
      const element = await show({ schema: schemaOf({ n: { type: 'integer' } }) });
      await typed(element, text);
      await sendKeys({ press: 'ArrowUp' });
      expect(control(element, 'n').value).to.equal(text);
      expect(errorOf(element, 'n')).to.include('whole number');
    });
  }
});

describe('a text that may be two numbers', () => {
  afterEach(() => speak('en'));

  /** A French form in which the person typed 1.234 and left. */
  async function asked() {
    await speak('fr');
    const element = await show({ schema });
    await typed(element, '1.234');
    control(element, 'n').blur();
    return element;
  }

  it('is asked about under the field, and not sent [SEE-03]', async () => {
    const element = await asked();
    expect(control(element, 'n').value).to.equal('1.234');
    expect(errorOf(element, 'n')).to.match(/Quel nombre/);
    expect(words(readings(element))).to.deep.equal(['1,234', '1234']);
    await press(element, 'submit');
    expect(element.open).to.equal(true);
    expect(findAll(element, 'dialog dialog')).to.be.empty;
  });

  for (const [i, number] of [1.234, 1234].entries()) {
    it(`is ${number} when the person chooses that reading [SEE-03]`, async () => {
      const element = await asked();
      look(600);
      readings(element)[i]!.click();
      expectFocus(element, control(element, 'n'));
      expect(errorOf(element, 'n')).to.equal('');
      expect(readings(element)).to.be.empty;
      expect(await accepted(element)).to.deep.equal({ n: number });
    });
  }

  it('is asked about when Enter would send it [SEE-03]', async () => {
    await speak('fr');
    const element = await show({ schema });
    await typed(element, '1.234');
    expect(readings(element), 'while the person types').to.be.empty;
    look(600);
    await sendKeys({ press: 'Enter' });
    expect(element.open).to.equal(true);
    expect(readings(element)).to.have.length(2);
  });

  it('is to be entered again where it is a secret, which no button may name [SEE-03]', async () => {
    const element = await show({ schema: schemaOf({ n: { type: 'number', title: 'PIN' } }) });
    await typed(element, '1,234');
    await press(element, 'submit');
    expect(errorOf(element, 'n')).to.equal('Enter a number, such as 12.5.');
    expect(readings(element)).to.be.empty;
  });

  it('is asked about on an English page, where the keypad may have a comma only, unless only a whole number fits [SEE-03]', async () => {
    const element = await show({ schema: schemaOf({ n: { type: 'number' }, i: { type: 'integer', title: 'Count' } }) });
    await typed(element, '1,234');
    control(element, 'i').focus();
    await typeKeys('1,234');
    expect(words(readings(element))).to.deep.equal(['1234', '1.234']);
    look(600);
    readings(element)[1]!.click();
    expect(await accepted(element)).to.deep.equal({ n: 1.234, i: 1234 });
  });
});

import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  create,
  errorOf,
  expectFocus,
  field,
  findAll,
  isShown,
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

describe('a number in the language of the page', () => {
  afterEach(() => speak('en'));

  for (const [locale, text, number] of [
    ['de', '10.000', 10_000],
    ['hi', '१,००,०००', 100_000],
    ['ja', '１２．５', 12.5],
    ['en', '10.000', 10],
  ] as const) {
    it(`typed as ${text} in ${locale} is sent as ${number} [SEE-03]`, async () => {
      await speak(locale);
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
    expect(control(element, 'n').getAttribute('aria-valuenow')).to.equal('10000');
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

  it('follows the region of the page: Mexico writes other signs than Spain [SEE-03]', async () => {
    await speak('es', 'es-MX');
    const element = await show({ schema });
    await typed(element, '1,234.5');
    expect(await accepted(element)).to.deep.equal({ n: 1234.5 });
  });

  it('follows a page in a language that the element does not speak [SEE-03]', async () => {
    await speak('en', 'it');
    const element = await show({ schema });
    await typed(element, '10.000');
    expect(await accepted(element)).to.deep.equal({ n: 10_000 });
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

  it('is asked about, and shown as it is read, in the control that grows with many digits [SEE-03]', async () => {
    await speak('fr');
    const element = await show({ schema: schemaOf({ n: { type: 'number', default: 0.30000000000000004 } }) });
    control(element, 'n').select();
    await typeKeys('1 234.5');
    expect(hints(element)).to.include('= 1234,5');
    control(element, 'n').select();
    await typeKeys('1.234');
    control(element, 'n').blur();
    expect(words(readings(element))).to.deep.equal(['1,234', '1234']);
    look(600);
    readings(element)[1]!.click();
    expectFocus(element, control(element, 'n'));
    expect(await accepted(element)).to.deep.equal({ n: 1234 });
  });

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

  it('is one number again when the person types on: 1.2345 [SEE-03]', async () => {
    const element = await asked();
    await typed(element, '');
    control(element, 'n').setSelectionRange(5, 5);
    await sendKeys({ type: '5' });
    expect(readings(element)).to.be.empty;
    expect(await accepted(element)).to.deep.equal({ n: 1.2345 });
  });
});

describe('a number that JavaScript cannot hold', () => {
  it('makes a form that says why it cannot be sent, where the schema fixes it [SEE-03]', async () => {
    const element = await show({ schema: schemaOf({ n: { const: Number('2512292042121000001') } }) });
    expect(plain(field(element, 'n'))).to.include('A number here has more digits than this page can keep.');
    await press(element, 'submit');
    expect(element.open).to.equal(true);
  });
});

describe('a form that cannot be shown', () => {
  it('with alternatives at its root says so, and nothing can be sent [SEE-04]', async () => {
    const branch = (value: string) => ({ type: 'object', properties: { type: { const: value } } });
    const element = await create();
    const outcome = element.elicit({
      message: 'Allow?',
      requestedSchema: { type: 'object', oneOf: [branch('deny'), branch('allow')] },
    } as never);
    await element.updateComplete;
    look(600);
    expect(findAll(element, '.unsupported')).to.have.length(1);
    expect(element.shadowRoot!.textContent).to.include('This form cannot be submitted.');
    expect(element.shadowRoot!.textContent).not.to.include('deny');
    await press(element, 'submit');
    element.submit();
    expect(isShown(element)).to.equal(true);
    await press(element, 'reject');
    expect(await outcome).to.include({ action: 'reject' });
  });

  it('in part shows the server’s value there as JSON, and sends it where objects are answers [SEE-04]', async () => {
    const env = { PATH: '/bin', A: '1' };
    const element = await create();
    const map = { type: 'object', title: 'Environment', additionalProperties: { type: 'string' }, default: env };
    const outcome = element.elicit({ message: 'Run?', requestedSchema: schemaOf({ env: map }) } as never, {
      nested: true,
    });
    await element.updateComplete;
    look(600);
    expect(field(element, 'env').textContent).to.include(JSON.stringify(env));
    await press(element, 'submit');
    expect(await outcome).to.deep.include({ action: 'accept', content: { env } });
  });
});

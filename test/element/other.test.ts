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
  press,
  schemaOf,
  show,
  type,
} from './helpers.js';

const COLOURS = ['Red', 'Green'];
const MANY = Array.from({ length: 60 }, (_, i) => `Colour ${i}`);
const SEVERAL = Array.from({ length: 9 }, (_, i) => `Colour ${i}`);
const text = { type: 'string', minLength: 3, maxLength: 10, pattern: '^[A-Z]' };

const otherInput = (element: McpElicitation) => find<HTMLInputElement>(element, '.other');
const chooseOther = async (element: McpElicitation) => {
  find<HTMLInputElement>(element, '[value="="]').click();
  await element.updateComplete;
};
const labels = (element: McpElicitation) =>
  findAll(field(element, 'colour') && element, '.segment, .check').map((label) => label.textContent);

describe('"Other…" in a choice of one', () => {
  it('takes a text of the person’s own, and checks it [USE-22]', async () => {
    const element = await show({ schema: schemaOf({ colour: { anyOf: [{ enum: COLOURS }, text] } }, ['colour']) });
    expect(labels(element)).to.deep.equal(['Red', 'Green', 'Other…']);
    await chooseOther(element);
    type(otherInput(element), 'ab');
    await press(element, 'submit');
    expect(errorOf(element, 'colour')).to.equal('Too short: 2 of at least 3 characters.');
    expectFocus(element, otherInput(element));
    type(otherInput(element), 'blue');
    expect(errorOf(element, 'colour')).to.equal('Check the format.');
    type(otherInput(element), 'Blue');
    expect(errorOf(element, 'colour')).to.equal('');
    expect(await accepted(element)).to.deep.equal({ colour: 'Blue' });
  });

  it('is an ordinary choice while an option is chosen [USE-22]', async () => {
    const element = await show({ schema: schemaOf({ colour: { anyOf: [{ enum: COLOURS }, text] } }) });
    expect(findAll(element, '.other')).to.deep.equal([]);
    expect(labels(element)).to.deep.equal(['Red', 'Green', 'Other…', 'No answer']);
    find<HTMLInputElement>(element, '[value=Green]').click();
    expect(await accepted(element)).to.deep.equal({ colour: 'Green' });
  });

  for (const [kind, schema, away] of [
    ['segments', { anyOf: [{ enum: COLOURS }, text] }, 'Red'],
    ['a list', { anyOf: [{ enum: SEVERAL }, text] }, 'Colour 1'],
    [
      'checkboxes, where a second press takes it away',
      { type: 'array', items: { anyOf: [{ enum: COLOURS }, text] } },
      '=',
    ],
  ] as const) {
    it(`gives the typed text back when the person chooses it again: ${kind} [USE-22]`, async () => {
      const element = await show({ schema: schemaOf({ colour: schema }) });
      const pick = async (value: string) => {
        const choice = find<HTMLElement>(element, `[value="${value}"]`);
        const select = choice.closest('select');
        if (select) choose(select, value);
        else choice.click();
        await element.updateComplete;
      };
      await pick('=');
      type(otherInput(element), 'Blue');
      await pick(away);
      expect(findAll(element, '.other')).to.deep.equal([]);
      await pick('=');
      expect(otherInput(element).value).to.equal('Blue');
    });
  }

  it('requires the text after "Other…" is chosen, but not before the person leaves it', async () => {
    const element = await show({
      schema: schemaOf({ colour: { anyOf: [{ enum: COLOURS }, text] }, last: { type: 'string' } }),
    });
    await chooseOther(element);
    find<HTMLInputElement>(element, '[value="="]').focus();
    await sendKeys({ press: 'Tab' });
    expectFocus(element, otherInput(element));
    expect(errorOf(element, 'colour')).to.equal('');
    await sendKeys({ press: 'Tab' });
    expect(errorOf(element, 'colour')).to.equal('Enter an answer.');
    expect(await accepted(element)).to.equal(undefined);
  });

  it('is the last option of a list [USE-22]', async () => {
    const element = await show({ schema: schemaOf({ colour: { anyOf: [{ enum: SEVERAL }, text] } }, ['colour']) });
    const select = control<HTMLSelectElement>(element, 'colour');
    expect([...select.options].map((option) => option.text).at(-1)).to.equal('Other…');
    choose(select, '=');
    await element.updateComplete;
    type(otherInput(element), 'Blue');
    expect(select.value).to.equal('=');
    expect(await accepted(element)).to.deep.equal({ colour: 'Blue' });
  });

  it('is what the person types, where the options are searched [USE-22]', async () => {
    const element = await show({ schema: schemaOf({ colour: { anyOf: [{ enum: MANY }, text] } }, ['colour']) });
    type(control(element, 'colour'), 'Blue');
    expect(await accepted(element)).to.deep.equal({ colour: 'Blue' });
  });

  it('shows a default that is not an option, and an option that looks like the element’s own entry', async () => {
    const colour = { anyOf: [{ enum: ['=Red', 'Green'] }, { type: 'string' }], default: 'Blue' };
    const element = await show({ schema: schemaOf({ colour }) });
    expect(otherInput(element).value).to.equal('Blue');
    findAll<HTMLInputElement>(element, '.segment input')[0]!.click();
    expect(await accepted(element)).to.deep.equal({ colour: '=Red' });
  });

  it('warns of a secret, and hides it, as in any text', async () => {
    const key = { title: 'API key', anyOf: [{ enum: COLOURS }, { type: 'string' }] };
    const element = await show({ schema: schemaOf({ key }) });
    await chooseOther(element);
    expect(otherInput(element).classList.contains('masked')).to.equal(true);
    expect(find(element, '#secrets').textContent).to.include('secrets');
  });

  it('is accessible', async () => {
    const element = await show({ schema: schemaOf({ colour: { anyOf: [{ enum: COLOURS }, text] } }) });
    await chooseOther(element);
    await press(element, 'submit');
    await expect(element).to.be.accessible();
  });
});

describe('"Other…" in a choice of several', () => {
  const colours = (options: readonly string[]) => ({ type: 'array', items: { anyOf: [{ enum: options }, text] } });

  it('adds a text to the options [USE-22]', async () => {
    const element = await show({ schema: schemaOf({ colour: colours(COLOURS) }) });
    expect(labels(element)).to.deep.equal(['Red', 'Green', 'Other…']);
    await chooseOther(element);
    type(otherInput(element), 'b');
    find<HTMLInputElement>(element, '[value=Red]').click();
    await press(element, 'submit');
    expect(errorOf(element, 'colour')).to.equal('Too short: 1 of at least 3 characters.');
    type(otherInput(element), 'Blue');
    expect(await accepted(element)).to.deep.equal({ colour: ['Red', 'Blue'] });
  });

  it('takes the text back with its checkbox', async () => {
    const element = await show({ schema: schemaOf({ colour: colours(COLOURS) }) });
    find<HTMLInputElement>(element, '[value=Red]').click();
    await chooseOther(element);
    type(otherInput(element), 'Blue');
    await chooseOther(element);
    expect(findAll(element, '.other')).to.deep.equal([]);
    expect(await accepted(element)).to.deep.equal({ colour: ['Red'] });
  });

  it('is what the person types, where the options are searched [USE-22]', async () => {
    const element = await show({ schema: schemaOf({ colour: colours(MANY), last: { type: 'string' } }) });
    control(element, 'colour').focus();
    type(control(element, 'colour'), 'Blue');
    control(element, 'last').focus();
    await element.updateComplete;
    expect(find(element, '.chip').textContent).to.include('Blue');
    expect(await accepted(element)).to.deep.equal({ colour: ['Blue'] });
  });
});

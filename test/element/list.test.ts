import { expect, waitUntil as until } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  errorOf,
  expectFocus,
  field,
  find,
  findAll,
  paste,
  schemaOf,
  show,
  type,
} from './helpers.js';

const asks = (property: object = {}) => ({
  schema: schemaOf({ tags: { type: 'array', items: { type: 'string' }, ...property } }),
});

const texts = (element: McpElicitation) => findAll(element, '.chip bdi').map((item) => item.textContent);
const removers = (element: McpElicitation) => findAll<HTMLButtonElement>(element, '.chip button');
const input = (element: McpElicitation) => control(element, 'tags');

async function typeInto(element: McpElicitation, ...parts: string[]) {
  input(element).focus();
  for (const text of parts) {
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }
}

describe('a list of the person’s own texts', () => {
  it('adds the typed text on Enter, and sends the texts in that order [DLG-01, MCP-09]', async () => {
    const element = await show(asks());
    await typeInto(element, 'red', 'blue');
    expect(texts(element)).to.deep.equal(['red', 'blue']);
    expect(input(element).value).to.equal('');
    expect(await accepted(element)).to.deep.equal({ tags: ['red', 'blue'] });
  });

  it('loses one text to a double click on the button that removes it', async () => {
    const element = await show(asks({ default: ['red', 'green', 'blue'] }));
    for (const detail of [1, 2]) removers(element)[0]!.dispatchEvent(new MouseEvent('click', { detail }));
    expect(texts(element)).to.deep.equal(['green', 'blue']);
  });

  it('sends the text in the input too, because the person sees it', async () => {
    const element = await show(asks());
    type(input(element), 'red');
    expect(element.content).to.deep.equal({ tags: ['red'] });
    expect(await accepted(element)).to.deep.equal({ tags: ['red'] });
  });

  it('adds the typed text once when the person presses Submit', async () => {
    const element = await show({
      schema: schemaOf({ ...asks().schema.properties, other: { type: 'string' } }, ['other']),
    });
    input(element).focus();
    await sendKeys({ type: 'ab' });
    const submit = find(element, '[part~=submit]').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [submit.x + 5, submit.y + 5].map(Math.round) as [number, number] });
    await until(() => texts(element).length > 0);
    expect(texts(element)).to.deep.equal(['ab']);
    expect(input(element).value).to.equal('');
  });

  it('adds the typed text when focus leaves the field', async () => {
    const element = await show({
      schema: schemaOf({ tags: { type: 'array', items: { type: 'string' } }, next: { type: 'string' } }),
    });
    input(element).focus();
    await sendKeys({ type: 'red' });
    await sendKeys({ press: 'Tab' });
    expectFocus(element, control(element, 'next'));
    expect(texts(element)).to.deep.equal(['red']);
    expect(input(element).value).to.equal('');
  });

  const pasted: [what: string, text: string, texts: string[]][] = [
    ['lines', 'red\r\n\n blue \ngreen\n', ['red', 'blue', 'green']],
    ['cells of a table', 'red\tblue\ngreen', ['red', 'blue', 'green']],
    ['words between commas', 'red, blue,,green', ['red', 'blue', 'green']],
    ['lines that have commas in them', 'Smith, Ann\nJones, Bob', ['Smith, Ann', 'Jones, Bob']],
  ];
  for (const [what, text, expected] of pasted) {
    it(`makes several texts of pasted ${what}, after the one being typed [DLG-01]`, async () => {
      const element = await show(asks());
      type(input(element), 'first');
      expect(paste(input(element), text).defaultPrevented).to.equal(true);
      expect(texts(element)).to.deep.equal(['first', ...expected]);
    });
  }

  it('leaves the paste of a single text to the browser', async () => {
    const element = await show(asks());
    expect(paste(input(element), 'red\n').defaultPrevented).to.equal(false);
  });

  it('shows a default, and the person can remove each of its texts [MCP-08]', async () => {
    const element = await show(asks({ default: ['a', 'b', 'c'] }));
    removers(element)[1]?.click();
    expect(texts(element)).to.deep.equal(['a', 'c']);
    expect(removers(element).map((button) => button.getAttribute('aria-label'))).to.deep.equal([
      'Remove a',
      'Remove c',
    ]);
    expect(await accepted(element)).to.deep.equal({ tags: ['a', 'c'] });
  });

  it('is not sent after the person removed all of its texts [MCP-09]', async () => {
    const element = await show(asks({ default: ['a'] }));
    removers(element)[0]?.click();
    expectFocus(element, input(element));
    expect(await accepted(element)).to.deep.equal({});
  });

  it('brings the last text back into the input on Backspace, and loses none', async () => {
    const element = await show(asks({ default: ['a', 'bc'] }));
    input(element).focus();
    await sendKeys({ press: 'Backspace' });
    expect(input(element).value).to.equal('bc');
    expect(element.content).to.deep.equal({ tags: ['a', 'bc'] });
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Enter' });
    expect(texts(element)).to.deep.equal(['a', 'b']);
  });

  it('lets the keyboard move through and remove its texts, with one Tab stop beside the input [DLG-01]', async () => {
    const element = await show(asks({ default: ['a', 'b', 'c'] }));
    input(element).focus();
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'ArrowLeft' });
    expectFocus(element, removers(element)[1]!);
    await sendKeys({ press: 'Delete' });
    expect(texts(element)).to.deep.equal(['a', 'c']);
    expectFocus(element, removers(element)[1]!);
    await sendKeys({ press: 'Backspace' });
    expectFocus(element, removers(element)[0]!);
    await sendKeys({ press: 'ArrowRight' });
    expectFocus(element, input(element));
    expect(removers(element).filter((button) => button.tabIndex === 0)).to.have.length(1);
  });

  it('swaps the arrow keys where text runs from right to left', async () => {
    const element = await show(asks({ default: ['a'] }));
    element.dir = 'rtl';
    input(element).focus();
    await sendKeys({ press: 'ArrowRight' });
    expectFocus(element, removers(element)[0]!);
  });

  it('names the text that does not fit, and says how many texts are required [MCP-13]', async () => {
    const element = await show(asks({ items: { type: 'string', minLength: 3 }, minItems: 2, uniqueItems: true }));
    expect(field(element, 'tags').textContent).to.include('At least 2.');
    await typeInto(element, 'red');
    element.reportValidity();
    expect(errorOf(element, 'tags')).to.equal('At least 2.');
    await typeInto(element, 'xy');
    expect(errorOf(element, 'tags')).to.equal('\u2068xy\u2069: Too short: 2 of at least 3 characters.');
    removers(element)[1]?.click();
    await typeInto(element, 'red');
    expect(errorOf(element, 'tags')).to.equal('\u2068red\u2069 is there twice.');
  });
});

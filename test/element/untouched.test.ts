import { expect } from '@open-wc/testing';
import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import { uncaught } from '../runtime/uncaught.js';
import { until } from '../tools/until.mjs';
import {
  control,
  type Declared,
  find,
  findAll,
  heard,
  isShown,
  look,
  looksByHand,
  observed,
  plain,
  press,
  schemaOf,
  settled,
  setVisible,
  showBeginning,
  type,
} from './helpers.js';

const PAY = { type: 'boolean', title: 'Charge my card 500 EUR each month', default: true };
const string = { type: 'string' };
/** Makes a form scroll. What the person may leave empty is not sent. */
const TALL = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`more_${i}`, string]));
const LINES = Array.from({ length: 200 }, (_, i) => `line ${i}`).join('\n');
const EARLY = 'Read the rest first, then press again.';

/** A form that the person has looked at for half a second, at its beginning. */
function ask(properties: object, options: HostElicitOptions = {}, declared: Declared = {}) {
  const requestedSchema = schemaOf(properties as Record<string, unknown>);
  return showBeginning({ message: 'Your wishes?', requestedSchema }, { nested: true, ...options }, declared);
}

/** Presses Enter on Submit, or where focus is to be, wherever the page is scrolled to. */
async function pressEnter(element: McpElicitation, target = find(element, '[part~=submit]')): Promise<void> {
  target.focus({ preventScroll: true });
  look(500);
  await sendKeys({ press: 'Enter' });
  await element.updateComplete;
  await observed(element);
}

const isAtEnd = (element: McpElicitation) => {
  const { scrollTop, scrollHeight, clientHeight } = find(element, '.middle');
  return Math.abs(scrollHeight - clientHeight - scrollTop) < 2;
};
const lookAgain = looksByHand();
const readOn = (element: McpElicitation) => findAll(element, '.read-on:not(.reserved)').map(plain);
/** Waits until the card offers to lead to what has not been on screen, or no longer does. */
const offered = (element: McpElicitation, isOffered = true) =>
  until(function hasButton() {
    return readOn(element).length === Number(isOffered);
  });

describe('what leaves although the person has not entered it', () => {
  it('is nothing to read on to once an answer may have arrived', async () => {
    const { element } = await ask({ ...TALL, pay: PAY }, { deliver: () => Promise.reject(new Error('offline')) });
    await offered(element);
    await uncaught(async () => {
      await press(element, 'cancel');
      await settled(element);
    });
    expect(findAll(element, '.read-on')).to.have.length(0);
  });

  for (const [what, properties] of [
    ['a default below many fields', { ...TALL, pay: PAY }],
    ['a default above many fields', { pay: PAY, ...TALL }],
    ['a fixed value at the end', { ...TALL, consent: { title: 'I agree', const: 'to be charged' } }],
    ['a default of 200 lines', { script: { ...string, format: 'textarea', default: LINES } }],
  ] as const) {
    it(`is sent once the end of the form has been on screen, where an early press leads: ${what} [SEE-06]`, async () => {
      const { element, over } = await ask(properties);
      await offered(element);
      await pressEnter(element);
      expect(over()).to.equal(undefined);
      expect(heard(element)).to.equal(EARLY);
      await until(() => isAtEnd(element)); // What is laid out on the way pushes the end on.
      await observed(element);
      await pressEnter(element);
      expect(over()?.action).to.equal('accept');
    });
  }

  it('waits half a second after the press that led to it [END-13]', async () => {
    const { element, over } = await ask({ ...TALL, pay: PAY });
    await pressEnter(element);
    look(-1); // `pressEnter` looks for half a second.
    await pressEnter(element);
    expect(over()).to.equal(undefined);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
  });

  it('keeps the button in its place after an early press, though the text beside it is higher', async () => {
    const { element } = await ask({ ...TALL, pay: PAY });
    const place = () => find(element, '[part~=submit]').getBoundingClientRect().top;
    const before = place();
    await pressEnter(element);
    expect(heard(element)).to.equal(EARLY);
    expect(find(element, '.status').clientHeight).to.be.above(find(element, '.buttons').clientHeight);
    expect(place()).to.equal(before);
  });

  it('is sent by one press where the whole form is on screen', async () => {
    const { element, over } = await ask({ pay: PAY });
    expect(readOn(element)).to.deep.equal([]);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
  });

  it('holds no press back where there is none, however long the form is', async () => {
    const { element, over } = await ask({ name: string, ...TALL });
    expect(readOn(element)).to.deep.equal([]);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
  });

  it('holds no press back once the person has changed it, even if they set it back', async () => {
    const { element, over } = await ask({ name: { ...string, default: 'Ada' }, ...TALL });
    for (const text of ['Bob', 'Ada']) type(control(element, 'name'), text);
    await element.updateComplete;
    expect(readOn(element)).to.deep.equal([]);
    await pressEnter(element);
    expect(over()).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
  });

  it('is not sent by Enter in a field above it, before it was on screen [SEE-06]', async () => {
    const { element, over } = await ask({ name: string, ...TALL, pay: PAY }, {}, { presentation: 'inline' });
    await pressEnter(element, control(element, 'name'));
    expect(over()).to.equal(undefined);
    expect(heard(element)).to.equal(EARLY);
    await pressEnter(element, control(element, 'name'));
    expect(over()?.action).to.equal('accept');
  });

  it('is sent by a script without a second call', async () => {
    const { element, outcome } = await ask({ ...TALL, pay: PAY });
    element.submit();
    expect((await outcome).action).to.equal('accept');
  });

  it('is to be read again where an answer in a group sends more than before [SEE-06]', async () => {
    const address = { type: 'object', properties: { street: string, terms: { const: LINES } } };
    const { element, over } = await ask({ address, ...TALL });
    await lookAgain(element);
    find(element, '.middle').scrollTo(0, 100_000);
    await observed(element);
    await lookAgain(element);
    type(control(element, 'address/street'), 'Main');
    await observed(element);
    await pressEnter(element);
    expect(over(), 'the beginning has not been on screen since').to.equal(undefined);
    await until(() => find(element, '.middle').scrollTop === 0);
    await observed(element);
    await lookAgain(element);
    find(element, '.middle').scrollTo(0, 100_000); // Not every browser keeps the end in view while a text above it grows.
    await observed(element);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
  });

  it('is whole in a control, however long: no box in the card scrolls by itself [SEE-06]', async () => {
    const { element } = await ask({
      script: { ...string, format: 'textarea', default: LINES },
      line: { ...string, default: 'word '.repeat(1000).trim() },
      list: { type: 'array', items: string, default: Array.from({ length: 200 }, (_, i) => `item ${i}`) },
      fixed: { const: LINES },
    });
    await until(function nothingScrolls() {
      const boxes = findAll(element, '.fields *');
      return boxes.every(
        (box) => box.scrollHeight <= box.clientHeight + 1 || getComputedStyle(box).overflowY !== 'auto',
      );
    });
  });
});

describe('the button that leads to what has not been on screen', () => {
  it('leads to the end by key, keeps focus in the card, and leaves its place to nothing [SEE-06]', async () => {
    const { element, over } = await ask({ pay: PAY, ...TALL });
    await offered(element);
    const { bottom } = find(element, '[part~=submit]').getBoundingClientRect();
    await pressEnter(element, find(element, '.read-on'));
    expect(isAtEnd(element)).to.equal(true);
    await offered(element, false);
    expect(element.shadowRoot?.activeElement?.closest('.middle')).not.to.equal(null);
    expect(find(element, '[part~=submit]').getBoundingClientRect().bottom).to.equal(bottom);
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement?.closest('.footer')).not.to.equal(null);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
    element.remove();
  });

  it('goes once the person has entered all that would leave without them', async () => {
    const { element } = await ask({ name: { ...string, default: 'Ada' }, ...TALL });
    await offered(element);
    type(control(element, 'name'), 'Bob');
    await element.updateComplete;
    expect(readOn(element)).to.deep.equal([]);
  });
});

describe('an end that the person has not seen', () => {
  const resize = (size?: { width: number; height: number }) => executeServerCommand('resize', size);
  afterEach(() => resize());

  it('is below the edge of a card in the page that is taller than the window [SEE-06]', async () => {
    await resize({ width: 800, height: 400 });
    const { element, over } = await ask({ pay: PAY, ...TALL }, {}, { presentation: 'inline' });
    expect(readOn(element), 'the actions are out of view too').to.deep.equal([]);
    await pressEnter(element);
    expect(over()).to.equal(undefined);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
  });

  it('is under actions that stick over it, in a card without a frame [SEE-06]', async () => {
    await resize({ width: 800, height: 400 });
    const { element, over } = await ask({ pay: PAY, ...TALL }, {}, { presentation: 'inline', frameless: true });
    await offered(element);
    await lookAgain(element);
    const fields = find(element, '.middle').getBoundingClientRect();
    scrollTo(0, fields.bottom - innerHeight); // The last field is behind the actions.
    await observed(element);
    await element.updateComplete;
    expect(readOn(element)).to.deep.equal(['Read the rest']);
    scrollTo(0, 100_000);
    await offered(element, false);
    await pressEnter(element);
    expect(over()?.action).to.equal('accept');
  });

  for (const height of [256, 640]) {
    it(`is reached by presses alone in a window of 320 × ${height} pixels, as at a zoom of 400 % [SEE-06, A11Y-03]`, async () => {
      await resize({ width: 320, height });
      const { element, over } = await ask({ pay: PAY, ...TALL });
      await pressEnter(element);
      expect(over()).to.equal(undefined);
      await pressEnter(element);
      expect(over()?.action).to.equal('accept');
    });
  }

  it('does not count while the page is hidden [SEE-06]', async () => {
    const { element, over } = await ask({ pay: PAY, ...TALL });
    setVisible(false);
    for (const top of [100_000, 0]) {
      find(element, '.middle').scrollTo(0, top);
      await observed(element);
      await lookAgain(element);
    }
    setVisible(true);
    await pressEnter(element);
    expect(over()).to.equal(undefined);
  });
});

describe('answers with errors that may be sent', () => {
  it('are not sent by Enter twice within 60 ms: the person reads the errors first', async () => {
    const { element, outcome } = await ask({ age: { type: 'integer' } }, { validate: 'warn' });
    find(element, '[data-name=age] input').focus();
    await sendKeys({ type: 'x' });
    await sendKeys({ press: 'Enter' });
    look(60);
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    look(500);
    await sendKeys({ press: 'Enter' });
    expect((await outcome).action).to.equal('accept');
  });
});

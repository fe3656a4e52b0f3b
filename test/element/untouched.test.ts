import { expect } from '@open-wc/testing';
import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import { until } from '../tools/until.mjs';
import {
  click,
  create,
  find,
  findAll,
  heard,
  isShown,
  look,
  observed,
  plain,
  referred,
  schemaOf,
  showBeginning,
  stopClock,
  type,
} from './helpers.js';

const PAY = { type: 'boolean', title: 'Charge my card 500 EUR each month', default: true };
const SHARE = {
  type: 'array',
  title: 'Share with',
  items: { type: 'string', enum: ['Ad networks', 'Insurers'] },
  default: ['Ad networks', 'Insurers'],
};
/** Makes a form scroll. What the person may leave empty is not sent. */
const TALL = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`more_${i}`, { type: 'string' }]));
const SCROLLS = 'Your wishes?';

/** A form that the person has looked at for half a second, at its beginning. */
function ask(
  message: string,
  properties: Record<string, unknown>,
  options: HostElicitOptions = {},
  presentation: 'dialog' | 'inline' = 'dialog',
) {
  const required = Object.keys(properties).filter((key) => key.startsWith('must'));
  const all = message === SCROLLS ? { ...properties, ...TALL } : properties;
  const request = { message, requestedSchema: schemaOf(all, required) };
  return showBeginning(request, { nested: true, ...options }, { presentation });
}

const listed = (element: McpElicitation) => findAll(element, '#untouched li').map(plain);
const constants = (count: number, length = 10) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`c${i}`, { title: `Rule ${i}`, const: `${i} ${'x'.repeat(length)}` }]),
  );

describe('what is sent although the person has not entered it', () => {
  it('stands beside Submit of a form that scrolls, in the words of its controls, and one press sends it [SEE-06]', async () => {
    const { element, outcome } = await ask(SCROLLS, {
      pay: PAY,
      share: SHARE,
      consent: { title: 'I agree', const: 'to be charged' },
      must_off: { type: 'boolean', title: 'Receipt' },
      must_null: { type: ['string', 'null'], title: 'Reason' },
      must_empty: { type: 'array', title: 'Limits', items: { type: 'string' }, minItems: 0 },
      must_group: {
        type: 'object',
        title: 'Bank',
        properties: { on: { type: 'boolean', default: true, title: 'Read it' } },
      },
      choice: { enum: ['No answer', 'b'], title: 'Insurance', default: 'No answer' },
    });
    expect(listed(element)).to.deep.equal([
      'Charge my card 500 EUR each month: Yes',
      'Share with: Ad networks, Insurers',
      'I agree: to be charged',
      'Receipt: No',
      'Reason: No answer',
      'Limits: None',
      'Bank › Read it: Yes',
      'Insurance: From the server: No answer',
    ]);
    await click(element);
    expect((await outcome).action).to.equal('accept');
  });

  it('names what is blank at the ends of a text of several lines, and is sent as it is [SEE-06, SEE-01]', async () => {
    const script = { type: 'string', format: 'textarea', title: 'Script', default: 'ls\n  -la\n\n' };
    const { element, outcome } = await ask(SCROLLS, { script });
    expect(listed(element)).to.deep.equal(['Script: ls -la⟨U+000A ×2⟩']);
    await click(element);
    expect(await outcome).to.deep.equal({ action: 'accept', content: { script: 'ls\n  -la\n\n' } });
  });

  it('includes what the application suggests, and hides the text of a masked field [SEE-06, END-19]', async () => {
    const { element } = await ask(
      SCROLLS,
      { name: { type: 'string' }, password: { type: 'string' } },
      { values: { name: 'Ada', password: 'hunter2' } },
    );
    expect(listed(element)).to.deep.equal(['Name: Ada', 'Password: ••••••••']);
  });

  it('has no summary where the whole form is on screen, or where nothing of the kind is sent [SEE-06]', async () => {
    const { element } = await ask('Pay?', { pay: PAY, share: SHARE });
    expect(listed(element)).to.deep.equal([]);
    const other = await ask(SCROLLS, { name: { type: 'string' } });
    expect(findAll(other.element, '#untouched')).to.have.length(0);
  });

  it('loses what the person enters, and keeps its height, so that the actions stay where they are [SEE-06, END-14]', async () => {
    const { element: form } = await ask(
      SCROLLS,
      { a: { type: 'string', default: 'x' }, b: { type: 'string', default: 'y' } },
      {},
      'inline',
    );
    const before = find(form, '[part~=submit]').offsetTop;
    for (const name of ['a', 'b']) type(find<HTMLInputElement>(form, `[name=${name}]`), 'typed');
    await form.updateComplete;
    expect(listed(form)).to.deep.equal([]);
    expect(find(form, '[part~=submit]').offsetTop).to.equal(before);
  });

  it('describes Submit as a named group, whose remainder a key opens; where all of it fits, the next press sends it [SEE-06]', async () => {
    const { element, outcome } = await ask(SCROLLS, constants(10));
    const summary = find(element, '#untouched');
    expect(referred(element, summary, 'aria-labelledby')).to.equal('Also in your answer:');
    expect(referred(element, find(element, '[part~=submit]'), 'aria-describedby')).to.include('Rule 7');
    expect(listed(element)).to.have.length(8);
    summary.querySelector('button')!.focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(listed(element)).to.have.length(10);
    expect(element.shadowRoot?.activeElement === summary).to.equal(true);
    expect(summary.tabIndex).to.equal(0);
    look(500);
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    expect((await outcome).action).to.equal('accept');
  });

  for (const [what, properties, count] of [
    ['more answers than fit', constants(20), 20],
    ['a text that is cut', { ...constants(1, 3000) }, 1],
  ] as const) {
    it(`is not sent before its remainder was on screen: a press opens it, and after its end the next one sends it: ${what} [SEE-06]`, async () => {
      const { element, outcome } = await ask(SCROLLS, properties);
      find(element, '[part~=submit]').focus();
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      expect(listed(element)).to.have.length(count);
      expect(listed(element).join('')).not.to.include('…');
      expect(heard(element)).to.equal('Read the rest first, then press again.');
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      expect(isShown(element), 'a press before half a second').to.equal(true);
      look(500);
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      expect(isShown(element), 'a press before the end').to.equal(true);
      find(element, '#untouched').scrollTo(0, 100_000);
      look(500);
      await sendKeys({ press: 'Enter' });
      expect((await outcome).action).to.equal('accept');
    });
  }

  it('is not sent by Enter in a field above it, before it was on screen [SEE-06]', async () => {
    const { element, outcome } = await ask(SCROLLS, { name: { type: 'string' }, PAY }, {}, 'inline');
    const name = find(element, '[part~=control]');
    name.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    expect(heard(element)).to.equal('Read the rest first, then press again.');
    find(element, '[part~=submit]').scrollIntoView({ block: 'end' });
    await observed(element);
    look(500);
    name.focus({ preventScroll: true });
    await sendKeys({ press: 'Enter' });
    expect((await outcome).action).to.equal('accept');
  });

  it('is sent by a script without a second call [SEE-06]', async () => {
    const { element, outcome } = await ask(SCROLLS, constants(20));
    element.submit();
    expect((await outcome).action).to.equal('accept');
  });

  it('is no more than a few lines of 480 defaults with long labels in two directions, until a press opens the list [SEE-06]', async () => {
    const title = 'Ab אב '.repeat(50).trim();
    const many = Object.fromEntries(
      Array.from({ length: 480 }, (_, i) => [`f${i}`, { type: 'string', title: `${i} ${title}`, default: title }]),
    );
    const { element, outcome } = await ask('Many', many);
    expect(plain(find(element, '#untouched')).length).to.be.lessThan(600);
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    await observed(element);
    expect(listed(element).length).to.be.greaterThan(50);
    look(500);
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    find(element, '.read-on').click();
    await element.updateComplete;
    const list = find(element, '#untouched').getBoundingClientRect();
    expect(findAll(element, '#untouched li').at(-1)!.getBoundingClientRect().bottom).to.be.at.most(list.bottom + 1);
    find(element, '[part~=submit]').focus();
    look(500);
    await sendKeys({ press: 'Enter' });
    expect((await outcome).action).to.equal('accept');
  });
});

describe('a form scrolls', () => {
  const few = {
    a: { type: 'string', default: 'x' },
    b: { type: 'string', default: 'y' },
    c: { type: 'string', default: 'z' },
  };
  const hasSummary = (element: McpElicitation) => listed(element).length > 0;
  const resize = (size?: { width: number; height: number }) => executeServerCommand('resize', size);
  afterEach(() => resize());

  it('if an inline card is taller than the window, once that is so [SEE-06]', async () => {
    await resize({ width: 800, height: 1000 });
    const { element } = await ask('Few', few, {}, 'inline');
    expect(hasSummary(element)).to.equal(false);
    await resize({ width: 800, height: 400 });
    await until(() => hasSummary(element));
  });

  it('if an inline card is taller than the chat around it [SEE-06]', async () => {
    await resize({ width: 800, height: 1000 });
    stopClock();
    const element = await create({ presentation: 'inline' });
    const chat = document.createElement('div');
    chat.style.cssText = 'overflow: auto; block-size: 300px';
    element.replaceWith(chat);
    chat.append(element);
    element.elicit({ message: 'Few', requestedSchema: schemaOf(few) as never });
    await element.updateComplete;
    await observed(element);
    await element.updateComplete;
    expect(hasSummary(element)).to.equal(true);
    chat.remove();
  });

  it('if two fingers have zoomed the page so far that the card does not fit [SEE-06]', async () => {
    environment.visualViewport = Object.assign(new EventTarget(), { scale: 3 }) as VisualViewport;
    const { element } = await ask('Few', few);
    expect(hasSummary(element)).to.equal(true);
  });
});

describe('answers with errors that may be sent', () => {
  it('are not sent by Enter twice within 60 ms: the person reads the errors first', async () => {
    const { element, outcome } = await ask('Age?', { age: { type: 'integer' } }, { validate: 'warn' });
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

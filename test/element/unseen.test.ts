import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import { create, find, findAll, isShown, look, observed, plain, schemaOf, stopClock } from './helpers.js';

const PAY = { type: 'boolean', title: 'Charge my card 500 EUR each month', default: true };
const SHARE = {
  type: 'array',
  title: 'Share with',
  items: { type: 'string', enum: ['Ad networks', 'Insurers'] },
  default: ['Ad networks', 'Insurers'],
};
const LONG = 'We care about your privacy. '.repeat(200);

/** A form that the person has looked at for half a second, at its beginning. */
async function ask(
  message: string,
  properties: Record<string, unknown>,
  options: HostElicitOptions = {},
  presentation: 'dialog' | 'inline' = 'dialog',
) {
  stopClock();
  const element = await create({ presentation });
  const outcome = element.elicit({ message, requestedSchema: schemaOf(properties) as never }, options);
  await element.updateComplete;
  await observed(element);
  look(500);
  return { element, outcome };
}

async function press(element: McpElicitation): Promise<void> {
  const { x, y, width, height } = find(element, '[part~=submit]').getBoundingClientRect();
  await sendMouse({ type: 'click', position: [1, 1] });
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await element.updateComplete;
}

const listed = (element: McpElicitation) => findAll(element, '[part~=unseen] li').map(plain);

describe('answers that somebody else filled in', () => {
  it('are not sent by a press before they were in view: the press leads to them and lists them, and the next one sends them [SEE-06]', async () => {
    const { element, outcome } = await ask(LONG, { pay: PAY, share: SHARE });
    await press(element);
    expect(isShown(element)).to.equal(true);
    expect(listed(element)).to.deep.equal([
      'Charge my card 500 EUR each month: Yes',
      'Share with: Ad networks, Insurers',
    ]);
    const field = find(element, '[data-name=pay]').getBoundingClientRect();
    expect(field.top).to.be.lessThan(find(element, '.footer').getBoundingClientRect().top);
    await press(element);
    expect(isShown(element), 'a press before half a second').to.equal(true);
    await observed(element);
    look(500);
    await press(element);
    expect(await outcome).to.deep.equal({
      action: 'accept',
      content: { pay: true, share: ['Ad networks', 'Insurers'] },
    });
  });

  it('are sent by one press when they are in view [SEE-06]', async () => {
    const { element, outcome } = await ask('Pay?', { pay: PAY, share: SHARE });
    await press(element);
    expect((await outcome).action).to.equal('accept');
  });

  it('count as seen once the person has scrolled past them [SEE-06]', async () => {
    const { element, outcome } = await ask(LONG, { pay: PAY, share: SHARE });
    find(element, '.middle').scrollTo(0, 100_000);
    await observed(element);
    await observed(element);
    look(500);
    await press(element);
    expect((await outcome).action).to.equal('accept');
  });

  it('count as seen where focus has been [SEE-06]', async () => {
    const { element, outcome } = await ask(LONG, { pay: PAY, name: { type: 'string', default: 'Ada' } });
    for (const name of ['pay', 'name']) find(element, `[data-name=${name}] input`).focus({ preventScroll: true });
    look(500);
    await press(element);
    expect((await outcome).action).to.equal('accept');
  });

  it('include fixed values [SEE-06]', async () => {
    const { element } = await ask(LONG, { consent: { title: 'I agree', const: 'to be charged 500 EUR each month' } });
    await press(element);
    expect(listed(element)).to.deep.equal(['I agree: to be charged 500 EUR each month']);
  });

  it('include neither an untouched switch nor what the person entered [SEE-06]', async () => {
    const { element, outcome } = await ask(LONG, { news: { type: 'boolean' }, name: { type: 'string' } });
    await press(element);
    expect((await outcome).action).to.equal('accept');
  });

  it('wait for a second press of the keyboard too, wherever it submits from [SEE-06]', async () => {
    const { element, outcome } = await ask(LONG, { pay: PAY });
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(listed(element)).to.have.length(1);
    await observed(element);
    look(500);
    await sendKeys({ press: 'Enter' });
    expect((await outcome).action).to.equal('accept');
  });

  it('hide the text of a masked field in the list [SEE-06, END-19]', async () => {
    const { element } = await ask(LONG, { password: { type: 'string' } }, { values: { password: 'hunter2' } });
    await press(element);
    expect(element.shadowRoot?.querySelector('[part~=unseen]')?.textContent).not.to.include('hunter2');
  });

  it('wait for a second press in an inline card when they are below the visible part of the page [SEE-06]', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, { type: 'string' }]));
    const { element, outcome } = await ask('Pay?', { first: { type: 'string' }, ...many, pay: PAY }, {}, 'inline');
    find(element, '[name=first]').focus({ preventScroll: true });
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(listed(element)).to.deep.equal(['Charge my card 500 EUR each month: Yes']);
    await observed(element);
    look(500);
    await sendKeys({ press: 'Enter' });
    expect((await outcome).action).to.equal('accept');
  });

  describe('of which there are more than the list has room for', () => {
    const COUNT = 60;
    const many = Object.fromEntries(
      Array.from({ length: COUNT }, (_, i) => [`f${i}`, { title: `Rule ${i}`, const: `value ${i}` }]),
    );
    const isOnScreen = (item: Element) => {
      const { x, y, width, height } = item.getBoundingClientRect();
      return item.contains((item.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2, y + height / 2));
    };
    /** The rules that are on screen, among the fields or in the list. */
    const visible = (element: McpElicitation) =>
      findAll(element, '[part~=field], [part~=unseen] li')
        .filter(isOnScreen)
        .map((item) => /Rule \d+/.exec(item.textContent ?? '')![0]);

    it('wait until each of them was on screen: further presses scroll the list on [SEE-06]', async () => {
      const { element, outcome } = await ask(LONG, many);
      const seen = new Set<string>();
      let presses = 0;
      for (; presses < COUNT && isShown(element); presses++) {
        for (const rule of visible(element)) seen.add(rule);
        look(500);
        await press(element);
        if (isShown(element)) await observed(element);
      }
      expect((await outcome).action).to.equal('accept');
      expect(seen.size).to.equal(COUNT);
      expect(presses).to.be.within(3, 20);
    });

    it('are sent by the next press once the person has scrolled through the list [SEE-06]', async () => {
      const { element, outcome } = await ask(LONG, many);
      await press(element);
      const list = find(element, '[part~=unseen]');
      for (let top = 0; top < list.scrollHeight; top += list.clientHeight - 50) {
        list.scrollTop = top;
        await observed(element);
        await observed(element);
      }
      look(500);
      await press(element);
      expect((await outcome).action).to.equal('accept');
    });

    it('include one that is higher than the list: presses scroll to its end [SEE-06]', async () => {
      const lines = Array.from({ length: 150 }, (_, i) => `Line ${i}`).join('\n');
      const { element, outcome } = await ask(LONG, { rules: { title: 'Rule 1', const: lines } });
      await press(element);
      const list = find(element, '[part~=unseen]');
      await observed(element);
      look(500);
      await press(element);
      expect(isShown(element)).to.equal(true);
      expect(list.scrollTop).to.be.greaterThan(0);
      for (let presses = 0; presses < 40 && isShown(element); presses++) {
        await observed(element);
        look(500);
        await press(element);
      }
      expect((await outcome).action).to.equal('accept');
    });
  });

  it('are sent by a script without a second call [SEE-06]', async () => {
    const { element, outcome } = await ask(LONG, { pay: PAY });
    element.submit();
    expect((await outcome).action).to.equal('accept');
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

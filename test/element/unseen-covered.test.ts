import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import { type McpElicitation, type Outcome, reviewRequest } from '../../src/index.js';
import { systemClock } from '../../src/runtime/clock.js';
import { create, find, findAll, look, observed, schemaOf, stopClock } from './helpers.js';

const HEADER = 120;

/** A layer of the page, above everything else in it. */
function layerOf(style: string): HTMLElement {
  const layer = document.createElement('div');
  layer.style.cssText = `z-index: 5; background: navy; ${style}`;
  return layer;
}

/** A card below a long message in a chat of 400 px. The chat has a layer, and is scrolled to its end, or to a part of the card. */
async function ask(request: Parameters<McpElicitation['elicit']>[0], layer: HTMLElement, start?: string) {
  stopClock();
  const element = await create({ presentation: 'inline' });
  const chat = document.createElement('div');
  chat.className = 'chat';
  chat.style.cssText = 'position: relative; overflow: auto; inline-size: 600px; block-size: 400px';
  const message = document.createElement('p');
  message.style.cssText = 'block-size: 900px; margin: 0';
  element.replaceWith(chat);
  chat.append(layer, message, element);
  let over: Outcome | undefined;
  element.elicit(request).then((outcome) => (over = outcome));
  await element.updateComplete;
  chat.scrollTop = chat.scrollHeight;
  if (start)
    chat.scrollTop += find(element, start).getBoundingClientRect().top - chat.getBoundingClientRect().top - HEADER;
  await observedTwice(element);
  return { element, chat, over: () => over };
}

/** Waits until the browser has said twice what is in view: what has come into view may make the card look again. */
async function observedTwice(element: McpElicitation): Promise<void> {
  for (let times = 0; times < 2; times++) await observed(element);
}

/** Presses Submit by a key, wherever the page is scrolled to. */
async function press(element: McpElicitation): Promise<void> {
  find(element, '[part~=submit]').focus({ preventScroll: true });
  look(500);
  await sendKeys({ press: 'Enter' });
  await element.updateComplete;
  await observedTwice(element);
}

/** Whether a person sees the first and the last line of an element. */
function isVisible(element: Element): boolean {
  const { x, width, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const host = document.elementFromPoint(x + width / 2, y);
    return element.contains(host?.shadowRoot?.elementFromPoint(x + width / 2, y) ?? null);
  });
}

const listed = (element: McpElicitation) => findAll(element, '[part~=unseen] li').length;
const review = (count: number) => {
  const args = Object.fromEntries(Array.from({ length: count }, (_, i) => [`argument_${i}`, `value ${i}`]));
  return reviewRequest({ action: 'run', args });
};
const form = (notes: number) => ({
  message: 'Which weather?',
  requestedSchema: schemaOf({
    pay: { title: 'I agree to pay', const: '500 EUR' },
    ...Object.fromEntries(Array.from({ length: notes }, (_, i) => [`note${i}`, { type: 'string' }])),
  }) as never,
});
const header = () => layerOf(`position: sticky; top: 0; block-size: ${HEADER}px`);

afterEach(() => {
  for (const chat of document.querySelectorAll('.chat')) chat.remove();
});

describe('what something in the page covers', () => {
  it('is not approved before it was in view: a press leads each argument out from under a header of the page [REV-01] [SEE-06]', async () => {
    const { element, over } = await ask(review(14), header());
    const seen = new Set<string>();
    for (let presses = 0; presses < 14 && !over(); presses++) {
      for (const row of findAll(element, '[part~=argument]')) {
        if (isVisible(row)) seen.add(row.dataset.argument!);
      }
      await press(element);
    }
    expect(over()?.action).to.equal('approve');
    expect(seen.size).to.equal(14);
  });

  it('is not sent by one press: a fixed value under a header of the page is led to and listed, and then sent [SEE-06]', async () => {
    const { element, over } = await ask(form(4), header(), '[data-name=note0]');
    await press(element);
    expect(over()).to.equal(undefined);
    expect(listed(element)).to.equal(1);
    expect(isVisible(find(element, '[data-name=pay]'))).to.equal(true);
    await press(element);
    expect(over()?.action).to.equal('accept');
  });

  it('counts as seen once the layer is gone [SEE-06]', async () => {
    environment.clock.after = (_, callback) => systemClock.after(0, callback);
    const layer = header();
    const { element, over } = await ask(form(4), layer, '[data-name=note0]');
    layer.style.visibility = 'hidden';
    await observedTwice(element);
    await press(element);
    expect(over()?.action).to.equal('accept');
  });

  it('counts as seen where a small button of the page floats over its corner [SEE-06]', async () => {
    const { element, over } = await ask(
      form(2),
      layerOf('position: fixed; inset: 0 auto auto 490px; inline-size: 80px; block-size: 400px'),
    );
    await press(element);
    expect(over()?.action).to.equal('accept');
  });
});

/** Stands in for a page that the person has zoomed with two fingers, until the test is over. */
class Zoomed extends EventTarget {
  scale = 3;
  offsetLeft = 0;
  offsetTop = 0;
  width = 250;
  height = 250;

  move(offsetLeft: number, offsetTop: number): void {
    Object.assign(this, { offsetLeft, offsetTop });
    this.dispatchEvent(new Event('scroll'));
  }
}

describe('what a page zoomed with two fingers does not show', () => {
  let zoomed: Zoomed;
  beforeEach(() => {
    zoomed = new Zoomed();
    environment.visualViewport = zoomed as unknown as VisualViewport;
  });

  it('is not approved: no argument has been in view [REV-01] [SEE-06]', async () => {
    zoomed.offsetTop = 10_000;
    const { element, over } = await ask(review(2), layerOf(''));
    await press(element);
    await press(element);
    expect(over()).to.equal(undefined);
  });

  it('is approved once the person has moved over all of it, one side after the other [REV-01] [SEE-06]', async () => {
    const { element, over } = await ask(review(2), layerOf(''));
    for (let left = 0; left < 600; left += 150) {
      await press(element);
      expect(over()).to.equal(undefined);
      for (let top = 0; top < 800; top += 200) {
        zoomed.move(left, top);
        await observedTwice(element);
      }
    }
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved where its edge has cut each line in two, first from below and then from above [REV-01] [SEE-06]', async () => {
    Object.assign(zoomed, { width: 2000, offsetTop: 10_000 });
    const { element, over } = await ask(review(1), layerOf(''));
    const row = () => find(element, '[part~=argument]').getBoundingClientRect();
    const middle = row().top + row().height / 2;
    for (const top of [middle - zoomed.height, middle]) {
      zoomed.move(0, top);
      await observedTwice(element);
    }
    await press(element);
    expect(over()).to.equal(undefined);
    zoomed.move(0, row().top - 50);
    await observedTwice(element);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });
});

import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import { type McpElicitation, type Outcome, reviewRequest } from '../../src/index.js';
import { create, find, findAll, heard, look, observed, plain, stopClock } from './helpers.js';

type Args = Parameters<typeof reviewRequest>[0]['args'];

/** A review on screen, at its beginning. */
async function review(args: Args, presentation: 'dialog' | 'inline' = 'dialog') {
  stopClock();
  const element = await create({ presentation });
  let over: Outcome | undefined;
  element.elicit(reviewRequest({ action: 'run', args })).then((outcome) => (over = outcome));
  await element.updateComplete;
  await observed(element);
  await element.updateComplete;
  return { element, over: () => over };
}

/** Presses Approve, or another button, by a key, wherever the page is scrolled to. */
async function press(element: McpElicitation, button = '[part~=submit]'): Promise<void> {
  find(element, button).focus({ preventScroll: true });
  look(500);
  await sendKeys({ press: 'Enter' });
  await element.updateComplete;
  await observed(element);
}

const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`argument_${i}`, `value ${i}`]));
const LINES = Array.from({ length: 60 }, (_, i) => `Line ${i}`).join('\n');
const toEnd = (element: McpElicitation) => findAll(element, '.to-end:not(.reserved)');

describe('a review', () => {
  it('whose arguments are all on screen is approved by one press, without more buttons [SEE-06]', async () => {
    const { element, over } = await review({ a: 1 });
    expect(toEnd(element)).to.have.length(0);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved before the end of its arguments was on screen, and says so [SEE-06]', async () => {
    const { element, over } = await review(many);
    await press(element);
    expect(over()).to.equal(undefined);
    expect(heard(element)).to.equal('A part was out of view. Read on, then press again.');
    find(element, '.middle').scrollTo(0, 100_000);
    await observed(element);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved before the end of each box that scrolls was on screen [SEE-06]', async () => {
    const { element, over } = await review({ script: LINES });
    await press(element);
    expect(over()).to.equal(undefined);
    find(element, '.long-text').scrollTo(0, 100_000);
    await observed(element);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('has a button that leads to the end, says how much there is, and keeps its place when it is not needed any more [SEE-06]', async () => {
    const { element, over } = await review({ ...many, script: LINES });
    expect(toEnd(element).map(plain)).to.deep.equal([
      `Go to the end. Characters: ${Object.values(many).join('').length + LINES.length}`,
    ]);
    const height = find(element, '.footer').offsetHeight;
    await press(element, '.to-end');
    expect(toEnd(element)).to.have.length(0);
    expect(find(element, '.footer').offsetHeight).to.equal(height);
    const focused = element.shadowRoot?.activeElement;
    expect(focused?.matches('.end'), 'focus goes where the arguments end').to.equal(true);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is approved by a press right after the person scrolled to the end, although buttons among its arguments moved', async () => {
    const { element, over } = await review({ script: LINES, note: 'x'.repeat(3000) });
    look(500);
    for (const box of findAll(element, '.middle, .long-text')) box.scrollTo(0, 100_000);
    await observed(element);
    find(element, '.middle').scrollTo(0, 0);
    find(element, '.long-text').scrollIntoView({ block: 'end' });
    await observed(element);
    find(element, '.middle').scrollTo(0, 100_000);
    await observed(element);
    const { x, y, width, height } = find(element, '[part~=submit]').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved while something in the page covers the end [SEE-06]', async () => {
    const layer = document.createElement('div');
    layer.style.cssText = 'position: fixed; inset: 0; z-index: 5; background: navy; pointer-events: auto';
    document.body.append(layer);
    const { element, over } = await review({ a: 1 }, 'inline');
    await press(element);
    expect(over()).to.equal(undefined);
    layer.remove();
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved before a page zoomed with two fingers has shown the end [SEE-06]', async () => {
    const zoomed = Object.assign(new EventTarget(), {
      scale: 3,
      offsetTop: 10_000,
      offsetLeft: 0,
      width: 250,
      height: 250,
    });
    environment.visualViewport = zoomed as unknown as VisualViewport;
    const { element, over } = await review({ a: 1 });
    await press(element);
    expect(over()).to.equal(undefined);
    zoomed.offsetTop = find(element, '.review .end').getBoundingClientRect().top - 10;
    await press(element);
    expect(over()?.action).to.equal('approve');
  });
});

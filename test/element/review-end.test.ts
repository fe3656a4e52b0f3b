import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import { type McpElicitation, type Outcome, reviewRequest } from '../../src/index.js';
import { until } from '../tools/until.mjs';
import {
  centre,
  clickAt,
  create,
  expectFocus,
  find,
  findAll,
  heard,
  look,
  observed,
  plain,
  schemaOf,
  showBeginning,
  showRequest,
  stopClock,
} from './helpers.js';

type Args = Parameters<typeof reviewRequest>[0]['args'];

/** A review on screen, at its beginning. */
const review = (args: Args, presentation: 'dialog' | 'inline' = 'dialog') =>
  showBeginning(reviewRequest({ action: 'run', args }), {}, { presentation });

/** Presses Approve, or another button, by a key, wherever the page is scrolled to. */
async function press(element: McpElicitation, button = '[part~=submit]'): Promise<void> {
  find(element, button).focus({ preventScroll: true });
  look(500);
  await sendKeys({ press: 'Enter' });
  await element.updateComplete;
  await observed(element);
}

const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`argument_${i}`, `value ${i}`]));
const later = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`later_${i}`, `value ${i}`]));
const LINES = Array.from({ length: 60 }, (_, i) => `Line ${i}`).join('\n');
const isLaidOut = (box: Element) => box.checkVisibility({ contentVisibilityAuto: true });
const ahead = (element: McpElicitation) => findAll(element, '.read-on:not(.reserved)');
const seen = (element: McpElicitation) => until(() => ahead(element).length === 0);
const EARLY = 'Read the rest first, then press again.';

/** A card in a chat that the application holds at its bottom, as soon as the card is there. */
async function inChat(ask: (element: McpElicitation) => Promise<Outcome>) {
  stopClock();
  const element = await create({ presentation: 'inline' });
  const chat = document.createElement('div');
  chat.style.cssText = 'block-size: 400px; overflow: auto; overflow-anchor: none';
  element.replaceWith(chat);
  const earlier = document.createElement('p');
  earlier.style.blockSize = '1000px';
  chat.append(earlier, element);
  element.addEventListener('shown', () => chat.scrollTo(0, 100_000));
  let over: Outcome | undefined;
  ask(element).then((outcome) => (over = outcome));
  await element.updateComplete;
  return { element, chat, over: () => over };
}

describe('a review', () => {
  it('spells out what hides in the name of its tool, as in an argument', async () => {
    const { element } = await showRequest(reviewRequest({ action: 'read\u200b_file', args: {} }));
    expect(plain(find(element, '#heading'))).to.equal('Run "\u2068read⟨U+200B⟩_file\u2069"?');
  });

  it('whose arguments are all on screen is approved by one press, without more buttons [SEE-06]', async () => {
    const { element, over } = await review({ a: 1 });
    expect(ahead(element)).to.have.length(0);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved before the end of its arguments was on screen, and says so [SEE-06]', async () => {
    const { element, over } = await review(many);
    await press(element);
    expect(over()).to.equal(undefined);
    expect(heard(element)).to.equal(EARLY);
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

  it('has a button that leads to what was not on screen, says how much there is, and keeps its place when it is not needed any more [SEE-06]', async () => {
    const { element, over } = await review({ ...many, script: LINES });
    expect(ahead(element).map(plain)).to.deep.equal([
      `Read the rest (${Object.values(many).join('').length + LINES.length} characters in all)`,
    ]);
    const height = find(element, '.footer').offsetHeight;
    await press(element, '.read-on');
    expect(ahead(element), 'the end of the last argument is still out of view').to.have.length(1);
    await press(element, '.read-on');
    expect(ahead(element)).to.have.length(0);
    expect(find(element, '.footer').offsetHeight).to.equal(height);
    expectFocus(element, find(element, '.long-text').lastElementChild as HTMLElement);
    const { bottom } = find(element, '.middle').getBoundingClientRect();
    expect(find(element, '.long-text').lastElementChild!.getBoundingClientRect().bottom).to.be.at.most(bottom + 1);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is approved by a press right after the person scrolled to the end, although buttons among its arguments moved', async () => {
    const { element, over } = await review({ script: LINES, ...many });
    await press(element);
    find(element, '.long-text').scrollTo(0, 100_000);
    await press(element);
    look(500);
    find(element, '.middle').scrollTo(0, 100_000);
    await seen(element);
    await clickAt(centre(find(element, '[part~=submit]')));
    expect(over()?.action).to.equal('approve');
  });

  it('in a chat that is held at its bottom is not approved before its beginning was on screen, where a button leads [SEE-06]', async () => {
    const args = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`argument_${i}`, i]));
    const { element, chat, over } = await inChat((card) => card.elicit(reviewRequest({ action: 'run', args })));
    await until(() => ahead(element).length === 1);
    await press(element);
    expect(over()).to.equal(undefined);
    expect(heard(element)).to.equal(EARLY);
    await press(element, '.read-on');
    const first = find(element, '[data-argument]');
    expect(first.getBoundingClientRect().top).to.be.within(chat.getBoundingClientRect().top, 400);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved while something in the page covers an argument [SEE-06]', async () => {
    const { element, over } = await review({ a: 1, b: 2, c: 3 }, 'inline');
    const { x, y, width, height } = findAll(element, '[data-argument]')[1]!.getBoundingClientRect();
    const layer = document.createElement('div');
    layer.style.cssText = `position: absolute; z-index: 5; background: navy; left: ${x + scrollX}px; top: ${y + scrollY}px; width: ${width}px; height: ${height}px`;
    document.body.append(layer);
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
      width: 800,
      height: 250,
    });
    environment.visualViewport = zoomed as unknown as VisualViewport;
    const { element, over } = await review({ a: 1 });
    await press(element);
    expect(over()).to.equal(undefined);
    zoomed.offsetTop = find(element, '[data-argument]').getBoundingClientRect().top - 10;
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is not approved where a text that the browser has not laid out was passed over [SEE-06]', async () => {
    const { element, over } = await review({ ...many, script: LINES, ...later });
    await press(element);
    find(element, '.middle').scrollTo(0, 100_000);
    await observed(element);
    await press(element);
    expect(over()).to.equal(undefined);
    const script = find(element, '.long-text');
    script.scrollIntoView();
    await until(() => isLaidOut(script));
    await press(element);
    script.scrollTo(0, 100_000);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('with 60 long texts appears, and takes a press, without laying out those far below [END-16]', async () => {
    const height = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')!;
    let measured = 0;
    Object.defineProperty(Element.prototype, 'scrollHeight', {
      configurable: true,
      get(this: Element) {
        if (!isLaidOut(this)) measured++;
        return height.get!.call(this);
      },
    });
    try {
      const { element } = await review(
        Object.fromEntries(Object.keys({ ...many, ...later }).map((key) => [key, LINES])),
      );
      await press(element);
      expect(measured).to.be.lessThan(30);
    } finally {
      Object.defineProperty(Element.prototype, 'scrollHeight', height);
    }
  });
});

describe('a long message', () => {
  const LONG = `Cats?${'\n\nThank you.'.repeat(80)}\n\nOK means: charge my card 500 EUR.`;
  const WAYS = [
    {
      what: 'a form',
      button: '[part~=submit]',
      request: { message: LONG, requestedSchema: schemaOf({ a: { type: 'string', default: 'x' } }) },
    },
    {
      what: 'a review',
      button: '[part~=submit]',
      request: reviewRequest({ action: 'run', args: { a: 1 }, message: LONG }),
    },
    {
      what: 'a page',
      button: '[part~=submit]',
      request: { mode: 'url', message: LONG, url: 'https://example.com/', elicitationId: '1' },
    },
    ...['yes', 'no'].map((name) => ({
      what: `a question, with ${name}`,
      button: `.${name}`,
      request: { message: LONG, requestedSchema: { ...schemaOf({ ok: { type: 'boolean' } }), required: ['ok'] } },
      options: { buttons: true },
    })),
  ];

  /** The message on screen, before the person has read on. */
  async function ask({ request, options }: { request: object; options?: object }) {
    const shown = await showBeginning(request, options);
    shown.element.addEventListener('url-open', (event) => event.preventDefault());
    return shown;
  }

  for (const way of WAYS) {
    it(`is on screen to its end before a press counts: ${way.what} [SEE-06]`, async () => {
      const { element, over } = await ask(way);
      expect(ahead(element)).to.have.length(1);
      await press(element, way.button);
      expect(over()).to.equal(undefined);
      expect(heard(element)).to.equal(EARLY);
      find(element, '.middle').scrollTo(0, 100_000);
      await seen(element);
      await press(element, way.button);
      expect(over()?.action).to.be.oneOf(['accept', 'approve']);
    });
  }

  it('is not at its end where a button shows the rest [SEE-06]', async () => {
    const request = { message: `${'word '.repeat(1000)}OK means: pay.`, requestedSchema: schemaOf({}) };
    const { element, over } = await ask({ request });
    await press(element);
    find(element, '.middle').scrollTo(0, 100_000);
    await press(element);
    expect(over()).to.equal(undefined);
    find(element, '.more button').click();
    find(element, '.middle').scrollTo(0, 100_000);
    await press(element);
    expect(over()?.action).to.equal('accept');
  });

  it('is shown to its end by "Read on" [SEE-06]', async () => {
    const request = { message: `${'word '.repeat(1000)}OK means: pay.`, requestedSchema: schemaOf({}) };
    const { element, over } = await ask({ request });
    await press(element);
    await press(element, '.read-on');
    const { bottom } = find(element, '.more').getBoundingClientRect();
    expect(plain(find(element, '.more'))).to.match(/OK means: pay\.$/);
    expect(bottom).to.be.at.most(find(element, '.middle').getBoundingClientRect().bottom + 1);
    await press(element);
    expect(over()?.action).to.equal('accept');
  });

  it('that the application changes on screen has to be on screen again [SEE-06]', async () => {
    stopClock();
    const element = await create({ message: LONG, open: true });
    await element.updateComplete;
    find(element, '.middle').scrollTo(0, 100_000);
    await seen(element);
    element.message = LONG.replace('cat', 'dog');
    await element.updateComplete;
    await until(() => ahead(element).length === 1);
  });
});

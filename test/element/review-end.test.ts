import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { until } from '../tools/until.mjs';
import {
  centre,
  clickAt,
  create,
  find,
  findAll,
  heard,
  look,
  looksByHand,
  observed,
  plain,
  schemaOf,
  showBeginning,
  showRequest,
  stopClock,
} from './helpers.js';

type Review = Parameters<typeof reviewRequest>[0];

/** A review on screen, at its beginning. */
const review = (args: Review['args'], more: Partial<Review> = {}) =>
  showBeginning(reviewRequest({ action: 'run', args, ...more }), {});

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
const lookAgain = looksByHand();
const ahead = (element: McpElicitation) => findAll(element, '.read-on:not(.reserved)');
const offered = (element: McpElicitation, isOffered = true) =>
  until(function hasButton() {
    return ahead(element).length === Number(isOffered);
  });
const EARLY = 'Read the rest first, then press again.';
const isInMiddle = (element: McpElicitation, part: Element) => {
  const { top, bottom } = find(element, '.middle').getBoundingClientRect();
  const box = part.getBoundingClientRect();
  return box.bottom > top && box.bottom <= bottom + 1;
};

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
    expect(plain(find(element, '[part~=heading]'))).to.equal('Run "\u2068read⟨U+200B⟩_file\u2069"?');
  });

  it('whose arguments are all on screen is approved by one press, without more buttons [SEE-06]', async () => {
    const { element, over } = await review({ a: 1 });
    expect(ahead(element)).to.have.length(0);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  for (const [what, args] of [
    ['many arguments', many],
    ['a long text', { script: LINES }],
    ['arguments in others, 1 MB apart', { files: { first: 'x'.repeat(1_000_000), last: { path: '/etc' } } }],
  ] as const) {
    it(`is not approved before the end of ${what} was on screen, and says so [SEE-06]`, async () => {
      const { element, over } = await review(args);
      await press(element);
      expect(over()).to.equal(undefined);
      expect(heard(element)).to.equal(EARLY);
      await until(() => isInMiddle(element, findAll(element, '[data-argument]').at(-1)!));
      await observed(element);
      await press(element);
      expect(over()?.action).to.equal('approve');
    });
  }

  it('is on screen to its end after a press that leads there, however much the browser lays out on the way [SEE-06]', async () => {
    environment.frame = (callback) => {
      const id = requestAnimationFrame(() => callback(environment.clock.now()));
      return () => cancelAnimationFrame(id);
    };
    const group = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`argument_${i}`, 'ab '.repeat(50)]));
    const { element } = await review(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`group_${i}`, group])));
    await offered(element);
    find(element, '.read-on').click();
    await until(() => isInMiddle(element, findAll(element, '[data-argument]').at(-1)!));
    await offered(element, false);
  });

  it('has no box that scrolls by itself, and each text whole in the card [REV-01]', async () => {
    const patch = `@@ -1,40 +1,0 @@\n${'-line\n'.repeat(40)}`;
    const { element } = await review({ script: LINES, patch }, { show: { patch: 'diff' } });
    for (const box of findAll(element, '.review *')) expect(getComputedStyle(box).overflowY).not.to.equal('auto');
    expect(plain(find(element, '.long-text'))).to.equal(LINES.replaceAll('\n', ' '));
    expect(findAll(element, '.review button')).to.have.length(0);
  });

  it('is approved by a click right after the person scrolled to the end', async () => {
    const { element, over } = await review({ script: LINES, ...many });
    await offered(element);
    await lookAgain(element);
    look(500);
    find(element, '.middle').scrollTo(0, 100_000);
    await offered(element, false);
    await clickAt(centre(find(element, '[part~=submit]')));
    expect(over()?.action).to.equal('approve');
  });

  it('in a chat that is held at its bottom is not approved before its beginning was on screen, where a button leads [SEE-06]', async () => {
    const args = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`argument_${i}`, i]));
    const { element, chat, over } = await inChat((card) => card.elicit(reviewRequest({ action: 'run', args })));
    await offered(element);
    await press(element, '.read-on');
    const first = find(element, '[data-argument]');
    expect(first.getBoundingClientRect().top).to.be.within(chat.getBoundingClientRect().top, 400);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('that an application scrolls away before anybody can have read it is not approved [SEE-06]', async () => {
    const args = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`argument_${i}`, i]));
    const { element, chat, over } = await inChat((card) => card.elicit(reviewRequest({ action: 'run', args })));
    for (const top of [1000, 100_000]) {
      chat.scrollTo(0, top);
      await observed(element);
    }
    await lookAgain(element);
    await press(element);
    expect(over()).to.equal(undefined);
  });

  it('is to be read again where a secret that the person shows is long [SEE-06]', async () => {
    const { element, over } = await review({ a: 1, password: LINES });
    await press(element);
    expect(heard(element), 'a masked value is short').to.equal('Show this value before you approve it.');
    find(element, '[data-argument="/password"] button').click();
    await element.updateComplete;
    await offered(element);
    await press(element);
    expect(over()).to.equal(undefined);
    await press(element);
    expect(over()?.action).to.equal('approve');
  });

  it('is to be read again at each stage, but a response sends none of it [SEE-06]', async () => {
    const allow = ['approve', 'edit', 'respond'] as const;
    const { element, over } = await review(many, { allow: [...allow] });
    await press(element);
    for (const stage of ['.edit', '.to-decide']) {
      await lookAgain(element); // Its end is in view, where the press led.
      await press(element, stage);
      await offered(element);
      await press(element);
      expect(over(), stage).to.equal(undefined);
    }
    await press(element, '.respond');
    expect(ahead(element)).to.have.length(0);
    find<HTMLTextAreaElement>(element, '.response').focus();
    await sendKeys({ type: 'No' });
    await press(element);
    expect(over()?.action).to.equal('respond');
  });
});

describe('a long message', () => {
  const LONG = `Cats?${'\n\nThank you.'.repeat(80)}\n\nOK means: charge my card 500 EUR.`;
  const text = { type: 'string' };
  const HOLDING = {
    'a form with a default': { message: LONG, requestedSchema: schemaOf({ a: { ...text, default: 'x' } }) },
    'a review': reviewRequest({ action: 'run', args: { a: 1 }, message: LONG }),
    'a page': { mode: 'url', message: LONG, url: 'https://example.com/', elicitationId: '1' },
  };
  for (const [what, request] of Object.entries(HOLDING)) {
    it(`stands between the beginning and the end of ${what}, which have to be on screen [SEE-06]`, async () => {
      const { element, over } = await showBeginning(request);
      element.addEventListener('url-open', (event) => event.preventDefault());
      await press(element);
      expect(over()).to.equal(undefined);
      expect(heard(element)).to.equal(EARLY);
      await press(element);
      expect(over()?.action).to.be.oneOf(['accept', 'approve']);
    });
  }

  it('that the application changes on screen has to be on screen again [SEE-06]', async () => {
    stopClock();
    const schema = schemaOf({ a: { ...text, default: 'x' } });
    const element = await create({ message: LONG, schema, open: true });
    await offered(element);
    await lookAgain(element);
    find(element, '.middle').scrollTo(0, 100_000);
    await offered(element, false);
    await lookAgain(element);
    element.message = LONG.replace('Cats', 'Dogs');
    await element.updateComplete;
    find(element, '.middle').scrollTo(0, 0);
    await offered(element);
  });
});

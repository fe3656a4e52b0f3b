import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import {
  centre,
  chord,
  click,
  create,
  errorOf,
  find,
  heard,
  isShown,
  look,
  observed,
  plain,
  schemaOf,
  setVisible,
  show,
  showRequest,
  stopClock,
} from './helpers.js';

/** A question that the person has looked at for half a second; no time passes by itself. */
async function seen(presentation: 'dialog' | 'inline' = 'inline'): Promise<McpElicitation> {
  stopClock();
  return (await showRequest({ message: 'Delete?' }, {}, { presentation })).element;
}

/** A press does not count now, and counts half a second later. */
async function expectHalfSecond(element: McpElicitation): Promise<void> {
  for (const ms of [0, 499]) {
    look(ms);
    await click(element);
    expect(isShown(element)).to.equal(true);
  }
  look(1);
  await click(element);
  expect(isShown(element)).to.equal(false);
}

describe('an action', () => {
  it('does not count by a press that began too early, however late it ends [END-13]', async () => {
    stopClock();
    const element = await create({ presentation: 'inline' });
    void element.elicit({ message: 'Delete?' });
    await element.updateComplete;
    look(499);
    await sendMouse({ type: 'move', position: centre(find(element, '[part~=submit]')) });
    await sendMouse({ type: 'down' });
    look(1000);
    await sendMouse({ type: 'up' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    await click(element);
    expect(isShown(element)).to.equal(false);
  });

  it('counts again half a second after the page has moved it [END-13]', async () => {
    const element = await seen();
    element.before(document.createElement('hr'));
    await expectHalfSecond(element);
  });

  it('does not count when the page moves it in the middle of the press [END-13]', async () => {
    const element = await seen();
    const at = centre(find(element, '[part~=submit]'));
    await sendMouse({ type: 'click', position: [1, 1] });
    const move = () => element.before(document.createElement('hr'));
    window.addEventListener('click', move, { capture: true, once: true });
    await sendMouse({ type: 'click', position: at });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
  });

  for (const [from, to] of [
    ['inline', 'dialog'],
    ['dialog', 'inline'],
  ] as const) {
    it(`counts half a second after the application changes the presentation from ${from} to ${to} [END-13]`, async () => {
      const element = await seen(from);
      element.presentation = to;
      await element.updateComplete;
      await expectHalfSecond(element);
    });
  }

  it('counts half a second after the application changes the text that it answers, also where nothing moves [END-13]', async () => {
    stopClock();
    const element = await show({ message: 'Delete A?', presentation: 'inline' });
    element.message = 'Delete B?';
    await element.updateComplete;
    await expectHalfSecond(element);
  });

  it('still counts when its place flickers by less than a pixel, as on a zoomed page [END-13]', async () => {
    const element = await seen();
    element.style.position = 'relative';
    element.style.top = '0.6px';
    await click(element);
    expect(isShown(element)).to.equal(false);
  });

  it('counts by a key wherever the page moves it [END-13]', async () => {
    const element = await seen();
    find(element, '[part~=submit]').focus();
    element.before(document.createElement('hr'));
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('does not count while the page is hidden, and waits half a second when it comes back [END-13]', async () => {
    const element = await seen();
    setVisible(false);
    look(1000);
    await click(element);
    expect(isShown(element)).to.equal(true);
    setVisible(true);
    await expectHalfSecond(element);
  });

  it('does not count in an element that the application hid until just now [END-13]', async () => {
    stopClock();
    const element = await create({ presentation: 'inline', hidden: true });
    void element.elicit({ message: 'Delete?' });
    await element.updateComplete;
    look(1000);
    element.hidden = false;
    await click(element);
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    expect(isShown(element)).to.equal(true);
    await element.ready;
    look(500);
    await click(element);
    expect(isShown(element)).to.equal(false);
  });

  it('does not answer a dialog right after the one above it has gone [END-13]', async () => {
    const lower = await seen('dialog');
    const upper = await seen('dialog');
    await sendKeys({ press: 'Escape' });
    await upper.updateComplete;
    await sendKeys({ press: 'Escape' });
    await lower.updateComplete;
    expect([isShown(upper), isShown(lower)]).to.deep.equal([false, true]);
    look(500);
    await sendKeys({ press: 'Escape' });
    await lower.updateComplete;
    expect(isShown(lower)).to.equal(false);
  });
});

describe('a card below text that streams in', () => {
  /** Text comes in above the card just before the person presses. */
  async function pressWhileItMoves(element: McpElicitation): Promise<void> {
    element.before(document.createElement('hr'));
    await click(element);
    look(1000);
  }

  it('says at the second press that it ignores why it does, on screen and to screen readers, and not at the first', async () => {
    const element = await seen();
    await pressWhileItMoves(element);
    expect(heard(element)).not.to.contain('No press counts');
    await pressWhileItMoves(element);
    const why = 'No press counts while this moves.';
    expect(heard(element)).to.contain(why);
    expect(plain(find(element, '.refusal'))).to.equal(why);
  });

  it('says it also while required answers are missing, and no longer once a press has counted', async () => {
    stopClock();
    const requestedSchema = schemaOf({ name: { type: 'string' } }, ['name']);
    const { element } = await showRequest({ message: 'Who?', requestedSchema }, {}, { presentation: 'inline' });
    await pressWhileItMoves(element);
    await pressWhileItMoves(element);
    expect(plain(find(element, '.refusal'))).to.contain('No press counts');
    await click(element);
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('.refusal')).to.equal(null);
    expect(errorOf(element, 'name')).to.equal('Enter an answer.');
  });

  it('sends nothing later for a press that it ignored [END-13]', async () => {
    stopClock();
    const { element, outcome } = await showRequest({ message: 'Delete?' }, {}, { presentation: 'inline' });
    let over: unknown;
    outcome.then((result) => (over = result));
    for (let i = 0; i < 3; i++) await pressWhileItMoves(element);
    look(5000);
    await element.ready;
    await element.updateComplete;
    expect([isShown(element), over]).to.deep.equal([true, undefined]);
    await click(element);
    expect(isShown(element)).to.equal(false);
  });
});

describe('Control and Enter', () => {
  it('answer a dialog only after the person has done something in it [END-13]', async () => {
    const element = await seen('dialog');
    await chord('Control', 'Enter');
    expect(isShown(element)).to.equal(true);
    await sendMouse({ type: 'click', position: centre(find(element, '[part~=message]')) });
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('approve a review that has been read by the second press, half a second after the first, which may have been meant for the page [A11Y-02]', async () => {
    stopClock();
    const { element, outcome } = await showRequest(reviewRequest({ action: 'transfer', args: { amount: 5 } }));
    await observed(element);
    await chord('Control', 'Enter');
    look(400);
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(isShown(element), 'too soon').to.equal(true);
    look(500);
    await chord('Control', 'Enter');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { amount: 5 } });
  });

  it('are no yes on the line of the reason for a no', async () => {
    const { element } = await showRequest({ message: 'Delete?' }, { rejectReason: true });
    await click(element, 'summary');
    find(element, 'summary').focus();
    look(500);
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
  });

  it('do not count a click beside the dialog, which was meant for the page [END-13]', async () => {
    const element = await seen('dialog');
    await sendMouse({ type: 'click', position: [1, 1] });
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    await click(element, '[part~=message]');
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('do not count a click in the first half second, which was meant for the page below the dialog [END-13]', async () => {
    stopClock();
    const element = await create({ presentation: 'dialog' });
    void element.elicit({ message: 'Delete?' });
    await element.updateComplete;
    await sendMouse({ type: 'click', position: centre(find(element, '[part~=message]')) });
    look(500);
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
  });
});

describe('somebody who types in the page when a dialog opens', () => {
  it('answers nothing with Enter before a pause, however long they type on [END-13]', async () => {
    stopClock();
    const element = await create({ presentation: 'dialog' });
    const page = document.createElement('input');
    document.body.append(page);
    page.focus();
    void element.elicit({ message: 'Delete?', requestedSchema: schemaOf({ name: { type: 'string' } }) });
    await element.updateComplete;
    const press = async (key: string) => {
      await sendKeys({ press: key });
      look(90);
    };
    for (const key of ['a', 'Tab', 'Tab', ...'hunter2', 'Enter', 'Enter']) await press(key);
    expect(isShown(element)).to.equal(true);
    look(500);
    find(element, 'input').focus();
    await press('Enter');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    page.remove();
  });
});

describe('the promise `ready`', () => {
  it('is a new promise after each restart [END-13]', async () => {
    const element = await seen();
    await element.ready;
    const before = element.ready;
    element.withdraw();
    void element.elicit({ message: 'More?' });
    await element.updateComplete;
    expect(element.ready).not.to.equal(before);
    await element.ready;
  });
});

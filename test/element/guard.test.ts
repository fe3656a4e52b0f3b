import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  centre,
  chord,
  click,
  create,
  find,
  isShown,
  look,
  schemaOf,
  setVisible,
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

  it('counts again half a second after a layer of the page has uncovered it [END-13]', async () => {
    const element = await seen();
    const layer = document.createElement('div');
    layer.style.cssText = 'position: fixed; inset: 0';
    document.body.append(layer);
    await click(element);
    layer.remove();
    await expectHalfSecond(element);
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

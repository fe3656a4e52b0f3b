import { expect } from '@open-wc/testing';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import { reviewRequest } from '../../src/index.js';
import { until } from '../tools/until.mjs';
import { centre, clickAt, expectFocus, find, findAll, isShown, observed, plain } from './helpers.js';

const server = { id: 'agent', name: 'Household agent' };
const review = (args: object = { amount: 120 }) => reviewRequest({ action: 'transfer', args });

/** A chat: a text to write in, a transcript, and the element after it. */
function chat({ text = 3000, style = '' } = {}) {
  const page = document.createElement('div');
  page.className = 'chat';
  page.innerHTML = `<input aria-label="Message"><div style="${style}"><div class="text" style="block-size:${text}px"></div><mcp-elicitation></mcp-elicitation><div style="block-size:${text}px"></div></div>`;
  document.body.append(page);
  page.querySelector('input')!.focus();
  window.scrollTo(0, 0);
  const element = page.querySelector('mcp-elicitation') as McpElicitation;
  element.presentation = 'inline';
  return { page, element, input: page.querySelector('input')! };
}

afterEach(() => {
  for (const page of document.querySelectorAll('.chat, dialog.page')) page.remove();
  window.scrollTo(0, 0);
});

const cues = (element: McpElicitation) => findAll(element, '[part~=cue]');

async function ask(element: McpElicitation, options: HostElicitOptions = { server }, args?: object) {
  element.elicit(review(args), options);
  await element.updateComplete;
}

/** Waits until the browser has said twice what is in view, the second time after what the element does then. */
async function observedTwice(element: McpElicitation): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await observed(element);
    await element.updateComplete;
  }
}

const cueOf = async (element: McpElicitation) => {
  await until(() => cues(element).length === 1);
  return find(element, '[part~=cue]');
};

const press = (target: Element) => clickAt(centre(target));
const isInView = (node: Element) => {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 1;
};

describe('a card that appears out of view in the page', () => {
  it('has a cue in view that names the server, and moves neither focus nor the page [REV-12]', async () => {
    const { element, input } = chat();
    await ask(element);
    const cue = await cueOf(element);
    expect(plain(cue)).to.equal('Household agent asks Go to the question');
    expect(isInView(cue)).to.equal(true);
    expect(document.activeElement === input, 'focus is in the text').to.equal(true);
    expect(window.scrollY).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('is in view and has focus after a press on the cue, which is gone then [REV-12]', async () => {
    const { element } = chat();
    await ask(element);
    await press(await cueOf(element));
    await until(() => cues(element).length === 0);
    expect(isInView(find(element, '.header')), 'who asks').to.equal(true);
    expect(isInView(find(element, '.footer')), 'the actions').to.equal(true);
    expectFocus(element, find(element, 'h2'));
    expect(isShown(element)).to.equal(true);
  });

  it('loses its cue when the person scrolls to it, and does not get it back when they scroll away', async () => {
    const { element, input } = chat();
    await ask(element);
    await cueOf(element);
    window.scrollTo(0, document.body.scrollHeight / 2);
    find(element, '.card').scrollIntoView({ block: 'center' });
    await until(() => cues(element).length === 0);
    expect(document.activeElement === input, 'focus is in the text').to.equal(true);
    window.scrollTo(0, 0);
    await observedTwice(element);
    expect(cues(element)).to.deep.equal([]);
  });

  it('keeps focus that was on the cue when the person scrolls to it', async () => {
    const { element } = chat();
    await ask(element);
    (await cueOf(element)).focus();
    find(element, '.card').scrollIntoView({ block: 'center' });
    await until(() => cues(element).length === 0);
    expectFocus(element, find(element, 'h2'));
  });

  it('has a cue of its own when it follows an elicitation that the person has seen', async () => {
    const { element } = chat();
    await ask(element);
    await press(await cueOf(element));
    await until(() => cues(element).length === 0);
    window.scrollTo(0, 0);
    element.cancel();
    await element.updateComplete;
    await ask(element, { server: { id: 'bank', name: 'Bank' } });
    expect(plain(await cueOf(element))).to.equal('Bank asks Go to the question');
  });

  it('has its cue in the window even where the transcript scrolls by itself and is moved', async () => {
    const { element } = chat({ style: 'overflow:auto; block-size:200px; transform:translateY(-20px); contain:paint' });
    await ask(element);
    const cue = await cueOf(element);
    expect(isInView(cue)).to.equal(true);
    expect(innerHeight - cue.getBoundingClientRect().bottom).to.be.closeTo(16, 1);
    await press(cue);
    await until(() => cues(element).length === 0);
    expectFocus(element, find(element, 'h2'));
  });

  it('has its cue behind a modal of the page, not above it', async () => {
    const { element } = chat();
    const modal = document.createElement('dialog');
    modal.className = 'page';
    modal.style.cssText =
      'position:fixed; inset:0; inline-size:100%; block-size:100%; max-inline-size:none; max-block-size:none';
    document.body.append(modal);
    modal.showModal();
    await ask(element);
    const { x, y, width, height } = (await cueOf(element)).getBoundingClientRect();
    expect(document.elementFromPoint(x + width / 2, y + height / 2) === modal).to.equal(true);
    expect(find(element, '[part~=cue]').matches(':popover-open')).to.equal(false);
  });

  it('names only the application in the cue of its own question', async () => {
    const { element } = chat();
    await ask(element, { server: { id: 'app', name: 'Calendar' }, asker: 'application' });
    expect(plain(await cueOf(element))).to.equal('Calendar Go to the question');
  });
});

describe('a card that appears in view', () => {
  it('has no cue, even if only its beginning is in view', async () => {
    const { element } = chat({ text: innerHeight - 200 });
    const args = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`argument_${i}`, `value ${i}`]));
    await ask(element, { server }, args);
    await observedTwice(element);
    expect(isInView(find(element, '.footer')), 'the actions').to.equal(false);
    expect(cues(element)).to.deep.equal([]);
  });
});

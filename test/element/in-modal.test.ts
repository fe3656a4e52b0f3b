import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { chord, expectFocus, find, look, schemaOf, show } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, city: { type: 'string' } });
const long = schemaOf(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`field${i}`, { type: 'string' }])));

/**
 * A modal whose focus trap, like those of Mantine and Radix, sees the light DOM alone: at Tab it looks for tab stops, and from
 * the last one it moves focus to the first.
 */
async function inModal(properties: Partial<McpElicitation> = {}) {
  const modal = document.createElement('div');
  modal.className = 'modal';
  modal.style.cssText = 'inline-size: 400px; block-size: 300px; overflow: auto; border: 1px solid';
  const close = document.createElement('button');
  close.textContent = 'Close';
  const element = document.createElement('mcp-elicitation') as McpElicitation;
  modal.append(close, element);
  document.body.append(modal);
  document.addEventListener('keydown', trap);
  Object.assign(element, { presentation: 'inline', message: 'Who?', schema, open: true, ...properties });
  await element.updateComplete;
  look(500);
  return { modal, close, element };
}

function trap(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [...document.querySelectorAll<HTMLElement>('.modal :is(button, [tabindex])')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  if (document.activeElement !== stops.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

afterEach(() => {
  document.removeEventListener('keydown', trap);
  for (const modal of document.querySelectorAll('.modal')) modal.remove();
});

/** What has focus, after each press of a key. */
async function focusedAfter(element: McpElicitation, presses: number, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const names: string[] = [];
  for (let i = 0; i < presses; i++) {
    if (key === 'Tab') await sendKeys({ press: key });
    else await chord('Shift', 'Tab');
    const focused = element.shadowRoot?.activeElement ?? document.activeElement;
    names.push(
      focused?.getAttribute('part')?.replace('control', (focused as HTMLInputElement).name) ??
        focused?.textContent ??
        '',
    );
  }
  return names;
}

describe('an inline card in a modal of the application', () => {
  it('is entered by Tab, walked through, and left for the modal again', async () => {
    const { close, element } = await inModal();
    close.focus();
    expect(await focusedAfter(element, 6, 'Tab')).to.deep.equal([
      'name',
      'city',
      'cancel',
      'reject',
      'submit',
      'Close',
    ]);
  });

  it('is entered at its end when Shift and Tab go past the first place of the modal', async () => {
    const { close, element } = await inModal();
    close.focus();
    expect(await focusedAfter(element, 4, 'Shift+Tab')).to.deep.equal(['submit', 'reject', 'cancel', 'city']);
  });

  it('is not a tab stop while nothing is on screen, and leaves a tabindex of the page alone', async () => {
    const { element } = await inModal();
    expect(element.tabIndex).to.equal(0);
    element.open = false;
    await element.updateComplete;
    expect(element.hasAttribute('tabindex')).to.equal(false);
    element.setAttribute('tabindex', '-1');
    element.open = true;
    await element.updateComplete;
    expect(element.getAttribute('tabindex')).to.equal('-1');
  });

  it('takes no focus when the person presses on its text', async () => {
    const { element } = await inModal();
    find<HTMLInputElement>(element, '[name=name]').focus();
    element.dispatchEvent(new FocusEvent('focus'));
    expectFocus(element, find(element, '[name=name]'));
  });
});

describe('focus()', () => {
  for (const presentation of ['dialog', 'inline'] as const) {
    it(`moves focus to the line that names the server, ${presentation}`, async () => {
      const element = await show({ schema, presentation });
      find<HTMLInputElement>(element, '[name=name]').focus();
      element.focus();
      expectFocus(element, find(element, 'h2'));
      expect(document.activeElement === element).to.equal(true);
    });
  }
});

describe('a frameless card', () => {
  it('has no border, background or padding of its own, and its actions stay in view while the modal scrolls', async () => {
    const { modal, element } = await inModal({ frameless: true, schema: long });
    const { borderTopWidth, backgroundColor } = getComputedStyle(find(element, '[part~=dialog]'));
    expect([borderTopWidth, backgroundColor]).to.deep.equal(['0px', 'rgba(0, 0, 0, 0)']);
    expect(getComputedStyle(find(element, '.middle')).paddingInlineStart).to.equal('0px');
    expect(modal.scrollHeight).to.be.greaterThan(600);
    const inView = () => {
      const edge = modal.getBoundingClientRect().bottom;
      const { top, bottom } = find(element, '[part~=submit]').getBoundingClientRect();
      return top > modal.getBoundingClientRect().top && bottom <= edge;
    };
    expect(inView(), 'at the top').to.equal(true);
    modal.scrollTo(0, 200);
    expect(inView(), 'in the middle').to.equal(true);
    const last = find(element, '[name=field11]');
    find(element, '[name=field10]').focus();
    await sendKeys({ press: 'Tab' });
    expectFocus(element, last);
    await nextFrame();
    await nextFrame();
    const footer = find(element, '[part~=actions]').getBoundingClientRect();
    expect(last.getBoundingClientRect().bottom, 'the focused field').to.be.at.most(footer.top);
  });

  it('keeps the focused control clear of a sticky header of the modal', async () => {
    const { modal, close, element } = await inModal({ frameless: true, schema: long });
    close.style.cssText = 'position: sticky; inset-block-start: 0; z-index: 2; display: block; block-size: 64px';
    const clearance = (selector: string) =>
      find(element, selector).getBoundingClientRect().top - close.getBoundingClientRect().bottom;
    const scrollUnderHeader = (selector: string) =>
      modal.scrollBy(0, find(element, selector).getBoundingClientRect().top - modal.getBoundingClientRect().top - 8);
    find(element, '[name=field7]').focus();
    scrollUnderHeader('[name=field6]');
    await chord('Shift', 'Tab');
    expectFocus(element, find(element, '[name=field6]'));
    expect(clearance('[name=field6]'), 'a field').to.be.at.least(0);
    scrollUnderHeader('h2');
    element.focus();
    expect(clearance('h2'), 'the line that says who asks').to.be.at.least(0);
  });

  it('has a width of its own in a box that is as wide as what is in it, and no more than the box may have', async () => {
    const { modal, element } = await inModal();
    const widthIn = (css: string) => {
      modal.style.cssText = css;
      return find(element, '.card').getBoundingClientRect().width;
    };
    expect(widthIn('display: inline-block')).to.be.above(300);
    expect(widthIn('display: inline-block; max-inline-size: 200px')).to.equal(200);
  });
});

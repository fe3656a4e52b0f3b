import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { centre, clickAt, find, isShown, look, schemaOf, showRequest } from './helpers.js';

type Point = [number, number];

const ask = (presentation: 'dialog' | 'inline' = 'dialog') =>
  showRequest({ message: 'Delete it?', requestedSchema: schemaOf({}) }, {}, { presentation });

async function press(at: Point, element: McpElicitation): Promise<void> {
  await clickAt(at);
  await element.updateComplete;
}

/** Waits until a layer has said that it opened or closed, which starts the half second again, and until that is over. */
async function toggled(popover: HTMLElement, change: () => void): Promise<void> {
  const event = new Promise((resolve) => popover.addEventListener('toggle', resolve, { once: true }));
  change();
  await event;
  look(500);
}

/** An open popover over a place, in the page or in a shadow tree of it. */
async function popoverOver([x, y]: Point, css: string, inShadow = false): Promise<HTMLElement> {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  const root = inShadow ? host.attachShadow({ mode: 'open' }) : host;
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.textContent = 'Saved';
  popover.style.cssText = `position: fixed; inset: auto; left: ${x - 60}px; top: ${y - 30}px; width: 120px; height: 60px; ${css}`;
  root.append(popover);
  await toggled(popover, () => popover.showPopover());
  return popover;
}

describe('a press', () => {
  it('answers nothing when it began before there was a card, however long it was held [SEE-10, USE-13]', async () => {
    for (const presentation of ['dialog', 'inline'] as const) {
      const first = await ask(presentation);
      const at = centre(find(first.element, '[part~=submit]'));
      first.element.withdraw();
      await first.element.updateComplete;
      first.element.remove();
      await sendMouse({ type: 'move', position: at });
      await sendMouse({ type: 'down' });
      const { element } = await ask(presentation);
      look(5000);
      await sendMouse({ type: 'up' });
      await element.updateComplete;
      expect(isShown(element), presentation).to.equal(true);
      element.remove();
    }
  });

  for (const inShadow of [false, true]) {
    it(`on a popover that opened over the dialog answers nothing${inShadow ? ', in a shadow tree, too' : ''} [SEE-10]`, async () => {
      const { element } = await ask();
      const at = centre(find(element, '[part~=submit]'));
      const popover = await popoverOver(at, '', inShadow);
      await press(at, element);
      expect(isShown(element)).to.equal(true);
      await toggled(popover, () => popover.hidePopover());
      await press(at, element);
      expect(isShown(element)).to.equal(false);
    });
  }

  it('counts in a closed shadow tree of somebody else', async () => {
    const root = (await fixture<HTMLElement>(html`<div></div>`)).attachShadow({ mode: 'closed' });
    for (const presentation of ['dialog', 'inline'] as const) {
      const element = Object.assign(document.createElement('mcp-elicitation'), { presentation });
      root.append(element);
      const outcome = element.elicit({ message: 'Delete it?', requestedSchema: schemaOf({}) as never });
      await element.updateComplete;
      look(500);
      await press(centre(find(element, '[part~=submit]')), element);
      expect((await outcome).action, presentation).to.equal('accept');
      element.remove();
    }
  });

  it('counts beside a popover, and on one that was open before the dialog or paints nothing [SEE-10]', async () => {
    const probe = await ask();
    const at = centre(find(probe.element, '[part~=submit]'));
    probe.element.withdraw();
    probe.element.remove();
    const before = await popoverOver(at, '');
    const first = await ask();
    await press(at, first.element);
    expect(isShown(first.element), 'open before').to.equal(false);
    await toggled(before, () => before.hidePopover());
    before.remove();

    const second = await ask();
    const container = await popoverOver(at, 'background: none; border: 0; pointer-events: none');
    await press(at, second.element);
    expect(isShown(second.element), 'transparent').to.equal(false);
    container.remove();

    const third = await ask();
    await popoverOver([at[0], at[1] + 300], '');
    await press(at, third.element);
    expect(isShown(third.element), 'beside').to.equal(false);
  });
});

import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { create, find, heard, isShown, look, looksByHand, record, schemaOf } from './helpers.js';

const requestedSchema = schemaOf({ name: { type: 'string' } }) as never;

/** Ways in which a page keeps an inline card out of sight, and what brings it back. */
const HIDDEN: Record<string, { close: (panel: HTMLElement) => void; open: (panel: HTMLElement) => void }> = {
  'display: none': style('display: none'),
  'content-visibility: hidden': style('content-visibility: hidden'),
  'visibility: hidden': style('visibility: hidden'),
  'opacity: 0': style('opacity: 0'),
  'a panel without height': style('height: 0; overflow: hidden'),
  'a panel without width': style('width: 0; overflow: clip'),
};

function style(css: string) {
  return {
    close: (panel: HTMLElement) => (panel.style.cssText = css),
    open: (panel: HTMLElement) => panel.removeAttribute('style'),
  };
}

/** The element in a panel of the page, with a request whose limit is 300 ms. */
async function askIn(panel: HTMLElement, presentation: 'dialog' | 'inline', timeout = 300) {
  const element = await create({ presentation });
  panel.append(element);
  const states: string[] = [];
  const names = record(element);
  const outcome = element.elicit(
    { message: 'Who?', requestedSchema },
    { timeout, onState: (state) => states.push(state) },
  );
  await element.updateComplete;
  return { element, names, states, outcome };
}

/** Resolves with the next `shown`. */
function shown(element: McpElicitation): Promise<Event> {
  return new Promise((resolve) => element.addEventListener('shown', resolve, { once: true }));
}

const lookAgain = looksByHand();

describe('a card that the page keeps out of sight', () => {
  for (const [name, { close, open }] of Object.entries(HIDDEN)) {
    it(`is not shown, said or timed before it is in view: ${name} [PAGE-02]`, async () => {
      const panel = await fixture<HTMLElement>(html`<div></div>`);
      close(panel);
      const { element, names, states, outcome } = await askIn(panel, 'inline');
      await lookAgain(element);
      expect(names).to.deep.equal([]);
      expect(states).to.deep.equal(['queued']);
      expect(heard(element)).to.equal('');
      const seen = shown(element);
      open(panel);
      await lookAgain(element);
      await seen;
      expect(heard(element)).to.not.equal('');
      expect((await outcome).action).to.equal('timeout');
      expect(names).to.deep.equal(['shown', 'timeout', 'close']);
    });
  }

  for (const presentation of ['inline', 'dialog'] as const) {
    it(`is shown once a closed details is opened, and the page stays usable until then, ${presentation} [PAGE-02]`, async () => {
      const details = await fixture<HTMLDetailsElement>(html`<details><summary>More</summary></details>`);
      const { element, names } = await askIn(details, presentation, 60_000);
      await nextFrame();
      await nextFrame();
      await lookAgain(element);
      expect(names).to.deep.equal([]);
      const { x, y, height } = details.querySelector('summary')!.getBoundingClientRect();
      const seen = shown(element);
      await sendMouse({ type: 'click', position: [Math.round(x + 20), Math.round(y + height / 2)] });
      await lookAgain(element);
      await seen;
      expect(details.open).to.equal(true);
      expect(isShown(element)).to.equal(true);
      if (presentation === 'dialog') {
        await nextFrame();
        await nextFrame();
        expect(find(element, 'dialog').matches(':modal')).to.equal(true);
      }
      element.withdraw();
    });
  }

  it('is seen wherever the page and a box around it are scrolled [PAGE-02]', async () => {
    const box = await fixture<HTMLElement>(
      html`<div style="height: 100px; overflow: auto; margin-top: 5000px"><hr style="height: 3000px"></div>`,
    );
    const { names, outcome } = await askIn(box, 'inline');
    await outcome;
    expect(names[0]).to.equal('shown');
  });

  it('is seen as a dialog, whatever the top layer ignores: a faded-out panel without any room [PAGE-01]', async () => {
    const panel = await fixture<HTMLElement>(
      html`<div style="opacity: 0; height: 0; overflow: hidden; transform: scale(0)"></div>`,
    );
    const { element, names, outcome } = await askIn(panel, 'dialog', 0);
    await nextFrame();
    look(500);
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect((await outcome).action).to.equal('cancel');
    expect(names).to.deep.equal(['shown', 'cancel', 'close']);
  });
});

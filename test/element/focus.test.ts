import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { chord, control, create, expectFocus, find, findAll, isShown, press, schemaOf, show } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, on: { type: 'boolean' } });

/** The stops of Tab, in order, until one repeats. */
async function tabStops(element: McpElicitation, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const stops: string[] = [];
  for (let stop = nameOfFocus(element); !stops.includes(stop); stop = nameOfFocus(element)) {
    stops.push(stop);
    if (key === 'Tab') await sendKeys({ press: key });
    else await chord('Shift', 'Tab');
  }
  return stops;
}

function nameOfFocus(element: McpElicitation): string {
  const focused = element.shadowRoot?.activeElement ?? document.activeElement;
  return (
    focused?.getAttribute('name') ?? focused?.getAttribute('part') ?? (focused?.className || String(focused?.localName))
  );
}

/** A button of the page that has focus. */
async function button(): Promise<HTMLButtonElement> {
  const found = await fixture<HTMLButtonElement>(html`<button>Run</button>`);
  found.focus();
  return found;
}

describe('focus in a dialog', () => {
  const order = ['h2', 'name', 'on', 'cancel', 'reject', 'submit'];

  for (const [key, stops] of [
    ['Tab', order],
    ['Shift+Tab', [order[0], ...order.slice(1).reverse()]],
  ] as const) {
    it(`cycles with ${key} and never leaves the dialog [DLG-14, A11Y-02]`, async () => {
      await button();
      const element = await show({ schema: { ...schema, required: ['on'] } });
      expectFocus(element, find(element, 'h2'));
      expect(await tabStops(element, key)).to.deep.equal(stops);
    });
  }

  it('returns from the browser’s toolbar in the direction of the key [DLG-14]', async () => {
    const element = await show({ schema });
    const [start, end] = findAll(element, 'dialog > [tabindex="0"]') as [HTMLElement, HTMLElement];
    // Nothing in the page has focus while the toolbar has it.
    const comeBackTo = (sentinel: HTMLElement) => {
      find(element, ':focus').blur();
      sentinel.focus();
    };
    comeBackTo(start);
    expectFocus(element, find(element, 'h2'));
    comeBackTo(end);
    expectFocus(element, find(element, '[part~=submit]'));
  });

  it('reaches the content of slots: a link in the footer is the last stop [DLG-14, USE-20]', async () => {
    const element = await create({ message: 'Go on?' });
    element.innerHTML = '<p slot="footer"><a href="#terms" class="terms">Terms</a></p>';
    element.open = true;
    await element.updateComplete;
    await chord('Shift', 'Tab');
    expect(document.activeElement?.className).to.equal('terms');
    await sendKeys({ press: 'Tab' });
    expectFocus(element, find(element, 'h2'));
  });

  it('starts at the heading, where stray typing answers nothing, and returns to the page afterwards [DLG-14]', async () => {
    const opener = await button();
    const element = await show({ schema });
    expectFocus(element, find(element, 'h2'));
    await press(element, 'cancel');
    await element.updateComplete;
    expect(document.activeElement === opener).to.equal(true);
  });
});

describe('an elicitation in the page', () => {
  it('is a labelled group, not a dialog, and takes no focus [DLG-14]', async () => {
    const opener = await button();
    const element = await show({ schema, serverName: 'Acme', presentation: 'inline' });
    const card = find(element, '[part~=dialog]');
    expect(card.getAttribute('role')).to.equal('group');
    expect(card.hasAttribute('aria-modal')).to.equal(false);
    expect(find(element, `#${card.getAttribute('aria-labelledby')}`).textContent).to.equal('Acme asks');
    expect(document.activeElement === opener).to.equal(true);
  });

  it('lets Tab leave it after its last control [DLG-14]', async () => {
    const element = await show({ schema, presentation: 'inline' });
    const after = await fixture<HTMLButtonElement>(html`<button>After</button>`);
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement === after).to.equal(true);
  });

  it('returns focus to the element of the page that had it before [DLG-14]', async () => {
    const opener = await button();
    const element = await show({ schema, presentation: 'inline' });
    control(element, 'name').focus();
    await press(element, 'submit');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(document.activeElement === opener).to.equal(true);
  });

  it('returns focus to a drawing of the page that had it before [DLG-14]', async () => {
    const drawing = await fixture<SVGElement>(html`<svg tabindex="0" width="20" height="20"></svg>`);
    const element = await show({ schema, presentation: 'inline' });
    drawing.focus();
    control(element, 'name').focus();
    element.withdraw();
    await element.updateComplete;
    expect(document.activeElement === drawing).to.equal(true);
  });

  it('leaves focus where the host has moved it [DLG-14]', async () => {
    await button();
    const next = await fixture<HTMLButtonElement>(html`<button>Next</button>`);
    const element = await show({ schema, presentation: 'inline' });
    control(element, 'name').focus();
    element.addEventListener('close', () => next.focus());
    await press(element, 'submit');
    await element.updateComplete;
    expect(document.activeElement === next).to.equal(true);
  });
});

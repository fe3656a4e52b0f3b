import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { find, isShown, look, observed, schemaOf } from './helpers.js';

const requestedSchema = schemaOf({ name: { type: 'string' } }) as never;

function frame(): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.style.cssText = 'width: 600px; height: 500px';
  document.body.append(element);
  return element;
}

/** A card on screen, asked with `elicit()`, in which the person has typed a name. */
async function typed(presentation: McpElicitation['presentation']) {
  const element = document.createElement('mcp-elicitation') as McpElicitation;
  element.presentation = presentation;
  document.body.append(element);
  const outcome = element.elicit({ message: 'Who?', requestedSchema });
  await element.updateComplete;
  const input = find<HTMLInputElement>(element, '[name=name]');
  input.value = 'Ada';
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  return { element, outcome };
}

/** Presses a button with real mouse events of the frame's own page, as far as a script can make them. */
async function press(element: McpElicitation, part: string): Promise<void> {
  find(element, `[part~=${part}]`).click();
  await element.updateComplete;
}

describe('an element in a document of another window', () => {
  const frames: HTMLIFrameElement[] = [];
  const add = () => {
    frames.push(frame());
    return frames.at(-1)!;
  };
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });

  for (const presentation of ['dialog', 'inline'] as const) {
    it(`shows its card with its styles and is answered there, ${presentation} [PAGE-06]`, async () => {
      const page = add().contentDocument!;
      const element = document.createElement('mcp-elicitation') as McpElicitation;
      element.presentation = presentation;
      page.body.append(element);
      const outcome = element.elicit({ message: 'Who?', requestedSchema });
      await element.updateComplete;
      expect(page.defaultView!.getComputedStyle(find(element, '.card')).borderTopWidth).to.equal('1px');
      if (presentation === 'dialog') expect(find(element, 'dialog').matches(':modal')).to.equal(true);
      look(500);
      await press(element, 'submit');
      expect((await outcome).action).to.equal('accept');
    });

    it(`keeps its card, its styles and what was typed when it moves there and back, ${presentation} [PAGE-06]`, async () => {
      const page = add().contentDocument!;
      const { element, outcome } = await typed(presentation);
      for (const place of [page.body, document.body]) {
        place.append(element);
        await element.updateComplete;
        expect(isShown(element)).to.equal(true);
        expect(getComputedStyle(find(element, '.card')).borderTopWidth).to.equal('1px');
      }
      look(500);
      await press(element, 'submit');
      expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
      element.remove();
    });
  }

  for (const presentation of ['dialog', 'inline'] as const) {
    it(`waits in a document without a window, and asks when it comes into a page, ${presentation} [PAGE-06]`, async () => {
      const element = document.createElement('mcp-elicitation') as McpElicitation;
      element.presentation = presentation;
      const shown: Event[] = [];
      element.addEventListener('shown', (event) => shown.push(event));
      new DOMParser().parseFromString('', 'text/html').body.append(element);
      const outcome = element.elicit({ message: 'Who?', requestedSchema });
      await element.updateComplete;
      look(500);
      await element.updateComplete;
      expect(shown, 'nobody sees it').to.have.lengthOf(0);
      document.body.append(element);
      await element.updateComplete;
      expect(isShown(element)).to.equal(true);
      if (presentation === 'dialog') expect(find(element, 'dialog').matches(':modal')).to.equal(true);
      look(500);
      await element.updateComplete;
      expect(shown).to.have.lengthOf(1);
      await press(element, 'submit');
      expect((await outcome).action).to.equal('accept');
      element.remove();
    });

    it(`keeps what was typed while it is in a document without a window, ${presentation} [PAGE-06]`, async () => {
      const { element, outcome } = await typed(presentation);
      for (const place of [document.implementation.createHTMLDocument().body, document.body]) {
        place.append(element);
        await element.updateComplete;
        look(500);
      }
      await press(element, 'submit');
      expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
      element.remove();
    });
  }

  it('has a review read to its end there, too, also after a move [PAGE-06, SEE-06]', async () => {
    const args = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`argument_${i}`, i]));
    const element = document.createElement('mcp-elicitation') as McpElicitation;
    document.body.append(element);
    let over: Outcome | undefined;
    element.elicit(reviewRequest({ action: 'run', args })).then((outcome) => (over = outcome));
    await element.updateComplete;
    add().contentDocument!.body.append(element);
    const pressEnter = async () => {
      await element.updateComplete;
      await observed(element);
      look(500);
      find(element, '[part~=submit]').focus();
      await sendKeys({ press: 'Enter' });
    };
    await pressEnter();
    expect(over).to.equal(undefined);
    await pressEnter();
    expect(over?.action).to.equal('approve');
    element.remove();
  });

  it('moves no focus in a document without a window, where what a page puts in the place of `focus()` may throw [PAGE-06]', async () => {
    const element = document.createElement('mcp-elicitation') as McpElicitation;
    document.implementation.createHTMLDocument().body.append(element);
    const { focus } = HTMLElement.prototype;
    const focused: HTMLElement[] = [];
    HTMLElement.prototype.focus = function () {
      focused.push(this);
    };
    try {
      void element.elicit({ message: 'Who?', requestedSchema });
      await element.updateComplete;
    } finally {
      HTMLElement.prototype.focus = focus;
    }
    expect(find(element, 'h2').textContent, 'it has drawn its card').not.to.equal('');
    expect(focused).to.deep.equal([]);
    element.remove();
  });

  it('ends what it asks when that document goes [PAGE-06]', async () => {
    const gone = add();
    const element = document.createElement('mcp-elicitation') as McpElicitation;
    gone.contentDocument!.body.append(element);
    const outcomes = [
      element.elicit({ message: 'One?', requestedSchema }),
      element.elicit({ message: 'Two?', requestedSchema }),
    ];
    await element.updateComplete;
    gone.remove();
    expect((await Promise.all(outcomes)).map(({ action }) => action)).to.deep.equal(['cancel', 'cancel']);
  });
});

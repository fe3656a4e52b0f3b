import { morphChildren } from '@hotwired/turbo';
import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { Idiomorph } from 'idiomorph';
import type { McpElicitation } from '../../src/index.js';
import { control, expectFocus, find, schemaOf, show } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, city: { type: 'string' } });
/** The server knows the tag alone: all else is a script's. */
const TAG = '<mcp-elicitation></mcp-elicitation>';

function boxOf(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
}

/** How pages take over the HTML of their server. */
const MORPHS: Record<string, (box: Element, html: string) => unknown> = {
  idiomorph: (box, html) => Idiomorph.morph(box, html, { morphStyle: 'innerHTML' }),
  Turbo: (box, html) => morphChildren(box, boxOf(html)),
};

for (const [name, morph] of Object.entries(MORPHS)) {
  describe(`a page that ${name} morphs`, () => {
    for (const presentation of ['inline', 'dialog'] as const) {
      it(`leaves a question open, and the person types on in the same field, ${presentation}`, async () => {
        const element = await show({ schema, presentation });
        const input = control(element, 'name');
        input.focus();
        await sendKeys({ type: 'Ad' });
        morph(element.parentElement!, `<p>News</p>${TAG}<p>More</p>`);
        await element.updateComplete;
        await sendKeys({ type: 'a' });
        expect([element.open, input.value]).to.deep.equal([true, 'Ada']);
        expectFocus(element, input);
      });
    }

    it('leaves the card a stop of Tab for the focus trap of a modal', async () => {
      const element = await show({ schema, presentation: 'inline' });
      morph(element.parentElement!, TAG);
      expect(element.tabIndex).to.equal(0);
    });

    it('leaves a card without a frame as it is', async () => {
      const element = await show({ schema, presentation: 'inline', frameless: true });
      morph(element.parentElement!, TAG);
      await element.updateComplete;
      expect(getComputedStyle(find(element, '[part~=dialog]')).borderTopWidth).to.equal('0px');
    });

    it('does not ask again what the person has answered, though its HTML still declares it', async () => {
      const box = boxOf('<mcp-elicitation open message="Delete?"></mcp-elicitation>');
      document.body.append(box);
      const element = box.firstElementChild as McpElicitation;
      await element.updateComplete;
      find(element, '[part~=reject]').click();
      await element.updateComplete;
      morph(box, '<mcp-elicitation open message="Delete?"></mcp-elicitation>');
      await element.updateComplete;
      expect([element.open, element.shadowRoot!.querySelector('[part~=dialog]')]).to.deep.equal([false, null]);
      box.remove();
    });

    it('takes away a tabindex of the page, as of any element', async () => {
      const box = boxOf('<mcp-elicitation tabindex="-1"></mcp-elicitation>');
      morph(box, TAG);
      expect(box.firstElementChild!.hasAttribute('tabindex')).to.equal(false);
    });
  });
}

describe('a page that moves the element with moveBefore()', () => {
  for (const presentation of ['inline', 'dialog'] as const) {
    it(`leaves focus and what is typed where they are, ${presentation}`, async () => {
      const element = await show({ schema, presentation });
      const box = element.parentElement as HTMLElement & { moveBefore?(node: Node, child: Node | null): void };
      const input = control(element, 'city');
      input.focus();
      await sendKeys({ type: 'Bon' });
      box.prepend(document.createElement('p'));
      box.moveBefore?.(element, box.firstChild); // Safari has no such method.
      await nextFrame();
      await nextFrame();
      await sendKeys({ type: 'n' });
      expect(input.value).to.equal('Bonn');
      expectFocus(element, input);
      expect(element.shadowRoot!.querySelector(':modal') !== null).to.equal(presentation === 'dialog');
    });
  }
});

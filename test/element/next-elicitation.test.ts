import { expect } from '@open-wc/testing';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { control, create, expectFocus, find, findAll, look, schemaOf, show, type } from './helpers.js';
import { localization } from './one-localization.js';

const LONG = 'All of it. '.repeat(400);
const form = { message: LONG, requestedSchema: schemaOf({ name: { type: 'string' } }), _meta: { persist: ['always'] } };

/** How one elicitation gives way to the next. */
const ENDS: Record<string, (element: McpElicitation, controller: AbortController) => void> = {
  'is rejected': (element) => find(element, '[part~=reject]').click(),
  'is cancelled': (element) => find(element, '[part~=cancel]').click(),
  'is withdrawn by its server': (_, controller) => controller.abort(),
};

/** Puts the request of Alpha on screen, with the same one of Beta behind it. */
async function askBoth(request: object, properties: Partial<McpElicitation> = {}) {
  const element = await create({ rejectReason: true, ...properties });
  const controller = new AbortController();
  const ask = (id: string, signal?: AbortSignal) =>
    element.elicit(request as never, { server: { id, name: id }, remember: ['always'], ...(signal && { signal }) });
  const outcomes: Promise<Outcome>[] = [ask('Alpha', controller.signal), ask('Beta')];
  await element.updateComplete;
  look(500);
  return { element, controller, outcomes };
}

/** The input for a reason, which opens at a press. */
function reason(element: McpElicitation): HTMLInputElement {
  find<HTMLDetailsElement>(element, '.reason').open = true;
  return find<HTMLInputElement>(element, '.reason input');
}
const asking = (element: McpElicitation) => find(element, '[part~=server]').textContent;

/** Waits until Beta asks, and for long enough that a press counts. */
async function seeBeta(element: McpElicitation): Promise<void> {
  await element.updateComplete;
  expect(asking(element)).to.equal('Beta');
  look(500);
}

/** What a person can see and change in a card, beside its fields. */
function stateOf(element: McpElicitation) {
  return {
    reason: findAll<HTMLInputElement>(element, '.reason input').map(({ value }) => value),
    remember: findAll<HTMLSelectElement>(element, '.remember select').map(({ value }) => value),
    scrolled: ['.middle', '.full', '.card'].flatMap((part) => findAll(element, part).map((box) => box.scrollTop)),
    blocks: findAll(element, '.block').length,
  };
}

for (const presentation of ['dialog', 'inline'] as const) {
  describe(`the next elicitation (${presentation})`, () => {
    for (const [how, end] of Object.entries(ENDS)) {
      it(`begins as if there had been no previous one when the previous one ${how} [SEE-07]`, async () => {
        const { element, controller } = await askBoth(form, { presentation });
        const untouched = stateOf(element);
        type(reason(element), 'Alpha is a fraud');
        find(element, '.more button').click();
        const select = find<HTMLSelectElement>(element, '.remember select');
        select.value = 'always';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await element.updateComplete;
        find(element, '.middle').style.maxBlockSize = '100px';
        find(element, '.middle').scrollTo(0, 500);
        reason(element).focus();
        expect(stateOf(element)).not.to.deep.equal(untouched);
        end(element, controller);
        element.requestUpdate();
        await seeBeta(element);
        expect(stateOf(element)).to.deep.equal(untouched);
        expectFocus(element, find(element, 'h2'));
      });
    }

    it('keeps nothing of the previous elicitation when the application declares one of another server in its place [SEE-07]', async () => {
      const declared = { message: LONG, schema: form.requestedSchema, presentation, rejectReason: true };
      const element = await show({ ...declared, serverName: 'Alpha', errors: { '/gone': 'Alpha objects' } });
      type(reason(element), 'Alpha is a fraud');
      find(element, '.more button').click();
      type(control(element, 'name'), 'Ada');
      reason(element).focus();
      expect(find(element, '[part~=notice]').textContent).to.equal('Alpha objects');
      Object.assign(element, { serverName: 'Beta', errors: {} });
      await seeBeta(element);
      expect(stateOf(element)).to.deep.include({ reason: [''], blocks: 0 });
      expect(control(element, 'name').value).to.equal('');
      expect(findAll(element, '[part~=notice]'), 'errors').to.deep.equal([]);
      expectFocus(element, find(element, 'h2'));
    });

    it('is the same one, with all that the person did, in another language and after any other render [SEE-07]', async () => {
      const { element } = await askBoth(form, { presentation });
      const typed = control(element, 'name');
      type(typed, 'Ada');
      type(reason(element), 'Alpha is a fraud');
      find(element, '.middle').style.maxBlockSize = '100px';
      const parts = ['.reason input', '.middle', '.more', '[part~=submit]', 'h2'];
      const before = parts.map((part) => find(element, part));
      reason(element).focus();
      reason(element).setSelectionRange(2, 5);
      const { scrollTop } = find(element, '.middle');
      await localization.setLocale('de');
      element.requestUpdate();
      await element.updateComplete;
      expect(find(element, '[part~=reject]').textContent?.trim()).to.equal('Ablehnen');
      expect(parts.map((part) => find(element, part) === before[parts.indexOf(part)])).to.deep.equal(
        parts.map(() => true),
      );
      expect(control(element, 'name') === typed, 'the field').to.equal(true);
      const { value, selectionStart, selectionEnd } = reason(element);
      expect([value, selectionStart, selectionEnd]).to.deep.equal(['Alpha is a fraud', 2, 5]);
      expect(find(element, '.middle').scrollTop).to.equal(scrollTop);
      expectFocus(element, reason(element));
      await localization.setLocale('en');
    });
  });
}

describe('the next elicitation, with errors of the application,', () => {
  it('begins at its first error if the person was in the card before it', async () => {
    const element = await create();
    const request = { message: 'Name?', requestedSchema: schemaOf({ name: { type: 'string' } }) };
    void element.elicit(request);
    void element.elicit(request, { values: { name: 'Ada' }, errors: { '/name': 'Taken.' } });
    await element.updateComplete;
    look(500);
    find(element, '[part~=submit]').focus();
    find(element, '[part~=submit]').click();
    await element.updateComplete;
    await element.updateComplete;
    expectFocus(element, control(element, 'name'));
  });
});

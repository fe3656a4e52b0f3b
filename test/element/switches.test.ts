import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  create,
  errorOf,
  find,
  findAll,
  heard,
  isShown,
  look,
  press,
  record,
  referred,
  schemaOf,
  show,
  showRequest,
  stopClock,
  type,
} from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, age: { type: 'integer', maximum: 120 } }, ['name']);
const request = { message: 'Who?', requestedSchema: schema };
const server = { id: 'acme', name: 'Acme' };

async function asked(element: McpElicitation) {
  const outcome = element.elicit(request, { server });
  await element.updateComplete;
  look(500);
  return outcome;
}

describe('dismissible = false', () => {
  for (const presentation of ['dialog', 'inline'] as const) {
    it(`leaves only an answer: no ×, no Cancel, no Escape, ${presentation} [HOST-05]`, async () => {
      const element = await show({ schema, presentation, dismissible: false });
      expect(findAll(element, '[part~=close], [part~=cancel]')).to.deep.equal([]);
      control(element, 'name').focus();
      for (let i = 0; i < 3; i++) await sendKeys({ press: 'Escape' });
      await element.updateComplete;
      expect(isShown(element)).to.equal(true);
      if (presentation === 'dialog') expect(find<HTMLDialogElement>(element, 'dialog').open).to.equal(true);
      const names = record(element);
      await press(element, 'reject');
      expect(names).to.deep.equal(['reject', 'close']);
    });
  }

  it('keeps a dialog open that the browser closes, and beside which the person clicks', async () => {
    const element = await show({ schema, dismissible: false, lightDismiss: true });
    const dialog = find<HTMLDialogElement>(element, 'dialog');
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(dialog.open).to.equal(true);
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    dialog.click();
    expect(isShown(element)).to.equal(true);
  });

  it('offers no way out of a series either', async () => {
    const step = { index: 0, count: 2, canGoBack: false };
    const { element } = await showRequest(request, { step }, { dismissible: false });
    expect(findAll(element, '.cancel-all')).to.deep.equal([]);
  });

  it('is the attribute dismissible="false", and does not bind the application', async () => {
    const element = await create();
    element.setAttribute('dismissible', 'false');
    expect(element.dismissible).to.equal(false);
    const outcome = asked(element);
    await element.updateComplete;
    element.cancel();
    expect(await outcome).to.deep.equal({ action: 'cancel' });
  });
});

describe('drafts = false', () => {
  it('forgets the typed text together with the elicitation [HOST-05]', async () => {
    const element = await create({ drafts: false });
    asked(element);
    await element.updateComplete;
    type(control(element, 'name'), 'Ada');
    element.cancel();
    asked(element);
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('');
  });
});

describe("validate = 'warn'", () => {
  const submit = (element: McpElicitation) => find(element, '[part~=submit]').textContent?.trim();

  it('shows the errors, and sends the answers at the next press on a button that says so [HOST-05]', async () => {
    const element = await show({ schema, validate: 'warn' });
    type(control(element, 'age'), '200');
    expect(submit(element)).to.equal('Submit');
    expect(await accepted(element)).to.equal(undefined);
    expect(errorOf(element, 'age')).to.equal('No more than 120.');
    expect(errorOf(element, 'name')).to.equal('Enter an answer.');
    expect(submit(element)).to.equal('Continue anyway');
    expect(await accepted(element)).to.deep.equal({ age: 200 });
  });

  it('sends nothing by a press within half a second of the errors [END-13]', async () => {
    stopClock();
    const element = await show({ schema, validate: 'warn' });
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    look(499);
    await sendKeys({ press: 'Enter' });
    expect(isShown(element)).to.equal(true);
    look(500);
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('sends the typed text of a number field that is not a number', async () => {
    const element = await show({ schema, validate: 'warn' });
    type(control(element, 'name'), 'Ada');
    type(control(element, 'age'), 'old');
    await press(element, 'submit');
    expect(await accepted(element)).to.deep.equal({ name: 'Ada', age: 'old' });
  });

  it('is also an option of one request, and the button says "Submit" again when no error is left', async () => {
    const { element, outcome } = await showRequest(request, { validate: 'warn' });
    await press(element, 'submit');
    expect(submit(element)).to.equal('Continue anyway');
    type(control(element, 'name'), 'Ada');
    await element.updateComplete;
    expect(submit(element)).to.equal('Submit');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
  });
});

describe('setting aside', () => {
  for (const presentation of ['dialog', 'inline'] as const) {
    it(`takes the card off the screen without an answer, and brings it back with everything typed, ${presentation} [HOST-05]`, async () => {
      const element = await show({ schema, presentation });
      const names = record(element);
      type(control(element, 'name'), 'Ada');
      type(control(element, 'age'), '200');
      await press(element, 'submit');
      element.aside = true;
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(document.activeElement === element).to.equal(false);
      element.aside = false;
      await element.updateComplete;
      expect([control(element, 'name').value, control(element, 'age').value]).to.deep.equal(['Ada', '200']);
      expect(errorOf(element, 'age')).to.equal('No more than 120.');
      if (presentation === 'dialog') expect(find<HTMLDialogElement>(element, 'dialog').open).to.equal(true);
      expect(names).to.deep.equal([]);
      type(control(element, 'age'), '20');
      expect(await accepted(element)).to.deep.equal({ name: 'Ada', age: 20 });
    });
  }

  it('stops the time limit, and arms the guard again', async () => {
    stopClock();
    const element = await show({ schema, timeout: 60_000 });
    look(10_000);
    element.aside = true;
    await element.updateComplete;
    look(120_000);
    element.aside = false;
    for (let update = 0; update < 3; update++) await element.updateComplete;
    expect(referred(element, find(element, 'dialog'), 'aria-describedby')).to.equal('Closing in 50s');
    expect(heard(element), 'what is asked is heard again').to.equal('A question');
    let isReady = false;
    element.ready.then(() => (isReady = true));
    await Promise.resolve();
    expect(isReady).to.equal(false);
    expect(element.open).to.equal(true);
  });

  it('keeps new elicitations off the screen, and shows them afterwards', async () => {
    const element = await create({ aside: true });
    const names = record(element);
    const controller = new AbortController();
    element.elicit(request, { signal: controller.signal });
    const second = element.elicit({ message: 'And who?' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    controller.abort();
    await element.updateComplete;
    expect(names).to.not.include('shown');
    element.aside = false;
    await element.updateComplete;
    await element.updateComplete;
    expect(find(element, '[part~=message]').textContent).to.equal('And who?');
    expect(names.at(-1)).to.equal('shown');
    await press(element, 'submit');
    expect((await second).action).to.equal('accept');
  });
});

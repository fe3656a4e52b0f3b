import { expect } from '@open-wc/testing';
import { elicitationHandler } from '../../src/adapters/index.js';
import type { HostElicitOptions, McpElicitation, Outcome } from '../../src/index.js';
import {
  choose as chooseIn,
  create,
  find,
  findAll,
  handCheck,
  heard,
  press,
  schemaOf,
  showRequest,
} from './helpers.js';

const BOTH = ['session', 'always'] as const;
const schema = schemaOf({ note: { type: 'string' } });

/** The request that Codex sends before it runs a tool. */
const request = (persist?: unknown) => ({
  message: 'Run the tool?',
  requestedSchema: schema,
  _meta: { persist },
});

const asked = (persist: unknown, options: HostElicitOptions = { remember: BOTH }) =>
  showRequest(request(persist), options);

const offered = (element: McpElicitation) =>
  findAll<HTMLOptionElement>(element, '.remember select option').map(({ text }) => text);
const submitText = (element: McpElicitation) => find(element, '[part~=submit]').textContent?.trim();

async function choose(element: McpElicitation, value: string) {
  chooseIn(find<HTMLSelectElement>(element, '.remember select'), value);
  await element.updateComplete;
}

describe('how long a yes holds', () => {
  it('is offered above the buttons where the request and the application let the person choose [USE-21]', async () => {
    const { element } = await asked(['always', 'session']);
    expect(offered(element)).to.deep.equal(['Only this time', 'For this session', 'Always']);
    const select = find<HTMLSelectElement>(element, '.remember select');
    expect(select.value).to.equal('');
    expect(select.getAttribute('aria-label')).to.equal('How long a yes holds');
    const below = find(element, '[part~=submit]').getBoundingClientRect().top - select.getBoundingClientRect().bottom;
    expect(below, 'between the choice and the row of buttons').to.be.within(8, 20);
    await expect(element).to.be.accessible();
  });

  it('is not offered where the application allows none [USE-21]', async () => {
    const { element } = await asked(BOTH, {});
    expect(offered(element)).to.deep.equal([]);
  });

  it('is in the outcome and in the event [USE-21]', async () => {
    const { element, outcome } = await asked(BOTH);
    let heldFor: string | undefined;
    element.addEventListener('accept', ({ remember }) => (heldFor = remember));
    await choose(element, 'session');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: {}, remember: 'session' });
    expect(heldFor).to.equal('session');
  });

  it('is in the reply of the SDK handler, beside the related task [USE-21]', async () => {
    const element = await create();
    const handler = elicitationHandler(element, { remember: BOTH });
    const params = request(BOTH);
    const task = { taskId: '7' };
    const reply = handler({
      params: { ...params, _meta: { ...params._meta, 'io.modelcontextprotocol/related-task': task } },
    });
    await element.updateComplete;
    await choose(element, 'session');
    await press(element, 'submit');
    expect(await reply).to.deep.equal({
      action: 'accept',
      content: {},
      _meta: { persist: 'session', 'io.modelcontextprotocol/related-task': task },
    });
  });

  it('says nothing about itself in a rejection', async () => {
    const { element, outcome } = await asked(BOTH);
    await choose(element, 'session');
    await press(element, 'reject');
    expect(await outcome).to.deep.equal({ action: 'reject' });
  });

  it('reaches the check of the answer', async () => {
    const { calls, checkAnswer } = handCheck();
    const seen: unknown[] = [];
    const { element, outcome } = await asked(BOTH, {
      remember: BOTH,
      checkAnswer: (content, options) => {
        seen.push(options.remember);
        return checkAnswer(content, options);
      },
    });
    await choose(element, 'session');
    await press(element, 'submit');
    calls[0]!.settle();
    expect(((await outcome) as Outcome & { remember: string }).remember).to.equal('session');
    expect(seen).to.deep.equal(['session']);
  });
});

describe('"Always"', () => {
  it('asks the person to look twice: Submit says so, is announced, and takes a second press [USE-21]', async () => {
    const { element, outcome } = await asked(BOTH);
    await choose(element, 'always');
    expect(submitText(element)).to.equal('Submit');
    await press(element, 'submit');
    expect(element.shadowRoot?.querySelector('[part~=dialog]')).to.not.equal(null);
    expect(submitText(element)).to.equal('Yes, always');
    const says = 'You will not be asked again. Press again to confirm.';
    expect(find(element, '.status').textContent).to.equal(says);
    expect(heard(element)).to.include(says);
    await choose(element, '');
    expect(heard(element), 'this one time needs no second press').to.equal('');
    await choose(element, 'always');
    expect(heard(element)).to.include(says);
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: {}, remember: 'always' });
  });

  it('is not confirmed by the second click of a double click', async () => {
    const { element } = await asked(BOTH);
    await choose(element, 'always');
    await element.ready;
    await press(element, 'submit');
    expect(element.matches(':state(ready)')).to.equal(false);
    await element.ready;
    expect(submitText(element)).to.equal('Yes, always');
  });

  it('says "Submit" again when the person chooses less', async () => {
    const { element, outcome } = await asked(BOTH);
    await choose(element, 'always');
    await press(element, 'submit');
    await choose(element, '');
    expect(submitText(element)).to.equal('Submit');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: {} });
  });

  it('asks for the missing answers first', async () => {
    const required = { ...request(BOTH), requestedSchema: { ...schema, required: ['note'] } };
    const { element } = await showRequest(required, { remember: BOTH });
    await choose(element, 'always');
    await press(element, 'submit');
    expect(submitText(element)).to.equal('Submit');
  });
});

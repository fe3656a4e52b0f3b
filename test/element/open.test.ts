import { expect } from '@open-wc/testing';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { turns } from '../host/hand-host.js';
import {
  control,
  create,
  errorOf,
  find,
  findAll,
  isShown,
  look,
  press,
  record,
  schemaOf,
  show,
  type,
} from './helpers.js';

const schema = schemaOf({ name: { type: 'string' } });
const request = (message: string) => ({ message, requestedSchema: schema });

const messageOf = (element: McpElicitation) => find(element, '[part~=message]').textContent;

/** Waits until the element has rendered. */
async function rendered(element: McpElicitation): Promise<void> {
  await turns();
  for (let update = 0; update < 3; update++) await element.updateComplete;
  look(500);
}

/** Asks as a server does. The outcomes so far are in a list: nothing is in it while the request is open. */
function ask(element: McpElicitation, message: string): Outcome[] {
  const outcomes: Outcome[] = [];
  void element.elicit(request(message)).then((outcome) => outcomes.push(outcome));
  return outcomes;
}

/** The ways in which applications close what they have declared. */
const IDIOMS: ReadonlyArray<[idiom: string, close: (element: McpElicitation) => unknown]> = [
  ['sets the property', (element) => (element.open = false)],
  ['removes the attribute', (element) => element.removeAttribute('open')],
  ['sets the property in a microtask, as Vue and Svelte do', (element) => queueMicrotask(() => (element.open = false))],
  [
    'sets the property after the next render, as React does',
    (element) => element.updateComplete.then(() => (element.open = false)),
  ],
];

describe('open', () => {
  for (const [idiom, close] of IDIOMS) {
    for (const name of ['reject', 'close'] as const) {
      it(`leaves the next server’s request on screen when the ${name} listener of the declared elicitation ${idiom} [USE-16]`, async () => {
        const element = await show({ message: 'Declared?', schema });
        element.addEventListener(name, () => void close(element), { once: true });
        const outcomes = ask(element, 'Asked?');
        await press(element, 'reject');
        await rendered(element);
        expect(element.open).to.equal(false);
        expect(messageOf(element)).to.equal('Asked?');
        expect(outcomes).to.deep.equal([]);
        type(control(element, 'name'), 'Ada');
        await press(element, 'submit');
        await turns();
        expect(outcomes).to.deep.equal([{ action: 'accept', content: { name: 'Ada' } }]);
      });
    }
  }

  it('cancels nothing of a server when it is set to true and back in one task [USE-16]', async () => {
    const element = await create({ message: 'Declared?', schema });
    const outcomes = [ask(element, 'one'), ask(element, 'two')];
    await rendered(element);
    const names = record(element);
    element.open = true;
    element.open = false;
    await rendered(element);
    expect(messageOf(element)).to.equal('one');
    expect(outcomes).to.deep.equal([[], []]);
    expect(names).to.deep.equal([]);
    await press(element, 'reject');
    await rendered(element);
    expect(messageOf(element), 'not what was declared').to.equal('two');
  });

  it('does nothing when it is set to true again: the typed text stays', async () => {
    const element = await show({ message: 'Declared?', schema });
    const names = record(element);
    type(control(element, 'name'), 'half');
    element.open = true;
    element.setAttribute('open', '');
    await rendered(element);
    expect(control(element, 'name').value).to.equal('half');
    expect(names).to.deep.equal([]);
    await press(element, 'cancel');
    await rendered(element);
    expect(isShown(element), 'a second time').to.equal(false);
  });

  it('stays true until a queued declared elicitation has been answered', async () => {
    const element = await create({ message: 'Declared?', schema });
    ask(element, 'Asked?');
    await rendered(element);
    element.open = true;
    await rendered(element);
    await press(element, 'cancel');
    await rendered(element);
    expect(messageOf(element)).to.equal('Declared?');
    expect(element.open).to.equal(true);
    await press(element, 'cancel');
    await rendered(element);
    expect(element.open).to.equal(false);
  });
});

describe('a declared elicitation in the queue', () => {
  it('is shown with the properties at the time of its turn', async () => {
    const element = await create({ message: 'Before?', schema });
    ask(element, 'Asked?');
    await rendered(element);
    element.open = true;
    await rendered(element);
    element.message = 'After?';
    element.schema = schemaOf({ age: { type: 'integer' } });
    element.defaultValues = { age: 36 };
    element.serverName = 'Northwind';
    await rendered(element);
    expect(messageOf(element)).to.equal('Asked?');
    await press(element, 'reject');
    await rendered(element);
    expect(messageOf(element)).to.equal('After?');
    expect(find(element, '[part~=server]').textContent).to.equal('Northwind');
    expect(control(element, 'age').value).to.equal('36');
    expect(findAll(element, '[name=name]')).to.have.length(0);
  });
});

describe('errors', () => {
  it('do not appear in a server’s form if the host sets them after the person has cancelled the declared one', async () => {
    const element = await show({ message: 'Declared?', schema });
    ask(element, 'Asked?');
    await press(element, 'cancel');
    await rendered(element);
    element.errors = { '/name': 'Taken.', '': 'Too late.' };
    await rendered(element);
    expect(messageOf(element)).to.equal('Asked?');
    expect(errorOf(element, 'name')).to.equal('');
    expect(findAll(element, '[part~=notice]')).to.have.length(0);
  });

  it('are emptied when the declared elicitation ends, and do not appear in the next one', async () => {
    const element = await show({ message: 'Declared?', schema, errors: { '/name': 'Taken.' } });
    expect(errorOf(element, 'name')).to.equal('Taken.');
    await press(element, 'cancel');
    expect(element.errors).to.deep.equal({});
    element.open = true;
    await rendered(element);
    expect(errorOf(element, 'name')).to.equal('');
  });

  it('are emptied when the host sets them while nothing is declared, and do not appear in what opens later', async () => {
    const element = await create({ message: 'Declared?', schema });
    element.errors = { '/name': 'Taken.' };
    await rendered(element);
    expect(element.errors).to.deep.equal({});
    element.open = true;
    await rendered(element);
    expect(errorOf(element, 'name')).to.equal('');
  });

  it('appear in the elicitation that opens if the host sets them together with open', async () => {
    const element = await show({ message: 'Declared?', schema });
    await press(element, 'cancel');
    element.errors = { '/name': 'Taken.' };
    element.open = true;
    await rendered(element);
    expect(errorOf(element, 'name')).to.equal('Taken.');
  });
});

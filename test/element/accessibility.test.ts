import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { type Declared, find, press, referred, schemaOf, show } from './helpers.js';

const everyKind = schemaOf(
  {
    text: { type: 'string', description: 'As on your passport' },
    long: { type: 'string', format: 'textarea' },
    number: { type: 'number', minimum: 0, default: 3 },
    day: { type: 'string', format: 'date' },
    when: { type: 'string', format: 'date-time' },
    on: { type: 'boolean', default: true },
    maybe: { type: 'boolean' },
    one: { enum: ['a', 'b'] },
    list: { enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
    some: { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
    fixed: { const: 'v2' },
    nested: { type: 'object' },
  },
  ['text', 'one', 'list', 'some', 'nested'],
);

const question: Declared = {
  serverName: 'Northwind',
  serverOrigin: 'nw.example',
  heading: 'Everything',
  message: 'Please fill this in',
  schema: everyKind,
};

const states: Record<string, (presentation: 'dialog' | 'inline') => Promise<McpElicitation>> = {
  'a form with every kind of field': (presentation) => show({ ...question, presentation }),
  'a form with errors': async (presentation) => {
    const element = await show({ ...question, presentation });
    await press(element, 'submit');
    return element;
  },
  'a yes/no question': (presentation) => show({ message: 'Delete it?', presentation }),
  'the last seconds': (presentation) => show({ message: 'Quick', timeout: 20_000, presentation }),
  'a question that cannot be shown': (presentation) => show({ schema: [] as never, presentation }),
  'a form that asks for a secret': (presentation) =>
    show({ ...question, schema: schemaOf({ api_key: { type: 'string' } }), presentation }),
  'a page to visit': (presentation) =>
    show({ ...question, mode: 'url', url: 'https://login.acme.example/oauth', presentation }),
  'a page to be wary of': (presentation) =>
    show({ ...question, mode: 'url', url: 'http://github.com.evil.example:81/', presentation }),
  'a page that is open elsewhere': async (presentation) => {
    const element = await show({ ...question, mode: 'url', url: 'https://login.acme.example/oauth', presentation });
    element.addEventListener('url-open', (event) => event.preventDefault());
    await press(element, 'submit');
    return element;
  },
  'another question meanwhile': async (presentation) => {
    const element = await show({ ...question, mode: 'url', url: 'https://login.acme.example/oauth', presentation });
    element.addEventListener('url-open', (event) => event.preventDefault());
    await press(element, 'submit');
    element.elicit({ message: 'And this?' }, { silenceable: true });
    element.elicit({ message: 'One more?' });
    await element.updateComplete;
    return element;
  },
  'a refused answer': (presentation) =>
    show({ ...question, errors: { '/text': 'Taken.', '': 'Too late.' }, presentation }),
};

for (const presentation of ['dialog', 'inline'] as const) {
  describe(`axe, ${presentation}`, () => {
    for (const [state, open] of Object.entries(states)) {
      it(`finds nothing in ${state}`, async () => {
        const element = await open(presentation);
        await element.updateComplete;
        expect(find(element, '[part~=dialog]').getBoundingClientRect().height).to.be.greaterThan(0);
        await expect(element).to.be.accessible();
      });
    }
  });
}

describe('a dialog', () => {
  it('is modal, named by who asks, and described by what is asked and the time there is [DLG-14, USE-07]', async () => {
    const element = await show(question);
    const dialog = find<HTMLDialogElement>(element, 'dialog');
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getAttribute('aria-modal')).to.equal('true');
    expect(referred(element, dialog, 'aria-labelledby')).to.equal('Northwind asks');
    expect(referred(element, dialog, 'aria-describedby')).to.equal(
      'Everything Please fill this in Time left: 5 minutes',
    );
  });
});

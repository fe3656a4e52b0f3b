import { expect, fixture, html } from '@open-wc/testing';
import { LOCALES } from '../../src/localization.js';
import type { McpElicitationReceipt, Receipt } from '../../src/receipt-element.js';
import { receiptOf } from '../../src/receipts/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { localization } from './one-localization.js';
import '../../src/receipt-element.js';

const order = {
  message: 'How much?',
  requestedSchema: {
    type: 'object',
    properties: { amount: { type: 'number', title: 'Amount' }, api_key: { type: 'string' } },
  },
} as const;
const at = new Date(2026, 10, 29, 14, 30).getTime();
const server = { id: 'bank', name: 'Northwind Bank' };
const answered = receiptOf(
  order,
  { action: 'accept', content: { amount: 12.5, api_key: 'sk-secret' } },
  { server, at },
);

/** Shows what a store gives back: plain JSON, read again. */
function showStored(receipt: unknown): Promise<McpElicitationReceipt> {
  return fixture(html`<mcp-elicitation-receipt receipt=${JSON.stringify(receipt)}></mcp-elicitation-receipt>`);
}

/** What can be read, line by line. */
const lines = (element: McpElicitationReceipt) =>
  (element.shadowRoot!.querySelector('.receipt') as HTMLElement).innerText.split(/\n+/).map((line) =>
    line
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

describe('the receipt in a transcript', () => {
  afterEach(() => localization.setLocale('en'));

  it('says who asked, what, what was answered, and when, without a secret, from plain JSON of a store [HOST-11]', async () => {
    const element = await showStored(answered);
    expect(lines(element)).to.deep.equal([
      'Northwind Bank asks',
      'How much?',
      'Amount',
      '12.5',
      'Answered Nov 29, 2026, 2:30 PM',
    ]);
    expect(element.shadowRoot!.querySelector('time')!.dateTime).to.equal(new Date(at).toISOString());
  });

  it('says of an approval which arguments were approved, each with the object that it is in [HOST-11]', async () => {
    const args = { from: { name: 'Ada' }, to: { name: 'Bob', password: 'hunter2' } };
    const review = reviewRequest({ action: 'transfer', args });
    const element = await showStored(receiptOf(review, { action: 'approve', args }, { server, at }));
    expect(lines(element).slice(1, -1)).to.deep.equal(['Run "transfer"?', 'From › Name', 'Ada', 'To › Name', 'Bob']);
    expect(lines(element).at(-1)).to.match(/^Approved /);
  });

  it('is accessible, is read as text by screen readers, and has nothing to fill in or to press [HOST-11]', async () => {
    const element = await showStored(answered);
    await expect(element).to.be.accessible();
    expect(element.shadowRoot!.querySelectorAll('button, input, [aria-hidden], [aria-label], [role]')).to.have.length(
      0,
    );
  });

  it('can be selected and copied although the page forbids it around it', async () => {
    const element = await showStored(answered);
    element.parentElement!.style.userSelect = 'none';
    const receipt = element.shadowRoot!.querySelector('.receipt')!;
    const { userSelect, webkitUserSelect } = getComputedStyle(receipt);
    expect(userSelect || webkitUserSelect).to.equal('text');
  });

  for (const locale of LOCALES) {
    it(`speaks ${locale} when the page does, also of an answer that was given in another language`, async () => {
      const element = await showStored(receiptOf(order, { action: 'reject' }, { at }));
      await localization.setLocale(locale);
      await element.updateComplete;
      const rejected = receiptOf(order, { action: 'reject' }).result;
      expect(lines(element).at(-1)).to.match(new RegExp(`^${rejected} `));
      expect(element.shadowRoot!.querySelector('.receipt')!.getAttribute('lang')).to.equal(locale);
      expect(rejected === 'Rejected').to.equal(locale === 'en');
    });
  }

  it('offers to ask again while nobody has decided about an action of an agent, and says so to the application', async () => {
    const review = reviewRequest({ action: 'transfer', args: {} });
    const element = await showStored(receiptOf(review, { action: 'cancel' }));
    let asked = 0;
    element.addEventListener('open-again', () => asked++);
    const button = element.shadowRoot!.querySelector('button')!;
    expect(button.textContent).to.equal('Open again');
    button.click();
    expect(asked).to.equal(1);
  });

  for (const [what, stored] of Object.entries({
    'an answer that is not a text': { ...answered, answers: [{ label: 'Amount', text: 12.5 }] },
    'an end that does not exist': { ...answered, ended: '__proto__' },
    'a time that is none': { ...answered, at: 9e15 },
    'a time as a text': { ...answered, at: new Date(at).toISOString() },
    'no answers': { ...answered, answers: undefined },
    'a list': [answered],
    nothing: null,
  })) {
    it(`says that it cannot be shown where the store gives ${what}, and throws nothing`, async () => {
      expect(lines(await showStored(stored))).to.deep.equal(['This cannot be shown here.']);
    });
  }

  it('says that it cannot be shown where the attribute is not JSON, and takes no room before it has anything', async () => {
    const element = await fixture<McpElicitationReceipt>(html`<mcp-elicitation-receipt></mcp-elicitation-receipt>`);
    expect(element.getBoundingClientRect().height).to.equal(0);
    element.setAttribute('receipt', '{"asker": ');
    await element.updateComplete;
    expect(lines(element)).to.deep.equal(['This cannot be shown here.']);
    element.receipt = answered as Receipt;
    await element.updateComplete;
    expect(lines(element)[1]).to.equal('How much?');
  });
});

/** The application behind the page of docs/testing.md, and one with a field of each kind. */
import { reviewRequest } from 'mcp-elicitation/reviews';
import * as testing from 'mcp-elicitation/testing';

const cities = Array.from({ length: 60 }, (_, i) => `City ${i}`);
const long = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map(
  (nth) => `the ${nth} of the long options`,
);
const manyOf = (items) => ({ type: 'array', items });

/** A field of each kind, by its key. */
const EVERY_KIND = {
  text: { type: 'string' },
  count: { type: 'integer' },
  token: { type: 'string', title: 'Password' },
  on: { type: 'boolean', default: false },
  sure: { type: 'boolean' },
  color: { type: 'string', enum: ['red', 'blue'] },
  size: { type: 'string', enum: long },
  city: { type: 'string', enum: cities },
  cities: manyOf({ type: 'string', enum: cities }),
  some: manyOf({ type: 'string', enum: ['a', 'b', 'c'] }),
  tags: manyOf({ type: 'string' }),
  day: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
};

const TRANSFER = {
  type: 'object',
  properties: { amount: { type: 'number' }, account: { type: 'string' } },
  required: ['amount', 'account'],
};

const element = document.body.appendChild(document.createElement('mcp-elicitation'));
const text = document.body.appendChild(document.createElement('p'));
text.id = 'answer';
const button = document.body.appendChild(document.createElement('button'));
button.textContent = 'Transfer money';
button.onclick = async () => {
  const { action, content } = await element.elicit({ message: 'How much?', requestedSchema: TRANSFER });
  text.textContent = action === 'accept' ? `Sent ${content.amount} to ${content.account}` : 'Nothing was sent';
};

Object.assign(window, {
  testing,
  async ask(request, options) {
    text.textContent = JSON.stringify(await element.elicit(request, options));
  },
  review: (options, more) => window.ask(reviewRequest(options), more),
  everyKind: { message: 'Tell us all.', requestedSchema: { type: 'object', properties: EVERY_KIND } },
});

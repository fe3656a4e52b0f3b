// @ts-nocheck: a script of a page, without the types of the package.
import { connectRelay, receiptOf, reviewRequest } from '/dist/mcp-elicitation.routes.min.js';

const card = document.querySelector('mcp-elicitation');
const settings = new URLSearchParams(location.search);
card.presentation = settings.get('presentation') ?? 'dialog';
if (settings.has('relay')) connectRelay(card, { url: '/elicitations' });

/** How each elicitation ended. */
window.outcomes = [];

/** Asks as an adapter would. */
async function ask({ request, review, options, hasReceipt }) {
  const asked = review ? reviewRequest(review) : request;
  const withdrawal = new AbortController();
  window.withdraw = () => withdrawal.abort();
  const { completion, ...outcome } = await card.elicit(asked, { ...options, signal: withdrawal.signal });
  window.outcomes.push(outcome);
  completion?.then((end) => window.outcomes.push({ completion: end }));
  if (hasReceipt) keepReceipt(receiptOf(asked, outcome, options));
}

/** A chat shows what came of a card, as a line of its own. */
function keepReceipt({ asker, question, result, answers }) {
  const line = document.createElement('p');
  line.textContent = [asker, question, result, ...answers.map(({ label, text }) => `${label}: ${text}`)].join(' ');
  document.querySelector('#chat').append(line);
}

window.ask = (asked) => {
  for (const each of asked) ask(each);
};

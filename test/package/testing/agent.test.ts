import { getByText } from '@testing-library/dom';
import 'mcp-elicitation';
import { reviewRequest } from 'mcp-elicitation/reviews';
import { approve, fill, ready } from 'mcp-elicitation/testing';
import { expect, test } from 'vitest';

const review = reviewRequest({
  action: 'transfer',
  args: { amount: 120, to: 'Ada' },
  allow: ['approve', 'edit', 'reject'],
});

test('the agent gets what the person decides', async () => {
  const element = document.body.appendChild(document.createElement('mcp-elicitation'));
  let outcome = element.elicit(review);
  await ready(element);
  getByText(element.shadowRoot!.querySelector('dialog')!, 'Edit').click();
  await fill(element, 'Amount', 80);
  await approve(element);
  expect(await outcome).toEqual({ action: 'edit', args: { amount: 80, to: 'Ada' } });

  outcome = element.elicit(review);
  await ready(element);
  element.reject('Too much');
  expect(await outcome).toEqual({ action: 'reject', reason: 'Too much' });
  element.remove();
});

import 'mcp-elicitation';
import { disarmGuard, fields, fill, ready, submit } from 'mcp-elicitation/testing';
import { expect, test } from 'vitest';

const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

function create() {
  return document.body.appendChild(document.createElement('mcp-elicitation'));
}

test('what the application itself waits for resolves too: element.ready', async () => {
  const element = create();
  const outcome = element.elicit({ message: 'Who?', requestedSchema });
  await element.ready;
  await fill(element, 'Name', 'Ada');
  await submit(element);
  expect(await outcome).toEqual({ action: 'accept', content: { name: 'Ada' } });
});

test('a form that is not complete stays, and says what is missing', async () => {
  const element = create();
  element.elicit({ message: 'Who?', requestedSchema });
  await submit(element);
  expect(await fields(element)).toEqual([
    { label: 'Name', value: undefined, required: true, error: 'Enter an answer.' },
  ]);
});

test('the element announces nothing as ready while nothing is asked', async () => {
  await expect(ready(create(), { timeout: 1 })).rejects.toThrow('Nothing is on screen (after 1 ms)');
});

test('disarming twice is the same as once', () => {
  expect(disarmGuard).not.toThrow();
});

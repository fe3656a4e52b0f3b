import 'mcp-elicitation';
import { disarmGuard, fill, ready, submit } from 'mcp-elicitation/testing';
import { expect, test } from 'vitest';

const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

function create() {
  return document.body.appendChild(document.createElement('mcp-elicitation'));
}

test('element.ready resolves, too, for an application that awaits it', async () => {
  const element = create();
  const outcome = element.elicit({ message: 'Who?', requestedSchema });
  await element.ready;
  await fill(element, 'Name', 'Ada');
  await submit(element);
  expect(await outcome).toEqual({ action: 'accept', content: { name: 'Ada' } });
});

test('a form that is not complete stays open, and says what is missing', async () => {
  const element = create();
  element.elicit({ message: 'Who?', requestedSchema });
  await submit(element);
  expect(element.shadowRoot!.querySelector('[part~=error]')!.textContent).toContain('Enter an answer.');
});

test('a card that cannot be dismissed is ready, too', async () => {
  const element = Object.assign(create(), { dismissible: false });
  const outcome = element.elicit({ message: 'Sure?' });
  await submit(element);
  expect(await outcome).toEqual({ action: 'accept', content: {} });
});

test.each(['dialog', 'inline'] as const)(
  'an answer that is already filled in is sent with the first press: %s',
  async (presentation) => {
    const element = Object.assign(create(), { presentation });
    const outcome = element.elicit({
      message: 'Who?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string', default: 'Ada' } } },
    });
    await submit(element);
    expect(await outcome).toEqual({ action: 'accept', content: { name: 'Ada' } });
  },
);

test('ready() rejects while nothing is on screen', async () => {
  await expect(ready(create(), { timeout: 1 })).rejects.toThrow('Nothing is on screen (after 1 ms)');
});

test('disarmGuard() does not throw when the guard is already disarmed', () => {
  expect(disarmGuard).not.toThrow();
});

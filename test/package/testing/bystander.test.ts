// The tests of an application that has the element in its page, and knows nothing of `mcp-elicitation/testing`.
import 'mcp-elicitation';
import { expect, test, vi } from 'vitest';

/** One field of each control. */
const properties = {
  name: { type: 'string' },
  age: { type: 'integer' },
  about: { type: 'string', maxLength: 2000 },
  when: { type: 'string', format: 'date-time' },
  colour: { type: 'string', enum: ['red', 'blue'] },
  month: { type: 'string', enum: Array.from({ length: 12 }, (_, i) => `Month ${i + 1}`) },
  city: { type: 'string', enum: Array.from({ length: 60 }, (_, i) => `City ${i + 1}`) },
  sizes: { type: 'array', items: { type: 'string', enum: ['S', 'L'] } },
  tags: { type: 'array', items: { type: 'string' } },
  news: { type: 'boolean', default: true },
};
const request = { message: 'Who?', requestedSchema: { type: 'object', properties, required: ['name'] } };

function create() {
  return document.body.appendChild(document.createElement('mcp-elicitation'));
}

function partOf(element: Element, name: string) {
  return element.shadowRoot!.querySelector<HTMLElement>(`[part~=${name}]`)!;
}

test('an elicitation appears, is answered by a script, and leaves, without a word in the console', async () => {
  const said = (['error', 'warn', 'info', 'log'] as const).map((method) => vi.spyOn(console, method));
  const element = create();
  const outcome = element.elicit(request);
  await new Promise((resolve) => element.addEventListener('shown', resolve, { once: true }));
  expect(element.shadowRoot!.querySelectorAll('[part~=field]')).toHaveLength(10);

  const name = element.shadowRoot!.querySelector<HTMLInputElement>('[name=name]')!;
  name.value = 'Ada';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  element.submit();
  expect(await outcome).toEqual({ action: 'accept', content: { name: 'Ada', news: true } });

  await element.updateComplete;
  expect(partOf(element, 'submit')).toBeNull();
  element.remove();
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('a filled-in form appears after an elicitation that had focus', async () => {
  const element = create();
  for (const properties of [{}, { name: { type: 'string', default: 'Ada' } }]) {
    const outcome = element.elicit({ message: 'Who?', requestedSchema: { type: 'object', properties } });
    await new Promise((resolve) => element.addEventListener('shown', resolve, { once: true }));
    element.submit();
    expect((await outcome).action).toBe('accept');
    await element.updateComplete;
  }
  element.remove();
});

test('a declared elicitation in the page is cancelled by its button', async () => {
  const element = create();
  Object.assign(element, { presentation: 'inline', message: 'Go on?', open: true });
  await new Promise((resolve) => element.addEventListener('shown', resolve, { once: true }));
  const closed = new Promise((resolve) => element.addEventListener('close', resolve, { once: true }));
  partOf(element, 'cancel').click();
  await closed;
  expect(element.open).toBe(false);
});

test('an element that moves within the page keeps its dialog', async () => {
  const element = create();
  const outcome = element.elicit({ message: 'Go on?' });
  await new Promise((resolve) => element.addEventListener('shown', resolve, { once: true }));
  document.body.prepend(element);
  element.reject();
  expect(await outcome).toEqual({ action: 'reject' });
});

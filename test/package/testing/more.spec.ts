import { expect, test } from '@playwright/test';
import { approve, fill, ready, submit } from 'mcp-elicitation/testing';

/** `/` has the modules, `/one-file` the file for script tags, whose classes have other names. */
for (const path of ['/', '/one-file']) {
  test(`answers a field of each kind by its label: ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate('void ask(everyKind)');
    const element = page.locator('mcp-elicitation');
    const long = 'the second of the long options';
    const values = {
      Text: 'Ada',
      Count: '12',
      Password: 'pass word',
      On: true,
      Color: 'blue',
      Size: long,
      City: 'City 5',
      Cities: ['City 5', 'City 50'],
      Some: ['a', 'c'],
      Tags: ['x', 'y'],
      Day: '2026-07-28',
      Moment: '2026-07-28T09:30',
    };
    for (const [label, value] of Object.entries(values)) await fill(element, label, value);
    await fill(element, 'Sure', true);
    await expect(element.getByLabel('Text')).toHaveValue('Ada');
    await expect(element.getByRole('button', { name: 'City 50' })).toBeVisible();
    await fill(element, 'Tags', ['z']);
    await fill(element, 'Cities', undefined);
    await fill(element, 'Text', undefined);
    await submit(element);
    await expect(page.locator('#answer')).toContainText('"accept"');
    const { content } = JSON.parse((await page.locator('#answer').textContent()) ?? '');
    expect({ ...content, moment: new Date(content.moment) }).toEqual({
      count: 12,
      token: 'pass word',
      on: true,
      sure: true,
      color: 'blue',
      size: long,
      city: 'City 5',
      some: ['a', 'c'],
      tags: ['z'],
      day: '2026-07-28',
      moment: new Date('2026-07-28T09:30'),
    });
  });
}

test('an error lists the existing labels or options', async ({ page }) => {
  await page.goto('/');
  await page.evaluate('void ask(everyKind)');
  const element = page.locator('mcp-elicitation');
  await expect(fill(element, 'Txet', 'Ada')).rejects.toThrow(
    /There is no field "Txet"; the labels there are: "Text", "Count", "Password", /,
  );
  await expect(fill(element, 'Color', 'green')).rejects.toThrow('"Color" has no option "green", only "red", "blue"');
  await expect(fill(element, 'Size', 'none')).rejects.toThrow(/"Size" has no option "none", only "the first of/);
  await expect(fill(element, 'Some', ['a', 'd'])).rejects.toThrow('"Some" has no option "d", only "a", "b", "c"');
  await expect(fill(element, 'City', 'Rome')).rejects.toThrow('"City" has no option "Rome"');
  await expect(fill(element, 'On', 'yes')).rejects.toThrow('"On" takes true or false');
});

test('finds a field by its label with the key beside it, where two labels are the same', async ({ page }) => {
  await page.goto('/');
  const properties = { a: { type: 'string', title: 'Name' }, b: { type: 'string', title: 'Name' } };
  await page.evaluate((request) => void window.ask(request), {
    message: 'Who?',
    requestedSchema: { type: 'object', properties },
  });
  await fill(page.locator('mcp-elicitation'), 'Name "b"', 'Ada');
  await expect(page.locator('[name=b]')).toHaveValue('Ada');
});

test('an error says that fields of two groups have the same label', async ({ page }) => {
  await page.goto('/');
  const person = { type: 'object', properties: { name: { type: 'string' } } };
  await page.evaluate((request) => void window.ask(request, { nested: true }), {
    message: 'Who?',
    requestedSchema: { type: 'object', properties: { from: person, to: person } },
  });
  await expect(fill(page.locator('mcp-elicitation'), 'Name', 'Ada')).rejects.toThrow('2 fields are called "Name"');
});

test('an error says that nothing is on screen, or that this is not the element', async ({ page }) => {
  await page.goto('/');
  await expect(ready(page.locator('mcp-elicitation'), { timeout: 1 })).rejects.toThrow(
    'Nothing is on screen (after 1 ms)',
  );
  await expect(ready(page.locator('button'))).rejects.toThrow('This is not an <mcp-elicitation>');
});

test('finds the other buttons by their names, in the shadow root', async ({ page }) => {
  await page.goto('/');
  const element = page.locator('mcp-elicitation');
  await page.evaluate("void ask({ message: 'Sure?' }, { rejectReason: true })");
  await page.getByText('Reason, if you reject').click();
  await page.getByLabel('Reason, if you reject').fill('Not today.');
  await ready(element);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.locator('#answer')).toHaveText('{"action":"reject","reason":"Not today."}');
  await page.evaluate("void ask({ message: 'Really?' })");
  await ready(element);
  await page.keyboard.press('Escape');
  await expect(page.locator('#answer')).toHaveText('{"action":"cancel"}');
});

test('approves an action after it has read all of it, changes another one, and responds', async ({ page }) => {
  await page.goto('/');
  const element = page.locator('mcp-elicitation');
  const args = {
    ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`argument_${i}`, `value ${i}`])),
    code: Array.from({ length: 300 }, (_, i) => `const value${i} = ${i};`).join('\n'),
    api_key: 'sk-1',
  };
  const ask = (given: object) =>
    page.evaluate((review) => void window.review(review), {
      action: 'run',
      args: given,
      allow: ['approve', 'edit', 'respond'],
    });
  const answer = async () => JSON.parse((await page.locator('#answer').textContent()) || '{}');
  await ask(args);
  await approve(element);
  await expect.poll(answer).toEqual({ action: 'approve', args });
  await ask({ amount: 120, to: 'Ada' });
  await ready(element);
  await page.getByRole('button', { name: 'Edit' }).click();
  await fill(element, 'Amount', 80);
  await approve(element);
  await expect.poll(answer).toEqual({ action: 'edit', args: { amount: 80, to: 'Ada' } });
  await ask({ amount: 120 });
  await ready(element);
  await page.getByRole('button', { name: 'Respond' }).click();
  await fill(element, 'Your response', 'Ask my bank first.');
  await submit(element);
  await expect.poll(answer).toEqual({ action: 'respond', text: 'Ask my bank first.' });
});

test('opens the page of URL mode, as only a real press may', async ({ page, baseURL }) => {
  await page.goto('/');
  const url = `${baseURL}/opened`;
  await page.evaluate((request) => void window.ask(request), {
    mode: 'url',
    message: 'Please sign in.',
    url,
    elicitationId: '1',
  } as const);
  const opened = page.context().waitForEvent('page');
  await submit(page.locator('mcp-elicitation'));
  await (await opened).waitForURL(url);
});

test('a browser keeps the guard: disarmGuard() throws there, and a press on what has just appeared does not count', async ({
  page,
}) => {
  await page.goto('/');
  const thrown = await page.evaluate(() => {
    try {
      window.testing.disarmGuard();
    } catch (error) {
      return String(error);
    }
  });
  expect(thrown).toBe('Error: disarmGuard(): this page has a layout, and perhaps a person');
  const asked = await page.evaluate(() => performance.timeOrigin + performance.now());
  await page.evaluate("void ask({ message: 'Sure?' })");
  const submitButton = page.locator('mcp-elicitation [part~=submit]');
  const { x, y, width, height } = (await submitButton.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  // The press says when it happened, so that it does not come too late on a slow machine.
  const press = {
    x: x + width / 2,
    y: y + height / 2,
    button: 'left',
    clickCount: 1,
    timestamp: (asked + 499) / 1000,
  } as const;
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await session.send('Input.dispatchMouseEvent', { ...press, type });
  }
  await page.evaluate(() => document.querySelector('mcp-elicitation')?.ready);
  await expect(page.locator('#answer')).toHaveText('');
  await page.waitForFunction((pressed) => performance.timeOrigin + performance.now() > pressed + 500, asked + 499);
  await submitButton.click(); // A press of its own, and no chain with the one before.
  await expect(page.locator('#answer')).toHaveText('{"action":"accept","content":{}}');
});

declare global {
  interface Window {
    ask(request: object): Promise<void>;
    review(options: object): Promise<void>;
    testing: typeof import('mcp-elicitation/testing');
  }
}

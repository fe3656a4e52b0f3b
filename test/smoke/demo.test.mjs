// @ts-check
/** The demo: a server of the SDK asks, a person answers in Chromium, and the server gets the answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answers, leave, prepareDemo, press, run, startOwnDemo, told, type } from '../e2e/demo-person.mjs';

const person = prepareDemo(startOwnDemo);

describe('the demo', () => {
  it('tells its server what the person typed and chose', async () => {
    const { page, problems } = await person.visit({ revision: '2025-11-25' });
    await run(page, 'transfer');
    await type(page, 'amount', '1500.75');
    await type(page, 'account', '0123456789');
    await page.click('mcp-elicitation >>> [data-name=priority] ::-p-text(Express)');
    await press(page, 'submit');
    const content = { amount: 1500.75, account: '0123456789', priority: 'express', saveRecipient: true };
    assert.equal(
      await told(page, 'transfer'),
      `Accepted. The server got this content:\n${JSON.stringify(content, null, 2)}`,
    );
    assert.deepEqual(await answers(page), [{ action: 'accept', content }]);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});

// @ts-check
/** Whose answer it is: nothing that was typed for one server reaches another, and each question is answered once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aim, click, ready, run, serveAttackPage } from './attack-page.mjs';

const open = serveAttackPage();

/** Milliseconds: enough for the press on a slow machine. */
const LIMIT = 15_000;

const NOTE = `{ message: 'Note?', requestedSchema: { type: 'object', properties: { note: { type: 'string' } } } }`;

describe('What was typed for one server', () => {
  for (const [what, options] of Object.entries({
    'by their identities': ["{ server: { id: 'a' } }", "{ server: { id: 'b' } }"],
    'by nothing at all': ['{}', '{}'],
    'by an empty name': ["{ server: { name: '' } }", "{ server: { name: '' } }"],
  })) {
    it(`does not appear in the same form of another server, distinguished ${what} [END-18]`, async () => {
      const page = await open();
      await run(
        page,
        `window.taken = new AbortController();
        el.elicit(${NOTE}, { ...${options[0]}, signal: taken.signal }); await el.updateComplete`,
      );
      await ready(page);
      await click(page, await aim(page, 'input'));
      await page.keyboard.type('for one alone');
      await run(page, `el.elicit(${NOTE}, ${options[1]}); taken.abort(); await el.updateComplete`);
      assert.equal(await run(page, `return el.shadowRoot.querySelector('input').value`), '');
      await page.close();
    });
  }
});

describe('One question', () => {
  // A server's deadline passes during a check, too. It is long enough for the press on a slow machine.
  const ENDS = {
    'a scope that changes': `el.scope = { user: 'another' }`,
    'a time limit that passes': `await new Promise((passed) => el.addEventListener('timeout', passed, { once: true }))`,
    'a withdrawal': 'taken.abort()',
  };
  for (const [what, end] of Object.entries(ENDS)) {
    it(`has at most one answering event when ${what} coincides with a check that passes [END-17]`, async () => {
      const page = await open();
      await run(
        page,
        `window.events = []; window.taken = new AbortController();
        for (const type of ['accept', 'reject', 'cancel', 'timeout']) el.addEventListener(type, () => events.push(type));
        window.result = el.elicit({ message: 'Delete?' }, { signal: taken.signal, deadline: Date.now() + ${LIMIT},
          checkAnswer: () => new Promise((settle) => { window.settle = settle; }) }); await el.updateComplete`,
      );
      await ready(page);
      await click(page, await aim(page, '[part~=submit]'));
      await page.waitForFunction('window.settle');
      await run(page, `${end}; settle(); await frames()`);
      const { events, action } = await run(page, 'const { action } = await result; return { events, action }');
      assert.deepEqual(events, action === 'withdrawn' ? [] : [action]);
      assert.notEqual(action, 'accept');
      await page.close();
    });
  }

  it('of a server does not end when the application opens and closes its own in one task [END-09]', async () => {
    const page = await open();
    await run(
      page,
      `await elicit('bank', { message: 'Pay?' }); el.message = 'Own'; el.open = true; el.open = false; await frames()`,
    );
    await ready(page);
    await click(page, await aim(page, '[part~=submit]'));
    assert.deepEqual(await run(page, 'await frames(); return outcomes'), ['Pay?: accept']);
    await page.close();
  });
});

// @ts-check
/** The one-file build in a plain HTML page, under the strictest policy that a page can send. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preparePlainPage } from './plain-page.mjs';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string', pattern: '^\\p{Lu}' }, age: { type: 'integer' } },
  required: ['name'],
};

const BODY = `<mcp-elicitation open presentation="inline" message="From attributes" server-name="Northwind"
 schema='${JSON.stringify(SCHEMA)}'></mcp-elicitation>`;

describe('the one-file build', () => {
  const plain = preparePlainPage(BODY);

  it('renders the schema of an attribute, and dispatches content with the types of the schema [CARD-01, CARD-03, CARD-06]', async () => {
    const { page } = await plain.open();
    const name = await page.waitForSelector('mcp-elicitation >>> [name=name]', { visible: true });
    const content = page.evaluate(
      () =>
        new Promise((resolve) => {
          document
            .querySelector('mcp-elicitation')
            ?.addEventListener('accept', (event) => resolve(/** @type {any} */ (event).content));
        }),
    );
    await name?.type('Ada');
    await (await page.waitForSelector('mcp-elicitation >>> [name=age]', { visible: true }))?.type('36');
    await (await page.waitForSelector('mcp-elicitation >>> [part~=submit]', { visible: true }))?.click();
    assert.deepEqual(await content, { name: 'Ada', age: 36 });
    await page.close();
  });

  it('renders the schema of a property [CARD-01, CARD-03]', async () => {
    const { page } = await plain.open();
    await page.evaluate((schema) => {
      const element = Object.assign(document.createElement('mcp-elicitation'), { schema, open: true });
      element.id = 'second';
      document.body.append(element);
    }, SCHEMA);
    const labels = await page.waitForSelector('#second >>> [data-name=age] [part~=label]', { visible: true });
    assert.equal((await labels?.evaluate((label) => label.textContent))?.trim(), 'Age');
    await page.close();
  });

  it('exports the adapters, and answers a peer without any other file [CARD-02, CARD-03]', async () => {
    plain.requested.length = 0;
    const { page, problems } = await plain.open();
    await page.waitForFunction('window.exported');
    const sent = await page.evaluate(async () => {
      const { connectJsonRpc } = /** @type {any} */ (window).exported;
      const element = document.createElement('mcp-elicitation');
      document.body.append(element);
      /** @type {Promise<object>} */
      const reply = new Promise((resolve) => {
        const peer = connectJsonRpc(element, { send: resolve, serverName: 'Raw' });
        peer.receive({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: { message: 'Go on?' } });
      });
      await element.updateComplete;
      element.submit();
      return reply;
    });
    assert.deepEqual(sent, { jsonrpc: '2.0', id: 0, result: { action: 'accept', content: {} } });
    const names = await page.evaluate(() => Object.keys(/** @type {any} */ (window).exported));
    for (const name of ['McpElicitation', 'elicitationHandler', 'responseFor', 'elicitationCapability']) {
      assert.ok(names.includes(name), name);
    }
    assert.deepEqual([...new Set(plain.requested)].sort(), ['/', '/mcp-elicitation.min.js', '/page.css', '/page.js']);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('runs under a strict policy with Trusted Types without a violation, errors included [USE-08]', async () => {
    const { page, problems } = await plain.open();
    // In the page's own script, because the policy does not apply to what the debugger evaluates.
    await page.waitForFunction('window.exported');
    const submit = await page.waitForSelector('mcp-elicitation >>> [part~=submit]', { visible: true });
    await submit?.click();
    const error = await page.waitForSelector('mcp-elicitation >>> [part~=error]', { visible: true });
    assert.equal(await error?.evaluate((shown) => shown.textContent?.trim()), 'Enter an answer.');
    assert.deepEqual(await page.evaluate('violations'), []);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('follows the language of the page through all ten under that policy, without any other file [L10N-01, CARD-03]', async () => {
    plain.requested.length = 0;
    const { page, problems } = await plain.open();
    await page.waitForFunction('window.exported');
    for (const [lang, submit, range] of [
      ['es-MX', 'Enviar', 'Mínimo 1.'],
      ['fr', 'Envoyer', 'Au moins 1.'],
      ['de', 'Senden', 'Mindestens 1.'],
      ['ja', '送信', '1以上にしてください。'],
      ['zh-CN', '提交', '至少为 1。'],
      ['ko', '제출', '최소 1.'],
      ['ar', 'إرسال', 'الحد الأدنى: 1.'],
      ['hi', 'सबमिट करें', 'कम से कम 1।'],
      ['pt', 'Enviar', 'No mínimo 1.'],
      ['en', 'Submit', 'At least 1.'],
    ]) {
      const shown = await page.evaluate(
        (lang) =>
          new Promise((resolve) => {
            const follow = (/** @type {any} */ { detail }) => {
              if (detail.status !== 'ready') return;
              removeEventListener('lit-localize-status', follow);
              const element = /** @type {any} */ (document.querySelector('mcp-elicitation'));
              element.schema = { type: 'object', properties: { age: { type: 'integer', minimum: 1 } } };
              element.updateComplete.then(() => {
                const text = (/** @type {string} */ part) =>
                  element.shadowRoot.querySelector(`[part~=${part}]`)?.textContent.trim();
                resolve([text('submit'), text('hint')]);
              });
            };
            addEventListener('lit-localize-status', follow);
            document.documentElement.lang = lang;
          }),
        /** @type {string} */ (lang),
      );
      assert.deepEqual(shown, [submit, range], lang);
    }
    assert.deepEqual([...new Set(plain.requested)].sort(), ['/', '/mcp-elicitation.min.js', '/page.css', '/page.js']);
    assert.deepEqual(await page.evaluate('violations'), []);
    assert.deepEqual(problems, []);
    await page.close();
  });
});

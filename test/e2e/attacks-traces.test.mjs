// @ts-check
/** A server's texts become only text in the page, and a person's answer leaves nothing there. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { run, serveAttackPage } from './attack-page.mjs';

/** @import { Page } from 'puppeteer-core' */

/** A request with every kind of text that a server can write. @param {(text: string) => string} write */
const requestOf = (write) => ({
  message: write('message'),
  requestedSchema: {
    type: 'object',
    title: write('title'),
    properties: {
      [write('line')]: { type: 'string', title: write('label'), description: write('hint'), default: write('value') },
      [write('lines')]: { type: 'string', maxLength: 9999, default: `${write('one')}\n${write('two')}` },
      [write('password')]: { type: 'string' },
      [write('switch')]: { type: 'boolean', title: write('on') },
      [write('choice')]: {
        type: 'string',
        oneOf: [1, 2, 3, 4, 5].map((i) => ({ const: write(`c${i}`), title: write(`t${i}`) })),
      },
      [write('choices')]: { type: 'array', items: { enum: [1, 2, 3].map((i) => write(`e${i}`)) } },
      [write('list')]: { type: 'array', items: { type: 'string' }, default: [write('chip')] },
      [write('fixed')]: { const: write('constant') },
      [write('when')]: { type: 'string', format: 'date' },
      [write('count')]: { type: 'integer', description: write('how many') },
      [write('other')]: { type: 'object', description: write('no control') },
    },
    required: [write('line')],
  },
});
const PAGE = { mode: 'url', message: 'Visit', url: 'https://bank.example/a/path' };

const open = serveAttackPage();

/** @param {unknown} request @param {unknown} [options] @returns {Promise<Page>} */
async function show(request, options) {
  const page = await open({ width: 640, height: 1600 });
  await page.evaluate((given, more) => /** @type {any} */ (window).elicit('bank', given, more), request, options);
  await run(page, 'await frames(); el.reportValidity(); await frames()');
  return page;
}

describe('A text of a server', () => {
  it('never becomes an element, an id, a class or a part of the page [MCP-12]', async () => {
    const names = async (/** @type {(text: string) => string} */ write) => {
      const page = await show(requestOf(write));
      const found = await run(
        page,
        `return [...el.shadowRoot.querySelectorAll('*')].map(({ localName, id, attributes }) =>
        [localName, id, attributes.class?.value, attributes.part?.value].join(' '))`,
      );
      await page.close();
      return found;
    };
    const plain = await names((text) => `${text} and more.`);
    assert.ok(plain.length > 100, `${plain.length} elements`);
    assert.deepEqual(await names((text) => `${text}"><b id=i>`), plain);
  });

  it('is nowhere larger or bolder than the name of the server, except for the host of a page to visit [END-21]', async () => {
    for (const [request, larger] of /** @type {const} */ ([
      [requestOf((text) => text), []],
      [PAGE, ['host']],
    ])) {
      const page = await show(request, { errors: { '': 'wrong', '/line': 'wrong too' } });
      const found = await run(
        page,
        `const styleOf = (element) => { const { fontSize, fontWeight } = getComputedStyle(element); return [parseFloat(fontSize), Number(fontWeight)] };
        const [size, weight] = styleOf(el.shadowRoot.querySelector('[part=server]'));
        // The signs on the buttons of a number are the element's own.
        const texts = [...el.shadowRoot.querySelectorAll('.middle :not(.number > button)')].filter((element) =>
          element.matches('input, textarea, select') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
        const greater = texts.filter((element) => styleOf(element)[0] > size || styleOf(element)[1] > weight);
        return [texts.length, [...new Set(greater.map((element) => element.closest('.host, [class]').className))]]`,
      );
      assert.ok(found[0] > 3, `${found[0]} texts`);
      assert.deepEqual(found[1], larger);
      await page.close();
    }
  });
});

describe('The element', () => {
  it('stores nothing that a person types, makes no request, and writes nothing to the console', async () => {
    const page = await open();
    /** @type {string[]} */
    const said = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => said.push(request.url()));
    await run(
      page,
      `el.scope = { user: 'ada' }; await elicit('bank', { message: 'm', requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } })`,
    );
    const input = await page.$('mcp-elicitation >>> [name=a]');
    await input?.type('typed');
    assert.deepEqual(await run(page, 'await frames(); return el.content'), { a: 'typed' });
    await run(page, 'el.cancel(); await frames()');
    const stored = await run(
      page,
      `return [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie, await indexedDB.databases(), await caches.keys()]`,
    );
    assert.deepEqual(stored, [[], [], '', [], []]);
    assert.deepEqual(said, []);
    await page.close();
  });
});

// @ts-check
/** What assistive technology gets in each state: roles, names, descriptions, and states, in order. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { schemaOf } from '../form/schema-of.mjs';
import { accessibilityTree } from './accessibility-tree.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { ask, preparePlainPage } from './plain-page.mjs';

/** @import { Page } from 'puppeteer-core' */

const plain = preparePlainPage();

const string = { type: 'string' };

const EVERY_KIND = schemaOf(
  {
    name: { ...string, description: 'As on your passport' },
    notes: { ...string, format: 'textarea' },
    age: { type: 'integer', minimum: 0, default: 3 },
    day: { ...string, format: 'date' },
    on: { type: 'boolean', default: true },
    maybe: { type: 'boolean' },
    environment: { enum: ['staging', 'production'] },
    list: { enum: ['a', 'b', 'c', 'd', 'e'] },
    many: { enum: Array.from({ length: 60 }, (_, i) => `Option ${i}`) },
    some: { type: 'array', minItems: 1, items: { enum: ['api', 'db'] } },
    tags: { type: 'array', items: string, default: ['alpha'] },
    fixed: { const: 'v2' },
    inner: { type: 'object', title: 'Address', properties: { street: string } },
    odd: { type: 'null' },
  },
  ['name', 'environment', 'some'],
);

const BASE = { serverName: 'Northwind', serverOrigin: 'nw.example', message: 'Please fill this in' };
const SIGN_IN = { ...BASE, mode: 'url', url: 'https://login.acme.example/oauth', message: 'Sign in' };

/**
 * Acts on the element, and waits until the result is on screen.
 * @param {string} body of a function of `element`
 */
function doing(body) {
  return (/** @type {Page} */ page) =>
    page.evaluate(`(async (element) => {
      ${body};
      for (let update = 0; update < 3; update++) await element.updateComplete;
    })(document.querySelector('mcp-elicitation'))`);
}

const NEXT = `{ server: { id: 'a', name: 'Acme' }, silenceable: true, rejectReason: true, timeout: 0,
  step: { index: 1, count: 3, canGoBack: true } }`;

/** @type {Array<[what: string, properties: Record<string, unknown>, act?: (page: Page) => Promise<unknown>, selector?: string]>} */
const STATES = [
  ['a form with every kind of field', { ...BASE, schema: EVERY_KIND, nested: true }],
  [
    'a form with errors',
    {
      ...BASE,
      schema: schemaOf({ name: { ...string, description: 'As on your passport' }, side: { enum: ['a', 'b'] } }, [
        'name',
        'side',
      ]),
    },
    doing('element.submit()'),
  ],
  ['a yes/no question in the page', { ...BASE, presentation: 'inline', timeout: 300_000 }],
  [
    'a form that is being checked',
    { ...BASE, schema: schemaOf({ name: string }) },
    doing(`element.checkAnswer = () => new Promise(() => {}); element.submit()`),
  ],
  [
    'many options, searched',
    { ...BASE, schema: schemaOf({ many: EVERY_KIND.properties.many }) },
    async (page) => {
      await page.click('mcp-elicitation >>> [name=many]');
      await page.keyboard.type('on 5');
    },
  ],
  [
    'options in rows',
    {
      ...BASE,
      schema: schemaOf(
        {
          one: {
            oneOf: [
              { const: 'a', title: 'Rolling', description: 'One server after the other' },
              { const: 'b', title: 'At once' },
            ],
          },
        },
        ['one'],
      ),
    },
  ],
  ['a page to visit', SIGN_IN],
  ['a page to be wary of', { ...SIGN_IN, url: 'http://github.com.evil.example/' }],
  [
    'a page that is open elsewhere',
    SIGN_IN,
    async (page) => {
      await doing(`element.addEventListener('url-open', (event) => event.preventDefault())`)(page);
      await page.click('mcp-elicitation >>> [part~=submit]');
    },
  ],
  ['the last seconds', { ...BASE, timeout: 20_000 }],
  [
    'one of a series, while others wait',
    BASE,
    doing(`element.cancel(); element.elicit({ message: 'And then?' }, ${NEXT}); element.elicit({ message: 'Later?' })`),
  ],
  ['a question that cannot be shown', { ...BASE, schema: [] }],
  ['a question that was withdrawn', BASE, doing('element.withdraw()'), '.toast'],
];

/** The tree of each state, as trees.txt has it below its heading. */
const TREES = new Map(
  readFileSync(new URL('trees.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split(/\n?\n?^# /m)
    .map((text) => {
      const [what = '', ...lines] = text.split('\n');
      return [what, lines.join('\n')];
    }),
);

/** Waits until the element has announced what it shows. @param {Page} page */
function announced(page) {
  return page.waitForFunction(() => {
    const regions = document.querySelector('mcp-elicitation')?.shadowRoot?.querySelectorAll('[aria-live]');
    return [...(regions ?? [])].some((region) => region.textContent);
  });
}

describe('the accessibility tree', () => {
  for (const [what, properties, act, selector] of STATES) {
    it(`has a name, a description, and an order for everything on screen of ${what} [A11Y-02]`, async () => {
      const { page } = await plain.open();
      await page.setViewport({ width: 800, height: 900 });
      await page.evaluate(`Date.now = () => ${Date.now()}`); // The countdown stands still, however long the test takes.
      await ask(page, properties);
      await announced(page);
      await act?.(page);
      await announced(page);
      // The keyboard can scroll the card only after layout.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.equal(await accessibilityTree(page, selector), TREES.get(what));
      await page.close();
    });
  }

  it('contains fields far below the screen that are not laid out yet [A11Y-02, USE-06]', async (t) => {
    // As the browser runs while a screen reader is on.
    const heard = await launchChromium({ args: ['--force-renderer-accessibility'] });
    t.after(() => heard.close());
    const { page } = await openPage(heard, plain.url);
    const named = { ...string, description: 'As on your passport' };
    const fields = Array.from({ length: 60 }, (_, i) => [`name${i}`, named]);
    await ask(page, { ...BASE, schema: schemaOf(Object.fromEntries(fields)) });
    const isLaidOut = await page.evaluate(() => {
      const root = document.querySelector('mcp-elicitation')?.shadowRoot;
      return root?.querySelector('[name=name59]')?.checkVisibility({ contentVisibilityAuto: true });
    });
    assert.equal(isLaidOut, false);
    const tree = await accessibilityTree(page);
    for (const i of fields.keys()) {
      assert.match(tree, new RegExp(`textbox "Name${i}" \\[described: As on your passport\\]`));
    }
  });
});

// @ts-check
/** A person answers whole elicitations with only a keyboard, or with only a touch screen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, eventsOf, preparePlainPage } from './plain-page.mjs';

/** @import { Page } from 'puppeteer-core' */

const string = { type: 'string' };

/** One of every kind of control. */
const SCHEMA = {
  type: 'object',
  properties: {
    line: { ...string, title: 'Line' },
    lines: { ...string, title: 'Lines', format: 'textarea' },
    secret: { ...string, title: 'Password' },
    number: { type: 'integer', title: 'Number', minimum: 0, default: 3 },
    day: { ...string, title: 'Day', format: 'date' },
    when: { ...string, title: 'When', format: 'date-time' },
    on: { type: 'boolean', title: 'On', default: false },
    maybe: { type: 'boolean', title: 'Maybe' },
    one: { title: 'One', enum: ['staging', 'production'] },
    list: { title: 'List', enum: ['Africa', 'America', 'Antarctica', 'Asia', 'Australia', 'Europe', 'Oceania'] },
    many: { title: 'Many', enum: Array.from({ length: 80 }, (_, i) => `Option ${i + 1}`) },
    some: { type: 'array', title: 'Some', items: { enum: ['api', 'web', 'db'] } },
    several: {
      type: 'array',
      title: 'Several',
      items: { enum: Array.from({ length: 80 }, (_, i) => `Choice ${i + 1}`) },
    },
    texts: { type: 'array', title: 'Texts', items: string },
    inner: { type: 'object', title: 'Inner', properties: { street: { ...string, title: 'Street' } } },
  },
  required: ['line'],
};

const ANSWERS = {
  line: 'Ada',
  lines: 'one\ntwo',
  secret: 'hush',
  number: 5,
  day: '2027-02-03',
  when: '2027-02-03T14:05:00+00:00',
  on: true,
  maybe: false,
  one: 'production',
  list: 'Europe',
  many: 'Option 42',
  some: ['api', 'db'],
  several: ['Choice 7', 'Choice 9'],
  texts: ['alpha', 'beta'],
  inner: { street: 'Main St' },
};

const PAGE = { mode: 'url', url: 'https://login.acme.example/oauth', message: 'Sign in' };

const plain = preparePlainPage();

async function visit() {
  const { page, problems } = await plain.open('about:blank');
  await page.emulateTimezone('UTC');
  await page.goto(plain.url);
  return { page, problems };
}

/** The field, the part or the tag that has focus. @param {Page} page */
function focused(page) {
  return page.evaluate(() => {
    const inside = document.querySelector('mcp-elicitation')?.shadowRoot?.activeElement;
    const element = inside ?? document.activeElement;
    return element?.getAttribute('name') ?? element?.getAttribute('part') ?? (element?.id || element?.localName);
  });
}

for (const presentation of ['dialog', 'inline']) {
  describe(`a person with only a keyboard, ${presentation},`, () => {
    /** Goes on by Tab until there. @param {Page} page @param {string} name */
    async function tabTo(page, name) {
      for (let presses = 0; (await focused(page)) !== name; presses++) {
        assert.ok(presses < 8, `Tab does not lead to ${name}, but to ${await focused(page)}`);
        await page.keyboard.press('Tab');
      }
    }

    /** @param {Page} page @param {...string} keys names of keys, or `"text"` */
    async function press(page, ...keys) {
      for (const key of keys) {
        if (key.startsWith('"')) await page.keyboard.type(key.slice(1, -1));
        else await page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key));
      }
    }

    /** What to press in each control. @type {Record<string, string[]>} */
    const KEYS = {
      line: ['"Ada"'],
      lines: ['"one"', 'Enter', '"two"'],
      secret: ['"hush"'],
      number: ['ArrowUp', 'ArrowUp'],
      day: ['"02032027"'],
      when: ['"02032027"', 'Tab', '"0205PM"'],
      on: ['Space'],
      maybe: ['ArrowUp'],
      one: ['ArrowDown', 'ArrowDown'],
      list: ['"eu"'],
      many: ['"42"', 'Enter'],
      some: ['Space', 'Tab', 'Tab', 'Space'],
      several: ['"7"', 'Enter', '"9"', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape'],
      texts: ['"alpha"', 'Enter', '"beta"'],
      'inner/street': ['"Main St"'],
    };

    it('fills in every kind of control, and submits [A11Y-02, DLG-14]', async () => {
      const { page, problems } = await visit();
      await page.focus('#before');
      await ask(page, { schema: SCHEMA, nested: true, presentation });
      for (const [name, keys] of Object.entries(KEYS)) {
        await tabTo(page, name);
        await press(page, ...keys);
      }
      await tabTo(page, 'submit');
      await press(page, 'Enter');
      assert.deepEqual(await eventsOf(page), [['accept', ANSWERS], ['close']]);
      assert.equal(await focused(page), 'before');
      assert.deepEqual(problems, []);
      await page.close();
    });

    it('is led to the missing answers, cancels, and finds the typed text when asked again [A11Y-02, USE-03, USE-05]', async () => {
      const { page } = await visit();
      await page.focus('#before');
      await ask(page, { schema: SCHEMA, presentation });
      await tabTo(page, 'lines');
      await press(page, '"half"');
      await page.keyboard.down('Control');
      await press(page, 'Enter');
      await page.keyboard.up('Control');
      assert.equal(await focused(page), 'line');
      await press(page, 'Escape');
      assert.deepEqual(await eventsOf(page), [['cancel'], ['close']]);
      await page.evaluate(() => Object.assign(document.querySelector('mcp-elicitation') ?? {}, { open: true }));
      await tabTo(page, 'lines');
      assert.equal(
        await page.$eval('mcp-elicitation >>> [name=lines]', (area) => /** @type {any} */ (area).value),
        'half',
      );
      await page.close();
    });

    it('consents to visit a page, comes back, and says that the visit is finished [A11Y-02, MCP-18]', async () => {
      const { page } = await visit();
      await page.focus('#before');
      await ask(page, { ...PAGE, presentation });
      await page.evaluate(() =>
        document.querySelector('mcp-elicitation')?.addEventListener('url-open', (event) => event.preventDefault()),
      );
      await tabTo(page, 'submit');
      await press(page, 'Enter');
      await tabTo(page, 'finish');
      await press(page, 'Enter');
      assert.deepEqual(await eventsOf(page), [['accept'], ['waiting'], ['close']]);
      assert.equal(await focused(page), 'before');
      await page.close();
    });
  });

  describe(`a person with only a touch screen, ${presentation},`, () => {
    /** @param {Page} page @param {string} selector inside the element */
    async function tap(page, selector) {
      const target = await page.waitForSelector(`mcp-elicitation >>> ${selector}`);
      assert.ok(target, selector);
      await target.tap();
    }

    /** Taps, and types on the keyboard that comes up. @param {Page} page @param {string} name @param {string} text */
    async function type(page, name, text) {
      await tap(page, `[name="${name}"]`);
      await page.keyboard.type(text);
    }

    /** Chooses in the picker of the platform, which is not part of the page. @param {Page} page @param {string} name @param {string} value */
    async function pick(page, name, value) {
      await page.$eval(
        `mcp-elicitation >>> [name="${name}"]`,
        (control, chosen) => {
          const input = /** @type {HTMLInputElement} */ (control);
          input.value = chosen;
          for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
        },
        value,
      );
    }

    async function visitOnPhone() {
      const visited = await visit();
      await visited.page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
      return visited;
    }

    it('fills in every kind of control, and submits [A11Y-02, MCP-10]', async () => {
      const { page, problems } = await visitOnPhone();
      await ask(page, { schema: SCHEMA, nested: true, presentation });
      const option = await page.evaluate(() => {
        const root = document.querySelector('mcp-elicitation')?.shadowRoot;
        return [...(root?.querySelectorAll('option') ?? [])].find(({ textContent }) => textContent === 'Europe')?.value;
      });
      await type(page, 'line', 'Ada');
      await type(page, 'lines', 'one\ntwo');
      await type(page, 'secret', 'hush');
      for (const _ of [4, 5]) await tap(page, '[data-name=number] button:last-child');
      await pick(page, 'day', '2027-02-03');
      await pick(page, 'when', '2027-02-03T14:05');
      await tap(page, '[name=on]');
      await tap(page, '[data-name=maybe] [role=radiogroup] label:nth-child(2)');
      await tap(page, '[data-name=one] [role=radiogroup] label:nth-child(2)');
      await pick(page, 'list', option ?? '');
      await type(page, 'many', '42');
      await tap(page, '[data-name=many] [role=option]');
      await tap(page, '[data-name=some] [role=group] label:nth-child(1)');
      await tap(page, '[data-name=some] [role=group] label:nth-child(3)');
      for (const text of ['Choice 7', 'Choice 9']) {
        await type(page, 'several', text);
        await tap(page, '[data-name=several] [role=option]');
      }
      await type(page, 'texts', 'alpha\nbeta');
      await type(page, 'inner/street', 'Main St');
      await tap(page, '[part~=submit]');
      assert.deepEqual(await eventsOf(page), [['accept', ANSWERS], ['close']]);
      assert.deepEqual(problems, []);
      await page.close();
    });

    it('removes what they entered, and rejects [A11Y-02, MCP-10]', async () => {
      const { page } = await visitOnPhone();
      await ask(page, { schema: SCHEMA, presentation, defaultValues: { texts: ['alpha', 'beta'] } });
      await tap(page, '[data-name=texts] .chip button');
      const left = await page.$$eval('mcp-elicitation >>> .chip', (chips) =>
        chips.map((chip) => chip.textContent?.trim()),
      );
      assert.deepEqual(left, ['beta']);
      await tap(page, '[part~=reject]');
      assert.deepEqual(await eventsOf(page), [['reject'], ['close']]);
      await page.close();
    });

    it('consents to visit a page, comes back, and says that the visit is finished [A11Y-02, MCP-18]', async () => {
      const { page } = await visitOnPhone();
      await ask(page, { ...PAGE, presentation });
      await page.evaluate(() =>
        document.querySelector('mcp-elicitation')?.addEventListener('url-open', (event) => event.preventDefault()),
      );
      await tap(page, '[part~=submit]');
      await tap(page, '[part~=finish]');
      assert.deepEqual(await eventsOf(page), [['accept'], ['waiting'], ['close']]);
      await page.close();
    });
  });
}

// @ts-check
/** `mcp-elicitation/react` in both versions of React. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { leave, part, press, type } from '../e2e/peers/person.mjs';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { serveReact } from './react-page.mjs';
import { HERE, run } from './run.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

for (const version of /** @type {const} */ (['18', '19'])) {
  describe(`the component of React, in React ${version}`, () => {
    /** @type {Browser} */
    let browser;
    /** @type {Awaited<ReturnType<typeof serveReact>>['server']} */
    let server;
    /** @type {Awaited<ReturnType<typeof serveReact>>['rendered']} */
    let rendered;

    before(async () => {
      ({ server, rendered } = await serveReact(version, join(HERE, 'react/app.jsx')));
      browser = await launchChromium({ args: ['--lang=en-US'] });
    });

    after(async () => {
      await browser.close();
      await server.close();
    });

    /**
     * Does something on the page. The test fails for anything that React or the browser reports meanwhile.
     * @param {(page: Page) => Promise<void>} act
     */
    async function onPage(act) {
      const { page, problems } = await openPage(browser, server.origin);
      await page.waitForFunction(() => document.querySelector('mcp-elicitation')?.schema);
      await act(page);
      assert.deepEqual(problems, []);
      await leave(page);
    }

    /** @param {Page} page @param {string} events all of them, in their order */
    async function heard(page, events) {
      const text = () => page.$eval('#events', ({ textContent }) => textContent);
      await page
        .waitForFunction((all) => document.querySelector('#events')?.textContent === all, {}, events)
        .catch(async (cause) => {
          throw new Error(`The events are ${JSON.stringify(await text())}`, { cause });
        });
    }

    it('is rendered on a server as the tag with its children, and hydrated without a complaint', () =>
      onPage(async (page) => {
        assert.ok(rendered.version.startsWith(`${version}.`), rendered.version);
        assert.match(rendered.html, /<mcp-elicitation[^>]*><span slot="footer">Footer<\/span><\/mcp-elicitation>/);
        assert.doesNotMatch(rendered.html, /\[object Object\]/);
        assert.equal(await page.$eval('mcp-elicitation', ({ serverName }) => serverName), 'Northwind Bank');
      }));

    it('gives the element an object as its schema, and the handlers get its own events [LIB-06]', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        const given = await page.$eval('mcp-elicitation', (element) => [
          element.hasAttribute('schema'),
          Object.keys(element.schema?.properties ?? {}),
          element.className,
          element.id,
        ]);
        assert.deepEqual(given, [false, ['name'], 'card', 'question']);
        await type(page, 'name', 'root');
        await press(page, 'submit');
        await page.waitForSelector(part('error'), { visible: true });
        await type(page, 'name', '2');
        await press(page, 'submit');
        // The last number says that the handler is that of the last render.
        await heard(page, 'shown\naccept {"name":"root2"} 1\nclose');
        await page.click('#form');
        await page.waitForSelector('mcp-elicitation >>> summary', { visible: true });
        await page.click('mcp-elicitation >>> summary');
        await page.type('mcp-elicitation >>> .reason input', 'Not today.');
        await press(page, 'reject');
        await heard(page, 'shown\naccept {"name":"root2"} 1\nclose\nshown\nreject Not today.\nclose');
      }));

    it('gets a cancellation and a timeout once each under StrictMode [LIB-06]', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await press(page, 'cancel');
        await heard(page, 'shown\ncancel\nclose');
        await page.$eval('mcp-elicitation', (element) => {
          element.timeout = 1;
        });
        await page.click('#form');
        await heard(page, 'shown\ncancel\nclose\nshown\ntimeout\nclose');
      }));

    it('gets the event with a hyphen in its name, and continues the visit when React renders again [LIB-06]', () =>
      onPage(async (page) => {
        await page.click('#url');
        await page.waitForSelector(part('submit'), { visible: true });
        await press(page, 'submit');
        await heard(page, 'shown\nurl-open /opened\naccept undefined 1\nwaiting');
        await page.click('#render');
        await heard(page, 'shown\nurl-open /opened\naccept undefined 1\nwaiting\nrender');
        await press(page, 'finish');
        await heard(page, 'shown\nurl-open /opened\naccept undefined 1\nwaiting\nrender\nclose');
        assert.equal(await page.$(part('submit')), null);
      }));

    it('calls no handler once the component has gone [HOST-07]', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await heard(page, 'shown');
        await page.$eval('#toggle', (button) => button.click());
        await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
        await page.click('#render');
        await heard(page, 'shown\nrender');
      }));

    it('provides the element through its ref, also after the component was removed and is back', () =>
      onPage(async (page) => {
        await page.click('#toggle');
        await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
        await page.click('#toggle');
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await page.$eval('#submit', (button) => button.click());
        await page.waitForSelector(part('error'), { visible: true });
        await heard(page, 'shown');
      }));

    it('has types that know its properties and events, and refuse others [LIB-06]', async () => {
      const { code, output } = await run('tsc', [
        '-p',
        version === '18' ? 'types/react/tsconfig.18.json' : 'types/react',
      ]);
      assert.equal(code, 0, output);
    });
  });
}

describe('the code for server rendering in docs/frameworks.md', () => {
  const folder = join(HERE, 'react-docs.tmp');
  const page = join(folder, 'page.tsx');
  /** @type {Browser} */
  let browser;

  before(async () => {
    const [, rest = ''] = readPage('docs/frameworks.md').split('\n## React 18, and server rendering\n');
    const [block] = blocksIn(rest);
    await mkdir(folder, { recursive: true });
    await writeFile(page, `${block?.code}\nexport { SignUp as App };\n`);
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  for (const version of /** @type {const} */ (['18', '19'])) {
    it(`opens with its form in React ${version}, once the page is hydrated, and gives the answer to the page [LIB-06]`, async (t) => {
      const { server, rendered } = await serveReact(version, page);
      t.after(() => server.close());
      assert.match(rendered.html, /^<mcp-elicitation[^>]*><\/mcp-elicitation>$/);
      assert.doesNotMatch(rendered.html, /open|object/, 'nothing appears before the page is hydrated');
      const { page: tab, problems } = await openPage(browser, server.origin);
      /** @type {string[]} */
      const said = [];
      tab.on(
        'console',
        (message) =>
          void message
            .args()[0]
            ?.jsonValue()
            .then((value) => said.push(value)),
      );
      await tab.waitForSelector('mcp-elicitation >>> [name=name]', { visible: true });
      await type(tab, 'name', 'Ada');
      await press(tab, 'submit');
      await tab.waitForFunction(() => !document.querySelector('mcp-elicitation')?.open);
      assert.deepEqual(problems, []);
      assert.deepEqual(said.at(-1), { name: 'Ada' });
      await leave(tab);
    });
  }
});

describe('a card over an open layer of Radix', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serveReact>>['server']} */
  let server;
  before(async () => {
    ({ server } = await serveReact('19', join(HERE, 'react/radix.jsx')));
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** How a person gets into the field, and to Submit. @type {Record<string, (page: Page) => Promise<void>>} */
  const WAYS = {
    mouse: async (page) => {
      await page.click('mcp-elicitation >>> [name=name]');
      await page.keyboard.type('Ada');
      await page.click(part('submit'));
    },
    touch: async (page) => {
      await page.tap('mcp-elicitation >>> [name=name]');
      await page.keyboard.type('Ada');
      await page.tap(part('submit'));
    },
    keyboard: async (page) => {
      await page.keyboard.press('Tab'); // From the heading.
      await page.keyboard.type('Ada');
      await page.keyboard.press('Enter');
    },
  };
  for (const [layer, role] of [
    ['dialog', 'dialog'],
    ['menu', 'menu'],
  ]) {
    for (const [way, act] of Object.entries(WAYS)) {
      it(`is answered by ${way}, and the ${layer} is still open and usable [LIB-06]`, async () => {
        const { page, problems } = await openPage(browser, server.origin);
        await page.waitForFunction(() => document.querySelector('mcp-elicitation')?.elicit);
        await page.click(`#${layer}`);
        await page.click(`#ask-${layer}`);
        await page.waitForSelector(part('submit'), { visible: true });
        await page.evaluate(() => document.querySelector('mcp-elicitation')?.ready);
        await act(page);
        await page.waitForFunction(() => document.querySelector('#outcome')?.textContent);
        const outcome = await page.$eval('#outcome', ({ textContent }) => textContent ?? '');
        assert.deepEqual(JSON.parse(outcome), { action: 'accept', content: { name: 'Ada' } });
        await page.waitForFunction((id) => document.activeElement?.id === id, {}, `ask-${layer}`);
        await page.keyboard.press('Escape');
        await page.waitForFunction((role) => !document.querySelector(`[role=${role}]`), {}, role);
        assert.deepEqual(problems, []);
        await leave(page);
      });
    }
  }
});

describe('the component of React', () => {
  it('has a handler for each event of the element', async () => {
    const { modules } = JSON.parse(
      await readFile(join(HERE, 'node_modules/mcp-elicitation/custom-elements.json'), 'utf8'),
    );
    const element = modules
      .flatMap((/** @type {any} */ { declarations }) => declarations)
      .find((/** @type {any} */ { tagName }) => tagName);
    const source = await readFile(join(HERE, 'node_modules/mcp-elicitation/frameworks/react.js'), 'utf8');
    const heard = [...source.matchAll(/^ {4}on\w+: '([\w-]+)',$/gm)].map(([, event]) => event);
    assert.deepEqual(heard.sort(), element.events.map((/** @type {any} */ { name }) => name).sort());
  });
});

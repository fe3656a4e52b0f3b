// @ts-check
/** What every host application under `demo/hosts/` has to do, in whatever framework. Each shows the same page. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveHost } from '../../demo/hosts/serve.mjs';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { gone, leave, part, press, reportViolations, type } from '../e2e/peers/person.mjs';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { typeErrors } from '../tools/type-errors.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** The directory that each application's build writes. */
const BUILT = { html: 'dist', vue: 'dist', svelte: 'dist', react: 'dist', angular: 'dist/browser' };

const LANGUAGE = { html: 'plain HTML', vue: 'Vue', svelte: 'Svelte', react: 'React', angular: 'Angular' };

/** @typedef {keyof typeof BUILT} HostName */

/**
 * @param {Page} page
 * @param {string} id of an element of the page
 */
const textOf = (page, id) => page.$eval(`#${id}`, ({ textContent }) => textContent?.trim() ?? '');

/**
 * Waits until the application has written a text that ends like this.
 * @param {Page} page
 * @param {string} id
 * @param {string} end
 */
function endsWith(page, id, end) {
  return page
    .waitForFunction((place, text) => document.getElementById(place)?.textContent?.trim().endsWith(text), {}, id, end)
    .catch(async (cause) => {
      throw new Error(`#${id} does not end with ${JSON.stringify(end)}: ${await textOf(page, id)}`, { cause });
    });
}

/** @param {Page} page */
async function signUp(page) {
  await page.click('#sign-up');
  await page.waitForSelector(part('submit'), { visible: true });
}

/** @param {Page} page */
async function askForTransfer(page) {
  await page.click('#transfer');
  // `visible` makes puppeteer poll. Without it, puppeteer looks again only when the light tree changes.
  await page.waitForSelector('mcp-elicitation >>> [name=amount]', { visible: true });
}

/**
 * Asks for a city, as an adapter does when another server asks. The request is queued while the sign-up is on screen.
 * The outcome is written into the page's title.
 * @param {Page} page
 */
function askForCity(page) {
  return page.$eval('mcp-elicitation', (element) => {
    const properties = { city: { type: 'string' } };
    element
      .elicit(
        { message: 'Where do you live?', requestedSchema: { type: 'object', properties, required: ['city'] } },
        { server: { id: 'other', name: 'Another server' } },
      )
      .then((outcome) => {
        document.title = JSON.stringify(outcome);
      });
  });
}

for (const name of /** @type {HostName[]} */ (Object.keys(BUILT))) {
  describe(`an application in ${LANGUAGE[name]}`, () => {
    /** @type {Browser} */
    let browser;
    /** @type {Awaited<ReturnType<typeof serveHost>>} */
    let host;

    before(async () => {
      const directory = fileURLToPath(new URL(`../../demo/hosts/${name}/${BUILT[name]}`, import.meta.url));
      host = await serveHost(directory, { port: 0 });
      browser = await launchChromium({ args: ['--lang=en-US'] });
    });

    after(async () => {
      await browser.close();
      await host.close();
    });

    /**
     * Does something on the page. The test fails for any error or violation of the policy meanwhile.
     * @param {(page: Page, requested: string[]) => Promise<void>} act
     */
    async function onPage(act) {
      const { page, problems } = await openPage(browser, 'about:blank');
      /** @type {string[]} */
      const requested = [];
      page.on('request', (request) => requested.push(request.url()));
      await reportViolations(page, problems);
      await page.goto(host.url);
      await page.waitForSelector('mcp-elicitation:defined');
      await act(page, requested);
      assert.deepEqual(problems, []);
      await leave(page);
    }

    it('gives the element an object as a property, and its handler gets typed content [CARD-04]', () =>
      onPage(async (page) => {
        await signUp(page);
        const schema = await page.$eval('mcp-elicitation', (element) => [
          element.hasAttribute('schema'),
          Object.keys(element.schema?.properties ?? {}),
        ]);
        assert.deepEqual(schema, [false, ['name', 'age']]);
        await type(page, 'name', 'Ada');
        await type(page, 'age', '36');
        await press(page, 'submit');
        await endsWith(page, 'events', 'close');
        assert.equal(await textOf(page, 'events'), 'shown\naccept {"name":"Ada","age":36}\nclose');
        await gone(page);
      }));

    it('gets an event for each way in which an elicitation ends, and can ask again after each [CARD-04]', () =>
      onPage(async (page) => {
        await signUp(page);
        await page.click('mcp-elicitation >>> summary');
        await page.type('mcp-elicitation >>> .reason input', 'Not today.');
        await press(page, 'reject');
        await endsWith(page, 'events', 'close');
        assert.equal(await textOf(page, 'events'), 'shown\nreject Not today.\nclose');

        await signUp(page);
        await press(page, 'cancel');
        await endsWith(page, 'events', 'shown\ncancel\nclose');

        await page.$eval('mcp-elicitation', (element) => {
          element.timeout = 1;
        });
        await page.click('#sign-up');
        await endsWith(page, 'events', 'shown\ntimeout\nclose');
      }));

    it('gets the event with a hyphen in its name when a page opens [CARD-04]', () =>
      onPage(async (page) => {
        const url = `${host.url}index`;
        await page.$eval(
          'mcp-elicitation',
          (element, address) => {
            element.elicit({ mode: 'url', message: 'Please sign in.', url: address, elicitationId: '1' });
          },
          url,
        );
        await page.waitForSelector(part('submit'), { visible: true });
        const opened = page.browserContext().waitForTarget((target) => target.url() === url);
        await press(page, 'submit');
        await opened;
        await endsWith(page, 'events', 'waiting');
        assert.deepEqual((await textOf(page, 'events')).split('\n').slice(0, 2), ['shown', `url-open ${url}`]);
      }));

    it("keeps the next server's request on screen for the person when it sets open to false at close [CARD-04]", () =>
      onPage(async (page) => {
        await signUp(page);
        await askForCity(page);
        await type(page, 'name', 'Ada');
        await press(page, 'submit');
        // The application has rendered again, with `open` false, after both `close` and `shown`.
        await endsWith(page, 'events', 'close\nshown');
        await type(page, 'city', 'Paris');
        await press(page, 'submit');
        await endsWith(page, 'events', 'accept {"city":"Paris"}\nclose');
        const answers = 'shown\naccept {"name":"Ada"}\nclose\nshown\naccept {"city":"Paris"}\nclose';
        assert.equal(await textOf(page, 'events'), answers);
        assert.deepEqual(JSON.parse(await page.title()), { action: 'accept', content: { city: 'Paris' } });
      }));

    it('keeps what the person has typed when it renders again with the same open [CARD-04]', () =>
      onPage(async (page) => {
        await signUp(page);
        await type(page, 'name', 'Ada');
        await page.click('#sign-up');
        await endsWith(page, 'events', 'shown');
        await type(page, 'age', '36');
        await press(page, 'submit');
        await endsWith(page, 'events', 'close');
        assert.equal(await textOf(page, 'events'), 'shown\naccept {"name":"Ada","age":36}\nclose');
      }));

    it('answers a tool of a real server through the SDK [CARD-04]', () =>
      onPage(async (page) => {
        await askForTransfer(page);
        await type(page, 'amount', '12.5');
        await type(page, 'account', '1234567890');
        await press(page, 'submit');
        await page.waitForFunction(() => document.querySelector('#result')?.textContent);
        const result = await textOf(page, 'result');
        const content = { amount: 12.5, account: '1234567890', priority: 'standard', saveRecipient: true };
        assert.deepEqual(JSON.parse(result.slice(result.indexOf('{'))), content);
      }));

    it('answers cancel when the element leaves with its component, and asks again when it is back [CARD-04]', () =>
      onPage(async (page) => {
        await askForTransfer(page);
        await page.click('#toggle');
        await endsWith(page, 'result', 'Cancelled. The server got no content.');
        assert.equal(await page.$('mcp-elicitation'), null);

        await page.click('#toggle');
        await page.waitForSelector('mcp-elicitation:defined');
        await askForTransfer(page);
        await press(page, 'reject');
        await endsWith(page, 'result', 'Rejected. The server got no content.');
      }));

    if (name === 'angular') {
      it('keeps a request of its store, and what was typed, while no view shows it [HOST-09]', () =>
        onPage(async (page) => {
          await page.click('#toggle'); // The sign-up has an element of its own.
          await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
          const name = 'mcp-elicitation >>> [name=name]';
          await page.click('#stored');
          await page.waitForSelector(name, { visible: true });
          await type(page, 'name', 'Ada');
          await page.click('#stored');
          await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
          assert.equal(await textOf(page, 'result'), '');
          await page.click('#stored');
          await page.waitForSelector(name, { visible: true });
          assert.equal(await page.$eval(name, (input) => /** @type {HTMLInputElement} */ (input).value), 'Ada');
          await press(page, 'submit');
          await endsWith(page, 'result', '{"action":"accept","content":{"name":"Ada"}}');
        }));
    }

    if (name === 'html') {
      it('loads one script for the element, as the package ships it, and nothing else [CARD-03]', () =>
        onPage(async (page, requested) => {
          await signUp(page);
          const paths = requested.map((url) => new URL(url)).filter(({ protocol }) => protocol !== 'data:');
          assert.deepEqual([...new Set(paths.map(({ pathname }) => pathname))].sort(), [
            '/',
            '/mcp',
            '/mcp-elicitation.min.js',
            '/page.js',
            '/sdk.js',
          ]);
        }));
    }
  });
}

describe('the code for Angular in docs/frameworks.md', () => {
  const host = join(ROOT, 'demo/hosts/angular');
  const folder = join(host, 'docs.tmp');
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("compiles as it stands there, with Angular's own compiler", async () => {
    const [block] = blocksIn(readPage('docs/frameworks.md')).filter(({ code }) => code.includes('@angular/core'));
    assert.ok(block);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'sign-up.component.ts'), block.code);
    const config = { extends: '../tsconfig.json', compilerOptions: { noEmit: true }, files: ['sign-up.component.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    assert.equal(await typeErrors(folder, join(host, 'node_modules/.bin/ngc'), host), '');
  });
});

// @ts-check
/**
 * The main flows with the built file, under a strict policy with Trusted Types, in each engine:
 *
 *     npm run build && npm run test:node -- test/built/built.test.mjs
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { ENGINES } from './browsers.mjs';
import { startSite } from './site.mjs';

/** @import { Browser } from './browsers.mjs' */
/** @import { PageOptions } from './site.mjs' */

/** @type {typeof import('../../src/relay/backend/index.js')} */
const { createRelay } = await import(import.meta.resolve('mcp-elicitation/relay'));
/** @type {typeof import('../../src/relay/backend/node.js')} */
const { nodeListener } = await import(import.meta.resolve('mcp-elicitation/relay/node'));

const ADA = { user: 'ada' };
const NAME = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const TEXTS = [
  ['es-MX', 'Enviar'],
  ['fr', 'Envoyer'],
  ['de', 'Senden'],
  ['ja', '送信'],
  ['zh-CN', '提交'],
  ['ko', '제출'],
  ['ar', 'إرسال'],
  ['hi', 'सबमिट करें'],
  ['pt', 'Enviar'],
  ['en', 'Submit'],
];
const SAID = /locales\/\S+\.js/;

it('the one file is plain ASCII, because a browser keeps a script with other letters at two bytes a letter', async () => {
  const text = await readFile(new URL('../../dist/mcp-elicitation.min.js', import.meta.url), 'utf8');
  // Minifiers leave the letters of templates as they are: write those as \u escapes.
  assert.deepEqual(text.match(/.{0,40}[^\0-\x7f]+.{0,40}/g) ?? [], []);
});

it('the source map of the one file leads from a place in it to the line that wrote it', async () => {
  const [code, map] = await Promise.all(
    ['', '.map'].map((end) => readFile(new URL(`../../dist/mcp-elicitation.min.js${end}`, import.meta.url), 'utf8')),
  );
  const id = 'mcp.elicitation.language';
  const before = String(code).split(id, 1)[0]?.split('\n') ?? [];
  const entry = new SourceMap(JSON.parse(String(map))).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  assert.ok('originalSource' in entry);
  assert.match(entry.originalSource, /src\/views\/messages\.ts$/);
  const source = await readFile(new URL('../../src/views/messages.ts', import.meta.url), 'utf8');
  assert.match(source.split('\n')[entry.originalLine] ?? '', new RegExp(id));
});

for (const [engine, start] of ENGINES) {
  describe(`the one file in ${engine}`, () => {
    /** @type {Browser} */
    let browser;
    /** @type {Awaited<ReturnType<typeof startSite>>} */
    let site;
    const relay = createRelay({ authorize: () => ADA });

    before(async () => {
      const listener = nodeListener(relay);
      site = await startSite((request, response) => listener(request, response));
      browser = await start();
    });
    after(async () => {
      await browser?.close();
      await site?.close();
    });

    /** Opens a page whose script does what the name says. @param {string} flow @param {PageOptions} [options] @param {string} [more] */
    async function open(flow, options, more = '') {
      const page = site.page(options);
      await browser.open(`${page.url}?flow=${flow}${more}`);
      return {
        ...page,
        /** What the flow gives, and what the browser and the element report. */
        async result() {
          const { error, ...result } = await browser.until('window.result');
          assert.equal(error, undefined);
          return result;
        },
        /** What the flow gives, in a page without any report. */
        async value() {
          const { value, ...reports } = await this.result();
          assert.deepEqual(reports, { violations: [], problems: [], said: [] });
          return value;
        },
      };
    }

    it('shows the form of an attribute, says what is wrong, and gives the content with the types of the schema [CARD-01, USE-08]', async () => {
      const page = await open('form');
      const { message, errors, content } = await page.value();
      assert.equal(message, 'From attributes');
      assert.deepEqual(errors, ['Enter an answer.', 'At least 18.', 'Choose one.']);
      const expected = { name: 'Ada', age: 36, news: false, day: '1815-12-10', size: 'M', tags: ['b'] };
      assert.deepEqual(content, expected);
      assert.deepEqual(page.languages(), []);
    });

    it('tells a later script in the page that the elicitation declared in HTML is shown', async () => {
      const body = '<mcp-elicitation open presentation="inline" message="Go on?"></mcp-elicitation>';
      assert.deepEqual(await (await open('declared', { body })).value(), ['shown', 'cancel', 'close']);
    });

    it('ends by reject, cancel, withdrawal and timeout, each with its event and outcome [CARD-02]', async () => {
      assert.deepEqual(await (await open('endings')).value(), [
        ['reject', 'reject', 'close'],
        ['cancel', 'cancel', 'close'],
        ['withdrawn', 'close'],
        ['timeout', 'timeout', 'close'],
      ]);
    });

    it('names the host of a page to visit, opens it after consent, and learns that the visit is over', async () => {
      assert.deepEqual(await (await open('visit')).value(), {
        host: 'bank.example',
        url: 'https://bank.example/login',
        action: 'accept',
        completion: 'completed',
      });
    });

    it('answers a JSON-RPC peer [CARD-02]', async () => {
      const reply = { jsonrpc: '2.0', id: 0, result: { action: 'accept', content: {} } };
      assert.deepEqual(await (await open('peer')).value(), reply);
    });

    it('shows a backend’s request over the relay, and returns the answer', async () => {
      const page = await open('relay');
      const outcome = await relay.host(ADA).elicit({ message: 'Who are you?', requestedSchema: NAME });
      assert.deepEqual(outcome, { action: 'accept', content: { name: 'Ada' } });
      await page.value();
    });

    it('reviews an action with the file beside it, in the language of the page and with its styles [CARD-03]', async () => {
      const page = await open('review', { lang: 'de' });
      assert.deepEqual(await page.value(), {
        argument: 'grid',
        outcome: { action: 'edit', args: { amount: 80, to: 'Ada' } },
        receipt: ['Unbekannter Server', 'Überweisen', 'Mit Änderungen genehmigt'],
        isOne: true,
      });
      assert.deepEqual(page.languages(), ['locales/de.js']);
    });

    it('refuses a review from a store in words that name the import, and shows no form', async () => {
      const { action, message } = await (await open('copied')).value();
      assert.deepEqual(
        [action, message],
        [
          'refused',
          'params.mode must be "form" or "url": a review is made by reviewRequest() of mcp-elicitation/reviews',
        ],
      );
    });

    it('can be answered with the keyboard alone', async () => {
      const page = await open('keyboard');
      await browser.until('window.isReady');
      await browser.press(['Tab', 'A', 'd', 'a', 'Enter']);
      assert.deepEqual(await page.value(), { action: 'accept', content: { name: 'Ada' } });
    });

    it('speaks the language of the page from the first card on, with one request [CARD-03, L10N-01]', async () => {
      const page = await open('language', { lang: 'de-AT' });
      assert.deepEqual(await page.value(), ['Senden', 'de']);
      assert.deepEqual(page.languages(), ['locales/de.js']);
    });

    it('uses a language that the page has preloaded without another request [CARD-03]', async () => {
      const head =
        '<link rel="modulepreload" href="locales/de.js"><script type="module" src="mcp-elicitation.min.js"></script>';
      const page = await open('language', { lang: 'de', head });
      assert.deepEqual(await page.value(), ['Senden', 'de']);
      assert.deepEqual(page.languages(), ['locales/de.js']);
    });

    it('speaks the language that a script chose earlier, and does not request the language of the page [L10N-01]', async () => {
      const page = await open('chosen', { lang: 'de' });
      assert.deepEqual(await page.value(), ['Envoyer', 'fr']);
      assert.deepEqual(page.languages(), ['locales/fr.js']);
    });

    it('follows the page through all ten languages while a card is open [L10N-01]', async () => {
      const langs = TEXTS.map(([lang]) => lang).join();
      const page = await open('changes', {}, `&langs=${langs}`);
      assert.deepEqual(
        await page.value(),
        TEXTS.map(([, text]) => text),
      );
      assert.equal(page.languages().length, TEXTS.length - 1);
    });

    for (const lang of ['', '__proto__', '../../de', '&lt;de&gt;', 'tlh-Latn', 'q'.repeat(10_000)]) {
      it(`speaks English and requests nothing if the language of the page is "${lang.slice(0, 12)}" [L10N-01]`, async () => {
        const page = await open('language', { lang });
        assert.deepEqual(await page.value(), ['Submit', 'en']);
        assert.deepEqual(page.languages(), []);
      });
    }

    it('speaks English without the language files, keeps the typed text, and says so once in the console [CARD-03, L10N-01]', async () => {
      const page = await open('missing', { lang: 'de', languages: null });
      const { value, said } = await page.result();
      assert.deepEqual(value, ['Submit', 'Submit', { name: 'Ada' }]);
      assert.equal(said.length, 1);
      assert.match(said[0], SAID);
    });

    it('speaks English if the policy blocks the language file, and says so once in the console [CARD-03, USE-08]', async () => {
      const page = await open('language', { lang: 'de', scripts: ['before', 'mcp-elicitation.min', 'flows'] });
      const { value, violations, problems, said } = await page.result();
      assert.deepEqual({ value, problems }, { value: ['Submit', 'en'], problems: [] });
      assert.deepEqual(violations, [`script-src-elem ${page.url}locales/de.js`]);
      assert.equal(said.length, 1);
      assert.match(said[0], SAID);
      assert.deepEqual(page.languages(), []);
    });

    it('shows the card in English while the language is late, and translates it without losing typed text [L10N-01]', async () => {
      let arrive = () => {};
      const languages = new Promise((resolve) => {
        arrive = () => resolve(undefined);
      });
      const page = await open('late', { lang: 'de', languages });
      await browser.until('window.isReady');
      await browser.press(['Tab', 'A', 'd']);
      arrive();
      assert.deepEqual(await page.value(), ['Submit', 'Senden', { name: 'Ad' }, 'name']);
    });

    it('works with two copies of the file in a page, which both speak the language; the second has its own tag [CARD-03]', async () => {
      const page = await open('copies', { lang: 'de', types: "lit-html 'allow-duplicates'" });
      assert.deepEqual(await page.value(), { first: ['Senden', 'de'], second: 'Senden', isOne: false });
      assert.deepEqual(page.languages(), ['locales/de.js', 'copy/locales/de.js']);
    });

    for (const [kind, more] of [
      ['blob', ''],
      ['data', '&data'],
    ]) {
      it(`speaks English and requests nothing if the file comes from a ${kind} URL [CARD-03]`, async () => {
        const page = await open('inlined', { lang: 'de', head: '', scheme: `${kind}:` }, more);
        const { value, violations, problems, said } = await page.result();
        assert.deepEqual({ value, violations, problems }, { value: ['Submit', 'en'], violations: [], problems: [] });
        assert.equal(said.length, 1);
        assert.deepEqual(page.languages(), []);
      });
    }
  });
}

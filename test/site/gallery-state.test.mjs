// @ts-check
/** What the gallery reads and writes, apart from its page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { transform } from 'esbuild';
import { elementIn } from '../../build/manifest.mjs';
import { fragmentOf, MAX_TEXT, stateFrom } from '../../site/gallery/fragment.mjs';
import looks from '../../site/gallery/looks.data.mjs';
import { readRequest } from '../../site/gallery/read-request.mjs';
import samples from '../../site/gallery/samples.data.mjs';
import { SETTINGS, settingsFrom } from '../../site/gallery/settings.mjs';
import { literal, SNIPPETS, styleOf } from '../../site/gallery/snippets.mjs';
import { ROOT } from '../tools/results.mjs';
import { usedNames } from '../tools/used-names.mjs';

const ALL = samples.load().flatMap(({ samples: own }) => own);
const element = elementIn(JSON.parse(readFileSync(join(ROOT, 'custom-elements.json'), 'utf8')));
const plain = settingsFrom({});
const changed = settingsFrom({ presentation: 'dialog', width: 'phone', theme: 'dark', look: 'paper', locale: 'ar' });

describe('the fragment of the gallery', () => {
  it('returns what went in, in any script', () => {
    for (const text of [
      '{}',
      '\u202E"\\<>&+/=',
      '你好 🙂'.repeat(100),
      '"'.repeat(MAX_TEXT),
      '\uD800'.repeat(30_000),
    ]) {
      assert.deepEqual(
        stateFrom(String(fragmentOf({ text, settings: changed })), () => false),
        {
          status: 'ok',
          state: { text, settings: changed },
        },
      );
    }
  });

  it('is not made for a text that a link could not restore', () => {
    for (const text of ['a'.repeat(MAX_TEXT + 1), '\uD800'.repeat(MAX_TEXT)]) {
      assert.equal(fragmentOf({ text, settings: plain }), undefined, `${text.length} of ${JSON.stringify(text[0])}`);
    }
  });

  it('leaves other fragments of the page alone', () => {
    assert.deepEqual(
      stateFrom('', () => true),
      { status: 'none' },
    );
    assert.deepEqual(
      stateFrom('#in-your-application', () => true),
      { status: 'none' },
    );
  });

  it('falls back to the default of a setting that it does not know', () => {
    const given = { theme: 'dark', locale: '__proto__', look: 1, constructor: 'x' };
    assert.deepEqual(settingsFrom(given), { ...plain, theme: 'dark' });
    for (const value of [null, undefined, 'dark', []]) assert.deepEqual(settingsFrom(value), plain);
  });
});

describe('the editor of the gallery', () => {
  /** A request of this many levels, itself the first. @param {number} levels */
  const nested = (levels) => `{"message":"","_meta":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const read = (/** @type {string} */ text) => readRequest(text, () => undefined);

  it('refuses with an explanation what nests deeper than the page can print', () => {
    assert.equal(read(nested(32)).ok, true);
    for (const levels of [33, 5000, 30_000]) {
      const because = 'The request nests deeper than 32 levels.';
      assert.deepEqual(read(nested(levels)), { ok: false, because });
    }
  });

  it('refuses a text of more than 65,536 characters', () => {
    assert.deepEqual(read(' '.repeat(MAX_TEXT + 1)), {
      ok: false,
      because: 'The request is longer than 65,536 characters.',
    });
  });
});

describe('the code of the gallery', () => {
  /** The scripts in a file, as one. @param {string} code */
  function scriptIn(code) {
    const blocks = [...code.matchAll(/<script(?: \w+)?>\n(.*?)<\/script>/gs)].map(([, script]) => script);
    return blocks.length > 0 ? blocks.join('\n') : code;
  }

  for (const [name, write] of Object.entries(SNIPPETS).filter(([name]) => name !== 'HTML')) {
    it(`has a script without a syntax error for each request, plain and with all settings changed: ${name}`, async () => {
      const loader = name === 'Angular' ? 'ts' : name.startsWith('React') ? 'jsx' : 'js';
      for (const { id, text } of ALL) {
        for (const settings of [plain, changed]) {
          const code = write({ request: JSON.parse(text), settings, looks: looks.load() });
          const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } };
          await assert.doesNotReject(
            transform(scriptIn(code), { loader, tsconfigRaw, logLevel: 'silent' }),
            `${id}\n${code}`,
          );
          assert.doesNotMatch(code, /undefined|\[object Object\]/, id);
        }
      }
    });
  }

  it('holds each request as it is, with keys such as __proto__ and with markup in its texts', async () => {
    const tricky = { message: '</script><!-- "__proto__": \\"', requestedSchema: { 'a b': "it's", list: ['x', 'y"'] } };
    for (const request of [tricky, ...ALL.map(({ text }) => JSON.parse(text))]) {
      const code = literal(request);
      assert.doesNotMatch(code, /<\/script/);
      const { default: value } = await import(`data:text/javascript,export default ${encodeURIComponent(code)}`);
      assert.deepEqual(value, request);
      assert.equal(JSON.stringify(value), JSON.stringify(request));
    }
  });

  it('has the style sheet of each look, which names only what the element has', () => {
    for (const look of Object.keys(SETTINGS.look.choices)) {
      const css = styleOf({
        request: { message: '' },
        settings: settingsFrom({ look, theme: 'light' }),
        looks: looks.load(),
      });
      assert.match(css, /color-scheme: light;/);
      assert.equal(css.includes('--mcp-elicitation-accent: light-dark('), look !== 'plain');
      const { properties, parts, states } = usedNames(css);
      for (const [names, entries] of [
        [[...properties, ...[...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)], element.cssProperties],
        [parts, element.cssParts],
        [states, element.cssStates],
      ]) {
        const there = entries.map((/** @type {{ name: string }} */ { name }) => name);
        for (const name of names) assert.ok(there.includes(name), `${look}: ${name}`);
      }
    }
  });
});

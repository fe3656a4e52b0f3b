// @ts-check
/** Every message in every language: a person must never meet half a form in English. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { rollup } from 'rollup';
import rollupConfigs from '../../rollup.config.mjs';
import { targetLocales, unitsOf } from '../../xliff/locales.mjs';
import { messageIds, pack, templatesIn } from '../../xliff/pack.mjs';
import { configureLocalization, msg } from '../../xliff/packed-localize.mjs';
import { fromRoot, ROOT } from '../tools/results.mjs';

/** How many bytes ten languages may add to the one-file build. */
const BUDGET = 8 * 1024;
/** Translations that equal the English text, because both languages share the word. */
const SAME = { es: ['mcp.elicitation.choice.no'] };

const ids = messageIds();
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
  .map((path) => ({ path: join('src', path), code: readFileSync(join(ROOT, 'src', path), 'utf8') }));
const messages = sources.find(({ path }) => path.endsWith('messages.ts'))?.code ?? '';

/** @param {string} text */
function placeholders(text) {
  return [...text.matchAll(/\{\d\}/g)].map(String).sort();
}

describe('the messages', () => {
  it('have ten languages', () => {
    assert.deepEqual(targetLocales, ['ar', 'de', 'es', 'fr', 'hi', 'ja', 'ko', 'pt-BR', 'zh-Hans']);
  });

  it('are all in one file, each with its own id', () => {
    const elsewhere = sources.filter(({ path, code }) => /\bmsg\(/.test(code) && !path.endsWith('messages.ts'));
    assert.deepEqual(
      elsewhere.map(({ path }) => path),
      [],
    );
    assert.equal((messages.match(/\bmsg\(/g) ?? []).length, ids.length, 'one id a message');
    assert.deepEqual(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
      'ids that are there twice',
    );
  });

  it('are all used by the element', () => {
    const others = sources.filter(({ path }) => !path.endsWith('messages.ts')).map(({ code }) => code);
    const names = [...messages.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    const isUsed = (/** @type {string} */ name) =>
      others.some((code) =>
        new RegExp(`\\bmessages\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/messages`).test(code),
      );
    assert.deepEqual(
      names.filter((name) => !isUsed(name)),
      [],
    );
  });
});

// The one-file build's localization notifies the page, which Node lacks.
Object.assign(globalThis, { window: new EventTarget() });
const templatesOf = (/** @type {string} */ locale) => templatesIn(fromRoot(`src/generated/locales/${locale}.ts`));
/** @type {Record<string, string>} */
const packed = {};
for (const locale of targetLocales) packed[locale] = pack(await templatesOf(locale), ids);
const packedLocales = configureLocalization({ sourceLocale: 'en', loadLocale: (locale) => packed[locale] ?? '' });

for (const locale of targetLocales) {
  describe(`the texts in ${locale}`, () => {
    const units = unitsOf(locale);
    const texts = units.map(({ id, target = '' }) => ({ id, target }));
    const failing = (/** @type {(text: string) => boolean} */ isWrong) =>
      texts.filter(({ target }) => isWrong(target)).map(({ id, target }) => `${id}: ${target}`);

    it('are complete: none is missing, unused, or duplicate', () => {
      assert.deepEqual(units.map(({ id }) => id).sort(), [...ids].sort());
      assert.deepEqual(
        failing((text) => text.trim() === ''),
        [],
      );
    });

    it('are equal to those that a page loads', async () => {
      const templates = await templatesOf(locale);
      assert.deepEqual(Object.keys(templates).sort(), [...ids].sort());
      await packedLocales.setLocale(locale);
      const VALUES = ['first', 'second', 'third'];
      for (const [index, id] of ids.entries()) {
        const template = templates[id] ?? '';
        const { strings, values } = typeof template === 'string' ? { strings: [template], values: [] } : template;
        const expected = strings.reduce((text, next, i) => `${text}${VALUES[values[i - 1] ?? 0]}${next}`);
        assert.equal(msg(index, ...VALUES), expected, id);
      }
    });

    it('differ from the English text', () => {
      const same = units.filter(({ source, target }) => source === target).map(({ id }) => id);
      assert.deepEqual(same, /** @type {Record<string, string[]>} */ (SAME)[locale] ?? []);
    });

    it('have the placeholders of the English text', () => {
      const wrong = units.filter(({ source, target = '' }) => `${placeholders(source)}` !== `${placeholders(target)}`);
      assert.deepEqual(
        wrong.map(({ id }) => id),
        [],
      );
    });

    it('name their own language', () => {
      assert.equal(units.find(({ id }) => id === 'mcp.elicitation.language')?.target, locale);
    });

    it('follow the punctuation of the language', () => {
      assert.deepEqual(
        failing((text) => /^\s|\s$|\s\s|'|"|\.\.\./.test(text)),
        [],
      );
      if (locale === 'fr')
        assert.deepEqual(
          failing((text) => /(?<!\u202F)[?!;]|(?<!\u202F)(?<!https):/.test(text)),
          [],
        );
      else
        assert.deepEqual(
          failing((text) => /\u202F/.test(text)),
          [],
        );
      if (locale === 'ja')
        assert.deepEqual(
          failing((text) => /[^\x20-\x7E…][.,:;?!]|[.,:;?!](?!\d|com|\/\/)/.test(text)),
          [],
        );
      if (locale === 'zh-Hans')
        assert.deepEqual(
          failing((text) => /[.,:;?!](?!\d|com|\/\/)/.test(text)),
          [],
        );
      if (locale === 'hi')
        assert.deepEqual(
          failing((text) => /\.(?!\d|com)/.test(text)),
          [],
        );
      if (locale === 'ar')
        assert.deepEqual(
          failing((text) => /[,;?]/.test(text)),
          [],
        );
    });
  });
}

describe('the one-file build', () => {
  /** @param {import('rollup').Plugin[]} plugins @returns {Promise<number>} bytes, with brotli */
  async function size(...plugins) {
    const [rollupConfig] = rollupConfigs;
    assert.ok(rollupConfig);
    const bundle = await rollup({ ...rollupConfig, plugins: [...plugins, rollupConfig.plugins], onwarn() {} });
    const output = /** @type {import('rollup').OutputOptions} */ (rollupConfig.output);
    const { code } = (await bundle.generate({ ...output, sourcemap: false })).output[0];
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    return brotliCompressSync(code, { params }).length;
  }

  it(`is at most ${BUDGET} bytes larger for all ten languages than in English alone`, async () => {
    /** @type {import('rollup').Plugin} */
    const inEnglish = {
      name: 'in-english',
      transform(code, id) {
        if (id.endsWith('src/localization.ts')) return code.replace(/^.*import\('\.\/generated\/locales.*\n/gm, '');
        return id.endsWith('locale-codes.ts') ? code.replace(/^ {2}`(?!en`).*\n/gm, '') : null;
      },
    };
    const added = (await size()) - (await size(inEnglish));
    assert.ok(added > BUDGET / 2, `the comparison leaves the locales out: ${added} bytes`);
    assert.ok(added <= BUDGET, `${added} bytes: ${added - BUDGET} too many`);
  });
});

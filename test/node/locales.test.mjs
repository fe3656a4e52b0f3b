// @ts-check
/** Every message in every language: a person must never meet half a form in English. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { placeholdersIn, readSources, readTable, targetLocales, unitsOf } from '../../xliff/locales.mjs';
import { ROOT } from '../tools/results.mjs';

/** Translations that equal the English text, because both languages share the word. */
const SAME = { es: ['mcp.elicitation.choice.no'] };

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
  .map((path) => ({ path: join('src', path), code: readFileSync(join(ROOT, 'src', path), 'utf8') }));
const isMessages = (/** @type {{ path: string }} */ { path }) => path.endsWith('messages.ts');
const messages = sources
  .filter(isMessages)
  .map(({ code }) => code)
  .join('\n');
const ids = [...messages.matchAll(/\bid: '([^']+)'/g)].map(([, id = '']) => id);
const english = await readSources();

describe('the messages', () => {
  it('have ten languages', () => {
    assert.deepEqual(targetLocales, ['ar', 'de', 'es', 'fr', 'hi', 'ja', 'ko', 'pt-BR', 'zh-Hans']);
  });

  it('are all in a messages.ts of their layer, each with its own id', () => {
    const elsewhere = sources.filter((source) => /\bmsg\(/.test(source.code) && !isMessages(source));
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
    const others = sources.filter((source) => !isMessages(source)).map(({ code }) => code);
    const names = [...messages.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    const isUsed = (/** @type {string} */ name) =>
      others.some((code) =>
        new RegExp(`\\b(?:messages|own|endings)\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/messages`).test(
          code,
        ),
      );
    assert.deepEqual(
      names.filter((name) => !isUsed(name)),
      [],
    );
  });
});

describe('npm run locales', () => {
  it('names each unknown message and locale of a file, and each text without the English placeholders', () => {
    const sources = new Map([
      ['a.time_left', 'Time left: {0} min'],
      ['a.yes', 'Yes'],
    ]);
    const table =
      'de Ja\na.timeleft\na.time-left\na.time_left\nde Zeit\npt {0} min\nes {0} min {0}\na.yes\nfr Oui {1}\n';
    assert.throws(() => readTable(table, sources), {
      message: [
        'No id stands above "de Ja"',
        'There is no message a.timeleft',
        'There is no message a.time-left',
        'a.time_left: the placeholders in de are none, in English {0}',
        'a.time_left: there is no locale pt in lit-localize.json',
        'a.time_left: the placeholders in es are {0} {0}, in English {0}',
        'a.yes: the placeholders in fr are {1}, in English none',
      ].join('\n'),
    });
  });
});

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

    it('are equal to those that a page with the one file loads', async () => {
      const url = new URL(`dist/locales/${locale}.js`, pathToFileURL(ROOT));
      /** @type {{ templates: Record<string, string | { strings: string[], values: number[] }> }} */
      const { templates } = await import(url.href);
      for (const { id, target } of texts) {
        const template = templates[id] ?? '';
        const { strings, values } = typeof template === 'string' ? { strings: [template], values: [] } : template;
        const loaded = String.raw({ raw: strings }, ...values.map((place) => `{${place}}`));
        assert.equal(loaded, target, `${id} in dist/locales/${locale}.js; npm run build writes that file`);
      }
    });

    it('were written for the present English text; npm run locales lists those to translate again', () => {
      const older = units.filter(({ id, source }) => source !== english.get(id)).map(({ id, source }) => [id, source]);
      assert.deepEqual(older, []);
    });

    it('differ from the English text', () => {
      const same = units.filter(({ source, target }) => source === target).map(({ id }) => id);
      assert.deepEqual(same, /** @type {Record<string, string[]>} */ (SAME)[locale] ?? []);
    });

    it('have the placeholders of the English text', () => {
      const wrong = units.filter(
        ({ source, target = '' }) => `${placeholdersIn(source)}` !== `${placeholdersIn(target)}`,
      );
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

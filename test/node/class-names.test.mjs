// @ts-check
/** The file for script tags has short classes (build/class-names.mjs). */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rollup } from 'rollup';
import { CLASSES, KEPT_CLASSES, shortClasses } from '../../build/class-names.mjs';
import { fromRoot } from '../tools/results.mjs';
import { COMMENT_OR_STRING } from '../tools/sources.mjs';

const HINT = CLASSES.get('hint');
const GROUP = CLASSES.get('group');

/**
 * @param {string} code of a module
 * @param {import('rollup').Plugin} [plugin] without the check of all modules together
 */
async function build(code, plugin = { ...shortClasses(), buildEnd: undefined }) {
  const module = { name: 'module', resolveId: () => '/src/view.js', load: () => code };
  const bundle = await rollup({ input: 'view', plugins: [module, plugin], onwarn() {} });
  return (await bundle.generate({})).output[0].code.trim();
}

describe('the build of the file for script tags', () => {
  for (const [code, short] of [
    ['css`.hint p{color:red}.hint+.field{top:.5em}`;', `css\`.${HINT} p{color:red}.${HINT}+.field{top:.5em}\`;`],
    ['html`<p part="hint" class="hint field">hint</p>`;', `html\`<p part="hint" class="${HINT} field">hint</p>\`;`],
    [`html\`<p class=\${on ? 'hint group' : nothing}>\`;`, `html\`<p class=\${on ? '${HINT} ${GROUP}' : nothing}>\`;`],
    ["create('p', { class: 'hint' });", `create('p', { class: '${HINT}' });`],
    [`p.className = \`\${name} hint\`;`, `p.className = \`\${name} ${HINT}\`;`],
    ["p.classList.toggle('hint', on);", `p.classList.toggle('${HINT}', on);`],
  ]) {
    it(`shortens the classes in ${code}`, async () => {
      assert.equal(await build(String(code)), short);
    });
  }

  for (const [code, reason] of /** @type {const} */ ([
    ['html`<p class="stray">`;', /no style sheet has the class stray/],
    ['p.className = names.join();', /cannot tell the classes in names\.join\(\)/],
    ["root.querySelector('form .hint');", /may select by hint/],
    [`root.querySelector(\`.hint \${name}\`);`, /may select by hint/],
  ])) {
    it(`refuses ${code}, which would fail in the page`, async () => {
      await assert.rejects(build(code), reason);
    });
  }

  it('refuses a class that only styles have', async () => {
    await assert.rejects(build('html`<p class="hint">`;', shortClasses()), /no template has the classes .*group/);
  });

  it('gives no two classes the same name', () => {
    assert.equal(new Set(CLASSES.values()).size, CLASSES.size);
  });

  it('keeps the classes by which tests of that file select', () => {
    const files = ['test/e2e', 'test/visual', 'test/hosts'].flatMap((folder) =>
      readdirSync(fromRoot(folder)).map((name) => `${folder}/${name}`),
    );
    const texts = files
      .filter((path) => path.endsWith('.mjs'))
      .flatMap((path) => readFileSync(fromRoot(path), 'utf8').match(COMMENT_OR_STRING) ?? [])
      .filter((text) => !text.startsWith('/'));
    const selected = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/(?:\b(?:dialog|div|label|p|section|span)|(?<![\w)\].]))\.([a-z][a-z-]*)(?![\w(])/g)].map(
          ([, name]) => name,
        ),
      ),
    );
    assert.ok(selected.has('footer'), 'no selectors found');
    assert.deepEqual(
      [...CLASSES.keys()].filter((name) => selected.has(name) && !KEPT_CLASSES.includes(name)),
      [],
    );
  });

  it('keeps no class that is gone', () => {
    assert.deepEqual(
      KEPT_CLASSES.filter((name) => !CLASSES.has(name)),
      [],
    );
  });
});

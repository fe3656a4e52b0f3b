// @ts-check
/** The file for script tags has a small stand-in for Lit (build/lit-html.mjs), which knows fewer templates. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rollup } from 'rollup';
import { checkTemplates, withSingleValues } from '../../build/templates.mjs';

const VALUE = `\${value}`;

/** @param {string} template where `…` is a value @returns {Promise<unknown>} a build of a module with it */
function build(template) {
  const module = {
    name: 'module',
    resolveId: () => '/src/view.js',
    load: () => `export const view = html\`${template.replaceAll('…', VALUE)}\`;`,
  };
  return rollup({ input: 'view', plugins: [module, checkTemplates()], onwarn() {} });
}

describe('the build of the file for script tags', () => {
  for (const template of [
    '<p class="a" id=… .value="…" @click=… … …/>… …</p>',
    '<textarea .value=… …></textarea>…',
    '…',
  ]) {
    it(`takes the template ${template}`, async () => {
      await build(template);
    });
  }

  for (const template of [
    '<p class="a …"></p>',
    '<p class="… …"></p>',
    '<p class="…b"></p>',
    '<p class=a…></p>',
    '<p class=…b></p>',
    '<p ?hidden=…></p>',
    '<!-- … -->',
    '<textarea>…</textarea>',
    '<title>a …</title>',
  ]) {
    it(`refuses the template ${template}, which it would show otherwise than Lit`, async () => {
      await assert.rejects(build(template), /lit-html\.mjs does not know/);
    });
  }

  it('makes one value of an attribute that has two', () => {
    const value = (/** @type {string} */ code) => `\${${code}}`;
    const two = `${value('b')} ${value('c')}`;
    assert.equal(
      withSingleValues(`<p a="${two}" d="${value('e')}">`),
      `<p a=${value(`\`${two}\``)} d="${value('e')}">`,
    );
  });
});

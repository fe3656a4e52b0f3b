// @ts-check
/** The licences of others' code in the build: in THIRD-PARTY-NOTICES, and as comments of the files for script tags. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { targetLocales } from '../../xliff/locales.mjs';
import { ROOT } from '../tools/results.mjs';

/** The bundles, and what they are built from. @type {Record<string, string>} */
const BUNDLES = {
  'mcp-elicitation.min.js': 'src/script-tag.ts',
  'mcp-elicitation.routes.min.js': 'src/script-routes.ts',
  ...Object.fromEntries(targetLocales.map((name) => [`locales/${name}.js`, `src/generated/locales/${name}.ts`])),
};
/** The file with Ajv's kernel, which esbuild does not see as Ajv's. */
const KERNELS = 'src/form/kernels/kernel.generated.ts';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const notices = read('THIRD-PARTY-NOTICES');

/** The licence of a package, as it is installed. @param {string} name */
function licenceOf(name) {
  const folder = join(ROOT, 'node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) ?? '';
  return readFileSync(join(folder, file), 'utf8').trim();
}

/** Which packages have code in a bundle of this input, as another bundler than that of the build finds them. @param {string} input */
async function packagesBehind(input) {
  const { metafile } = await build({
    entryPoints: [join(ROOT, input)],
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    conditions: ['browser', 'production'],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const [output] = Object.values(metafile.outputs);
  const inside = Object.entries(output?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
  const packages = inside.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return new Set(inside.includes(KERNELS) ? [...packages, 'ajv', 'ajv-formats'] : packages);
}

describe('the licences of others’ code', () => {
  /** @type {Map<string, Set<string>>} packages by the name of the bundle */
  const packages = new Map();

  before(async () => {
    for (const [name, input] of Object.entries(BUNDLES)) packages.set(name, await packagesBehind(input));
    // The second file imports the first one: what both need is there.
    const first = packages.get('mcp-elicitation.min.js');
    const second = packages.get('mcp-elicitation.routes.min.js');
    for (const name of first ?? []) second?.delete(name);
  });

  it('are known for Lit, its localization and Ajv, which the one file contains', () => {
    const found = packages.get('mcp-elicitation.min.js');
    for (const name of ['lit-html', 'lit-element', '@lit/reactive-element', '@lit/localize', 'ajv', 'ajv-formats']) {
      assert.ok(found?.has(name), name);
    }
  });

  it('are in THIRD-PARTY-NOTICES in full, with name and version, for every package whose code is in a bundle', () => {
    for (const name of new Set([...packages.values()].flatMap((names) => [...names]))) {
      const { version, license } = JSON.parse(read(`node_modules/${name}/package.json`));
      const start = notices.indexOf(`\n${name} ${version} (${license})\n`);
      assert.ok(start >= 0, `${name} ${version}`);
      assert.ok(notices.indexOf(licenceOf(name), start) > start, `the licence of ${name}`);
    }
  });

  it('stay as comments in each bundle, with the holder of the copyright', () => {
    for (const [name, inside] of packages) {
      const comments = (read(`dist/${name}`).match(/\/\*[\s\S]*?\*\//g) ?? []).filter((text) =>
        text.includes('@license'),
      );
      for (const one of inside) {
        const [, holder = ''] = /^Copyright (?:\(c\) )?[\d-]+,? ([\w ]+)/m.exec(licenceOf(one)) ?? [];
        assert.notEqual(holder, '', one);
        assert.ok(
          comments.some((text) => text.includes(holder)),
          `${name} has code of ${one}, and does not name ${holder}`,
        );
      }
    }
  });

  it('stay in the module that Ajv wrote, which applications bundle', () => {
    const text = read('dist/form/kernels/kernel.generated.js');
    for (const name of ['ajv', 'ajv-formats']) {
      const [line = ''] = licenceOf(name).match(/^Copyright.*$/m) ?? [];
      assert.ok(line !== '' && text.includes(line), name);
    }
  });
});

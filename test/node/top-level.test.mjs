// @ts-check
/** What a stranger finds at the top of the repository, and the two ways to run its tests. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, file), 'utf8');
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(read('package.json'));

/**
 * The arguments with which a script calls Node, one a line: a stand-in for Node prints them.
 * @param {string} name @param {string[]} args
 */
function callsNodeWith(name, ...args) {
  const script = `node() { printf '%s\\n' "$@"; }; ${scripts[name]} ${args.join(' ')}`;
  return execFileSync('sh', ['-c', script], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
}

/** @param {string[]} args */
const filesIn = (args) => args.filter((arg) => arg.endsWith('.test.ts'));

describe('the top level', () => {
  it('has each configuration and folder that its tools and scripts read [CARD-07]', () => {
    /** @type {[path: string, reader: string, names: RegExp][]} */
    const readers = [
      ['tsconfig.json', scripts.typecheck ?? '', /tsc -p tsconfig\.json/],
      ['rollup.config.mjs', scripts.build ?? '', /rollup -c/],
      ['web-test-runner.config.mjs', scripts.test ?? '', /\bwtr\b/],
      ['src', read('tsconfig.build.json'), /"src/],
      ['xliff', read('lit-localize.json'), /"xliffDir": "xliff"/],
      ['test', scripts['test:node'] ?? '', /find test/],
      ['demo', scripts.start ?? '', /node demo\/start\.mjs/],
      ['README.md', read('CONTRIBUTING.md'), /README\.md/],
    ];
    for (const [path, reader, names] of readers) {
      assert.ok(existsSync(join(ROOT, path)), path);
      assert.match(reader, names);
    }
  });
});

describe('npm run test:node', () => {
  it('runs one file on node --test, or all that need no page, without a runner of ours [CARD-07]', () => {
    const file = 'test/lifecycle/series.test.ts';
    const one = callsNodeWith('test:node', file);
    assert.deepEqual(filesIn(one), [file]);
    const all = callsNodeWith('test:node');
    assert.ok(one.includes('--test') && all.includes('--test'));
    for (const folder of ['protocol', 'lifecycle', 'form', 'host', 'session']) {
      const tests = readdirSync(join(ROOT, 'test', folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.page.test.ts'))
        .map((path) => `test/${folder}/${path}`);
      assert.deepEqual(
        filesIn(all)
          .filter((path) => path.startsWith(`test/${folder}/`))
          .sort(),
        tests.sort(),
      );
    }
  });
});

describe('npx wtr', () => {
  it('runs one file in a browser [CARD-07]', () => {
    const said = execFileSync('npx', ['wtr', 'test/element/content.test.ts'], { cwd: ROOT, encoding: 'utf8' });
    assert.match(said, /chromium: \d+ passed, 0 failed/);
  });
});

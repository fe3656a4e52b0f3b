// @ts-check
/** What `npm test` and `npm run test:all` run. CONTRIBUTING.md says the same in words. */
import process from 'node:process';
import { findEngines } from './find-browser.mjs';
import { RESULTS_DIRECTORY } from './results.mjs';
import { testFiles } from './test-files.mjs';

/** @import { Kind } from './test-files.mjs' */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {string} [results] the file that it writes, if it runs tests
 * @property {NodeJS.ProcessEnv} [env]
 */

/**
 * Steps that run at the same time, one for each core at most. A single one uses both.
 * @typedef {Step[]} Stage
 */

/**
 * @param {string} name
 * @param {string[]} npmArgs
 * @returns {Step}
 */
const npm = (name, ...npmArgs) => ({ name, command: ['npm', 'run', '--silent', ...npmArgs] });

/**
 * @param {string} name
 * @param {string} script
 * @param {string[]} files
 * @param {string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [directory] for results
 * @returns {Step[]} none without files
 */
function tests(name, script, files, args = [], env = {}, directory = RESULTS_DIRECTORY) {
  if (files.length === 0) return [];
  const results = `${directory}${name}.json`;
  return [{ name, command: [process.execPath, script, '--results', results, ...args, ...files], results, env }];
}

const TWO = ['--concurrency', '2'];

/**
 * The steps whose files match; all, where a word is the step's name.
 * @param {string[]} words fragments of paths
 */
function stepsFor(words) {
  /** @param {string} name */
  const isWhole = (name) => words.length === 0 || words.includes(name);
  /** @param {string} name @param {Kind[]} kinds */
  const files = (name, kinds) => testFiles(kinds, isWhole(name) ? [] : words);
  /** Where `npm run conformance` does not take a part for the whole. @param {string} name */
  const directory = (name) => (isWhole(name) ? RESULTS_DIRECTORY : `${RESULTS_DIRECTORY}chosen/`);
  return {
    /** @param {string} name @param {Kind[]} kinds @param {string[]} [args] @param {NodeJS.ProcessEnv} [env] */
    node: (name, kinds, args, env) =>
      tests(name, 'test/tools/run-node-tests.mjs', files(name, kinds), args, env, directory(name)),
    /** @param {string} name @param {Kind[]} kinds @param {NodeJS.ProcessEnv} [env] */
    pages: (name, kinds, env) => tests(name, 'test/tools/run-pages.mjs', files(name, kinds), [], env, directory(name)),
    /**
     * What has no files to choose from.
     * @param {Step[]} steps
     */
    whole: (...steps) => steps.filter(({ name }) => isWhole(name)),
  };
}

/**
 * A folder with a `run.mjs`, which installs what its tests need.
 * @param {string} name
 * @param {string} [path]
 * @returns {Step}
 */
const folder = (name, path = `test/${name}/run.mjs`) => ({
  name,
  command: [process.execPath, path],
  results: `${RESULTS_DIRECTORY}${name}.json`,
});

/**
 * What a contributor runs.
 * @param {string[]} words
 * @returns {Stage[]}
 */
export function quickSteps(words) {
  const inChromium = { ENGINES: 'chromium', REQUIRE_ENGINES: 'chromium' };
  const { node, pages, whole } = stepsFor(words);
  const smoke = node('smoke', ['smoke', 'built'], TWO, inChromium);
  return [
    [
      ...whole(npm('types', 'typecheck'), npm('format', 'format:check'), npm('lint', 'lint')),
      ...(words.length === 0 || smoke.length > 0 ? [npm('build', 'build')] : []),
    ],
    node('node', ['layer', 'node'], TWO),
    pages('chromium', ['page'], inChromium),
    smoke,
  ];
}

/**
 * What CI runs besides.
 * @param {string[]} words
 * @returns {Stage[]}
 */
export function otherSteps(words) {
  const { node, pages, whole } = stepsFor(words);
  const others = Object.keys(findEngines()).filter((engine) => engine !== 'chromium');
  const required = (process.env.REQUIRE_ENGINES ?? '').split(',').filter((engine) => others.includes(engine));
  const elsewhere = { ENGINES: others.join(), REQUIRE_ENGINES: required.join() };
  const model = testFiles(['node'], ['session-model']);
  const stages = [
    others.length > 0 ? [...pages('engines', ['page'], elsewhere), ...node('built', ['built'], [], elsewhere)] : [],
    pages('layers', ['layer']),
    node('e2e', ['e2e'], TWO),
    [
      ...whole(
        folder('faults', 'test/relay/faults/run.mjs'),
        folder('hosts'),
        folder('clients'),
        folder('interrupts'),
        folder('site'),
        folder('suite'),
        folder('servers'),
        folder('api'),
        ...tests('model', 'test/tools/run-node-tests.mjs', model, [], { SEQUENCES: '20000' }),
        npm('generated', 'check:generated'),
      ),
      ...node('checks', ['checks']),
      ...node('stores', ['stores']),
      ...node('visual', ['visual']),
    ],
  ];
  return stages.some((stage) => stage.length > 0) ? [[npm('build', 'build')], ...stages] : [];
}

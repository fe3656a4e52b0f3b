// @ts-check
/**
 * Runs test files in browsers: `node test/tools/run-pages.mjs --results FILE test/element/guard.test.ts …`, in each engine
 * that is found and that ENGINES does not leave out.
 */
import { basename } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { startTestRunner } from '@web/test-runner';
import { bundlePages } from './bundle-pages.mjs';
import { chord } from './chord.mjs';
import { launchersOf } from './launchers.mjs';
import { findEngines, orExit } from './find-browser.mjs';
import { RESULTS_DIRECTORY, ROOT } from './results.mjs';
import { resultsReporter } from './results-reporter.mjs';
import { pagesOf } from './test-files.mjs';
import { freePort } from './webkit-driver.mjs';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { results: { type: 'string', default: `${RESULTS_DIRECTORY}chosen/pages.json` } },
});

const found = orExit(() => findEngines());
const directory = `${RESULTS_DIRECTORY}pages/${basename(values.results, '.json')}/`;
const pages = pagesOf(files);
await bundlePages(pages, directory);
const { engines, plugins } = await launchersOf(found);

/** Milliseconds. A loaded machine makes tests slow, and not red. */
const MINUTE = 60_000;

await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  config: {
    files: [...pages.keys()].map((name) => `${directory}${name}.js`),
    rootDir: ROOT,
    port: await freePort(),
    nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
    plugins: [...plugins, chord(), esbuildPlugin({ ts: true, target: 'es2022', tsconfig: `${ROOT}tsconfig.json` })],
    browsers: [...engines.keys()],
    concurrentBrowsers: 2,
    concurrency: 1,
    browserStartTimeout: MINUTE,
    testsStartTimeout: MINUTE,
    testsFinishTimeout: 15 * MINUTE,
    testFramework: { config: { ui: 'bdd', timeout: `${MINUTE}`, forbidOnly: true } },
    testRunnerHtml: (framework) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tests</title></head>` +
      `<body><script type="module" src="${framework}"></script></body></html>`,
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
    reporters: [
      resultsReporter(engines, values.results),
      defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY === true }),
    ],
  },
});

// @ts-check
/** Browser tests in Chromium: `npx wtr`, or `npx wtr test/element/guard.test.ts`. Another engine: `npx wtr --group webkit`. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chord } from './test/tools/chord.mjs';
import { exitWithout } from './test/tools/find-browser.mjs';
import { freePort } from './test/tools/free-port.mjs';
import { launch } from './test/tools/launchers.mjs';
import { pageReporter } from './test/tools/page-reporter.mjs';
import { resize } from './test/tools/resize.mjs';

/** @import { TestRunnerConfig, TestRunnerPlugin } from '@web/test-runner' */
/** @import { Engine } from './test/tools/find-browser.mjs' */

/** What needs a page. */
const PAGES = ['test/element/**/*.test.ts', 'test/*/**/*.page.test.ts'];
/** Layers whose other tests run in Node, and in each engine too. */
const LAYERS = ['protocol', 'runtime', 'lifecycle', 'form', 'host', 'audit', 'adapters', 'relay/page'].map(
  (layer) => `test/${layer}/**/!(*.page).test.ts`,
);

/** @type {Record<string, { engine: Engine, files: string[] }>} */
const GROUPS = {
  layers: { engine: 'chromium', files: LAYERS },
  firefox: { engine: 'firefox', files: [...PAGES, ...LAYERS] },
  webkit: { engine: 'webkit', files: [...PAGES, ...LAYERS] },
};

// Only the engine of the group that is asked for starts. The test runner complains of a group that is not here.
const [, name = ''] = /--group[ =](\S+)/.exec(process.argv.join(' ')) ?? [];
const { engine, files } = GROUPS[name] ?? { engine: 'chromium', files: PAGES };
const { launcher, plugins } = await launch(engine).catch(exitWithout);

/**
 * What the last test leaves rejected or logged is known to the browser one task later.
 * @type {TestRunnerPlugin}
 */
const waitForTheLast = {
  name: 'wait-for-the-last',
  transform: ({ path, body }) =>
    path.endsWith('.test.ts') ? `${body};after(() => new Promise((done) => setTimeout(done)));` : undefined,
};

/** Milliseconds. A loaded machine makes tests slow, and not red. */
const MINUTE = 60_000;

/** @type {TestRunnerConfig} */
export default {
  files,
  groups: GROUPS[name] ? [{ name }] : [],
  browsers: [launcher],
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  port: await freePort(),
  // Lit's development build, whatever NODE_ENV says: its warnings are findings.
  nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
  plugins: [
    ...plugins,
    chord(),
    resize(),
    esbuildPlugin({
      ts: true,
      json: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    }),
    waitForTheLast,
  ],
  concurrency: 1,
  browserStartTimeout: MINUTE,
  testsStartTimeout: MINUTE,
  testsFinishTimeout: 5 * MINUTE,
  testFramework: { config: { ui: 'bdd', timeout: `${MINUTE}`, forbidOnly: true } },
  // Its script runs before those of the test runner, which would log an error that a test expects: test/runtime/uncaught.ts.
  testRunnerHtml: (framework) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tests</title>` +
    `<script>addEventListener('error', (event) => window.onExpectedError?.(event))</script></head>` +
    `<body><script type="module" src="${framework}"></script></body></html>`,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [
    pageReporter(engine),
    defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY === true }),
  ],
};

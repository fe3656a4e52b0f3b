// @ts-check
/** Browser tests: every engine found on this machine. See test/tools/find-browser.mjs for the variables that choose. */
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { chord } from './test/tools/chord.mjs';
import { findEngines, orExit, thisMachine } from './test/tools/find-browser.mjs';
import { BROWSER_RESULTS } from './test/tools/results.mjs';
import { resultsReporter } from './test/tools/results-reporter.mjs';
import { freePort, webKit } from './test/tools/webkit-driver.mjs';

const found = orExit(() => findEngines());
/** @type {Map<import('@web/test-runner').BrowserLauncher, import('./test/tools/find-browser.mjs').Engine>} */
const engines = new Map();
/**
 * A promise that the last test leaves rejected is known to the browser one task later; the runner does not wait that
 * long, and would report it now and then.
 * @type {import('@web/test-runner').TestRunnerPlugin}
 */
const waitForRejections = {
  name: 'wait-for-rejections',
  transform({ path, body }) {
    return path.endsWith('.test.ts') ? `after(() => new Promise((done) => setTimeout(done)));${body}` : undefined;
  },
};

/** @type {import('@web/test-runner').TestRunnerPlugin[]} */
const plugins = [
  waitForRejections,
  chord(),
  esbuildPlugin({ ts: true, target: 'es2022', tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)) }),
];

/**
 * Between two files, tabs that a test opened are closed, and focus comes back from the browser's own toolbar, where
 * Tab past the last element leads: the next file would begin without focus events. Firefox gives it back only when
 * another tab has been in front.
 * @param {import('@web/test-runner-chrome').ChromeLauncher} launcher
 */
function alone(launcher) {
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const page = launcher.getPage(id);
    const result = await stopSession(id);
    const browser = page.browser();
    await browser.newPage();
    for (const other of await browser.pages()) {
      if (other !== page) await other.close();
    }
    await page.bringToFront();
    return result;
  };
  return launcher;
}

// One page at a time in each: focus and visibility belong to one page only.
if (found.chromium) {
  const args = thisMachine.isRoot ? ['--no-sandbox'] : [];
  const launchOptions = { executablePath: found.chromium, args };
  engines.set(alone(chromeLauncher({ concurrency: 1, launchOptions })), 'chromium');
}
if (found.firefox) {
  /** @type {import('puppeteer-core').LaunchOptions} */
  const launchOptions = { browser: 'firefox', executablePath: found.firefox, headless: true };
  engines.set(alone(chromeLauncher({ puppeteer, concurrency: 1, launchOptions })), 'firefox');
}
if (found.webkit) {
  const { launcher, plugin } = await webKit(found.webkit);
  engines.set(launcher, 'webkit');
  plugins.push(plugin);
}

/** @param {string} results where to write them as JSON */
export function reportersTo(results) {
  return [
    resultsReporter(engines, results),
    defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY === true }),
  ];
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  files: [
    'test/**/*.test.ts',
    '!**/node_modules/**',
    '!test/node/**',
    '!test/e2e/**',
    '!test/session/**',
    '!test/relay/**',
    '!test/playground/**',
    '!test/site/**',
    '!test/package/**',
  ],
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  port: await freePort(),
  // Lit's development build, whatever NODE_ENV says: its warnings are findings.
  nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
  plugins,
  browsers: [...engines.keys()],
  concurrentBrowsers: 2,
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  testFramework: { config: { ui: 'bdd', timeout: 10_000, forbidOnly: true } },
  testRunnerHtml: (framework) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tests</title></head>` +
    `<body><script type="module" src="${framework}"></script></body></html>`,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: reportersTo(BROWSER_RESULTS),
};

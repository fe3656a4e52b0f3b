// @ts-check
/**
 * The tests of the element with what stands in for Lit in the one-file build (see build/lit-html.mjs):
 *
 *     npx wtr --config test/package/one-file.config.mjs
 */
import { STAND_INS } from '../../rollup.config.mjs';
import config, { reportersTo } from '../../web-test-runner.config.mjs';
import { ONE_FILE_RESULTS } from '../tools/results.mjs';
import { withSingleValues } from '../../build/templates.mjs';

/** @type {import('@web/test-runner').TestRunnerPlugin} */
const standIns = {
  name: 'stand-ins',
  resolveImport({ source }) {
    const path = STAND_INS.get(source);
    return path && `/${path}`;
  },
  transform({ path, body }) {
    return path.startsWith('/src/') ? withSingleValues(String(body)) : undefined;
  },
};

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  ...config,
  // The other two count templates and renders by the events of Lit's development build.
  files: ['test/element/**/*.test.ts', '!test/element/{large,warm-up}.test.ts'],
  plugins: [standIns, ...(config.plugins ?? [])],
  reporters: reportersTo(ONE_FILE_RESULTS),
};

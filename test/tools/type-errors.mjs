// @ts-check
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './results.mjs';

/**
 * What the TypeScript compiler, or another one, says of a project: an empty text if all is well.
 * @param {string} project path of a folder or a tsconfig.json
 * @param {string} [compiler] path
 * @param {string} [cwd]
 */
export function typeErrors(project, compiler = join(ROOT, 'node_modules/.bin/tsc'), cwd = ROOT) {
  return promisify(execFile)(compiler, ['-p', project], { cwd }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

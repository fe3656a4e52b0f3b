// @ts-check
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * Makes a folder an exact copy of another, owners included.
 * @param {string} to
 * @param {string} from
 */
export function replaceFolder(to, from) {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

// @ts-check
/** Finds PostgreSQL's programs on this machine. They are installed where that is safe without asking, like Chromium. */
import { existsSync, readdirSync } from 'node:fs';
import { installPackage } from './find-browser.mjs';

/** Where Debian keeps them, by version: not on the `PATH`. */
const VERSIONS = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder of the newest version */
function search() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `${VERSIONS}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`));
}

/**
 * The folder of `initdb` and `postgres`. If there is none and root runs this on Debian, it installs Debian's package.
 * @throws {Error} whose message is one line that says what to do
 */
export function ensurePostgres() {
  const found = search();
  if (found) return found;
  const installed = installPackage('postgresql', 'No PostgreSQL found') && search();
  if (installed) return installed;
  throw new Error(`No PostgreSQL found in ${VERSIONS}: apt-get install postgresql`);
}

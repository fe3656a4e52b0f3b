// @ts-check
/** Finds `redis-server` on this machine. It is installed where that is safe without asking, like Chromium. */
import { installPackage, onPath } from './find-browser.mjs';

/**
 * The path of `redis-server`. If there is none and root runs this on Debian, it installs Debian's package.
 * @throws {Error} whose message is one line that says what to do
 */
export function ensureRedis() {
  const search = () => onPath(['redis-server']);
  const found = search();
  if (found) return found;
  const wasTried = installPackage('redis-server', 'No redis-server found');
  const installed = wasTried && search();
  if (installed) return installed;
  const why = wasTried ? 'No redis-server found, and apt-get could not install it' : 'No redis-server found';
  throw new Error(`${why}: apt-get install redis-server`);
}

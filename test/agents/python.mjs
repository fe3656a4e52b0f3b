// @ts-check
/** Runs the program of a recipe with the Python of its environment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { writePythonBlocks } from '../tools/python-blocks.mjs';
import { until, within } from '../tools/until.mjs';
import { here, pythonOf } from './emitters.mjs';

/** @import { Emitter } from './emitters.mjs' */

/** The Python blocks of the documentation, as files beside each other. */
const RECIPES = here('recipes.tmp');

export const writePython = () => writePythonBlocks('docs/python-agents.md', RECIPES);

/** No account, and no call home. */
const QUIET = {
  ANONYMIZED_TELEMETRY: 'false',
  CREWAI_DISABLE_TELEMETRY: 'true',
  CREWAI_TRACING_ENABLED: 'false',
  LANGSMITH_TRACING: 'false',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  OTEL_SDK_DISABLED: 'true',
};

/**
 * Starts the program of a recipe.
 * @param {Pick<Emitter, 'folder' | 'recipe' | 'page'>} emitter
 */
export async function start({ folder, recipe, page }) {
  const ran = here(`recipes.tmp/${recipe}.ran`);
  rmSync(ran, { force: true });
  const { HOME } = process.env;
  const PATH = `${here(`.venvs/${folder}/bin`)}:${process.env.PATH}`; // a program may start another one
  const child = spawn(pythonOf(folder), [here(`common/serve${page === 'graph' ? '_graph' : ''}.py`), recipe], {
    cwd: here('recipes.tmp'), // What frameworks write of their own, they write there.
    env: {
      ...{ PATH, HOME, RAN: ran, ...QUIET },
      PYTHONPATH: [RECIPES, here(`emitters/${folder}`), here('common')].join(':'),
      PYTHONPYCACHEPREFIX: here('.venvs/pycache'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    const port = await listening();
    return { port, said: () => said, ran: () => ranIn(ran), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  /** @returns {Promise<number>} its port */
  async function listening() {
    const port = await within(
      `${recipe}.py to say its port`,
      new Promise((resolve, reject) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          const [, found] = /^PORT (\d+)$/.exec(line) ?? [];
          if (found) resolve(Number(found));
        });
        ended.then(() => reject(new Error(`${recipe}.py ended:\n${said.slice(-3000)}`)));
      }),
    );
    await until(async function listens() {
      return (await fetch(`http://127.0.0.1:${port}/`)).status > 0;
    });
    return port;
  }
}

/** The calls that ran, in their order, as the tool wrote them down. @param {string} path @returns {unknown[]} */
function ranIn(path) {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

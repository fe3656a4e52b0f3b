// @ts-check
/**
 * Sets up the servers of each language that it is given, or of all, below `.cache/`. It prints the versions, and fails where a
 * language is missing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { built } from '../tools/install.mjs';
import { makeEnvironment } from '../tools/virtual-environment.mjs';

/** @param {string} path from this folder */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @param {string} command @param {string[]} args @param {{ cwd?: string, env?: Record<string, string> }} [options] */
function run(command, args, { cwd = '.', env = {} } = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: here(cwd),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/**
 * @typedef {object} Language
 * @property {string} needs
 * @property {string[]} version the command that prints it
 * @property {[file: string, pins: RegExp][]} libraries where their versions stand
 * @property {() => void} setUp
 */

/** @type {Record<string, Language>} */
const LANGUAGES = {
  python: {
    needs: 'Python 3.11 or newer, with venv and pip',
    version: ['python3', '--version'],
    libraries: [
      ['python/requirements-mcp1.txt', /^mcp==\S+/gm],
      ['python/requirements.txt', /^(?:mcp|fastmcp|pydantic)==\S+/gm],
    ],
    setUp() {
      for (const name of ['requirements', 'requirements-mcp1']) {
        makeEnvironment(here('.cache'), name, here(`python/${name}.txt`));
      }
    },
  },
  go: {
    needs: 'Go 1.25.5 or newer; Debian’s own may be older',
    version: ['go', 'version'],
    libraries: [['go/go.mod', /(?:go-sdk|mcp-go) v\S+/g]],
    setUp() {
      const cache = here('.cache/go');
      const env = {
        GOTOOLCHAIN: 'local',
        GOFLAGS: '-modcacherw',
        GOMODCACHE: `${cache}/mod`,
        GOCACHE: `${cache}/build`,
      };
      run('go', ['build', '-o', `${cache}/bin/`, './...'], { cwd: 'go', env });
    },
  },
  java: {
    needs: 'a JDK 17 or newer, and Maven',
    version: ['mvn', '--version'],
    libraries: [
      ['java/sdk/pom.xml', /(?<=<artifactId>)mcp<.*?(?=<\/version>)/gs],
      ['java/spring/pom.xml', /(?<=<artifactId>)spring-ai-starter.*?(?=<\/version>)/gs],
      ['java/kotlin/pom.xml', /(?<=<artifactId>)kotlin-sdk.*?(?=<\/version>)/gs],
    ],
    setUp() {
      // No lock file of Maven: each pom names its versions, and a released one never changes.
      run('mvn', ['-q', '-B', `-Dmaven.repo.local=${here('.cache/java/repository')}`, 'compile'], { cwd: 'java' });
    },
  },
  rust: {
    needs: 'cargo 1.88 or newer; Debian’s own may be older',
    version: ['cargo', '--version'],
    libraries: [['rust/Cargo.lock', /(?<=")rmcp"\nversion = "[^"]+/g]],
    setUp() {
      const env = { CARGO_HOME: here('.cache/rust/home'), CARGO_TARGET_DIR: here('.cache/rust/target') };
      run('cargo', ['build', '--quiet', '--locked'], { cwd: 'rust', env });
    },
  },
};

/** @param {string} name @returns {never} */
function unknown(name) {
  throw new TypeError(`There is no ${name}: ${Object.keys(LANGUAGES).join(', ')}`);
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(LANGUAGES);
mkdirSync(here('.cache'), { recursive: true });
process.exitCode = built() ? 0 : 1;
for (const name of chosen) {
  const { needs, version, libraries, setUp } = LANGUAGES[name] ?? unknown(name);
  const [command = '', ...args] = version;
  const { status, stdout = '', stderr = '' } = spawnSync(command, args, { encoding: 'utf8' });
  try {
    if (status !== 0)
      throw new Error(`${name} is missing: ${command} does not run. The servers in ${name} need ${needs}.`);
    const start = performance.now();
    setUp();
    const [line] = stripVTControlCharacters(`${stdout}${stderr}`).split('\n');
    const pins = libraries
      .flatMap(([file, pin]) => readFileSync(here(file), 'utf8').match(pin) ?? [])
      .map((text) => text.replace(/<.*>|"\nversion = "/s, ' '));
    const seconds = Math.round((performance.now() - start) / 1000);
    process.stdout.write(`${[line, ...pins].join(', ')}: set up in ${seconds} s\n`);
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    process.exitCode = 1;
  }
}

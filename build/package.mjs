// @ts-check
/**
 * The last step of `npm run build`: removes scripts without a use, writes the data for editors, and lists each file
 * of the package with its size in bytes, plain and with brotli. Then it prints the hash of each file for script tags, for
 * `integrity`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { cssCustomData, htmlCustomData } from './custom-data.mjs';

const ROOT = new URL('../', import.meta.url);

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, ROOT));

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** @returns {string[]} the paths of all scripts in dist/ */
const scripts = () =>
  readdirSync(new URL('dist', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => `dist/${name.split(sep).join('/')}`);

/** Whether only the types of a module are of use. @param {string} path of its script */
function hasOnlyTypes(path) {
  // The first is the input of the one-file build, which the package ships as a bundle.
  return path === 'dist/script-tag.js' || /^export \{\};\s*(?:\/\/#.*)?\s*$/.test(read(path).toString());
}

for (const path of scripts().filter(hasOnlyTypes)) {
  rmSync(new URL(path, ROOT));
  rmSync(new URL(`${path}.map`, ROOT));
}

const elements = JSON.parse(read('custom-elements.json').toString());
for (const [name, data] of Object.entries({ html: htmlCustomData(elements), css: cssCustomData(elements) })) {
  writeFileSync(new URL(`vscode.${name}-custom-data.json`, ROOT), `${JSON.stringify(data, null, 2)}\n`);
}

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: fileURLToPath(ROOT),
    encoding: 'utf8',
  }),
);
/** @type {{ path: string, size: number, brotli: number }[]} */
const files = packed.files.map((/** @type {{ path: string }} */ { path }) => {
  const content = read(path);
  return { path, size: content.length, brotli: brotliCompressSync(content).length };
});

/**
 * @param {string} path
 * @param {number} size
 * @param {number} brotli
 */
function row(path, size, brotli) {
  return `${path.padEnd(48)} ${String(size).padStart(9)} ${String(brotli).padStart(9)}`;
}

print(`${'file'.padEnd(48)} ${'bytes'.padStart(9)} ${'brotli'.padStart(9)}`);
for (const { path, size, brotli } of files) print(row(path, size, brotli));
print(
  row(
    `${files.length} files`,
    files.reduce((sum, { size }) => sum + size, 0),
    files.reduce((sum, { brotli }) => sum + brotli, 0),
  ),
);
for (const { path } of files.filter((file) => file.path.endsWith('.min.js'))) {
  print(`${path}  integrity="sha384-${createHash('sha384').update(read(path)).digest('base64')}"`);
}

// @ts-check
/**
 * The last step of `npm run build`: what an editor knows of the element, and a list of all that the package ships, each
 * file with its size in bytes, as it is and with brotli; then the hash of the one-file build, for `integrity`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { customData } from './custom-data.mjs';

const ROOT = new URL('../', import.meta.url);

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, ROOT));

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** Whether only the types of a module are of use. @param {string} path of it */
function isNeedless(path) {
  // What the one file was made of; and what had nothing but types in it.
  return path === 'dist/script-tag.js' || /^export \{\};\s*(?:\/\/#.*)?\s*$/.test(read(path).toString());
}

for (const name of readdirSync(new URL('dist', ROOT), { recursive: true, encoding: 'utf8' })) {
  const path = `dist/${name.split(sep).join('/')}`;
  if (!path.endsWith('.js') || !isNeedless(path)) continue;
  rmSync(new URL(path, ROOT));
  rmSync(new URL(`${path}.map`, ROOT));
}

const data = customData(JSON.parse(read('custom-elements.json').toString()));
writeFileSync(new URL('vscode.html-custom-data.json', ROOT), `${JSON.stringify(data, null, 2)}\n`);

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
const hash = createHash('sha384').update(read('dist/mcp-elicitation.min.js')).digest('base64');
print(`dist/mcp-elicitation.min.js  integrity="sha384-${hash}"`);

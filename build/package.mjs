// @ts-check
/**
 * The last step of `npm run build`: removes from dist/ what nobody can import, and writes the licences of the code inside
 * and the data for editors. Then it prints each file for script tags with its size in bytes, plain and with brotli, and
 * its hash for `integrity`.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { cssCustomData, htmlCustomData } from './custom-data.mjs';
import { bundles, removeUnreachable } from './dist.mjs';
import { thirdPartyNotices } from './notices.mjs';

const ROOT = new URL('../', import.meta.url);

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, ROOT));
/** @param {string} path @param {string} text */
const write = (path, text) => writeFileSync(new URL(path, ROOT), text);
/** @param {unknown} data */
const asJson = (data) => `${JSON.stringify(data, null, 2)}\n`;

removeUnreachable();
const CONTRACT = 'relay/service/openapi.json';
copyFileSync(new URL(`src/${CONTRACT}`, ROOT), new URL(`dist/${CONTRACT}`, ROOT));
write('THIRD-PARTY-NOTICES', thirdPartyNotices());

const elements = JSON.parse(read('custom-elements.json').toString());
write('vscode.html-custom-data.json', asJson(htmlCustomData(elements)));
write('vscode.css-custom-data.json', asJson(cssCustomData(elements)));

for (const path of bundles()) {
  const content = read(path);
  const hash = createHash('sha384').update(content).digest('base64');
  const sizes = `${content.length} bytes, ${brotliCompressSync(content).length} with brotli`;
  process.stdout.write(`${path}  ${sizes}  integrity="sha384-${hash}"\n`);
}

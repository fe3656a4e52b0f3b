// @ts-check
/** Moves the scripts inside a page to files of their own, so that the site's policy can refuse all others. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a browser may load and run. VitePress and the code samples need inline styles; nothing needs an inline script. */
export const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
].join('; ');

/**
 * @param {string} html of a whole page
 * @param {{ folder: string, base: string }} options
 */
export function moveScripts(html, { folder, base }) {
  return html.replace(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g, (_, attributes, code) => {
    const name = `inline.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets', name), code);
    return `<script${attributes} src="${base}assets/${name}"></script>`;
  });
}

// @ts-check
/** Puts a row into a page, with the built element as its host. */
import { build } from 'esbuild';
import { here } from './rows.mjs';

/** @import { Row } from './rows.mjs' */

/** @param {Row} row */
const entry = ({ name }) => `
import '../../dist/index.js';
import { connect } from './rows/${name}.mjs';

const element = document.body.appendChild(document.createElement('mcp-elicitation'));
window.call = async (url, tool) => {
  const client = await connect({ url, host: element, server: { id: 'peer', name: 'Peer' } });
  const result = await client.call(tool);
  await client.close();
  return result;
};
`;

/**
 * @param {Row} row
 * @returns {Promise<string | undefined>} the script; undefined: the library needs Node
 */
export async function bundle(row) {
  if (row.runs !== 'node') return undefined;
  const result = await build({
    absWorkingDir: here('.'),
    stdin: { contents: entry(row), resolveDir: here('.') },
    bundle: true,
    format: 'esm',
    banner: { js: 'globalThis.__MCP_USE_ANONYMIZED_TELEMETRY__ = false;' }, // mcp-use would call home.
    platform: 'browser',
    target: 'es2022',
    alias: row.inPages ?? {},
    define: { 'process.env.NODE_ENV': '"production"' },
    ignoreAnnotations: true, // The package's "sideEffects" speak of its own name: the element would be left out.
    write: false,
    logLevel: 'silent',
  }).catch(() => undefined);
  return result?.outputFiles[0]?.text;
}

// @ts-check
/** The page of the relay's tests, made of the package's own modules. */
import { build } from 'esbuild';
import { here } from '../rows.mjs';

const ENTRY = `
import 'mcp-elicitation';
import { connectRelay } from 'mcp-elicitation/adapters';
import { fill } from 'mcp-elicitation/testing';

const element = document.body.appendChild(document.createElement('mcp-elicitation'));
window.fill = (label, value) => fill(element, label, value);
window.call = async (server, tool) => {
  const connection = connectRelay(element, { url: '/elicitations', conversation: server + '/' + tool });
  const response = await fetch('/call/' + server + '/' + tool, { method: 'POST' });
  const result = await response.text();
  connection.close();
  return result;
};
`;

/**
 * @param {string} [contents] what an application writes
 * @returns {Promise<string>} a script for a browser
 */
export async function bundlePage(contents = ENTRY) {
  const { outputFiles } = await build({
    absWorkingDir: here('.'),
    stdin: { contents, resolveDir: here('.'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

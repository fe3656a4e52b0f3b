// @ts-check
/** The page of the relay's tests, made of the package's own modules. */
import { build } from 'esbuild';
import { here } from '../rows.mjs';

const ENTRY = `
import 'mcp-elicitation';
import { connectRelay } from 'mcp-elicitation/adapters';

const element = document.body.appendChild(document.createElement('mcp-elicitation'));
window.call = async (revision) => {
  const connection = connectRelay(element, { url: '/elicitations', conversation: revision });
  const response = await fetch('/call/' + revision, { method: 'POST' });
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

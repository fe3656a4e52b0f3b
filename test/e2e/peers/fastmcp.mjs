// @ts-check
/** An MCP server with `fastmcp`: one tool shows a form, and one asks for a visit to a page. */
import { FastMCP } from 'fastmcp';
import { Errand, QUESTION, urlQuestion } from './tools.mjs';

/** @import { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js' */

const server = new FastMCP({ name: 'peer-fastmcp', version: '1.0.0' });

server.addTool({
  name: 'ask',
  description: 'Asks who you are',
  execute: async (_args, { elicit }) => JSON.stringify(await elicit(/** @type {ElicitRequestFormParams} */ (QUESTION))),
});

server.addTool({
  name: 'visit',
  description: 'Sends you to a page',
  parameters: Errand,
  execute: async (errand, { elicit }) => JSON.stringify(await elicit(urlQuestion(errand))),
});

await server.start({ transportType: 'httpStream', httpStream: { host: '127.0.0.1', port: 0, endpoint: '/mcp' } });

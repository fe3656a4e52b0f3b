// @ts-check
/** A page of an application whose MCP client is in the backend. */
import { connectRelay } from '../../../../src/relay/page/index.js';
import '../../../../src/index.js';

const element = document.createElement('mcp-elicitation');
document.querySelector('main')?.append(element);

Object.assign(window, { relay: { element, connection: connectRelay(element, { url: '/elicitations' }) } });
document.documentElement.dataset.peer = 'ready';

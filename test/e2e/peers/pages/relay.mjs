// @ts-check
/** A page of an application whose MCP client is in the backend. */
import { connectRelay } from '../../../../src/adapters/index.js';
import '../../../../src/index.js';

const { searchParams } = new URL(location.href);
const conversation = searchParams.get('conversation') ?? undefined;
const element = document.createElement('mcp-elicitation');
document.querySelector('main')?.append(element);

const connect = () =>
  connectRelay(element, { url: '/elicitations', ...(conversation !== undefined && { conversation }) });
Object.assign(window, { relay: { element, connect, connection: connect() } });
document.documentElement.dataset.peer = 'ready';

import './zod-without-eval.mjs';

export { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

// @ts-check
/** A host application with the first generation of the SDK behind a wrapped transport. */
import './zod-without-eval.mjs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connectWrapped } from './transport.mjs';

await connectWrapped(new Client({ name: 'page-v1', version: '1.0.0' }), StreamableHTTPClientTransport);

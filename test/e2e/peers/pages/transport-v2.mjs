// @ts-check
/** A host application with the second generation of the SDK behind a wrapped transport, on the revision that the address names. */
import './zod-without-eval.mjs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { connectWrapped } from './transport.mjs';

/** @import { ClientOptions } from '@modelcontextprotocol/client' */

const revision = new URLSearchParams(location.search).get('revision') ?? '2025-11-25';
/** @type {ClientOptions} */
const negotiation =
  revision === '2026-07-28'
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };

await connectWrapped(new Client({ name: 'page-v2', version: '1.0.0' }, negotiation), StreamableHTTPClientTransport);

import type { ClientOptions } from '@modelcontextprotocol/client';
import { elicitationCapability, type Revision } from '../../src/adapters/index.js';

/** Options of a client that speaks one revision, and no other. */
export function clientOptions(revision: Revision): ClientOptions {
  const capabilities = { elicitation: elicitationCapability(['form', 'url'], revision) };
  if (revision === '2026-07-28') return { capabilities, versionNegotiation: { mode: { pin: revision } } };
  // Modes have names since 2025-11-25. Before, an empty object meant forms.
  if (revision === '2025-06-18') capabilities.elicitation = {};
  // Both 2025 revisions negotiate by `initialize`, which offers the first supported version.
  return { capabilities, supportedProtocolVersions: [revision] };
}

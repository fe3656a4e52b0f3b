import type { MCPElicitationHandler } from 'agents/mcp/client';
import { type ElicitationHost, elicitationHandler } from '../../../dist/adapters/index.js';

/** One connection, without the manager that the row runs. */
export const handlerFor = (host: ElicitationHost): MCPElicitationHandler => elicitationHandler(host);

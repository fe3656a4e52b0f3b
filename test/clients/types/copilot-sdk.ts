import type { SessionConfig } from '@github/copilot-sdk';
import { type ElicitationHost, paramsHandler } from '../../../dist/adapters/index.js';

export function configFor(host: ElicitationHost): Pick<SessionConfig, 'onElicitationRequest'> {
  return {
    // Here:
    onElicitationRequest: paramsHandler(host, { server: ({ elicitationSource: id = 'agent' }) => ({ id, name: id }) }),
  };
}

import type { Options } from '@anthropic-ai/claude-agent-sdk';
import { type ElicitationHost, paramsHandler } from '../../../dist/adapters/index.js';

export function optionsFor(host: ElicitationHost): Options {
  return {
    // Here:
    onElicitation: paramsHandler(host, { server: ({ serverName }) => ({ id: serverName, name: serverName }) }),
  };
}

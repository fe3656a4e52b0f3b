/**
 * The route from a backend's relay, for pages whose MCP client is on a server. They need no other one, so script tags load it
 * from a file of its own.
 * @module
 */
export { ElicitationOver, type OverCause } from '../protocol/over.js';
export type * from './common.js';
export {
  type ConnectRelayOptions,
  connectRelay,
  type RelayConnection,
  type RelayPage,
} from './relay/connect-relay.js';
export { RelayRefused } from './relay/relay-refused.js';

/**
 * The route from a backend's relay, for pages whose MCP client is on a server. The one file for script tags contains it. It is
 * also a file of its own, for pages that get the element from elsewhere.
 * @module
 */
export { ElicitationOver, type OverCause } from '../protocol/over.js';
export {
  type ConnectRelayOptions,
  connectRelay,
  type RelayConnection,
  type RelayPage,
} from '../relay/page/connect-relay.js';
export { RelayRefused } from '../relay/page/own-reply.js';
export type * from './common.js';

/**
 * The page's half of the relay: it shows what a backend asks, and brings reviews.
 * @module
 */

export { ElicitationOver, type OverCause } from '../../protocol/over.js';
export type * from '../../protocol/public-types.js';
export type { Clock } from '../../runtime/clock.js';
export { type ConnectRelayOptions, connectRelay, type RelayConnection, type RelayPage } from './connect-relay.js';
export { RelayRefused } from './own-reply.js';

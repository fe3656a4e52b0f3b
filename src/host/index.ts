export type { ElicitationHost, ElicitOptions, RequestState, ServerIdentity } from '../protocol/host.js';
export type { Content, Outcome } from '../protocol/outcome.js';
export { type Clock, systemClock } from './clock.js';
export { Deadline, WARNING_TIME } from './deadline.js';

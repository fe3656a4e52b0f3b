/**
 * Reviews: an application asks a person to approve, change or reject an action. A page that only shows what servers ask needs
 * none of it.
 * @module
 */
export type * from '../protocol/public-types.js';
export { reviewRequest } from './review-request.js';

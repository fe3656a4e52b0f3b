/**
 * The relay as a service: backends in any language ask over HTTP.
 * @module
 */
export type { Clock } from '../../runtime/clock.js';
export type { RelayLimits } from '../backend/relay.js';
export type { RelayStats } from '../backend/stats.js';
export type { ElicitationStore, Hint, Renewal, StoredJson, StoredRecord, StoredVersion } from '../stores/store.js';
export type { BackendKey } from './keys.js';
export {
  createService,
  type HandledRequest,
  type RelayService,
  type ServiceLimits,
  type ServiceOptions,
  type WebhookOptions,
} from './service.js';
export type { WebhookSecret } from './webhooks.js';

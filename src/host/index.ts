export { parseExactJson } from '../protocol/exact-json.js';
export type * from '../protocol/public-types.js';
export { scopedServerKey } from '../protocol/server-key.js';
export type { Clock } from '../runtime/clock.js';
export { checkAnswers, type RequestCheck } from './check-answers.js';
export { type GuardSecretsOptions, guardSecrets } from './guard-secrets.js';
export {
  type Middleware,
  type Next,
  type Refusal,
  withoutTimeout,
} from './middleware.js';
export { inParts, type MiddlewareParts, type PartContext, type PassedOn } from './parts.js';
export { type PipelineOptions, pipeline } from './pipeline.js';
export { type AcceptRule, type PolicyFunction, type PolicyOptions, type PolicyRule, policy } from './policy.js';
export { type RateLimitOptions, rateLimit } from './rate-limit.js';
export type { RequestLimit } from './request-limit.js';
export { type RequestTimeout, requestTimeout } from './request-timeout.js';
export { type Silence, type SilenceOptions, silence } from './silence.js';
export { unattendedHost } from './unattended-host.js';

export type { DraftEntries, DraftKey, DraftStore } from '../../protocol/draft-store.js';
export type { ElicitationScope } from '../../protocol/scope.js';
export type { Clock } from '../../runtime/clock.js';
export type { DraftLimits } from './draft-limits.js';
export { DraftsError, type DraftsReason } from './drafts-error.js';
export { type IndexedDbDraftsOptions, indexedDbDrafts } from './indexed-db-drafts.js';
export { type MemoryDrafts, memoryDrafts } from './memory-drafts.js';

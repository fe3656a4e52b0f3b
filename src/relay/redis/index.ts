export type * from '../index.js';
export type { ReadyEvent, RedisClient, RedisSubscriber, ScriptOptions } from './client.js';
export { type RedisStore, type RedisStoreOptions, redisStore } from './redis-store.js';
export type { RelayEncryption } from './sealer.js';

export type { RelayEncryption } from '../sealer.js';
export type * from '../store.js';
export type { RedisClient, RedisConnection, ScriptOptions } from './client.js';
export { type RedisStore, type RedisStoreOptions, redisStore } from './redis-store.js';

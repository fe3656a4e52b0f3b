export type { RelayEncryption } from '../sealer.js';
export type * from '../store.js';
export type { RedisClient, RedisSubscriber, ScriptOptions } from './client.js';
export { type RedisStore, type RedisStoreOptions, redisStore } from './redis-store.js';

export type { RedisClient, RedisSubscriber, ScriptOptions } from './client.js';
export { type RedisStore, type RedisStoreOptions, redisStore } from './redis-store.js';
export type { RelayEncryption } from './sealer.js';

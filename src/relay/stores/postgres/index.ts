export type { RelayEncryption } from '../sealer.js';
export type * from '../store.js';
export type { PostgresConnection, PostgresPool, PostgresQuery } from './client.js';
export { type PostgresStore, type PostgresStoreOptions, postgresStore } from './postgres-store.js';
export { postgresStatements } from './statements.js';

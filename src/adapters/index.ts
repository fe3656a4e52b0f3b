export * from './common.js';
export * from './routes.js';

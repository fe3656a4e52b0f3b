export * from './common.js';
export * from './relay-route.js';
export * from './routes.js';

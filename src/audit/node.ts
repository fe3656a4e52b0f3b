export { type FileSink, fileSink } from './file-sink.js';
export type * from './index.js';
export { type RedisStreamClient, type RedisStreamItem, redisStreamSink } from './redis-stream-sink.js';

export type * from './index.js';
export { type FileSink, fileSink } from './file-sink.js';
export { type RedisStreamClient, redisStreamSink } from './redis-stream-sink.js';

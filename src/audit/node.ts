export { type FileSink, fileSink } from './file-sink.js';
export type * from './index.js';

// @ts-check
/** How many bytes a file takes to load. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The bytes of a file uncompressed, and compressed as servers send it.
 * @param {string} path
 */
export async function sizesOf(path) {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  };
}

// @ts-check
import process from 'node:process';

/** Bytes in use. Collects several times, because finalizers, which run in tasks of their own, free more. */
export async function heap() {
  const { gc } = globalThis;
  if (!gc) throw new Error('Start node with --expose-gc');
  for (let i = 0; i < 12; i++) {
    gc();
    await new Promise(setImmediate);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// @ts-check
import process from 'node:process';

/** Milliseconds of a clock that all processes of this machine share, and that is never set. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * Starts to measure.
 * @returns {() => { wall: number, cpu: number }} microseconds since then. `cpu` is the work of this process alone, so that
 * other programs disturb it less.
 */
export function stopwatch() {
  const start = now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: (now() - start) * 1000, cpu: user + system };
  };
}

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

// @ts-check
import process from 'node:process';

/**
 * Starts to measure.
 * @returns {() => { wall: number, cpu: number }} microseconds since then. `cpu` is the work of this process alone, so that
 * other programs disturb it less.
 */
export function stopwatch() {
  const start = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: (performance.now() - start) * 1000, cpu: user + system };
  };
}

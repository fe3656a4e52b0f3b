import type { Clock } from '../../host/clock.js';
import type { ParkStore } from './park-store.js';

/** Milliseconds for which a process may work on a parked call before it says that it still does. */
export const LOCK_TIME = 10_000;

/** Says that this process still works on a parked call. @returns a function that ends this. */
export function keepLock(
  parks: ParkStore,
  id: string,
  holder: string,
  clock: Clock,
  report: (error: unknown) => void,
): () => void {
  let stop = () => {};
  const renewLater = () => {
    stop = clock.after(LOCK_TIME / 3, () => {
      Promise.resolve(parks.lock(id, holder, LOCK_TIME)).catch(report);
      renewLater();
    });
  };
  renewLater();
  return () => stop();
}

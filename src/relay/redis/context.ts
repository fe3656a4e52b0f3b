import type { Clock } from '../../host/clock.js';
import type { Chores } from './chores.js';
import type { Keys } from './keys.js';
import type { RunScript } from './run-script.js';
import type { Sealer } from './sealer.js';

/** What the parts of one store share. */
export interface RedisContext {
  readonly run: RunScript;
  readonly keys: Keys;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly chores: Chores;
  /** Of this process, and new with each start. */
  readonly processId: string;
  /** Milliseconds that Redis keeps what no process renews. */
  readonly ttl: number;
  /** Milliseconds that Redis keeps what is over. */
  readonly remember: number;
  report(error: unknown): void;
}

import type { AnswerErrors } from '../../protocol/answer-check.js';
import type { RedisContext } from './context.js';
import { readJson } from './read-json.js';
import { DECIDE, FORGET_VERDICT, VERDICT } from './scripts.js';

/** Milliseconds for which Redis keeps a verdict that no process has read. */
const TTL = 60_000;
/** Milliseconds between two looks: a wake-up may get lost. */
const POLL = 2000;

/** Redis lost an elicitation before its answer was checked: the process that asked may write it again, so nobody may take one. */
export class ElicitationVanished extends Error {
  override readonly name = 'ElicitationVanished';

  constructor() {
    super('relay: Redis lost the elicitation before its answer was checked');
  }
}

/** Verdicts on answers, which go from the process that asked to one that took an answer. */
export class Verdicts {
  readonly #context: RedisContext;
  /** Each ends a wait, by nonce. */
  readonly #wakeUps = new Map<string, () => void>();

  constructor(context: RedisContext) {
    this.#context = context;
  }

  /** In the process that asked. @param process that waits for it */
  async decide(id: string, nonce: string, process: string, errors: AnswerErrors | undefined): Promise<void> {
    const { run, keys, sealer } = this.#context;
    const key = keys.verdict(id, nonce);
    const verdict = await sealer.seal(JSON.stringify(errors ?? null), key);
    await run(DECIDE, [key], [keys.own(process), nonce, String(TTL), verdict]);
  }

  /**
   * Waits for the verdict of the process that asked; `undefined` too when the elicitation ends meanwhile.
   * @throws {ElicitationVanished}
   */
  async waitFor(id: string, nonce: string): Promise<AnswerErrors | undefined> {
    const { run, keys, sealer, clock, chores } = this.#context;
    const key = keys.verdict(id, nonce);
    try {
      for (;;) {
        let wakeUp!: () => void;
        const isWoken = new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        this.#wakeUps.set(nonce, wakeUp);
        const [phase, verdict] = (await run(VERDICT, [keys.elicitation(id), key], [])) as Array<string | null>;
        if (verdict) {
          // Later: a reply that got lost is read again.
          chores.do(() => run(FORGET_VERDICT, [key], []));
          return readJson(await sealer.open(verdict, key)) ?? undefined;
        }
        if (!phase) throw new ElicitationVanished();
        if (phase !== 'open') return undefined;
        const stop = clock.after(POLL, wakeUp);
        await isWoken;
        stop();
      }
    } finally {
      this.#wakeUps.delete(nonce);
    }
  }

  /** Redis has announced the verdict. */
  wake(nonce: string): void {
    this.#wakeUps.get(nonce)?.();
  }
}

import type { Clock } from '../../host/clock.js';

/**
 * Knows whether Redis may lack what is open. After it lost its data, each process writes again what it asked, as soon as it
 * is connected. Until then nobody may be told that an elicitation is unknown, and no page that there is none.
 */
export class Completeness {
  readonly #clock: Clock;
  readonly #window: number;
  #doubtfulUntil: number;
  #complete: Promise<unknown> = Promise.resolve();
  #stop = () => {};

  /** @param window Milliseconds within which every process that lives is connected. */
  constructor(clock: Clock, window: number) {
    this.#clock = clock;
    this.#window = window;
    this.#doubtfulUntil = clock.now() + window;
  }

  /** Whether an unknown id may be one that its process has not written again yet. */
  get isDoubtful(): boolean {
    return this.#clock.now() < this.#doubtfulUntil;
  }

  /** Redis was away. @param check Resolves when it is known whether it lost its data. */
  doubt(check: Promise<unknown>): void {
    this.#doubtfulUntil = this.#clock.now() + this.#window;
    this.#complete = Promise.all([this.#complete, check]);
  }

  /** Redis has lost its data. */
  lose(): void {
    this.#doubtfulUntil = this.#clock.now() + this.#window;
    this.#stop();
    const recovery = new Promise<void>((resolve) => {
      const stopTimer = this.#clock.after(this.#window, resolve);
      this.#stop = () => {
        stopTimer();
        resolve();
      };
    });
    this.#complete = Promise.all([this.#complete, recovery]);
  }

  /** Reads once Redis is complete, and again if it was away meanwhile: a command waits for it, and then finds it empty. */
  async read<Value>(read: () => Promise<Value>): Promise<Value> {
    for (;;) {
      await this.whenComplete();
      const complete = this.#complete;
      const value = await read();
      if (complete === this.#complete) return value;
    }
  }

  /** Resolves when each process has had its time to write again what it asked. */
  async whenComplete(): Promise<void> {
    let complete: unknown;
    while (complete !== this.#complete) {
      complete = this.#complete;
      await this.#complete;
    }
  }

  /** Nobody needs it any more. */
  close(): void {
    this.#stop();
  }
}

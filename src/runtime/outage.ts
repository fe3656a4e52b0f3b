/** Reports what fails again and again once, until it works again: an outage would fill the application's log. */
export class Outage {
  readonly #report: (error: unknown) => void;
  #isOn = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Whether the last attempt failed. */
  get isOn(): boolean {
    return this.#isOn;
  }

  failed(error: unknown): void {
    const isKnown = this.#isOn;
    this.#isOn = true;
    if (!isKnown) this.#report(error);
  }

  worked(): void {
    this.#isOn = false;
  }

  /** The result of an attempt; `undefined` where it failed. */
  watch<Value>(attempt: Promise<Value>): Promise<Value | undefined> {
    return attempt.then(
      (value) => {
        this.worked();
        return value;
      },
      (error) => {
        this.failed(error);
        return undefined;
      },
    );
  }
}

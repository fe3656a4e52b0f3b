/** A message on the wire, as a test reads it. */
// biome-ignore lint/suspicious/noExplicitAny: A test knows what it sent, and fails when it is wrong.
export type Wire = any;

/**
 * A transport whose other end is the test. Like many real ones it keeps its state in private fields, which only the object
 * itself can read.
 */
export class HandTransport {
  onmessage?: ((message: Wire, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #sent: Wire[] = [];
  readonly #options: unknown[] = [];
  #version = '';
  /** What `send` does once it has recorded a message. */
  sending: (message: Wire) => unknown = () => {};
  starts = 0;
  closes = 0;

  get sent(): readonly Wire[] {
    return this.#sent;
  }

  /** The last message that was sent. */
  get last(): Wire {
    return this.#sent.at(-1);
  }

  /** The options of each message. */
  get options(): readonly Wire[] {
    return this.#options;
  }

  get sessionId(): string {
    return `session of ${this.#sent.length}`;
  }

  get version(): string {
    return this.#version;
  }

  set version(version: string) {
    this.#version = version;
  }

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  async start(): Promise<void> {
    this.starts++;
  }

  async send(message: Wire, options?: Wire): Promise<void> {
    this.#sent.push(message);
    this.#options.push(options);
    await this.sending(message);
  }

  async close(): Promise<void> {
    this.closes++;
    this.onclose?.();
  }

  /** Delivers a message of the server. */
  receive(message: Wire, extra?: unknown): void {
    this.onmessage?.(message, extra);
  }
}

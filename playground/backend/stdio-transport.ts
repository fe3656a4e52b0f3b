import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { quote } from './connect-error.js';

/** Bytes of a line that is no message yet. A server that never ends its line would fill the memory. */
const MAX_LINE = 16 * 1024 * 1024;

/** Bytes of the server's last words that are kept. */
const MAX_WORDS = 8 * 1024;

/** Milliseconds between the polite ways to end the server and the next one. */
const PATIENCE = 2000;

/**
 * Runs a command and speaks JSON-RPC with it, one message a line. It remembers what went wrong: how the command ended, what
 * it wrote beside messages.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #command: string;
  readonly #args: readonly string[];
  readonly #onWords: (text: string) => void;
  #child: ChildProcess | undefined;
  #line = '';
  #words = '';
  #garbage: string | undefined;
  #hasSpoken = false;
  /** How the command ended, without a full stop. */
  #end: string | undefined;
  #markClosed: () => void = () => {};
  readonly #closed = new Promise<void>((resolve) => {
    this.#markClosed = resolve;
  });

  /** @param onWords gets what the command writes to its standard error */
  constructor(command: string, args: readonly string[], onWords: (text: string) => void = () => {}) {
    this.#command = command;
    this.#args = args;
    this.#onWords = onWords;
  }

  /** The first line that is no message. */
  get garbage(): string | undefined {
    return this.#garbage;
  }

  /** Whether the command ended of its own will, with status 0, before its first message. */
  get hasEndedUnheard(): boolean {
    return this.#child?.exitCode === 0 && !this.#hasSpoken;
  }

  /**
   * Why there is no conversation, as sentences; `undefined` when nothing is known to be wrong.
   * @param during what the command was doing, for example "during book_room"
   */
  defect(during = ''): string | undefined {
    const garbage = this.#garbage;
    const said =
      garbage === undefined || this.#hasSpoken ? '' : `It wrote ${quote(garbage)} where only JSON-RPC may be.`;
    const words = this.#words.trim() === '' ? '' : `Its last words: ${quote(this.#words.trim().slice(-400), 400)}.`;
    const end = this.#end && `${[this.#end, during].filter(Boolean).join(' ')}.`;
    const sentences = [end, said, end && words].filter(Boolean);
    return sentences.length > 0 ? sentences.join(' ') : undefined;
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawnCommand(this.#command, this.#args);
      this.#child = child;
      child.once('spawn', resolve);
      child.once('error', (error: NodeJS.ErrnoException) => {
        this.#end ??= startDefect(this.#command, error);
        reject(error);
        this.#close();
      });
      child.once('exit', (code, signal) => {
        this.#end ??= `The command ended ${signal ? `by ${signal}` : `with status ${code}`}`;
      });
      // `close` comes after all output is read; a grandchild that keeps the pipes open must not delay it for ever.
      child.once('close', () => this.#close());
      child.stdin?.on('error', (error) => this.onerror?.(error));
      child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        this.#words = (this.#words + text).slice(-MAX_WORDS);
        this.#onWords(text);
      });
    });
  }

  /** It rejects when the command has ended, and not before, so that the reason and the last words are known. */
  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = () => this.#closed.then(() => reject(new Error(this.defect() ?? 'The command takes no input.')));
      const stdin = this.#child?.stdin;
      if (stdin?.writable) stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? fail() : resolve()));
      else fail();
    });
  }

  /** Closes the input first, as the specification says, then asks to end, then ends. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    const timers = [
      setTimeout(() => child.kill('SIGTERM'), PATIENCE),
      setTimeout(() => child.kill('SIGKILL'), 2 * PATIENCE),
    ];
    await exited;
    for (const timer of timers) clearTimeout(timer);
    child.stdout?.destroy(); // A grandchild may hold it.
    child.stderr?.destroy();
  }

  #close(): void {
    this.#markClosed();
    this.onclose?.();
  }

  #read(text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
    if (this.#line.length <= MAX_LINE) return;
    this.#take(this.#line);
    this.#line = '';
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    const message = parseMessage(line);
    if (message) {
      this.#hasSpoken = true;
      this.onmessage?.(message);
      return;
    }
    this.#garbage ??= line;
    this.onerror?.(new Error(`The server wrote ${quote(line)} to its standard output, where only JSON-RPC may be.`));
  }
}

function parseMessage(line: string): JSONRPCMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isMessage = typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
    return isMessage ? (value as JSONRPCMessage) : undefined;
  } catch {
    return undefined;
  }
}

function startDefect(command: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `There is no command ${quote(command)} on this machine`;
  if (code === 'EACCES') return `The command ${quote(command)} may not be run`;
  return `The command ${quote(command)} cannot start: ${message}`;
}

/** On Windows, commands such as `npx` are scripts that Node cannot start by itself. */
function spawnCommand(command: string, args: readonly string[]): ChildProcess {
  const start: typeof spawn = process.platform === 'win32' ? createRequire(import.meta.url)('cross-spawn') : spawn;
  return start(command, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
}

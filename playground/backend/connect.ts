import {
  Client,
  type ClientOptions,
  type Progress,
  ProtocolError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { type ElicitationHost, type Revision, withElicitation } from 'mcp-elicitation/adapters';
import { tap, type WireMessage } from '../../demo/page/wire-tap.js';
import { REVISIONS } from '../lint/subset.js';
import { ConnectError, messageOf } from './connect-error.js';
import { ObservedFetch } from './observed-fetch.js';
import { StdioTransport } from './stdio-transport.js';
import { identityOf, type Target } from './target.js';

/** Milliseconds for a call: people think, and pages to visit take long. */
const CALL_TIMEOUT = 60 * 60_000;

/** Characters of what a server says of its progress. */
const MAX_PROGRESS = 200;

const CLIENT_INFO = { name: 'mcp-elicitation-playground', version: '0.1.0' };

/** Many servers of 2025 end when the first message is not `initialize`. */
const ENDED_AT_FIRST = 'It ended at the first message of 2026-07-28; it probably speaks 2025-11-25.';

const CLOSED = 'The server has closed the connection.';

export interface ConnectOptions {
  /** Default: the newest that both sides speak. */
  revision: Revision | undefined;
  /** Puts the server's requests before the person. */
  host: ElicitationHost;
  /** Milliseconds until the server must have answered. */
  timeout: number;
  onMessage(message: WireMessage): void;
  /** Called with what a command writes to its standard error. */
  onWords(text: string): void;
  /** Called with what is wrong with single messages. */
  onProblem(text: string): void;
  /** Called with a sentence when the server goes away by itself. */
  onEnd(reason: string): void;
}

export interface CallOptions {
  signal: AbortSignal;
  /** Called with how far the server is, in one line. A server says it only where it is asked for. */
  onProgress?(text: string): void;
}

/** A server that answers. */
export interface Connected {
  /** What both sides speak; also a revision from before elicitation. */
  revision: string;
  /** What the server calls itself; nobody has checked it. */
  ownName: string;
  tools: Tool[];
  /** The first line on a command's standard output that is no message. */
  garbage(): string | undefined;
  /** How the network failed, where the server is at an address. */
  lost(): string | undefined;
  /** @throws {ConnectError} when the server goes away meanwhile */
  call(name: string, args: Record<string, unknown>, options: CallOptions): Promise<unknown>;
  close(): Promise<void>;
}

/** One attempt: a fresh transport, a way to negotiate, and what may be known of a failure. */
interface Attempt {
  transport: Transport;
  negotiation: ClientOptions;
  /** @param during what the server was doing, for example "during book_room" */
  defect(during?: string): string | undefined;
  garbage?(): string | undefined;
  /** How the network failed since the connection began. */
  lost?(): string | undefined;
}

/**
 * Connects to a server, and reads its tools.
 * @throws {ConnectError} with one sentence that says what is wrong
 */
export async function connect(target: Target, options: ConnectOptions): Promise<Connected> {
  return target.kind === 'stdio' ? connectCommand(target, options) : connectUrl(target, options);
}

async function connectCommand(target: Target & { kind: 'stdio' }, options: ConnectOptions): Promise<Connected> {
  const attempt = (negotiation: ClientOptions) => {
    const transport = new StdioTransport(target.command, target.args, options.onWords);
    const defect = (during?: string) => {
      const text = transport.defect(during);
      const isOlder = options.revision === '2026-07-28' && transport.hasEndedUnheard;
      return isOlder ? `${text} ${ENDED_AT_FIRST}` : text;
    };
    return open(target, { transport, negotiation, defect, garbage: () => transport.garbage }, options);
  };
  if (options.revision) return attempt(negotiationFor(options.revision));
  try {
    // Many servers of 2025 end, or say nothing, when the first message is not `initialize`. So they are asked first.
    return await attempt({});
  } catch (error) {
    if (!(error instanceof ConnectError && error.cause instanceof ProtocolError)) throw error;
    return attempt(negotiationFor('2026-07-28'));
  }
}

async function connectUrl(target: Target & { kind: 'http' }, options: ConnectOptions): Promise<Connected> {
  const { url, headers } = target;
  const { revision } = options;
  const observed = new ObservedFetch();
  const init = { requestInit: { headers }, fetch: observed.fetch };
  const negotiation: ClientOptions = revision ? negotiationFor(revision) : { versionNegotiation: { mode: 'auto' } };
  try {
    const transport = new StreamableHTTPClientTransport(url, init);
    return await open(
      target,
      { transport, negotiation, defect: () => observed.defect, lost: () => observed.lost },
      options,
    );
  } catch (error) {
    if (!observed.mayBeOlder || revision === '2026-07-28') throw error;
    return await openOlder(target, options).catch(() => Promise.reject(error));
  }
}

/** The transport of 2024-11-05, which servers of 2025 may still offer. */
function openOlder(target: Target & { kind: 'http' }, options: ConnectOptions): Promise<Connected> {
  const observed = new ObservedFetch();
  const transport = new SSEClientTransport(target.url, {
    requestInit: { headers: target.headers },
    fetch: observed.fetch,
  });
  const negotiation = options.revision ? negotiationFor(options.revision) : {};
  return open(target, { transport, negotiation, defect: () => observed.defect, lost: () => observed.lost }, options);
}

/** Options of a client that speaks one revision, and no other. */
function negotiationFor(revision: Revision): ClientOptions {
  return revision === '2026-07-28'
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };
}

async function open(target: Target, attempt: Attempt, options: ConnectOptions): Promise<Connected> {
  const { transport, negotiation, defect, garbage = () => undefined, lost = () => undefined } = attempt;
  const { host, timeout, revision } = options;
  let isClosing = false;
  let hasEnded = false;
  tap(transport, options.onMessage);
  const server = identityOf(target);
  const asking = { server, modes: ['form', 'url'] as const, rateLimit: false as const, ...(revision && { revision }) };
  const client = new Client(CLIENT_INFO, { capabilities: {}, ...negotiation });
  client.onerror = (error) => options.onProblem(messageOf(error));

  const close = async () => {
    isClosing = true;
    if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession().catch(() => {}); // It may be over.
    await client.close();
    await transport.close();
  };
  try {
    const tools = await within(timeout, async () => {
      await client.connect(withElicitation(transport, host, asking), { timeout: timeout + 1000 });
      return client.getServerCapabilities()?.tools ? (await client.listTools()).tools : [];
    });
    client.onclose = () => {
      hasEnded = true;
      if (!isClosing) options.onEnd(defect() ?? CLOSED);
    };
    return {
      revision: client.getNegotiatedProtocolVersion() ?? 'unknown',
      ownName: ownNameOf(client.getServerVersion()),
      tools,
      garbage,
      lost,
      async call(name, args, { signal, onProgress }) {
        try {
          const onprogress = onProgress && ((progress: Progress) => onProgress(progressText(progress)));
          return await client.callTool(
            { name, arguments: args },
            { signal, timeout: CALL_TIMEOUT, ...(onprogress && { onprogress }) },
          );
        } catch (error) {
          if (isClosing || signal.aborted || !hasEnded) throw error;
          throw new ConnectError(defect(`during ${name}`) ?? CLOSED, { cause: error });
        }
      },
      close,
    };
  } catch (error) {
    const text = defect() ?? explain(error, revision);
    await close();
    throw new ConnectError(text, { cause: error });
  }
}

function progressText({ progress, total, message }: Progress): string {
  const count = total === undefined ? `${progress}` : `${progress} of ${total}`;
  return message === undefined ? count : `${count}, ${message.slice(0, MAX_PROGRESS)}`;
}

function ownNameOf({ name = '', title = name }: { name?: string; title?: string | undefined } = {}): string {
  return title;
}

/** The server said nothing for too long. */
class Silence extends Error {}

function within<Result>(timeout: number, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Silence(`The server has not answered for ${timeout / 1000} s.`)),
      timeout,
    );
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function explain(error: unknown, revision: Revision | undefined): string {
  if (error instanceof Silence) return error.message;
  const text = messageOf(error);
  const [, spoken] = /protocol version is not supported: ([\w-]+)/i.exec(text) ?? [];
  if (spoken) return `The server speaks ${spoken}, not ${revision ?? REVISIONS.join(' or ')}.`;
  if (revision === '2026-07-28') return `The server does not speak ${revision}: ${text}`;
  return `The server does not begin a conversation: ${text}`;
}

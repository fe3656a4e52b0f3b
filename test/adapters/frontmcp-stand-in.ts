import { deepEqual } from '../../src/protocol/json.js';
import { recorded } from './recorded.js';

interface Recorded {
  dir: 'client->server' | 'server->client';
  msg: Message;
}

interface Message {
  jsonrpc: '2.0';
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
}

/**
 * Replays a recorded FrontMCP server byte for byte, as long as it receives the messages of the recording. Any other
 * message goes to `unexpected`.
 */
export class FrontMcpStandIn {
  readonly unexpected: Message[] = [];
  onMessage: (message: Message) => void = () => {};
  #left: Recorded[];

  private constructor(recorded: Recorded[]) {
    this.#left = recorded;
  }

  static replaying(name: string): FrontMcpStandIn {
    return new FrontMcpStandIn(recorded(name));
  }

  /** The messages of the recording that are still to come. */
  get expected(): Message[] {
    return this.#left.filter(({ dir }) => dir === 'client->server').map(({ msg }) => msg);
  }

  /** Skips the recorded client's messages up to the first of this kind. */
  skipTo(isNext: (message: Message) => boolean): void {
    for (let next = this.#left[0]; next && !(next.dir === 'client->server' && isNext(next.msg)); next = this.#left[0]) {
      this.#left.shift();
    }
  }

  receive(message: Message): void {
    const [next] = this.#left;
    // Ids differ between clients; the order of members has no meaning.
    const { id, ...said } = next?.msg ?? ({} as Message);
    const { id: _, ...got } = message;
    if (next?.dir !== 'client->server' || !deepEqual(sorted(said), sorted(got))) {
      this.unexpected.push(message);
      return;
    }
    this.#left.shift();
    while (this.#left[0]?.dir === 'server->client') {
      const { msg } = this.#left.shift() as Recorded;
      // A reply has the id of its request; the reply to the open call has the id of the first request.
      this.onMessage(
        msg.result !== undefined && msg.id === id
          ? { ...msg, ...(message.id !== undefined && { id: message.id }) }
          : msg,
      );
    }
  }
}

interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** Lists the errors of an answer, as FrontMCP's `validateElicitationContent` does. */
type Validate = (content: Record<string, unknown>) => Array<{ path: string[]; message: string }>;

/**
 * The tool `sendElicitationResult` of a FrontMCP server that checks answers. It replies as FrontMCP 1.x does: a refused
 * answer with its `InvalidInputError`, whose text has the list of errors after "Details:"; an unknown id with a text.
 * @see github.com/agentfront/frontmcp libs/sdk/src/errors/mcp.error.ts, elicitation/flows/elicitation-result.flow.ts
 */
export class CheckingFrontMcp {
  /** The arguments of each call. */
  readonly calls: Record<string, unknown>[] = [];
  readonly #pending = new Set(['e-1']);
  readonly #validate: Validate;

  constructor(validate: Validate) {
    this.#validate = validate;
  }

  /** The result of the first call. */
  readonly pending = {
    _meta: {
      elicitationPending: {
        elicitId: 'e-1',
        message: 'How old?',
        schema: {
          type: 'object',
          properties: { age: { type: 'string' }, name: { type: 'string' } },
          required: ['age'],
        },
      },
    },
  };

  readonly callTool = async ({ name, arguments: args }: ToolCall): Promise<unknown> => {
    if (name !== 'sendElicitationResult') throw new Error(`There is no tool ${name}`);
    this.calls.push(args);
    const { elicitId, action, content } = args as { elicitId: string; action: string; content?: object };
    if (!this.#pending.has(elicitId)) {
      const text = `Error: No pending elicitation found for ID: ${elicitId}. The request may have expired or already been processed.`;
      return { content: [{ type: 'text', text }], isError: true };
    }
    const errors = action === 'accept' ? this.#validate({ ...content }) : [];
    if (errors.length > 0) {
      return {
        content: [
          {
            type: 'text',
            text: `Invalid elicitation result content\nDetails: ${JSON.stringify(errors, null, 2)}`,
          },
        ],
        isError: true,
        _meta: { errorId: 'err_0123456789abcdef', code: 'INVALID_INPUT', timestamp: '2026-11-22T12:00:00.000Z' },
      };
    }
    this.#pending.delete(elicitId);
    return { content: [{ type: 'text', text: JSON.stringify({ action, ...content }) }] };
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

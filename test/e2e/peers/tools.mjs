// @ts-check
/** The tools of the MCP servers, whichever SDK they use, and the means for a test to interfere. */
import { z } from 'zod';

/**
 * What the tools need of the servers of both generations of the SDK.
 * @typedef {object} AskingServer
 * @property {(params: any, options?: any) => Promise<unknown>} elicitInput
 * @property {(elicitationId: string) => () => Promise<void>} createElicitationCompletionNotifier
 * @property {() => Promise<unknown>} ping
 * @property {((error: Error) => void) | undefined} [onerror]
 */

/**
 * @typedef {object} AskingMcpServer
 * @property {AskingServer} server
 * @property {(name: string, config: any, run: (...given: any[]) => any) => unknown} registerTool
 */

/** The request of the tool `ask`. */
export const QUESTION = {
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      age: { type: 'integer', title: 'Age' },
      news: { type: 'boolean', title: 'Newsletter', default: true },
    },
    required: ['name'],
  },
};

/** The arguments of the tools that ask for a visit. */
export const Errand = z.object({ url: z.string(), id: z.string() });

/** @typedef {z.infer<typeof Errand>} Errand */

/** @param {Errand} errand */
export function urlQuestion({ url, id }) {
  return { mode: /** @type {const} */ ('url'), message: 'Sign in, please.', url, elicitationId: id };
}

/**
 * A tool's result that contains the answer to the server as JSON.
 * @param {unknown} value
 * @returns {{ content: { type: 'text', text: string }[] }}
 */
export function report(value) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}

/**
 * The tools of 2025 sessions: `ask` shows a form, `visit` a page, and `subscribe` needs a visit to a page before
 * it can be called (error -32042).
 * @param {new (elicitations: any[]) => Error} UrlElicitationRequiredError the SDK's own
 */
export function createTools(UrlElicitationRequiredError) {
  /** @type {AbortController[]} */
  const asked = [];
  /** @type {AskingServer[]} */
  const servers = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const calls = [];
  /** @type {string[]} */
  const errors = [];

  /**
   * @param {AskingServer} server
   * @param {object} question
   * @param {any} extra v1 has `requestId`, v2 `mcpReq`: the answer to the call is the stream that the question takes
   */
  async function elicit(server, question, extra) {
    const controller = new AbortController();
    asked.push(controller);
    const options = { signal: controller.signal, relatedRequestId: extra.requestId ?? extra.mcpReq.id };
    try {
      return report(await server.elicitInput(question, options));
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      return report('withdrawn');
    }
  }

  return {
    /** The names of the called tools, in order. */
    calls,
    /** Errors that the servers reported, such as an answer without a request. */
    errors,
    /** Cancels the last request. */
    withdraw() {
      asked.at(-1)?.abort('The server changed its mind');
    },
    /**
     * Marks the visit that `subscribe` needs as finished.
     * @param {string} id
     */
    settle(id) {
      done.add(id);
    },
    /**
     * Tells the client that connected last that a visit is complete, and waits until it has received that.
     * @param {string} id
     */
    async complete(id) {
      await servers.at(-1)?.createElicitationCompletionNotifier(id)();
      await servers.at(-1)?.ping();
    },
    /** @param {AskingMcpServer} mcp */
    addTo(mcp) {
      const { server } = mcp;
      servers.push(server);
      server.onerror = ({ message }) => errors.push(message);
      mcp.registerTool('ask', {}, (extra) => {
        calls.push('ask');
        return elicit(server, QUESTION, extra);
      });
      mcp.registerTool('visit', { inputSchema: Errand }, (/** @type {Errand} */ errand, extra) => {
        calls.push('visit');
        return elicit(server, urlQuestion(errand), extra);
      });
      mcp.registerTool('subscribe', { inputSchema: Errand }, (/** @type {Errand} */ errand) => {
        calls.push('subscribe');
        if (!done.has(errand.id)) throw new UrlElicitationRequiredError([urlQuestion(errand)]);
        return report('subscribed');
      });
    },
  };
}

// @ts-check
/** An MCP host without an SDK, which can be broken in any way: it calls tools, and answers what they ask as it is told. */

/** @typedef {{ mode?: string, message: string, requestedSchema?: any, url?: string }} Params */
/** @typedef {{ result?: unknown, error?: unknown }} Reply */
/** @typedef {{ id: unknown, post(message: object): Promise<void>, cancelled: Promise<void> }} Wire */
/**
 * The host's answer to a request: one reply, several, or none.
 * @typedef {(params: Params, wire: Wire) => Promise<Reply | undefined>} Answer
 */

const META = 'io.modelcontextprotocol/';

/**
 * @param {string} url
 * @param {object} options
 * @param {string} options.revision
 * @param {Answer} options.answer
 * @param {object} [options.capabilities]
 * @param {string} [options.version] tells hosts of 2026-07-28 apart
 * @param {(params: Record<string, unknown>) => Record<string, unknown>} [options.retryOf] what the retry of a round carries
 */
export async function connectRawHost(url, options) {
  const { revision, answer, capabilities = { elicitation: { form: {}, url: {} } }, version = '1.0.0' } = options;
  const clientInfo = { name: 'raw-host', version };
  const isModern = revision === '2026-07-28';
  let lastId = 0;
  let session = '';
  /** @type {Map<unknown, () => void>} */
  const cancellations = new Map();

  /** @param {object} message @param {Record<string, string>} [extra] */
  async function send(message, extra = {}) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': revision,
        ...(session && { 'mcp-session-id': session }),
        ...extra,
      },
      body: JSON.stringify(message),
    });
    session ||= response.headers.get('mcp-session-id') ?? '';
    return response;
  }

  const post = async (/** @type {object} */ message) =>
    void (await (await send({ jsonrpc: '2.0', ...message })).text());

  /** @param {any} message from the server @returns {any} the message, if it ends a request */
  function receive(message) {
    if (message.method === 'notifications/cancelled') cancellations.get(message.params.requestId)?.();
    if (message.method === 'elicitation/create') {
      const { id, params } = message;
      const cancelled = new Promise((/** @type {(value: void) => void} */ resolve) => {
        cancellations.set(id, () => resolve());
      });

      answer(params, { id, post, cancelled }).then((reply) => reply && post({ id, ...reply }));
    }
    return 'method' in message ? undefined : message;
  }

  /** @param {string} method @param {Record<string, unknown>} params */
  async function request(method, params) {
    const id = ++lastId;
    const _meta = {
      [`${META}protocolVersion`]: revision,
      [`${META}clientInfo`]: clientInfo,
      [`${META}clientCapabilities`]: capabilities,
    };
    const headers = isModern
      ? { 'mcp-method': method, ...(typeof params.name === 'string' && { 'mcp-name': params.name }) }
      : {};
    const body = { jsonrpc: '2.0', id, method, params: isModern ? { ...params, _meta } : params };
    return read(await send(body, headers), id);
  }

  /** Reads a response to its end. @param {Response} response @param {number} id of the request */
  async function read(response, id) {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.json();
    let rest = '';
    if (!response.body) return undefined;
    const decoder = new TextDecoder();
    for await (const chunk of /** @type {any} */ (response.body)) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        const end = data && receive(JSON.parse(data));
        if (end?.id === id) return end;
      }
    }
    return undefined;
  }

  /** @param {Record<string, unknown>} params @returns {Promise<any>} */
  async function call(params) {
    const { result, error } = (await request('tools/call', params)) ?? {};
    if (error || result?.resultType !== 'input_required') return error ? { error } : result;
    const { inputRequests = {}, requestState } = result;
    const replies = Object.entries(inputRequests).map(async ([key, { params: asked }]) => {
      const reply = await answer(asked, { id: key, post: async () => {}, cancelled: new Promise(() => {}) });
      return [key, reply?.result];
    });
    const inputResponses = Object.fromEntries(await Promise.all(replies));
    const { name } = params;
    const retry = { name, arguments: {}, inputResponses, ...(requestState !== undefined && { requestState }) };
    return call(options.retryOf?.(retry) ?? retry);
  }

  if (!isModern) {
    const params = { protocolVersion: revision, capabilities, clientInfo };
    await request('initialize', params);
    await post({ method: 'notifications/initialized' });
  }
  return {
    /** @param {string} name */
    call: (name) => call({ name, arguments: {} }),
  };
}

// @ts-check
/** What people write by hand: a map of pending promises, an event stream and a route for answers. No more than that. */

const utf8 = new TextEncoder();

/** @param {(request: Request) => { user: string } | undefined} authorize */
export function createFloor(authorize) {
  /** @type {Map<string, { user: string, params: unknown, resolve: (result: unknown) => void }>} */
  const pending = new Map();
  /** @type {Map<string, Set<ReadableStreamDefaultController>>} */
  const streams = new Map();

  /** @param {string} user @param {unknown} message */
  function send(user, message) {
    const event = utf8.encode(`data: ${JSON.stringify(message)}\n\n`);
    for (const controller of streams.get(user) ?? []) controller.enqueue(event);
  }

  /** @param {string} user */
  function open(user) {
    /** @type {ReadableStreamDefaultController} */
    let controller;
    return new ReadableStream({
      start(own) {
        controller = own;
        const all = streams.get(user) ?? new Set();
        streams.set(user, all.add(controller));
        controller.enqueue(utf8.encode('data: {"type":"hello"}\n\n'));
      },
      cancel: () => void streams.get(user)?.delete(controller),
    });
  }

  return {
    /** @param {string} user @param {unknown} params @returns {Promise<unknown>} */
    elicit(user, params) {
      return new Promise((resolve) => {
        const id = crypto.randomUUID();
        pending.set(id, { user, params, resolve });
        send(user, { type: 'elicitation', id, params });
      });
    },
    /** @param {Request} request */
    async fetch(request) {
      const person = authorize(request);
      if (!person) return new Response(null, { status: 401 });
      if (request.method === 'GET') {
        const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };
        return new Response(open(person.user), { headers });
      }
      const { id, result } = await request.json();
      const question = pending.get(id);
      if (question?.user !== person.user) return new Response(null, { status: 404 });
      pending.delete(id);
      question.resolve(result);
      return new Response(null, { status: 204 });
    },
  };
}

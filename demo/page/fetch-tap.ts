import type { WireMessage } from './wire-tap.js';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Who answered a request of the page. A backend of one process does not say so. */
export interface Reply {
  /** What was posted, or `stream`. */
  method: string;
  process: string;
}

/**
 * `fetch` that reports what passes between the page and its backend: each post, its reply, and each event of a stream.
 * @param onReply called as soon as the headers of a reply are there
 */
export function tapFetch(onMessage: (message: WireMessage) => void, onReply: (reply: Reply) => void): Fetch {
  return async (url, init) => {
    const isPost = init.method === 'POST';
    const { pathname } = new URL(url, location.href);
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const method = `${sent.type ?? pathname.replace(/^.*\//, '')}`;
    if (isPost) onMessage({ from: 'page', kind: 'request', method, message: { post: url, ...sent } });
    const response = await fetch(url, init);
    const process = response.headers.get('x-process') ?? undefined;
    if (process) onReply({ method: isPost ? method : 'stream', process });
    if (isPost) {
      const isJson = response.headers.get('content-type') === 'application/json';
      const text = await response.clone().text(); // Read even if it is empty: browsers report what nobody reads as aborted.
      const message = { status: response.status, ...(isJson && JSON.parse(text)) };
      onMessage({ from: 'server', kind: response.ok ? 'result' : 'error', method, process, message });
      return response;
    }
    const tap = new TransformStream<string, string>({ transform: eventReader(onMessage, process) });
    const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(tap);
    return new Response(body?.pipeThrough(new TextEncoderStream()), response);
  };
}

/** Passes chunks of a stream on, and reports each event in them but pings. */
function eventReader(onMessage: (message: WireMessage) => void, process: string | undefined) {
  let rest = '';
  return (chunk: string, controller: TransformStreamDefaultController<string>) => {
    controller.enqueue(chunk);
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const message = JSON.parse(event.replace(/^data: ?/, ''));
      if (message.type === 'ping') continue;
      onMessage({ from: 'server', kind: 'notification', method: message.type, process, message });
    }
  };
}

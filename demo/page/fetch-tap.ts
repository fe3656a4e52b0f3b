import type { WireMessage } from './wire-tap.js';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** `fetch` that reports what passes between the page and its backend: each post, its reply, and each event of a stream. */
export function tapFetch(onMessage: (message: WireMessage) => void): Fetch {
  return async (url, init) => {
    const isPost = init.method === 'POST';
    const { pathname } = new URL(url, location.href);
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const method = `${sent.type ?? pathname.replace(/^.*\//, '')}`;
    if (isPost) onMessage({ from: 'page', kind: 'request', method, message: { post: url, ...sent } });
    const response = await fetch(url, init);
    if (isPost) {
      const isJson = response.headers.get('content-type') === 'application/json';
      const text = await response.clone().text(); // Read even if it is empty: browsers report what nobody reads as aborted.
      const message = { status: response.status, ...(isJson && JSON.parse(text)) };
      onMessage({ from: 'server', kind: response.ok ? 'result' : 'error', method, message });
      return response;
    }
    const tap = new TransformStream<string, string>({ transform: eventReader(onMessage) });
    const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(tap);
    return new Response(body?.pipeThrough(new TextEncoderStream()), response);
  };
}

/** Passes chunks of a stream on, and reports each event in them but pings. */
function eventReader(onMessage: (message: WireMessage) => void) {
  let rest = '';
  return (chunk: string, controller: TransformStreamDefaultController<string>) => {
    controller.enqueue(chunk);
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const message = JSON.parse(event.replace(/^data: ?/, ''));
      if (message.type !== 'ping') onMessage({ from: 'server', kind: 'notification', method: message.type, message });
    }
  };
}

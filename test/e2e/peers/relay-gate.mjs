// @ts-check
/** A proxy between the browser and the backend: it forwards, records, and fails on demand. */
import { request as forward } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

/**
 * A post of a page, and how the backend replied.
 * @typedef {{ message: any, status: number }} Posted
 */

/** @typedef {{ method: string, status: number, headers: IncomingHttpHeaders }} Exchange */

export function createGate() {
  /** The backend's address. */
  let origin = '';
  let isOffline = false;
  let isBuffering = false;
  /** Responses of streams that are open. @type {Set<ServerResponse>} */
  const streams = new Set();
  /** @type {Posted[]} */
  const posts = [];
  /** What outcomes wait for. @type {Promise<void>[]} */
  const holds = [];
  /** The number of outcomes that have arrived, including held ones. */
  let outcomes = 0;
  /** How many replies to outcomes it still loses. */
  let losses = 0;
  /** The number of streams that were ever requested. */
  let opened = 0;
  /** All requests but those that the gate refused. @type {Exchange[]} */
  const exchanges = [];
  /** The types of the messages that went to pages, and when. @type {{ type: string, at: number }[]} */
  const sent = [];
  /** Sends what is held back. @type {Set<() => void>} */
  const buffers = new Set();
  /** @type {Set<() => void>} */
  const watchers = new Set();
  const notify = () => {
    for (const watch of watchers) watch();
  };

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function handle(request, response) {
    if (isOffline) {
      request.socket.destroy();
      return;
    }
    const isStream = request.method === 'GET';
    if (isStream) {
      streams.add(response);
      opened++;
      response.once('close', () => {
        streams.delete(response);
        notify();
      });
      notify();
    }
    const body = await buffer(request);
    const message = request.method === 'POST' ? parse(body) : undefined;
    if (message?.type === 'answer') {
      outcomes++;
      notify();
      await holds.shift();
    }
    const { hostname, port } = new URL(origin);
    const { method, url: path, headers } = request;
    const outgoing = forward({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const status = answer.statusCode ?? 502;
      exchanges.push({ method: String(method), status, headers });
      if (message) posts.push({ message, status });
      notify();
      if (message?.type === 'answer' && losses > 0) {
        losses--;
        response.destroy();
        return;
      }
      response.writeHead(status, answer.headers);
      if (!isStream) {
        pipeline(answer, response, () => {}); // Where one side breaks off, so does the other.
        return;
      }
      answer.on('data', (/** @type {Buffer} */ chunk) => {
        for (const [, data] of String(chunk).matchAll(/^data: (.*)$/gm)) {
          for (const type of typesOf(parse(Buffer.from(String(data))))) sent.push({ type, at: performance.now() });
        }
        notify();
      });
      if (isBuffering) {
        buffers.add(() => answer.push(null));
        buffer(answer).then(
          (whole) => response.end(whole),
          () => response.destroy(), // The connection was cut.
        );
      } else {
        response.flushHeaders();
        pipeline(answer, response, () => {}); // Where one side breaks off, so does the other.
      }
    });
    outgoing.on('error', () => response.destroy()); // The backend cannot be reached.
    response.once('close', () => outgoing.destroy());
    outgoing.end(body);
  }

  const cut = () => {
    for (const response of streams) response.destroy();
  };

  return {
    handle,
    posts,
    exchanges,
    sent,
    /** How many streams are open. */
    get streams() {
      return streams.size;
    },
    /** The number of streams that were ever requested. */
    get opened() {
      return opened;
    },
    /** @param {string} address of the backend from now on */
    leadTo(address) {
      origin = address;
    },
    /** Ends all streams. */
    cut,
    /** Lets nothing through any more. */
    goOffline() {
      isOffline = true;
      cut();
    },
    goOnline() {
      isOffline = false;
    },
    /** Holds streams back until they end, as some proxies do. @param {boolean} given */
    setBuffering(given) {
      isBuffering = given;
      cut();
    },
    /** Sends what is held back, and ends those streams. */
    flush() {
      for (const end of buffers) end();
      buffers.clear();
    },
    /** Loses the reply to the next outcome. */
    loseReply() {
      losses++;
    },
    /** Holds the next outcome back. @returns {() => void} lets it go */
    holdOutcome() {
      /** @type {() => void} */
      let release = () => {};
      holds.push(
        new Promise((resolve) => {
          release = () => resolve();
        }),
      );
      return release;
    },
    /** The outcomes that were posted, with the statuses of the replies. */
    outcomes: () => posts.filter(({ message }) => message?.type === 'answer'),
    /** How many outcomes have arrived so far, including held ones. */
    arrived: () => outcomes,
    /** Waits for a condition of all this. @param {() => boolean} isTrue @returns {Promise<void>} */
    until(isTrue) {
      return new Promise((resolve) => {
        const watch = () => {
          if (!isTrue()) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      });
    },
  };
}

/**
 * What a message says: its type, and of newer states `asked` where the page has not seen the elicitation, and `over`.
 * @param {{ type: string, states?: { phase: string, elicitation?: unknown }[] } | undefined} message
 */
function typesOf(message) {
  if (message?.type !== 'states') return message ? [message.type] : [];
  return (message.states ?? []).map(({ phase, elicitation }) =>
    phase === 'over' ? 'over' : elicitation ? 'asked' : 'changed',
  );
}

/** @param {Buffer} body */
function parse(body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined; // Another content type.
  }
}

// @ts-check
/** Connections from a page to a server. */

/**
 * Opens a connection, and returns a function that sends.
 * @typedef {(receive: (message: unknown) => void) => Promise<(message: object) => unknown>} Pipe
 */

/** @param {EventTarget} target @param {string} type */
function once(target, type) {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}

/**
 * Makes an address that the page's policy allows for a script.
 * @param {string} path
 * @returns {string}
 */
function trusted(path) {
  const { trustedTypes } = /** @type {any} */ (window);
  return trustedTypes.createPolicy('own-worker', { createScriptURL: () => path }).createScriptURL('');
}

/** @type {Record<string, Pipe>} */
export const PIPES = {
  async websocket(receive) {
    const socket = new WebSocket(new URL('/socket', location.href.replace(/^http/, 'ws')));
    socket.addEventListener('message', ({ data }) => receive(JSON.parse(data)));
    await once(socket, 'open');
    return (message) => socket.send(JSON.stringify(message));
  },

  async worker(receive) {
    const worker = new Worker(trusted('/worker.js'), { type: 'module' });
    await once(worker, 'message'); // It says that it listens.
    worker.addEventListener('message', ({ data }) => receive(data));
    return (message) => worker.postMessage(message);
  },

  /** The transport of 2024-11-05: the server's stream names the address for messages. */
  async sse(receive) {
    const source = new EventSource('/sse');
    source.addEventListener('message', ({ data }) => receive(JSON.parse(data)));
    const { data: endpoint } = await once(source, 'endpoint');
    return (message) =>
      fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
  },
};

import type { ElicitationRequest } from 'mcp-elicitation';
import type { resultOf } from 'mcp-elicitation/adapters';

/** The other end of the channel is a page's stand-in for the main process: `window.main`. */
const { port1: page, port2: main } = new MessageChannel();
let count = 0;

export interface Answered {
  id: string;
  result: ReturnType<typeof resultOf>;
}

/** Calls the main process, as `ipcRenderer.invoke` does. Rejects with the error that it throws. */
export function invoke(channel: string, payload: unknown): Promise<void> {
  const call = ++count;
  page.postMessage({ call, channel, payload });
  return new Promise((resolve, reject) => {
    page.addEventListener('message', function settle({ data }) {
      if (data.call !== call) return;
      page.removeEventListener('message', settle);
      if (data.error) reject(new Error(data.error));
      else resolve();
    });
  });
}

/** Calls back with each request of the main process. */
export function connectMain(onAsked: (asked: { id: string; params: ElicitationRequest }) => void): void {
  page.addEventListener('message', ({ data }) => data.asked && onAsked(data.asked));
  page.start();
  Object.assign(window, { main });
}

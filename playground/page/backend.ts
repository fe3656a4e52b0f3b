import type { FreshStart, PlaygroundEvent } from '../protocol.js';

/** Listens to the playground's backend. After a lost connection, all that happened comes again. */
export function listenToBackend(onEvent: (event: PlaygroundEvent | FreshStart) => void, onLost: () => void): void {
  const source = new EventSource('/events');
  source.addEventListener('message', ({ data }) => onEvent(JSON.parse(data)));
  source.addEventListener('error', onLost);
}

/** @throws Error with the backend's own words */
export async function post(action: 'connect' | 'call' | 'stop' | 'clear', body: object = {}): Promise<void> {
  const response = await fetch(`/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error((await response.json()).error);
}

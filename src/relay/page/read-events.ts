/**
 * Reads server-sent events, until the stream ends or the signal aborts. Knows `data` alone.
 * @param onData Called with each piece of the stream that has data in it. A comment is no sign of the relay: proxies write
 * their own.
 * @param onEvent Called with the data of each event, in order. The breaks between its lines are left out, which JSON does
 * not need.
 * @see HTML Living Standard, "Interpreting an event stream"
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onData: () => void,
  onEvent: (data: string) => void,
): Promise<void> {
  const reader = body.getReader();
  signal.addEventListener('abort', () => reader.cancel().catch(() => {})); // A stream that failed needs no cancelling.
  const decoder = new TextDecoder();
  /** The line that has not ended yet. */
  let rest = '';
  let data = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    // Only the new piece is searched: a large event comes in thousands of them.
    const lines = decoder.decode(value, { stream: true }).split('\n');
    lines[0] = rest + lines[0];
    if (lines.some((line) => line.startsWith('data:'))) onData();
    rest = lines.pop()!;
    for (const line of lines) {
      if (signal.aborted) return;
      if (line.startsWith('data:')) data += line.slice(5);
      if (line.trim() || !data) continue;
      onEvent(data);
      data = '';
    }
  }
}

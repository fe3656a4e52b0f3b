/** The server cannot be used. The message is one sentence for the person who chose it. */
export class ConnectError extends Error {}

/** A server's own text in a sentence of ours: one line, cut. */
export function quote(text: string, most = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > most ? `${line.slice(0, most)}…` : line}”`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

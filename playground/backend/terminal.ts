/** Characters that move a terminal's cursor, change its colours, or reorder text. Servers' texts may have them. */
const UNSAFE = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text that a terminal shows as it is. */
export function forTerminal(text: string): string {
  return text.replace(UNSAFE, '\uFFFD');
}

/** How many digits a pattern asks for, and nothing else, as for a code; 0 for other patterns. */
export function digitsIn(pattern: string): number {
  return Number(/^\^(?:\\d|\[0-9\])\{(\d+)\}\$$/.exec(pattern)?.[1] ?? 0);
}

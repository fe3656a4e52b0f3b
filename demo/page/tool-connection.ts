import type { Tampering, TrailReport } from '../client/call-trail.js';
import type { DemoTool, ToolResult } from './sdk.js';

/** A connection to the tools, whichever way it goes. */
export interface ToolConnection {
  readonly tools: readonly DemoTool[];
  /**
   * Calls a tool, and waits until the person has answered and the tool is done.
   * @param withdrawAfter milliseconds after which the server withdraws its request
   */
  call(name: string, withdrawAfter?: number): Promise<ToolReport>;
  /** The trail of the last call, after somebody did this to it; `undefined` where the call has none. */
  trail(tampering: Tampering): Promise<TrailReport | undefined>;
  close(): Promise<void>;
}

/** What the server said at the end of a call. */
export interface ToolReport {
  text: string;
  isError: boolean;
  /** Whether the question waits unanswered, and the same run asks it again. */
  isWaiting?: true;
}

export function reportFrom({ content, isError }: ToolResult): ToolReport {
  const texts = content.map(({ type, text }) => (typeof text === 'string' ? text : `(${type})`));
  return { text: texts.join('\n'), isError: isError === true };
}

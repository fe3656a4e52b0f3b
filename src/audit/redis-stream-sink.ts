import { type AuditEntry, isAuditEntry } from './entry.js';
import type { AuditSink } from './sink.js';

/** The maximum number of entries in memory for one place. Further entries for that place are not kept. */
const MAX_SENT = 1000;

/** One item of a stream, as in node-redis. */
export interface RedisStreamItem {
  message: Record<string, string>;
}

/** The part of a node-redis client (`createClient`, 4 and later) that the sink needs. Connect the client first. */
export interface RedisStreamClient {
  xAdd(key: string, id: string, message: Record<string, string>): Promise<unknown>;
  xRange(key: string, start: string, end: string): Promise<RedisStreamItem[] | null>;
  xRevRange(key: string, start: string, end: string, options: { COUNT: number }): Promise<RedisStreamItem[] | null>;
}

/**
 * Appends entries to a Redis stream: `json` of each item is an entry. Each writer has a stream of its own. The items' ids
 * are the entries' places (`1-0`, `2-0` …), so Redis itself refuses a second process that writes as the same writer.
 *
 * Redis confirms an entry before it is on disk, unless its `appendfsync` is `always`.
 * @param key The stream, without the writer. Default `mcp-elicitation:audit`.
 */
export function redisStreamSink(client: RedisStreamClient, key = 'mcp-elicitation:audit'): AuditSink {
  const streamOf = (writer: string) => `${key}:${writer}`;
  /** The entries sent for the next place of each stream. Any of them may be in it, because a reply may have been lost. */
  const sent = new Map<string, { id: string; texts: Set<string> }>();
  const sentFor = (stream: string, id: string): Set<string> => {
    const known = sent.get(stream);
    if (known?.id === id) return known.texts;
    const texts = new Set<string>();
    sent.set(stream, { id, texts });
    return texts;
  };
  return {
    async write(entry) {
      const stream = streamOf(entry.writer);
      const id = `${entry.sequence + 1}-0`; // 0-0 is not a valid id.
      const json = JSON.stringify(entry);
      const texts = sentFor(stream, id);
      if (texts.size < MAX_SENT) texts.add(json);
      try {
        await client.xAdd(stream, id, { json });
      } catch (error) {
        // The reply to an earlier attempt may have been lost.
        const [known] = (await client.xRange(stream, id, id)) ?? [];
        const kept = known?.message.json ?? '';
        if (kept !== json && !texts.has(kept)) throw error;
        if (kept !== json) return JSON.parse(kept) as AuditEntry;
      }
      return undefined;
    },
    async resume(writer) {
      const [item] = (await client.xRevRange(streamOf(writer), '+', '-', { COUNT: 1 })) ?? [];
      if (!item) return {};
      const last: unknown = JSON.parse(item.message.json ?? 'null');
      if (!isAuditEntry(last)) throw new Error(`audit: the last item of the stream of ${writer} is not an entry`);
      return { last };
    },
  };
}

import { own } from '../protocol/json.js';
import { type AuditAnchor, type AuditEntry, isAuditAnchor } from './entry.js';

/** A trail as it was read. Nothing in it has been checked: `verifyAuditTrail` does that. */
export interface ParsedTrail {
  /** One value for each line. A line that is no JSON, such as one that was torn off, stays a text. */
  readonly entries: readonly unknown[];
  readonly anchors: readonly AuditAnchor[];
}

/** The trail as JSON Lines: one entry a line, then a line `{"anchor":{…}}` for each anchor. */
export function exportAuditTrail(
  entries: readonly AuditEntry[],
  anchors: AuditAnchor | readonly AuditAnchor[],
): string {
  const ends = [anchors].flat().map((anchor) => ({ anchor }));
  return [...entries, ...ends].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Reads what `exportAuditTrail` or the file sink wrote. Never throws: what is no entry becomes a finding when it is verified. */
export function parseAuditTrail(text: string): ParsedTrail {
  const entries: unknown[] = [];
  const anchors: AuditAnchor[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const value = parse(line);
    const anchor = own(value, 'anchor');
    if (isAuditAnchor(anchor)) anchors.push(anchor);
    else entries.push(value);
  }
  return { entries, anchors };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

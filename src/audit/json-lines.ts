import { canonicalText, isSpelling } from '../protocol/canonical-json.js';
import { isObject, parsedJson } from '../protocol/json.js';
import { type AuditAnchor, type AuditEntry, isAuditAnchor } from './entry.js';

/** A trail that was read but not checked: `verifyAuditTrail` does that. */
export interface ParsedTrail {
  /**
   * One value for each line. A line that is not canonical JSON, such as one that is torn or has a member twice, stays a text.
   */
  readonly entries: readonly unknown[];
  readonly anchors: readonly AuditAnchor[];
}

/** The trail as lines of canonical JSON: one for each entry, then a line `{"anchor":{…}}` for each anchor. */
export function exportAuditTrail(
  entries: readonly AuditEntry[],
  anchors: AuditAnchor | readonly AuditAnchor[],
): string {
  const ends = [anchors].flat().map((anchor) => ({ anchor }));
  return [...entries, ...ends].map((line) => `${canonicalText(line)}\n`).join('');
}

/**
 * Reads a text from `exportAuditTrail` or the file sink. Never throws: a line that is not an entry becomes a finding of the
 * verification.
 */
export function parseAuditTrail(text: string): ParsedTrail {
  const entries: unknown[] = [];
  const anchors: AuditAnchor[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const parsed = parsedJson(line);
    const value = isSpelling(line, parsed) ? parsed : line;
    const anchor = isObject(value) && Object.keys(value).join() === 'anchor' ? value.anchor : undefined;
    if (isAuditAnchor(anchor)) anchors.push(anchor);
    else entries.push(value);
  }
  return { entries, anchors };
}

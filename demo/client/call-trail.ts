import { type AuditEntry, type AuditVerdict, audit, memorySink, verifyAuditTrail } from 'mcp-elicitation/audit';
import { type ElicitationHost, pipeline } from 'mcp-elicitation/host';

/** The tool whose calls have a trail. */
export const AUDITED_TOOL = 'amend_record';

/** What somebody may do to a trail. */
export const TAMPERINGS = ['none', 'changed', 'removed', 'cut-off'] as const;
export type Tampering = (typeof TAMPERINGS)[number];

/** A trail as the page shows it, and what its check found. */
export interface TrailReport extends AuditVerdict {
  readonly entries: readonly AuditEntry[];
}

/** The trail of one call: in memory, with a key of its own. An application has one trail for all, and keeps it. */
export class CallTrail {
  readonly #key = crypto.getRandomValues(new Uint8Array(32));
  readonly #sink = memorySink();
  readonly #audit = audit({
    sink: this.#sink,
    key: this.#key,
    required: true, // Without its entry, no answer leaves.
    onError: (error) => queueMicrotask(() => Promise.reject(error)),
  });

  /** The same host, with the audit around it. */
  around(host: ElicitationHost): ElicitationHost {
    return pipeline(host, this.#audit);
  }

  /** The trail, after somebody did this to it. The anchor is from before. */
  async report(tampering: Tampering): Promise<TrailReport> {
    const anchor = await this.#audit.anchor();
    const entries = tamper(this.#sink.entries, tampering);
    return { entries, ...(await verifyAuditTrail(entries, this.#key, anchor)) };
  }
}

function tamper(entries: readonly AuditEntry[], tampering: Tampering): readonly AuditEntry[] {
  const last = entries.at(-1);
  if (tampering === 'removed') return entries.toSpliced(1, 1);
  if (tampering === 'cut-off') return entries.slice(0, -1);
  if (tampering !== 'changed' || !last) return entries;
  return [...entries.slice(0, -1), { ...last, action: last.action === 'accept' ? 'reject' : 'accept' }];
}

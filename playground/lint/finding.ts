/**
 * How much a finding matters.
 *
 * | severity | meaning |
 * |---|---|
 * | `error` | a client may refuse the request, the person cannot answer it, or the specification forbids it |
 * | `warning` | the request arrives changed, or reads badly |
 * | `note` | it concerns revisions other than the one in use |
 */
export type Severity = 'error' | 'warning' | 'note';

export type Rule = 'request' | 'subset' | 'sdk' | 'shown' | 'title' | 'question' | 'secret' | 'url' | 'output';

/** One thing to change in a server's request. */
export interface Finding {
  severity: Severity;
  rule: Rule;
  /** The place in the params of `elicitation/create` (RFC 6901). */
  pointer: string;
  /** The member of the params that is missing. */
  missing?: string;
  /** What is wrong, as a sentence. */
  message: string;
  /** What to write instead, as a sentence. */
  advice: string;
}

const ORDER: readonly Severity[] = ['error', 'warning', 'note'];

/** Errors first; the order within a severity stays. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

/** For example "1 error, 2 warnings, 0 notes". */
export function countsOf(findings: readonly Pick<Finding, 'severity'>[]): string {
  return ORDER.map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return `${count} ${severity}${count === 1 ? '' : 's'}`;
  }).join(', ');
}

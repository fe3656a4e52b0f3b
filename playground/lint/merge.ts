import type { Finding, Severity } from './finding.js';

/** The property that a pointer leads to or into. */
const PROPERTY = /^\/requestedSchema\/properties\/[^/]*/;

const GRAVEST: readonly Severity[] = ['error', 'warning', 'note'];

/**
 * Makes one finding of those that have one cause: the same keyword, or a property that must be written anew. An error
 * replaces what is less grave there. Of a property that asks for a secret, nothing else matters but that clients reject it.
 */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const secret = propertiesWith(findings, ({ rule }) => rule === 'secret');
  const broken = propertiesWith(
    findings,
    ({ severity, pointer, rule }) =>
      severity === 'error' && rule !== 'secret' && ['', '/type'].includes(pointer.replace(PROPERTY, '')),
  );
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const property = propertyOf(finding);
    const isSecret = secret.has(property);
    if (isSecret && finding.rule !== 'secret' && !(finding.rule === 'sdk' && finding.severity === 'error')) continue;
    const place = placeOf(finding);
    const key = isSecret ? `${finding.rule} ${place}` : broken.has(property) ? property : place;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap(mergeGroup);
}

/** An address may have several defects, each with its own remedy. What a form asks has nothing to do with how it is written. */
function placeOf({ missing, rule, pointer, message }: Finding): string {
  if (missing !== undefined) return `/${missing}`;
  return rule === 'url' || rule === 'question' ? `${pointer} ${message}` : pointer;
}

function propertiesWith(findings: readonly Finding[], test: (finding: Finding) => boolean): Set<string> {
  return new Set(findings.filter((finding) => propertyOf(finding) !== '' && test(finding)).map(propertyOf));
}

function propertyOf({ pointer }: Finding): string {
  return PROPERTY.exec(pointer)?.[0] ?? '';
}

/** Notes stay beside a warning, because they are about other revisions. */
function mergeGroup(group: readonly Finding[]): Finding[] {
  const gravest = GRAVEST.find((severity) => group.some((finding) => finding.severity === severity)) ?? 'note';
  const notes = gravest === 'warning' ? group.filter(({ severity }) => severity === 'note') : [];
  // These say what is wrong where the SDK only says that it rejects.
  const told = group.filter(
    ({ severity, rule }) => severity === gravest || (severity === 'warning' && (rule === 'subset' || rule === 'shown')),
  );
  const [first] = told;
  if (!first || (told.length === 1 && gravest !== 'error')) return [...told, ...notes];
  const lead = told.find(({ rule }) => rule !== 'sdk') ?? first;
  const pointers = told.map(({ pointer }) => pointer).filter((pointer) => pointer !== '');
  const merged: Finding = {
    ...lead,
    severity: gravest,
    rule: told.some(({ rule }) => rule === 'sdk') ? 'sdk' : lead.rule,
    pointer: pointers.reduce((a, b) => (b.length < a.length ? b : a), pointers[0] ?? ''),
    message: [...new Set(told.map(({ message }) => message))].join(' '),
  };
  return [merged, ...notes];
}

import { seemsSecret } from '../../src/form/secrets/secret.js';
import { ownValue } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';
import { inspectUrl } from '../../src/protocol/url/inspect-url.js';
import type { UrlWarning } from '../../src/protocol/url/warnings.js';
import type { Finding } from './finding.js';

const AT = '/url';

/** Kind of warning → whether it is an error, what is wrong, and what to write instead. */
const WARNINGS: Readonly<Record<UrlWarning['kind'], [Finding['severity'], string, string]>> = {
  'other-name': ['error', 'The host begins with the name of another host.', 'Write a host that is plainly yours.'],
  confusable: ['error', 'The host looks like another one.', 'Write a host with Latin letters.'],
  'mixed-scripts': ['error', 'The host mixes alphabets.', 'Write a host of one alphabet.'],
  idn: ['warning', 'The host is encoded (Punycode), and clients warn of it.', 'Write a host with Latin letters.'],
  'user-info': ['error', 'There is a user name or a password in the address.', 'Leave out all before the @.'],
  'ip-address': ['warning', 'The host is an address, not a name.', 'Write a host name that the person knows.'],
  insecure: ['error', 'The page is not on https.', 'Write https. Only pages of this machine may do without.'],
  port: ['warning', 'The address names a port.', 'Serve the page on the scheme’s own port.'],
};

/**
 * Finds what is wrong with the page of a URL request.
 * @see 2025-11-25 and 2026-07-28 client/elicitation, "Safe URL Handling"
 */
export function lintUrl(params: Record<string, unknown>, revision?: Revision): Finding[] {
  const findings: Finding[] = [];
  const inspection = inspectUrl(ownValue(params, 'url'));
  if (inspection.status === 'ok') {
    for (const { kind } of inspection.warnings) {
      const [severity, message, advice] = WARNINGS[kind];
      findings.push({ severity, rule: 'url', pointer: AT, message, advice });
    }
    for (const name of new Set(new URL(inspection.href).searchParams.keys())) {
      if (!seemsSecret({ name })) continue;
      findings.push({
        severity: 'error',
        rule: 'url',
        pointer: AT,
        message: `The address carries ${JSON.stringify(name)}: whoever has the address has the secret.`,
        advice: 'Keep it in the server, and write an id that is worth nothing to somebody else.',
      });
    }
  }
  const hasId = typeof ownValue(params, 'elicitationId') === 'string';
  if (revision !== '2026-07-28' && !hasId) {
    findings.push({
      severity: revision ? 'error' : 'warning',
      rule: 'url',
      pointer: '',
      missing: 'elicitationId',
      message: '"elicitationId" is missing. 2025-11-25 demands it.',
      advice: 'Write "elicitationId", a text that is unique in this server.',
    });
  }
  return findings;
}

import { isObject, ownValue, textIn } from '../../src/protocol/json.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import type { Revision } from '../../src/protocol/revisions.js';
import { bySeverity, type Finding } from './finding.js';
import { mergeFindings } from './merge.js';
import { lintSdks } from './sdk.js';
import { lintForm } from './shown.js';
import { lintSubset } from './subset.js';
import { lintUrl } from './url.js';

/**
 * Reads a server's request as clients do, and says what to write instead. Takes any value and never throws.
 * @param params of `elicitation/create`, as on the wire
 * @param revision the one that the connection speaks. Default: unknown; then only what is wrong in every revision is an error.
 * @returns errors first; empty when nothing is to be done
 */
export function lintRequest(params: unknown, revision?: Revision): Finding[] {
  const parsed = parseRequest(params, { modes: ['form', 'url'], ...(revision && { revision }) });
  const findings: Finding[] = parsed.status === 'ok' ? [] : [malformed(parsed.message)];
  if (!isObject(params)) return findings;
  if (parsed.status === 'ok') {
    findings.push(...lintMessage(params, parsed.request.mode));
    if (parsed.request.mode === 'url') findings.push(...lintUrl(params, revision));
    else if (parsed.request.schema)
      findings.push(...lintSubset(parsed.request.schema, revision), ...lintForm(parsed.request.schema));
  }
  // The SDKs recurse, so they get nothing that is deeper or larger than a client would take.
  if (parsed.status === 'ok' || !/too deep|too large|fields/.test(parsed.message))
    findings.push(...lintSdks(params, revision));
  return bySeverity(mergeFindings(findings));
}

/** @param text such as `params.mode must be "form" or "url"`, or `requestedSchema is too deep` */
function malformed(text: string): Finding {
  const [, path = ''] = /^(?:params\.)?([\w.]+)/.exec(text) ?? [];
  return {
    severity: 'error',
    rule: 'request',
    pointer: path === 'params' ? '' : `/${path.replaceAll('.', '/')}`,
    message: `Clients refuse the request: ${text}.`,
    advice: 'Write what the specification’s "Elicitation Requests" demands.',
  };
}

function lintMessage(params: Record<string, unknown>, mode: 'form' | 'url'): Finding[] {
  const message = textIn(params, 'message');
  const at = { pointer: '/message', severity: 'warning' } as const;
  if (message.trim() === '') {
    return [{ ...at, rule: 'title', message: 'The message is empty.', advice: 'Say why you ask, in one sentence.' }];
  }
  if (mode === 'form' && /https?:\/\//i.test(message) && ownValue(params, 'url') === undefined) {
    const text = 'There is an address in the message. Clients show it as text, so nobody can follow it.';
    return [{ ...at, rule: 'url', message: text, advice: 'Send the person to a page with "mode": "url".' }];
  }
  return [];
}

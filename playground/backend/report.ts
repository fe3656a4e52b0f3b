import { isObject, textIn } from '../../src/protocol/json.js';
import { countsOf, type Finding } from '../lint/finding.js';
import type { LintedRequest } from '../lint/lint-file.js';
import { quote } from './connect-error.js';

/** The requests of one tool. */
export interface LintedCall {
  /** Absent for a file. */
  tool?: string;
  requests: LintedRequest[];
  /** What the tool said in the end. */
  result?: string;
  /** Why the call did not end well. */
  failure?: string;
}

/** What `--lint` prints. It ends with a line of counts. */
export function report(calls: readonly LintedCall[]): string {
  const findings = calls.flatMap(findingsOf);
  const count = calls.reduce((sum, { requests }) => sum + requests.length, 0);
  const counts = `${count} ${count === 1 ? 'request' : 'requests'}: ${countsOf(findings)}`;
  return `${[...calls.map(callText), count === 0 ? NOTHING_ASKED : counts].filter(Boolean).join('\n\n')}\n`;
}

const NOTHING_ASKED = `No tool asked anything. Give the arguments that make one ask: --call NAME '{"key": "value"}'`;

export function reportJson(calls: readonly LintedCall[]): string {
  return `${JSON.stringify(calls, null, 2)}\n`;
}

/**
 * 1 if there is an error, else 0.
 * @param isChosen whether the calls were chosen by name: then 2 if one asks nothing, because nothing was checked
 */
export function statusOf(calls: readonly LintedCall[], isChosen: boolean): 0 | 1 | 2 {
  if (isChosen && calls.some(({ requests }) => requests.length === 0)) return 2;
  return calls.flatMap(findingsOf).some(({ severity }) => severity === 'error') ? 1 : 0;
}

function findingsOf({ requests }: LintedCall): Finding[] {
  return requests.flatMap(({ findings }) => findings);
}

function callText({ tool, requests, failure }: LintedCall): string {
  if (tool === undefined && requests.length === 0) return '';
  const failed = failure === undefined ? [] : [`  The call did not end well: ${quote(failure)}`];
  const times = ['asks nothing', 'asks once'][requests.length] ?? `asks ${requests.length} times`;
  const head = tool === undefined ? [] : [`${tool} ${times}`];
  return [...head, ...requests.map(requestText), ...failed].join('\n');
}

function requestText({ pointer, params, findings }: LintedRequest): string {
  const message = isObject(params) ? textIn(params, 'message') : '';
  const head = `  ${pointer === '' ? '' : `${pointer} `}${quote(message, 90)}`;
  return [head, ...(findings.length === 0 ? ['    all is well'] : findings.map(findingText))].join('\n');
}

function findingText({ severity, pointer, message, advice }: Finding): string {
  const indent = ' '.repeat(14);
  return `    ${severity.padEnd(9)} ${pointer === '' ? '(the whole)' : pointer}\n${indent}${message}\n${indent}${advice}`;
}

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
  /** How the server ended during the call. */
  end?: string;
}

/** A tool that was not called. */
export interface LeftTool {
  tool: string;
  /** Why, as a phrase. */
  reason: string;
  /** What to do, as a sentence without a full stop; absent when nothing helps. */
  advice?: string;
}

/** What `--lint` has found. */
export interface LintReport {
  /** What the server speaks; absent for a file without `--revision`. */
  revision?: string;
  /** What is wrong with the server as a whole. */
  findings: Finding[];
  calls: LintedCall[];
  left: LeftTool[];
  /** Whether the calls were chosen by name. */
  isChosen?: boolean;
}

/**
 * What `--lint` prints. It ends with a line of counts, or with the reason for status 2.
 * @param showsNotes whether each note is printed; else only their number
 */
export function report(linted: LintReport, showsNotes = false): string {
  const { revision, findings, calls, left } = linted;
  const all = [...findings, ...calls.flatMap(findingsOf)];
  const count = calls.reduce((sum, { requests }) => sum + requests.length, 0);
  const isFile = calls.some(({ tool }) => tool === undefined);
  const spoken = revision === undefined || isFile ? '' : `The server speaks ${revision}.\n`;
  const counts = `${spoken}${count} ${count === 1 ? 'request' : 'requests'}: ${countsOf(all)}`;
  const { reason } = statusOf(linted);
  const parts = [
    ...calls.map((call) => callText(call, showsNotes)),
    left.map(leftText).join('\n'),
    findings.map(findingText).join('\n'),
    count === 0 ? `${spoken}${NOTHING_ASKED}` : counts,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n${reason === undefined ? '' : `Status 2, because ${reason}.\n`}`;
}

const NOTHING_ASKED = `No tool asked anything. Give the arguments that make one ask: --call NAME '{"key": "value"}'`;

export function reportJson({ revision, findings, calls, left }: LintReport): string {
  return `${JSON.stringify({ revision, findings, calls, left }, null, 2)}\n`;
}

/**
 * 2 if the server ended, or if a call that was chosen by name asked nothing, because then nothing was checked; else 1 if
 * there is an error, else 0.
 * @returns for 2 also the reason, as a clause
 */
export function statusOf({ findings, calls, isChosen }: LintReport): { status: 0 | 1 | 2; reason?: string } {
  if (calls.some(({ end }) => end !== undefined)) return { status: 2, reason: 'the server ended' };
  const silent = isChosen ? calls.filter(({ requests }) => requests.length === 0).map(({ tool = '' }) => tool) : [];
  if (silent.length > 0) return { status: 2, reason: `${listOf(silent)} asked nothing, so nothing was checked there` };
  const isWrong = [...findings, ...calls.flatMap(findingsOf)].some(({ severity }) => severity === 'error');
  return { status: isWrong ? 1 : 0 };
}

/** For example "a, b and c". */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function findingsOf({ requests }: LintedCall): Finding[] {
  return requests.flatMap(({ findings }) => findings);
}

function callText({ tool, requests, failure, end }: LintedCall, showsNotes: boolean): string {
  if (tool === undefined && requests.length === 0) return '';
  const failed = failure === undefined ? [] : [`  The call did not end well: ${quote(failure)}`];
  const ended = end === undefined ? [] : [`  ${end}`];
  const times = ['asks nothing', 'asks once'][requests.length] ?? `asks ${requests.length} times`;
  const head = tool === undefined ? [] : [`${tool} ${times}`];
  return [...head, ...requests.map((request) => requestText(request, showsNotes)), ...failed, ...ended].join('\n');
}

function leftText({ tool, reason, advice }: LeftTool): string {
  return `${tool} not called: ${reason}.${advice === undefined ? '' : ` ${advice}`}`;
}

function requestText({ pointer, params, findings }: LintedRequest, showsNotes: boolean): string {
  const message = isObject(params) ? textIn(params, 'message') : '';
  const head = `  ${pointer === '' ? '' : `${pointer} `}${quote(message, 90)}`;
  const shown = findings.filter(({ severity }) => showsNotes || severity !== 'note');
  const folded = findings.length - shown.length;
  const note = `    ${'note'.padEnd(9)} ${folded} about other revisions: --notes shows ${folded === 1 ? 'it' : 'them'}`;
  const lines = [...shown.map(findingText), ...(folded > 0 ? [note] : [])];
  return [head, ...(findings.length === 0 ? ['    all is well'] : lines)].join('\n');
}

function findingText({ severity, rule, pointer, message, advice }: Finding): string {
  const indent = ' '.repeat(14);
  const place = rule === 'output' ? message : `${pointer === '' ? '(the whole)' : pointer}\n${indent}${message}`;
  return `    ${severity.padEnd(9)} ${place}\n${indent}${advice}`;
}

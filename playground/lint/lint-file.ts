import { isObject, ownValue, pointerTo } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';
import type { Finding } from './finding.js';
import { lintRequest } from './lint-request.js';

/** A request found in a file, and what is wrong with it. The pointers lead into the file. */
export interface LintedRequest {
  /** The request's place in the file (RFC 6901). */
  pointer: string;
  params: unknown;
  findings: Finding[];
}

const SCHEMA = '/requestedSchema';

/**
 * Lints a requested schema, a request (its params, or the whole message), or a list of these.
 * @param file the parsed JSON
 */
export function lintFile(file: unknown, revision?: Revision): LintedRequest[] {
  return Array.isArray(file)
    ? file.map((entry, i) => lintEntry(entry, pointerTo('', i), revision))
    : [lintEntry(file, '', revision)];
}

function lintEntry(entry: unknown, pointer: string, revision: Revision | undefined): LintedRequest {
  if (isObject(entry) && isObject(ownValue(entry, 'params')))
    return lintEntry(entry.params, `${pointer}/params`, revision);
  if (!isSchema(entry)) {
    return { pointer, params: entry, findings: below(pointer, lintRequest(entry, revision)) };
  }
  const params = { message: 'Please answer.', requestedSchema: entry };
  const findings = lintRequest(params, revision).map((finding) => ({
    ...finding,
    pointer: finding.pointer.startsWith(SCHEMA) ? finding.pointer.slice(SCHEMA.length) : '',
  }));
  return { pointer, params, findings: below(pointer, findings) };
}

/**
 * Finds an entry that is nothing to lint, for example another file of the project.
 * @param file the parsed JSON
 * @returns its place (RFC 6901); `undefined` when each entry is a schema or a request
 */
export function strangerIn(file: unknown): string | undefined {
  const isStranger = (entry: unknown) => !isSchema(entry) && !isRequest(ownValue(entry, 'params') ?? entry);
  if (!Array.isArray(file)) return isStranger(file) ? '' : undefined;
  const place = file.findIndex(isStranger);
  return place < 0 ? undefined : pointerTo('', place);
}

function isRequest(entry: unknown): boolean {
  return isObject(entry) && ['message', 'requestedSchema', 'mode', 'url'].some((key) => Object.hasOwn(entry, key));
}

/** A schema has no message. */
function isSchema(entry: unknown): boolean {
  return isObject(entry) && !isRequest(entry) && (Object.hasOwn(entry, 'properties') || Object.hasOwn(entry, 'type'));
}

function below(pointer: string, findings: Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, pointer: pointer + finding.pointer }));
}

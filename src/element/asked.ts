import type { ElicitOptions, ServerIdentity } from '../protocol/host.js';
import { type ParsedFormRequest, schemaDefect } from '../protocol/parse-request.js';
import type { RequestedSchema } from '../protocol/request.js';
import type { ElicitationMode } from '../protocol/revisions.js';

/** What is asked: by the element's properties, or by a parsed request with its options. */
export interface Asked {
  message: string;
  heading: string;
  schema: RequestedSchema | undefined;
  /** Why it cannot be shown at all; empty if it can. */
  defect: string;
  server: Pick<ServerIdentity, 'name' | 'origin'>;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  labels: NonNullable<ElicitOptions['labels']>;
  /** Milliseconds; 0 is no limit. */
  timeout: number;
  /** Epoch milliseconds. */
  deadline: number | undefined;
  extendable: boolean;
}

/** The element's properties that declare a question. */
export interface Declaration {
  readonly message: string;
  readonly heading: string;
  readonly schema?: RequestedSchema | undefined;
  readonly mode: ElicitationMode;
  readonly serverName: string;
  readonly serverOrigin: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly deadline?: number | undefined;
}

/** What the properties ask. A schema that cannot be a form at all is a defect to show, not an exception. */
export function askedByProperties(declaration: Declaration, values: Asked['values']): Asked {
  const { message, heading, schema, mode, serverName, serverOrigin, errors, timeout, deadline } = declaration;
  const defect = defectOf(mode, schema);
  return {
    message,
    heading,
    schema: defect ? undefined : schema,
    defect,
    server: { name: serverName, origin: serverOrigin },
    values,
    errors,
    labels: {},
    timeout,
    deadline,
    extendable: deadline === undefined,
  };
}

/** What a request asks. A server that is given is used whole: its name is never filled in with another's. */
export function askedByRequest(
  { message, schema }: ParsedFormRequest,
  options: ElicitOptions,
  { serverName, serverOrigin, timeout }: Declaration,
): Asked {
  return {
    message,
    heading: '',
    schema,
    defect: '',
    server: options.server ?? { name: serverName, origin: serverOrigin },
    values: options.values ?? {},
    errors: options.errors ?? {},
    labels: options.labels ?? {},
    timeout: options.timeout ?? timeout,
    deadline: options.deadline,
    extendable: options.extendable ?? options.deadline === undefined,
  };
}

function defectOf(mode: ElicitationMode, schema: unknown): string {
  if (mode !== 'form') return `mode: ${mode}`;
  if (schema === undefined || schema === null) return '';
  return (typeof schema === 'string' ? 'schema: not JSON' : schemaDefect(schema)) ?? '';
}

import { cleanLine, cleanText, shorten } from '../form/label.js';
import type { ElicitOptions, WaitingRequests } from '../protocol/host.js';
import { isObject } from '../protocol/json.js';
import { type ParsedRequest, schemaDefect, URL_DEFECTS } from '../protocol/parse-request.js';
import type { RequestedSchema } from '../protocol/request.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import { inspectUrl, type Page, type UrlInspection } from '../protocol/url/inspect-url.js';
import type { FindRegistrable } from '../protocol/url/registrable.js';

/** How long a question stays open, in milliseconds, unless the host says otherwise. */
export const DEFAULT_TIMEOUT = 300_000;

/** What is asked: by the element's properties, or by a parsed request with its options. */
export interface Asked {
  /** Cleaned: without characters that hide or reorder others. */
  message: string;
  heading: string;
  schema: RequestedSchema | undefined;
  /** What to visit, in URL mode. */
  page: Page | undefined;
  elicitationId: string | undefined;
  /** Key for completion. */
  serverId: string;
  pollStatus: ElicitOptions['pollStatus'];
  /** Why it cannot be shown at all; empty if it can. */
  defect: string;
  /** Who asks, cleaned; empty where the host says nothing. */
  server: { name: string; origin: string };
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  labels: NonNullable<ElicitOptions['labels']>;
  /** Whether nested objects can be answered. */
  nested: boolean;
  /** What is done with fields that seem to ask for a secret. */
  secrets: NonNullable<ElicitOptions['secrets']>;
  /** Requests that wait elsewhere for their turn here. */
  waiting: WaitingRequests | undefined;
  silenceable: boolean;
  step: ElicitOptions['step'];
  /** Until when it stays on screen once it is accepted. */
  until: Promise<unknown> | undefined;
  /** Whether the person may say why they reject. */
  rejectReason: boolean;
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
  readonly url: string;
  readonly pollStatus?: ElicitOptions['pollStatus'];
  readonly registrable?: FindRegistrable | undefined;
  readonly serverId?: string | undefined;
  readonly nested: boolean;
  readonly rejectReason: boolean;
  readonly serverName: string;
  readonly serverOrigin: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly deadline?: number | undefined;
}

/**
 * What the properties ask. They are typed, but set by scripts with what came over the wire: whatever is of another type
 * counts for nothing, since an object that looks like a Lit template would be rendered as one. A schema that cannot be
 * a form at all is a defect to show, not an exception.
 */
export function askedByProperties(declaration: Declaration, values: Asked['values']): Asked {
  const { message, heading, schema, serverName, serverOrigin, errors, timeout, deadline } = declaration;
  const page = declaration.mode === 'url' ? inspectUrl(declaration.url, declaration) : undefined;
  const defect = defectOf(declaration, page);
  return {
    message: cleanText(textFrom(message)),
    heading: cleanLine(textFrom(heading)),
    schema: defect || page ? undefined : schema,
    page: page?.status === 'ok' ? page : undefined,
    elicitationId: undefined,
    serverId: serverIdOf(declaration),
    pollStatus: declaration.pollStatus,
    defect,
    server: identityFrom(serverName, serverOrigin),
    values: isObject(values) ? values : {},
    errors: textsFrom(errors),
    labels: {},
    nested: declaration.nested,
    secrets: 'mask',
    waiting: undefined,
    silenceable: false,
    step: undefined,
    until: undefined,
    rejectReason: declaration.rejectReason,
    timeout: timeoutFrom(timeout),
    deadline,
    extendable: deadline === undefined,
  };
}

/** What a request asks. A server that is given is used whole: its name is never filled in with another's. */
export function askedByRequest(request: ParsedRequest, options: ElicitOptions, declaration: Declaration): Asked {
  const { server } = options;
  const { serverName, serverOrigin, timeout, nested } = declaration;
  const isPage = request.mode === 'url';
  const page = isPage ? inspectUrl(request.url, declaration) : undefined;
  return {
    message: cleanText(request.message),
    heading: '',
    schema: isPage ? undefined : request.schema,
    page: page?.status === 'ok' ? page : undefined,
    elicitationId: isPage ? request.elicitationId : undefined,
    serverId: server?.id ?? serverIdOf(declaration),
    pollStatus: options.pollStatus,
    defect: '',
    server: server ? identityFrom(server.name, server.origin) : identityFrom(serverName, serverOrigin),
    values: isObject(options.values) ? options.values : {},
    errors: textsFrom(options.errors),
    labels: textsFrom(options.labels),
    nested: options.nested ?? nested,
    secrets: options.secrets ?? 'mask',
    waiting: options.waiting,
    silenceable: options.silenceable ?? false,
    step: options.step,
    until: options.until,
    rejectReason: options.rejectReason ?? declaration.rejectReason,
    timeout: timeoutFrom(options.timeout ?? timeout),
    deadline: options.deadline,
    extendable: options.extendable ?? options.deadline === undefined,
  };
}

/** What a server counts as that the host gives no id. */
export function serverIdOf({ serverId, serverName, serverOrigin }: Declaration): string {
  return serverId ?? `${serverOrigin} ${serverName}`;
}

function defectOf({ message, mode, schema }: Declaration, page: UrlInspection | undefined): string {
  if (typeof message !== 'string') return 'message must be a string';
  if (page) return page.status === 'refused' ? URL_DEFECTS[page.reason] : '';
  if (mode !== 'form') return `mode: ${mode}`;
  if (schema === undefined || schema === null) return '';
  return (typeof schema === 'string' ? 'schema: not JSON' : schemaDefect(schema)) ?? '';
}

function identityFrom(name: unknown, origin: unknown): Asked['server'] {
  return { name: shorten(cleanLine(textFrom(name))), origin: shorten(cleanLine(textFrom(origin))) };
}

/** The texts among what a host gave. */
export function textsFrom(texts: unknown): Record<string, string> {
  if (!isObject(texts)) return {};
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(texts).filter(isText));
}

/** An attribute such as `timeout="soon"` must not mean "never". */
function timeoutFrom(timeout: number): number {
  return Number.isFinite(timeout) ? timeout : DEFAULT_TIMEOUT;
}

function textFrom(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

import { cleanLine, cleanText, shorten } from '../form/label.js';
import type { ElicitOptions, HostElicitOptions, QueuedRequests } from '../protocol/host.js';
import { deepEqual, isObject, textsFrom } from '../protocol/json.js';
import { type ParsedRequest, schemaDefect, URL_DEFECTS } from '../protocol/parse-request.js';
import { type Persistence, persistencesOf } from '../protocol/persistence.js';
import type { RequestedSchema } from '../protocol/request.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { type InspectedUrl, inspectUrl } from '../protocol/url/inspect-url.js';
import type { FindRegistrable } from '../protocol/url/registrable.js';

/** The default time limit of an elicitation, in milliseconds. */
export const DEFAULT_TIMEOUT = 300_000;
/** The default limit of an elicitation that nobody sees, in milliseconds. */
export const DEFAULT_UNSEEN_TIMEOUT = 1_800_000;

/** What one elicitation asks, read from the element's properties or from a parsed request and its options. */
export interface ElicitationSpec {
  /** Without characters that hide or reorder others. */
  message: string;
  heading: string;
  schema: RequestedSchema | undefined;
  /** The page to visit, in URL mode. */
  page: InspectedUrl | undefined;
  elicitationId: string | undefined;
  /** The server's key for completion, drafts and silence. */
  serverKey: string;
  /** The request as it came, compared by identity. */
  request: object | undefined;
  pollStatus: ElicitOptions['pollStatus'];
  checkAnswer: ElicitOptions['checkAnswer'];
  /** Why the elicitation cannot be shown; empty if it can. */
  defect: string;
  /** Who asks, without characters that hide or reorder others; empty where the host gives no name or origin. */
  server: { name: string; origin: string };
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  labels: NonNullable<ElicitOptions['labels']>;
  /** Whether nested objects can be answered. */
  nested: boolean;
  /** How long a yes may hold, beyond this one time. */
  persistences: readonly Persistence[];
  /** Whether answers with errors may be sent. */
  warns: boolean;
  /** How fields that seem to ask for a secret are treated. */
  secrets: NonNullable<ElicitOptions['secrets']>;
  /** Requests in a queue of the host that come after this one. */
  queued: QueuedRequests | undefined;
  silenceable: boolean;
  step: HostElicitOptions['step'];
  /** An accepted elicitation stays on screen, busy, until this settles. */
  keepOpenUntil: Promise<unknown> | undefined;
  /** Whether the person may give a reason for rejecting. */
  rejectReason: boolean;
  /** Whether the person consented before, so that the visit goes on. */
  visiting: boolean;
  /** The connection that will carry the answer. */
  connection: HostElicitOptions['connection'];
  /** The limit that a backend keeps. */
  limit: HostElicitOptions['limit'];
  onMoreTime: HostElicitOptions['onMoreTime'];
  /** Milliseconds; 0 is no limit. */
  timeout: number;
  /** The same for the visit of a page. */
  visitTimeout: number;
  /** Milliseconds in a hidden page for what nobody has seen; 0 is no limit. */
  unseenTimeout: number;
  /** Epoch milliseconds: the server's own deadline. */
  deadline: number | undefined;
  /** Whether the person may ask for more time. */
  extendable: boolean;
}

/** The element's properties that declare an elicitation. */
export interface Declaration {
  readonly message: string;
  readonly heading: string;
  readonly schema?: RequestedSchema | undefined;
  readonly mode: ElicitationMode;
  readonly url: string;
  readonly pollStatus?: ElicitOptions['pollStatus'];
  readonly checkAnswer?: ElicitOptions['checkAnswer'];
  readonly registrable?: FindRegistrable | undefined;
  readonly serverId?: string | undefined;
  readonly nested: boolean;
  readonly validate: 'strict' | 'warn';
  readonly rejectReason: boolean;
  readonly serverName: string;
  readonly serverOrigin: string;
  readonly defaultValues: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly visitTimeout: number;
  readonly unseenTimeout: number;
  readonly deadline?: number | undefined;
}

/**
 * Reads what the properties declare. Scripts set them from the wire whatever their types say, so a value of another
 * type counts as absent: Lit would render an object that looks like a template. A schema that is no form is a defect to
 * show, not an exception.
 */
export function specFromProperties(declaration: Declaration): ElicitationSpec {
  const { message, heading, mode, url, schema, defaultValues, errors, timeout, deadline, pollStatus } = declaration;
  const defect = defectOf(declaration);
  return specFrom(
    {
      mode,
      message: textFrom(message),
      heading: textFrom(heading),
      schema: defect || mode === 'url' ? undefined : schema,
      url,
      defect,
    },
    {
      values: defaultValues,
      errors,
      timeout,
      deadline,
      pollStatus,
      get checkAnswer() {
        return declaration.checkAnswer; // Now, not at the last render: no answer may leave that it should check.
      },
    },
    declaration,
  );
}

/**
 * Reads what a request asks. A server that the options name is used whole: the element's own name and origin do not
 * fill its gaps.
 */
export function specFromRequest(
  request: object,
  parsed: ParsedRequest,
  options: HostElicitOptions,
  declaration: Declaration,
): ElicitationSpec {
  return specFrom({ request, ...parsed }, options, declaration);
}

/** What is asked, apart from how. */
interface Asked {
  request?: object;
  mode: ElicitationMode;
  message: string;
  heading?: string;
  schema?: RequestedSchema | undefined;
  url?: unknown;
  elicitationId?: string | undefined;
  defect?: string;
}

function specFrom(asked: Asked, options: HostElicitOptions, declaration: Declaration): ElicitationSpec {
  const { request, mode, message, heading = '', schema, url, elicitationId, defect = '' } = asked;
  const { registrable, serverName, serverOrigin } = declaration;
  const { name, origin } = options.server ?? { name: serverName, origin: serverOrigin };
  const server = cleanServer(name, origin);
  const page = mode === 'url' ? inspectUrl(url, { registrable, serverOrigin: server.origin }) : undefined;
  const deadline = Number.isFinite(options.deadline) ? options.deadline : undefined;
  return {
    request,
    message: cleanText(message),
    heading: cleanLine(heading),
    schema,
    page: page?.status === 'ok' ? page : undefined,
    elicitationId,
    defect: page?.status === 'refused' ? URL_DEFECTS[page.reason] : defect,
    serverKey: options.server ? serverKeyOf(options.server) : serverKeyOfElement(declaration),
    server,
    pollStatus: options.pollStatus,
    get checkAnswer() {
      return options.checkAnswer;
    },
    values: isObject(options.values) ? options.values : {},
    errors: textsFrom(options.errors),
    labels: textsFrom(options.labels),
    nested: options.nested ?? declaration.nested,
    persistences: mode === 'form' ? persistencesOf(request, options.remember) : [],
    warns: (options.validate ?? declaration.validate) === 'warn',
    secrets: options.secrets ?? 'mask',
    queued: options.queued,
    silenceable: options.silenceable ?? false,
    step: options.step,
    keepOpenUntil: options.until,
    rejectReason: options.rejectReason ?? declaration.rejectReason,
    visiting: options.visiting ?? false,
    connection: options.connection,
    limit: options.limit,
    onMoreTime: options.onMoreTime,
    timeout: timeoutFrom(options.timeout ?? declaration.timeout, DEFAULT_TIMEOUT),
    visitTimeout: timeoutFrom(options.visitTimeout ?? declaration.visitTimeout, 0),
    unseenTimeout: timeoutFrom(declaration.unseenTimeout, DEFAULT_UNSEEN_TIMEOUT),
    deadline,
    extendable: options.extendable ?? deadline === undefined,
  };
}

/** Whether two specs come from different servers or lead to different pages: a new elicitation, however its fields are called. */
export function isDifferentSource(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const source = ({ server, serverKey, page }: ElicitationSpec) => [server, serverKey, page?.href];
  return !deepEqual(source(spec), source(before));
}

/** Whether two specs make different forms. */
export function isDifferentForm(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const form = ({ schema, values, nested }: ElicitationSpec) => [schema, values, nested];
  return !deepEqual(form(spec), form(before));
}

/** Whether a person who read one would read the same in the other. */
export function asksTheSame(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const text = ({ message, heading, defect, labels }: ElicitationSpec) => [message, heading, defect, labels];
  return spec === before || (!isDifferentForm(spec, before) && deepEqual(text(spec), text(before)));
}

/** The key of the server that the element's own properties name. */
export function serverKeyOfElement({ serverId, serverName, serverOrigin }: Declaration): string {
  return serverKeyOf({ id: serverId, name: serverName, origin: serverOrigin });
}

function defectOf({ message, mode, schema }: Declaration): string {
  if (typeof message !== 'string') return 'message must be a string';
  if (mode !== 'form') return mode === 'url' ? '' : `mode: ${mode}`;
  if (schema === undefined || schema === null) return '';
  return (typeof schema === 'string' ? 'schema: not JSON' : schemaDefect(schema)) ?? '';
}

function cleanServer(name: unknown, origin: unknown): ElicitationSpec['server'] {
  return { name: shorten(cleanLine(textFrom(name))), origin: shorten(cleanLine(textFrom(origin))) };
}

/** An attribute such as `timeout="soon"` must not mean "never". */
function timeoutFrom(timeout: number, byDefault: number): number {
  return Number.isFinite(timeout) ? timeout : byDefault;
}

function textFrom(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

import { cleanLine, cleanText, shorten } from '../form/label.js';
import { messageAsksForSecret } from '../form/secret.js';
import { DEFAULT_TIMEOUT } from '../lifecycle/state.js';
import type { ElicitOptions, HostElicitOptions } from '../protocol/host.js';
import { deepEqual, isObject, textsFrom } from '../protocol/json.js';
import { schemaDefect, URL_DEFECTS } from '../protocol/parse-request.js';
import { type Persistence, persistencesOf } from '../protocol/persistence.js';
import type { ReadRequest } from '../protocol/read-request.js';
import type { RequestedSchema } from '../protocol/request.js';
import { isReview, type ReviewRequest, reviewPersistences } from '../protocol/review.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { type InspectedUrl, inspectUrl } from '../protocol/url/inspect-url.js';
import type { FindRegistrable } from '../protocol/url/registrable.js';

/** One elicitation, read from the element's properties or from a parsed request and its options. */
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
  /** The action that the application wants reviewed. */
  review?: ReviewRequest | undefined;
  /** The request as it came, compared by identity. */
  request: object | undefined;
  pollStatus: ElicitOptions['pollStatus'];
  checkAnswer: ElicitOptions['checkAnswer'];
  deliver: HostElicitOptions['deliver'];
  /** Why the elicitation cannot be shown; empty if it can. */
  defect: string;
  /** The server, without characters that hide or reorder others; empty if the host gives no name or origin. */
  server: { name: string; origin: string };
  /** Whether the application itself asks. */
  isOwn: boolean;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  labels: NonNullable<ElicitOptions['labels']>;
  /** Whether nested objects can be answered. */
  nested: boolean;
  /** Whether a form of one yes/no field has two buttons in its place. */
  buttons?: boolean;
  /** Whether the card has a Reject. */
  rejectable: boolean;
  /** Whether accepting may do harm, in the application's judgement. */
  isDangerous: boolean;
  /** How long a yes may hold beyond this one time. */
  persistences: readonly Persistence[];
  /** Whether answers with errors may be sent. */
  warns: boolean;
  /** How fields that seem to ask for a secret are treated. */
  secrets: NonNullable<ElicitOptions['secrets']>;
  silenceable: boolean;
  step: HostElicitOptions['step'];
  /** An accepted elicitation stays on screen, busy, until this settles. */
  keepOpenUntil: Promise<unknown> | undefined;
  /** Whether the person may give a reason for rejecting. */
  rejectReason: boolean;
  /** Whether the person has consented already, so that the visit goes on. */
  visiting: boolean;
  /** The connection that will carry the answer. */
  connection: HostElicitOptions['connection'];
  /** The limit that a backend keeps. */
  limit: HostElicitOptions['limit'];
  onMoreTime: HostElicitOptions['onMoreTime'];
  /** Milliseconds; 0 is no limit. */
  timeout: number;
  /** The limit of the visit in milliseconds; 0 is no limit. */
  visitTimeout: number;
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
  readonly labels?: ElicitOptions['labels'];
  readonly registrable?: FindRegistrable | undefined;
  readonly serverId?: string | undefined;
  readonly nested: boolean;
  readonly validate: 'strict' | 'warn';
  readonly rejectReason: boolean;
  readonly serverName: string;
  readonly serverOrigin: string;
  readonly asker: 'server' | 'application';
  readonly defaultValues: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly visitTimeout: number;
  readonly deadline?: number | undefined;
}

/**
 * Reads the elicitation that the properties declare. Scripts may set them to anything from the wire, so a value of another
 * type counts as absent: Lit would render an object that looks like a template. A schema that cannot become a form is a
 * defect to show, not an exception.
 */
export function specFromProperties(declaration: Declaration): ElicitationSpec {
  const { message, heading, mode, url, schema, defaultValues, errors, timeout, deadline, pollStatus, labels, asker } =
    declaration;
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
      ...(labels && { labels }),
      asker,
      get checkAnswer() {
        return declaration.checkAnswer; // Read when the answer comes, so that a check set after the last render applies.
      },
    },
    declaration,
  );
}

/**
 * Reads the elicitation of a request. A server in the options replaces the element's own as a whole: the element's name and
 * origin do not fill its gaps.
 */
export function specFromRequest(
  request: object,
  parsed: ReadRequest,
  options: HostElicitOptions,
  declaration: Declaration,
): ElicitationSpec {
  if (!isReview(parsed)) return specFrom({ request, ...parsed }, options, declaration);
  const { message, defect } = parsed;
  return specFrom({ request, review: parsed, mode: 'form', message, defect }, options, declaration);
}

/** The content of an elicitation, without its options. */
interface SpecSource {
  request?: object;
  review?: ReviewRequest;
  mode: ElicitationMode;
  message: string;
  heading?: string;
  schema?: RequestedSchema | undefined;
  url?: unknown;
  elicitationId?: string | undefined;
  defect?: string;
}

function specFrom(source: SpecSource, options: HostElicitOptions, declaration: Declaration): ElicitationSpec {
  const { request, review, mode, message, heading = '', schema, url, elicitationId, defect = '' } = source;
  const { registrable, serverName, serverOrigin } = declaration;
  const { name, origin } = options.server ?? { name: serverName, origin: serverOrigin };
  const server = cleanServer(name, origin);
  const page = mode === 'url' ? inspectUrl(url, { registrable, serverOrigin: server.origin }) : undefined;
  const deadline = Number.isFinite(options.deadline) ? options.deadline : undefined;
  return {
    request,
    review,
    message: cleanText(message),
    heading: cleanLine(heading),
    schema,
    page: page?.status === 'ok' ? page : undefined,
    elicitationId,
    defect: page?.status === 'refused' ? URL_DEFECTS[page.reason] : defect,
    serverKey: options.server ? serverKeyOf(options.server) : serverKeyOfElement(declaration),
    server,
    isOwn: options.asker === 'application',
    pollStatus: options.pollStatus,
    get checkAnswer() {
      return options.checkAnswer;
    },
    deliver: options.deliver,
    values: isObject(options.values) ? options.values : {},
    errors: textsFrom(options.errors),
    labels: textsFrom(options.labels),
    nested: options.nested ?? declaration.nested,
    buttons: options.buttons ?? false,
    rejectable: review ? review.allow.includes('reject') : (options.rejectable ?? true),
    isDangerous: (review?.tone ?? options.tone) === 'danger',
    persistences:
      mode === 'form'
        ? review
          ? reviewPersistences(review, options.remember)
          : persistencesOf(request, options.remember)
        : [],
    warns: (options.validate ?? declaration.validate) === 'warn',
    secrets: options.secrets ?? 'mask',
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
    deadline,
    extendable: options.extendable ?? deadline === undefined,
  };
}

/** Whether two specs come from different servers or lead to different pages. The later one is then a new elicitation. */
export function isDifferentSource(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const source = ({ server, isOwn, serverKey, page }: ElicitationSpec) => [server, isOwn, serverKey, page?.href];
  return !deepEqual(source(spec), source(before));
}

/** Whether two specs make different forms. A message decides whether the only field of a form is a secret. */
export function isDifferentForm(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const form = ({ schema, values, nested, message }: ElicitationSpec) => [
    schema,
    values,
    nested,
    messageAsksForSecret(message),
  ];
  return !deepEqual(form(spec), form(before));
}

/** Whether two specs show the same texts and form. */
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

/** `Infinity` is no limit, as 0 is. An attribute such as `timeout="soon"` must not mean "never". */
function timeoutFrom(timeout: number, byDefault: number): number {
  if (timeout === Number.POSITIVE_INFINITY) return 0;
  return Number.isFinite(timeout) ? timeout : byDefault;
}

function textFrom(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

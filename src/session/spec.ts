import { messageAsksForSecret } from '../form/secrets/secret.js';
import { cleanLine, cleanText, shorten } from '../form/text/label.js';
import type { ElicitOptions, HostElicitOptions } from '../protocol/host.js';
import { deepEqual, isObject, textsFrom } from '../protocol/json.js';
import { type CompleteOptions, completeOptions, DEFAULT_TIMEOUT, type PropertyName } from '../protocol/options.js';
import { schemaDefect, URL_DEFECTS } from '../protocol/parse-request.js';
import type { Persistence } from '../protocol/persistence.js';
import type { ReadRequest } from '../protocol/read-request.js';
import type { RequestedSchema } from '../protocol/request.js';
import { isReview, persistencesOf, type ReviewRequest } from '../protocol/review.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { type InspectedUrl, inspectUrl } from '../protocol/url/inspect-url.js';
import type { FindRegistrable } from '../protocol/url/registrable.js';

/** What the server or the application asks. Characters that hide or reorder others are removed from its texts. */
export interface SpecRequest {
  readonly message: string;
  readonly heading: string;
  readonly schema: RequestedSchema | undefined;
  /** The page to visit, in URL mode. */
  readonly page: InspectedUrl | undefined;
  readonly elicitationId: string | undefined;
  /** The action that the application wants reviewed. */
  readonly review: ReviewRequest | undefined;
  /** Why it cannot be shown; empty if it can. */
  readonly defect: string;
  /** The request as it came, compared by identity. */
  readonly original: object | undefined;
}

/** How it is asked: all options, those of the element's properties and the defaults included. */
export interface SpecOptions extends Omit<CompleteOptions, 'server'> {
  /** Empty if the host gives no name or origin. `key` stands for it in completion, drafts and silence. */
  readonly server: { readonly key: string; readonly name: string; readonly origin: string };
  readonly values: Record<string, unknown>;
  readonly errors: Record<string, string>;
  readonly labels: NonNullable<CompleteOptions['labels']>;
  /** How long a yes may hold beyond this one time, as far as the request offers it. */
  readonly remember: readonly Persistence[];
  readonly extendable: boolean;
}

/** One elicitation, read from the element's properties or from a parsed request and its options. */
export interface ElicitationSpec {
  readonly request: SpecRequest;
  readonly options: SpecOptions;
}

/** The element's properties that declare an elicitation, or are the default of its options. */
export interface Declaration extends Readonly<Pick<CompleteOptions, PropertyName>> {
  readonly message: string;
  readonly heading: string;
  readonly schema?: RequestedSchema | undefined;
  readonly mode: ElicitationMode;
  readonly url: string;
  readonly pollStatus?: ElicitOptions['pollStatus'];
  readonly checkAnswer?: ElicitOptions['checkAnswer'];
  readonly jsonFields?: ElicitOptions['jsonFields'];
  readonly labels?: ElicitOptions['labels'];
  readonly registrable?: FindRegistrable | undefined;
  readonly serverId?: string | undefined;
  readonly serverName: string;
  readonly serverOrigin: string;
  readonly asker: 'server' | 'application';
  readonly defaultValues: Record<string, unknown>;
  readonly errors: Record<string, string>;
  readonly deadline?: number | undefined;
}

/**
 * Reads the elicitation that the properties declare. Scripts may set them to anything from the wire, so a value of another
 * type counts as absent: Lit would render an object that looks like a template. A schema that cannot become a form is a
 * defect to show, not an exception.
 */
export function specFromProperties(declaration: Declaration): ElicitationSpec {
  const { message, heading, mode, url, schema, defaultValues, errors, deadline, pollStatus, labels, asker } =
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
      deadline,
      pollStatus,
      ...(labels && { labels }),
      jsonFields: declaration.jsonFields,
      asker,
      get checkAnswer() {
        return declaration.checkAnswer;
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
  if (!isReview(parsed)) return specFrom({ original: request, ...parsed }, options, declaration);
  const { message, defect } = parsed;
  return specFrom({ original: request, review: parsed, mode: 'form', message, defect }, options, declaration);
}

/** The content of an elicitation, without its options. */
interface SpecSource {
  original?: object;
  review?: ReviewRequest;
  mode: ElicitationMode;
  message: string;
  heading?: string;
  schema?: RequestedSchema | undefined;
  url?: unknown;
  elicitationId?: string | undefined;
  defect?: string;
}

function specFrom(source: SpecSource, given: HostElicitOptions, declaration: Declaration): ElicitationSpec {
  const { original, review, mode, message, heading = '', schema, url, elicitationId, defect = '' } = source;
  const options = completeOptions(given, declaration);
  const server = serverFrom(options, declaration);
  const { registrable } = declaration;
  const page = mode === 'url' ? inspectUrl(url, { registrable, serverOrigin: server.origin }) : undefined;
  const deadline = Number.isFinite(options.deadline) ? options.deadline : undefined;
  return {
    request: {
      message: cleanText(message),
      heading: cleanLine(heading),
      schema,
      page: page?.status === 'ok' ? page : undefined,
      elicitationId,
      review,
      defect: page?.status === 'refused' ? URL_DEFECTS[page.reason] : defect,
      original,
    },
    options: {
      ...options,
      server,
      values: isObject(options.values) ? options.values : {},
      errors: textsFrom(options.errors),
      labels: textsFrom(options.labels),
      ...(review && { tone: review.tone, rejectable: review.allow.includes('reject') }),
      remember: mode === 'url' ? [] : persistencesOf(review ?? original, options.remember),
      timeout: timeoutFrom(options.timeout, DEFAULT_TIMEOUT),
      visitTimeout: timeoutFrom(options.visitTimeout, 0),
      deadline,
      extendable: options.extendable ?? deadline === undefined,
      get checkAnswer() {
        return given.checkAnswer; // A check that is set after the last render applies.
      },
    },
  };
}

/** Who asks, as the card says it. */
export function serverFrom({ server }: HostElicitOptions, declaration: Declaration): SpecOptions['server'] {
  const { name, origin } = server ?? { name: declaration.serverName, origin: declaration.serverOrigin };
  return {
    key: server ? serverKeyOf(server) : serverKeyOfElement(declaration),
    name: shorten(cleanLine(textFrom(name))),
    origin: shorten(cleanLine(textFrom(origin))),
  };
}

/** Whether two specs come from different servers or lead to different pages. The later one is then a new elicitation. */
export function isDifferentSource(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const source = ({ request: { page }, options: { server, asker } }: ElicitationSpec) => [server, asker, page?.href];
  return !deepEqual(source(spec), source(before));
}

/** Whether two specs make different forms. A message decides whether the only field of a form is a secret. */
export function isDifferentForm(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const form = ({ request: { schema, message }, options: { values, nested, jsonFields } }: ElicitationSpec) => [
    schema,
    values,
    nested,
    jsonFields !== undefined, // A framework may set an equal function at each render.
    messageAsksForSecret(message),
  ];
  return !deepEqual(form(spec), form(before));
}

/** Whether two specs show the same texts and form. */
export function asksTheSame(spec: ElicitationSpec, before: ElicitationSpec): boolean {
  const text = ({ request: { message, heading, defect }, options: { labels } }: ElicitationSpec) => [
    message,
    heading,
    defect,
    labels,
  ];
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

/** `Infinity` is no limit, as 0 is. An attribute such as `timeout="soon"` must not mean "never". */
function timeoutFrom(timeout: number, byDefault: number): number {
  if (timeout === Number.POSITIVE_INFINITY) return 0;
  return Number.isFinite(timeout) ? timeout : byDefault;
}

function textFrom(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

import { specTypeSchemas } from '@modelcontextprotocol/client';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { isObject, ownValue, pointerTo } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';
import type { Finding } from './finding.js';
import { without } from './without.js';

/** What an SDK's client makes of params; `undefined` when it rejects them. */
type Parse = (params: Record<string, unknown>) => unknown;

const METHOD = 'elicitation/create';

const parseV1: Parse = (params) => {
  const parsed = ElicitRequestSchema.safeParse({ method: METHOD, params });
  return parsed.success ? parsed.data.params : undefined;
};

/** The schema is of 2025-11-25, where `elicitationId` is required. In 2026-07-28 there is none. */
const parseV2WithoutId: Parse = (params) => {
  const parsed = parseV2({ elicitationId: '', ...params });
  return isObject(parsed) && !Object.hasOwn(params, 'elicitationId') ? without(parsed, 'elicitationId') : parsed;
};

const parseV2: Parse = (params) => {
  const result = specTypeSchemas.ElicitRequest['~standard'].validate({ method: METHOD, params });
  if (result instanceof Promise) throw new TypeError('SDK v2 validates at once');
  return result.issues ? undefined : ownValue(result.value, 'params');
};

type SdkName = 'SDK v1' | 'SDK v2';

/**
 * Finds what the clients of the official TypeScript SDKs reject or drop, before an application can read it. The SDKs' own
 * schemas decide. SDK v1 does not speak 2026-07-28.
 */
export function lintSdks(params: Record<string, unknown>, revision?: Revision): Finding[] {
  const isLatest = revision === '2026-07-28';
  const needsNoId = isLatest && ownValue(params, 'mode') === 'url';
  const sdks: [SdkName, Parse][] = [
    ...(isLatest ? [] : [['SDK v1', parseV1] as [SdkName, Parse]]),
    ['SDK v2', needsNoId ? parseV2WithoutId : parseV2],
  ];
  const rejected = new Map<string, SdkName[]>();
  const dropped = new Map<string, SdkName[]>();
  for (const [name, parse] of sdks) {
    const parsed = parse(params);
    const places = parsed === undefined ? placesRejected(params, parse) : [];
    const taken = parsed === undefined ? withoutProperties(params, places) : params;
    const kept = parsed ?? parse(taken);
    note(rejected, places, name);
    if (kept !== undefined) note(dropped, placesDropped(taken, kept), name);
  }
  return [...[...rejected].map((entry) => rejection(entry, params)), ...[...dropped].map(drop)];
}

function note(map: Map<string, SdkName[]>, places: readonly string[], name: SdkName): void {
  for (const pointer of places) map.set(pointer, [...(map.get(pointer) ?? []), name]);
}

/** The request as a client might take it, so that what it drops elsewhere does not stay hidden. */
function withoutProperties(params: Record<string, unknown>, places: readonly string[]): Record<string, unknown> {
  const schema = ownValue(params, 'requestedSchema');
  const properties = ownValue(schema, 'properties');
  if (!isObject(schema) || !isObject(properties)) return params;
  const isAtFault = (key: string) => {
    const pointer = pointerTo('/requestedSchema/properties', key);
    return places.some((place) => place === pointer || place.startsWith(`${pointer}/`));
  };
  const rest = Object.fromEntries(Object.entries(properties).filter(([key]) => !isAtFault(key)));
  return { ...params, requestedSchema: { ...schema, properties: rest } };
}

/** Members of the params, each with a value that an SDK takes. */
const MEMBERS: Readonly<Record<string, unknown>> = {
  message: 'Hi',
  requestedSchema: { type: 'object', properties: {} },
  url: 'https://example.com/',
  elicitationId: '1',
};

/** The member without which the SDKs reject the params. */
function missingIn(params: Record<string, unknown>): string | undefined {
  return Object.keys(MEMBERS).find((key) => {
    if (Object.hasOwn(params, key)) return false;
    const completed = { ...params, [key]: MEMBERS[key] };
    return parseV1(completed) !== undefined || parseV2(completed) !== undefined;
  });
}

function rejection([pointer, names]: [string, SdkName[]], params: Record<string, unknown>): Finding {
  const missing = pointer === '' ? missingIn(params) : undefined;
  const cause = missing === undefined ? 'of this' : `“${missing}” is missing`;
  return {
    severity: 'error',
    rule: 'sdk',
    pointer,
    ...(missing !== undefined && { missing }),
    message: `Clients with ${names.join(' or ')} reject the whole request because ${cause}.`,
    advice:
      pointer === ''
        ? 'Write what the specification’s schema of the request demands.'
        : 'Write only keywords and values of the protocol’s subset here.',
  };
}

function drop([pointer, names]: [string, SdkName[]]): Finding {
  return {
    severity: 'warning',
    rule: 'sdk',
    pointer,
    message: `Clients with ${names.join(' or ')} drop this, so the person never meets it.`,
    advice: 'Do not rely on it: check the answer in the server, and say the rule in "description".',
  };
}

/** The smallest parts without which the SDK would take the request: a keyword, else a property, else the whole. */
function placesRejected(params: Record<string, unknown>, parse: Parse): string[] {
  const schema = ownValue(params, 'requestedSchema');
  const properties = ownValue(schema, 'properties');
  if (!isObject(schema) || !isObject(properties)) return keysAtFault('', params, (rest) => parse(rest) !== undefined);
  const accepts = (requestedSchema: unknown) => parse({ ...params, requestedSchema }) !== undefined;
  const bare = without({ ...schema, properties: {} }, 'required');
  const isBesideSchema = !accepts({ type: 'object', properties: {} });
  if (isBesideSchema)
    return keysAtFault(
      '',
      without(params, 'requestedSchema'),
      (rest) => parse({ ...rest, requestedSchema: schema }) !== undefined,
    );
  if (!accepts(bare)) return keysAtFault('/requestedSchema', bare, accepts);
  const inProperties = Object.entries(properties).flatMap(([key, property]) => {
    const takes = (candidate: unknown) => accepts({ ...bare, properties: Object.fromEntries([[key, candidate]]) });
    if (takes(property)) return [];
    const pointer = pointerTo('/requestedSchema/properties', key);
    return isObject(property) ? keysAtFault(pointer, property, takes) : [pointer];
  });
  return inProperties.length > 0 ? inProperties : ['/requestedSchema/required'];
}

function keysAtFault(
  pointer: string,
  object: Record<string, unknown>,
  accepts: (rest: Record<string, unknown>) => boolean,
): string[] {
  const keys = Object.keys(object).filter((key) => accepts(without(object, key)));
  return keys.length === 1 && keys[0] !== undefined ? [pointerTo(pointer, keys[0])] : [pointer];
}

/** Members that are missing from what the SDK hands on, the outermost of each. */
function placesDropped(sent: unknown, kept: unknown, pointer = ''): string[] {
  if (Array.isArray(sent))
    return sent.flatMap((item, i) => placesDropped(item, ownValue(kept, String(i)), pointerTo(pointer, i)));
  if (!isObject(sent)) return [];
  return Object.keys(sent).flatMap((key) => {
    const place = pointerTo(pointer, key);
    return isObject(kept) && Object.hasOwn(kept, key) ? placesDropped(sent[key], kept[key], place) : [place];
  });
}

import type { Field } from '../form/field.js';
import { normalise } from '../form/schema/normalise.js';
import { seemsSecret } from '../form/secrets/secret.js';
import { canonicalText } from '../protocol/canonical-json.js';
import { isObject, ownValue, pointerTo, setOwn } from '../protocol/json.js';
import type { HostRequest } from '../protocol/review.js';
import { type AuditKey, checkKey, Signer } from './signer.js';

/** The part of an answer that goes into its digest. */
export interface AuditedContent {
  readonly content: Record<string, unknown>;
  /** The members that were left out, by JSON pointer. */
  readonly excluded: readonly string[];
}

/** The content without the members that seem to be secrets, at every depth. */
export function withoutSecrets(request: HostRequest, content: object): AuditedContent {
  const excluded: string[] = [];
  const schema = request.mode === 'review' ? request.argsSchema : ownValue(request, 'requestedSchema');
  // What has no control may have been typed as JSON, and be a secret by its name.
  const { fields } = normalise(schema, { nested: true, message: request.message, jsonFields: () => undefined });

  const pick = (value: object, name: string, pointer: string, fields: readonly Field[]) => {
    const picked: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(value)) {
      const field = fields.find((known) => known.key === key);
      const place = pointerTo(pointer, key);
      if (isSecret(key, name, field)) excluded.push(place);
      else setOwn(picked, key, inside(member, key, place, field?.kind === 'group' ? field.fields : []));
    }
    return picked;
  };
  const inside = (value: unknown, name: string, pointer: string, fields: readonly Field[]): unknown => {
    if (Array.isArray(value)) return value.map((item, i) => inside(item, name, pointerTo(pointer, `${i}`), []));
    return isObject(value) ? pick(value, name, pointer, fields) : value;
  };

  return { content: pick(content, '', '', fields), excluded };
}

/**
 * Judges a member that no form shows by its name, because a host of the application may still answer it.
 * @param group The name of the object around it.
 */
function isSecret(name: string, group: string, field: Field | undefined): boolean {
  if (field && field.kind !== 'unsupported') return field.secret;
  return seemsSecret({ name, label: field?.label ?? '', group });
}

/** The whole request as a text: mode, message, and schema or URL; for a review, all that it shows. */
export function requestText(request: HostRequest): string {
  const { message } = request;
  if (request.mode === 'review') {
    const { kind, action, title, args, argsSchema, show, allow, tone, remember, rest, defect } = request;
    const shown = { message, kind, action, title, args, argsSchema, show, allow, tone, remember, rest, defect };
    return canonicalText({ mode: 'review', ...shown });
  }
  const asked =
    request.mode === 'url'
      ? { mode: 'url', message, url: request.url }
      : { mode: 'form', message, requestedSchema: ownValue(request, 'requestedSchema') };
  return canonicalText(asked);
}

/** The answer with the elicitation's id as a text. The id hides from readers without the key that two answers are equal. */
export function answerText(elicitation: string, answer: unknown): string {
  return canonicalText({ elicitation, answer });
}

/**
 * The `request` of an entry, to compare with a request that the application has kept.
 * @throws {TypeError} for a key that cannot sign.
 */
export async function digestOfRequest(request: HostRequest, key: AuditKey): Promise<string> {
  checkKey('digestOfRequest(): key', key, 'sign');
  return (await Signer.with(key)).sign('request', requestText(request));
}

/**
 * The `answer` of an entry, to compare with an answer that the application has kept. Fields that seem to ask for a secret
 * are left out.
 * @param elicitation The id in the entry.
 * @param answer The content of the accepted form, the approved arguments, the response, or the reason of a rejection.
 * @throws {TypeError} for a key that cannot sign.
 */
export async function digestOfAnswer(
  elicitation: string,
  request: HostRequest,
  answer: Record<string, unknown> | string,
  key: AuditKey,
): Promise<string> {
  checkKey('digestOfAnswer(): key', key, 'sign');
  const audited = typeof answer === 'string' ? answer : withoutSecrets(request, answer).content;
  return (await Signer.with(key)).sign('answer', answerText(elicitation, audited));
}

import type { Field } from '../form/field.js';
import { normalise } from '../form/schema/normalise.js';
import type { HostRequest } from '../protocol/review.js';
import { check, checkFunction } from '../runtime/check.js';
import { callSafely } from '../runtime/throw-later.js';
import { checkRefusal, type Middleware, type Refusal, refuse } from './middleware.js';
import { inParts, type MiddlewareParts } from './parts.js';

export interface GuardSecretsOptions {
  /**
   * `mask` shows the form with a warning and hides the typed text. `warn` shows it with the warning only. `refuse` does not
   * show it. Default `mask`.
   */
  action?: 'mask' | 'warn' | 'refuse';
  /** The answer to a request that is not shown. Default `error`. */
  refuseWith?: Refusal;
  /** Called for each request that seems to ask for secrets, with the labels of those fields. */
  onSecret?(labels: readonly string[], request: HostRequest): void;
}

/**
 * Handles forms that seem to ask for a password, a key, or a card number. Servers must not ask for those in form mode
 * (spec 2025-11-25, client/elicitation, "Security Considerations"). Without this middleware the element masks and warns.
 *
 * It looks into nested objects too, whatever the `nested` option says.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function guardSecrets(options: GuardSecretsOptions = {}): Middleware {
  const { action = 'mask', refuseWith = 'error', onSecret } = options;
  check(['mask', 'warn', 'refuse'].includes(action), 'guardSecrets(): action must be one of mask, warn, refuse');
  checkRefusal('guardSecrets(): refuseWith', refuseWith);
  checkFunction('guardSecrets(): onSecret', onSecret);
  const before: MiddlewareParts['before'] = (request, requestOptions) => {
    const { jsonFields } = requestOptions;
    // A review asks for no values. The card masks those that seem secret in it.
    if (request.mode === 'url' || request.mode === 'review') return {};
    const labels = secretLabels(
      normalise(request.requestedSchema, { nested: true, message: request.message, jsonFields }).fields,
    );
    if (labels.length > 0) callSafely(() => onSecret?.(labels, request));
    if (action !== 'refuse') return { options: { secrets: action } };
    const reason = `A form must not ask for secrets: ${labels.join(', ')}`;
    return labels.length > 0 ? refuse(refuseWith, reason, 'guardSecrets', requestOptions) : {};
  };
  return inParts({ name: 'guardSecrets', before });
}

function secretLabels(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return secretLabels(field.fields);
    return field.secret ? field.label : [];
  });
}

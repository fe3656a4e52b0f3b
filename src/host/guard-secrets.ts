import type { Field } from '../form/field.js';
import { normalise } from '../form/normalise.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify } from '../protocol/throw-later.js';
import { check, checkFunction, checkRefusal, type Middleware, type Refusal, refuse } from './middleware.js';

export interface GuardSecretsOptions {
  /**
   * `mask`: the field is masked, with a warning. `warn`: with a warning alone. `refuse`: the request is not shown.
   * Default `mask`.
   */
  action?: 'mask' | 'warn' | 'refuse';
  /** How a request is answered that is not shown. Default `error`. */
  answer?: Refusal;
  /** Told of each request with fields that seem to ask for a secret, with their labels. */
  onSecret?(labels: readonly string[], request: ElicitationRequest): void;
}

/**
 * What is done with forms that seem to ask for a password, a key, a card number: servers must not ask for those in form
 * mode (spec 2025-11-25, client/elicitation, "Security Considerations"). Without it the element masks and warns.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function guardSecrets(options: GuardSecretsOptions = {}): Middleware {
  const { action = 'mask', answer = 'error', onSecret } = options;
  check(['mask', 'warn', 'refuse'].includes(action), 'guardSecrets(): action must be one of mask, warn, refuse');
  checkRefusal('guardSecrets(): answer', answer);
  checkFunction('guardSecrets(): onSecret', onSecret);
  // Whether nested objects are shown, the host itself may decide: what could be asked counts.
  return (request, next, { nested = true }) => {
    if (request.mode === 'url') return next();
    const labels = secretsIn(normalise(request.requestedSchema, { nested }).fields);
    if (labels.length > 0) notify(() => onSecret?.(labels, request));
    if (action !== 'refuse') return next(request, { secrets: action });
    return labels.length > 0 ? refuse(answer, `A form must not ask for secrets: ${labels.join(', ')}`) : next();
  };
}

function secretsIn(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return secretsIn(field.fields);
    return field.secret ? field.label : [];
  });
}

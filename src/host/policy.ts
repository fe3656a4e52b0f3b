import type { Field } from '../form/field.js';
import { Form } from '../form/form.js';
import { INVALID_REQUEST } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { deepEqual, isObject, own } from '../protocol/json.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { check, checkPositive, type Middleware, serverKey } from './middleware.js';

/**
 * | rule | what happens |
 * |---|---|
 * | `ask` | the person sees the request |
 * | `decline` | the reply is `decline`; the person sees nothing |
 * | `accept-defaults` | the reply is the form's defaults, for trusted servers without a person: only where there is at least one, and each value that would be sent is the schema's `default` or one of the application's `values`. Fields that may stay empty do. Never in URL mode, for a form that seems to ask for a secret, or for a plain yes/no |
 * | `block` | the reply is error -32600 |
 */
export type PolicyRule = 'ask' | 'decline' | 'accept-defaults' | 'block';

export interface PolicyOptions {
  /**
   * Rules by the `id` of `server`. An id that differs from the server's only in upper and lower case or in slashes at the
   * end applies too, but only to be stricter: of the rules for similar ids, and of `default` where no id is exactly the
   * server's, the strictest counts. From the strictest: `block`, `decline`, `ask`, `accept-defaults`.
   */
  servers?: Readonly<Record<string, PolicyRule>>;
  /** For all other servers. Default `ask`. */
  default?: PolicyRule;
  /** The rule where `accept-defaults` is impossible. Default `ask`. */
  otherwise?: 'ask' | 'decline';
  /**
   * Milliseconds from when the request is visible. If the person does not answer in that time, the outcome is `reject`.
   * The person can ask for more time. A `deadline` of the request wins. Default: none.
   */
  denyAfter?: number;
}

/**
 * Finds the rule for one request; `undefined` is `ask`. When it throws, gives an unknown rule or takes longer than the
 * pipeline's `middlewareTimeout`, nobody is asked: the request is refused with -32603, and `onError` gets the cause.
 */
export type PolicyFunction = (
  request: ElicitationRequest,
  options: HostElicitOptions,
) => PolicyRule | undefined | Promise<PolicyRule | undefined>;

/**
 * Decides which requests reach a person, per server.
 *
 * ```ts
 * policy({ servers: { 'build-bot': 'accept-defaults' }, default: 'ask', denyAfter: 30_000 })
 * policy((request, { server }) => (server?.id === 'build-bot' ? 'decline' : 'ask'))
 * ```
 * For unattended use put it around `unattendedHost`, which rejects every request.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function policy(
  rules: PolicyOptions | PolicyFunction,
  options: Pick<PolicyOptions, 'otherwise' | 'denyAfter'> = {},
): Middleware {
  check(typeof rules === 'function' || isObject(rules), 'policy(): rules must be an object or a function');
  const { otherwise = 'ask', denyAfter } = typeof rules === 'function' ? options : { ...rules, ...options };
  const ruleFor = typeof rules === 'function' ? rules : fixedRules(rules);
  check(otherwise === 'ask' || otherwise === 'decline', 'policy(): otherwise must be ask or decline');
  if (denyAfter !== undefined) checkPositive('policy(): denyAfter', denyAfter);

  return async (request, next, requestOptions) => {
    const ask = async () => {
      if (denyAfter === undefined) return next();
      const { timeout = 0, onState } = requestOptions;
      let isShown = false;
      const outcome = await next(request, {
        timeout: timeout > 0 ? Math.min(timeout, denyAfter) : denyAfter,
        onState: (state) => {
          isShown ||= state === 'shown';
          onState?.(state);
        },
      });
      return outcome.action === 'timeout' && isShown ? decide({ action: 'reject' }, 'denyAfter') : outcome;
    };
    const decide = (outcome: Outcome, name: string) => {
      requestOptions.onRule?.(`policy: ${name}`);
      return outcome;
    };
    const rule = await ruleFor(request, requestOptions);
    if (rule !== undefined && !isRule(rule)) throw new TypeError(`policy(): ${JSON.stringify(rule)} is no rule`);
    if (rule === 'decline') return decide({ action: 'reject' }, rule);
    if (rule === 'block') {
      const message = 'The client takes no requests from this server';
      return decide({ action: 'refused', code: INVALID_REQUEST, message }, rule);
    }
    if (rule !== 'accept-defaults') return ask();
    // The defaults were refused already: only a person can correct them.
    const isRefused = Object.keys(requestOptions.errors ?? {}).length > 0;
    const content = isRefused ? undefined : defaultsOf(request, requestOptions);
    if (content) return decide({ action: 'accept', content }, rule);
    return otherwise === 'ask' ? ask() : decide({ action: 'reject' }, rule);
  };
}

/** From the loosest to the strictest. */
const RULES: readonly unknown[] = ['accept-defaults', 'ask', 'decline', 'block'] satisfies PolicyRule[];

const isRule = (rule: unknown): rule is PolicyRule => RULES.includes(rule);

function strictest(rules: readonly PolicyRule[]): PolicyRule | undefined {
  return [...rules].sort((a, b) => RULES.indexOf(b) - RULES.indexOf(a))[0];
}

/** A server's key in the spelling by which two keys are taken for the same server. */
function canonical(key: string): string {
  let end = key.length;
  while (key[end - 1] === '/') end--;
  return key.slice(0, end).toLowerCase();
}

function fixedRules({ servers = {}, default: fallback = 'ask' }: PolicyOptions): PolicyFunction {
  check(isObject(servers), 'policy(): servers must be an object');
  for (const [id, rule] of Object.entries(servers)) {
    check(isRule(rule), `policy(): servers[${JSON.stringify(id)}] must be one of ${RULES.join(', ')}`);
  }
  check(isRule(fallback), `policy(): default must be one of ${RULES.join(', ')}`);
  return (_, options) => {
    const key = serverKey(options);
    const similar = Object.entries(servers).filter(([id]) => canonical(id) === canonical(key));
    const rules = similar.map(([, rule]) => rule);
    return strictest(Object.hasOwn(servers, key) ? rules : [...rules, fallback]);
  };
}

/** The content of an untouched form; `undefined` if it must not be sent without a person. */
function defaultsOf(
  request: ElicitationRequest,
  { values = {}, nested = false }: HostElicitOptions,
): Content | undefined {
  if (request.mode === 'url') return undefined;
  const form = new Form(request.requestedSchema, { values, nested });
  if (form.failing.length > 0 || form.leaves.some((field) => field.secret)) return undefined;
  const content = form.content();
  const origins = areDefaults(form.fields, content, values);
  return origins.length > 0 && origins.every(Boolean) ? content : undefined;
}

/** Of each value that would be sent, whether it stands in the schema's `default` or in the application's `values`. */
function areDefaults(fields: readonly Field[], content: object, values: unknown): boolean[] {
  return fields.flatMap((field) => {
    const value = own(content, field.key);
    if (value === undefined) return [];
    const suggestion = isObject(values) ? own(values, field.key) : undefined;
    if (field.kind === 'group' && isObject(value)) return areDefaults(field.fields, value, suggestion);
    return deepEqual(value, suggestion) || deepEqual(value, field.defaultValue);
  });
}

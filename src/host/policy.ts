import { Form } from '../form/form.js';
import { INVALID_REQUEST } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import type { Content } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { throwLater } from '../protocol/throw-later.js';
import { check, checkPositive, type Middleware, serverKey } from './middleware.js';

/**
 * | rule | what happens |
 * |---|---|
 * | `ask` | the person sees the request |
 * | `decline` | the reply is `decline`; the person sees nothing |
 * | `accept-defaults` | the reply is the form's defaults, where each required field has one: for trusted servers without a person. Never in URL mode, never for a form that seems to ask for a secret |
 * | `block` | the reply is error -32600 |
 */
export type PolicyRule = 'ask' | 'decline' | 'accept-defaults' | 'block';

export interface PolicyOptions {
  /** Rules by server key: the `id` of `server`. */
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

/** Finds the rule for one request. Any other result counts as `ask`. So does a throw, which is reported as an uncaught error. */
export type PolicyFunction = (
  request: ElicitationRequest,
  options: HostElicitOptions,
) => PolicyRule | undefined | Promise<PolicyRule | undefined>;

const RULES: readonly unknown[] = ['ask', 'decline', 'accept-defaults', 'block'] satisfies PolicyRule[];

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
      return outcome.action === 'timeout' && isShown ? ({ action: 'reject' } as const) : outcome;
    };
    const rule = await ruleOrNone(() => ruleFor(request, requestOptions));
    if (rule === 'decline') return { action: 'reject' };
    if (rule === 'block') {
      return { action: 'refused', code: INVALID_REQUEST, message: 'The client takes no requests from this server' };
    }
    if (rule !== 'accept-defaults') return ask();
    // The defaults were refused already: only a person can correct them.
    const isRefused = Object.keys(requestOptions.errors ?? {}).length > 0;
    const content = isRefused ? undefined : defaultsOf(request, requestOptions);
    if (content) return { action: 'accept', content };
    return otherwise === 'ask' ? ask() : { action: 'reject' };
  };
}

/** The rule; `undefined` when the function throws. */
async function ruleOrNone(find: () => ReturnType<PolicyFunction>): Promise<PolicyRule | undefined> {
  try {
    return await find();
  } catch (error) {
    throwLater(error);
    return undefined;
  }
}

function fixedRules({ servers = {}, default: fallback = 'ask' }: PolicyOptions): PolicyFunction {
  check(isObject(servers), 'policy(): servers must be an object');
  const isRule = (rule: unknown) => RULES.includes(rule);
  for (const [id, rule] of Object.entries(servers)) {
    check(isRule(rule), `policy(): servers[${JSON.stringify(id)}] must be one of ${RULES.join(', ')}`);
  }
  check(isRule(fallback), `policy(): default must be one of ${RULES.join(', ')}`);
  return (_, options) => (own(servers, serverKey(options)) as PolicyRule | undefined) ?? fallback;
}

/** The content of an untouched form; `undefined` if it must not be sent without a person. */
function defaultsOf(request: ElicitationRequest, { values, nested }: HostElicitOptions): Content | undefined {
  if (request.mode === 'url') return undefined;
  const form = new Form(request.requestedSchema, { values: values ?? {}, nested: nested ?? false });
  const isSafe = form.failing.length === 0 && !form.leaves.some((field) => field.secret);
  return isSafe ? form.content() : undefined;
}

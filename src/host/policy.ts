import type { Field } from '../form/field.js';
import { Form } from '../form/form.js';
import { INVALID_REQUEST } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { deepEqual, isObject, own } from '../protocol/json.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { isReview } from '../protocol/review.js';
import { serverKey } from '../protocol/server-key.js';
import { notify } from '../runtime/throw-later.js';
import { asksForConsent, mayConsent, speaksOfConsent } from './consent.js';
import { check, checkPositive, type Middleware } from './middleware.js';

/**
 * | rule | what happens |
 * |---|---|
 * | `ask` | the person sees the request |
 * | `decline` | the reply is `decline`; the person sees nothing |
 * | `accept-defaults` | the reply is the form's defaults, for trusted servers without a person: only if there is at least one, and each value to send is the schema's `default` or one of the application's `values`. Optional fields without one stay empty. Never for a review, in URL mode, for a form that seems to ask for a secret, for a plain yes/no, or if a value may be a yes: a yes/no, a fixed value, a choice between two, a text of at most one character, a number with two values, the least or greatest value of a range no wider than 1, and any text that expresses consent in the element's ten languages, the message included. The application's own `values` may answer a yes/no with `false`, and choose between two |
 * | `block` | the reply is error -32600 |
 */
export type PolicyRule = 'ask' | 'decline' | 'accept-defaults' | 'block';

export interface PolicyOptions {
  /**
   * Rules by the `id` of `server`. A rule also applies if its id differs from the server's only in upper and lower case or in
   * slashes at the end. Without a rule for exactly this id, `default` applies, too. The strictest of these rules counts:
   * `block`, then `decline`, `ask`, `accept-defaults`.
   */
  servers?: Readonly<Record<string, PolicyRule>>;
  /**
   * Rules for reviews, by the name of the tool. The stricter of this rule and the server's counts. No rule approves a review:
   * `accept-defaults` is impossible for one.
   */
  tools?: Readonly<Record<string, Exclude<PolicyRule, 'accept-defaults'>>>;
  /** For all other servers. Default `ask`. */
  default?: PolicyRule;
  /** The rule if `accept-defaults` is impossible. Default `ask`. */
  otherwise?: 'ask' | 'decline';
  /**
   * Milliseconds from when the request is visible. If the person does not answer in this time, the outcome is `reject`. The
   * person can ask for more time. A `deadline` of the request wins. Default: none.
   */
  denyAfter?: number;
}

/**
 * Finds the rule for one request; `undefined` is `ask`. If it throws, gives an unknown rule or takes longer than the
 * pipeline's `middlewareTimeout`, the person is not asked: the request is refused with -32603, and `onError` gets the cause.
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
 * @throws {TypeError} if an option is of the wrong type.
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
      notify(() => requestOptions.onRule?.(`policy: ${name}`));
      return outcome;
    };
    const rule = await ruleFor(request, requestOptions);
    if (rule !== undefined && !isRule(rule)) throw new TypeError(`policy(): ${JSON.stringify(rule)} is not a rule`);
    if (rule === 'decline') return decide({ action: 'reject' }, rule);
    if (rule === 'block') {
      const message = 'The client takes no requests from this server';
      return decide({ action: 'refused', code: INVALID_REQUEST, message }, rule);
    }
    if (rule !== 'accept-defaults') return ask();
    // The defaults had errors, which only a person can correct.
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

/** A server's key in one spelling, so that similar keys are equal. */
function comparableKey(key: string): string {
  let end = key.length;
  while (key[end - 1] === '/') end--;
  return key.slice(0, end).toLowerCase();
}

function fixedRules({ servers = {}, tools = {}, default: fallback = 'ask' }: PolicyOptions): PolicyFunction {
  check(isObject(servers), 'policy(): servers must be an object');
  check(isObject(tools), 'policy(): tools must be an object');
  for (const [name, rule] of Object.entries(tools)) {
    const isFit = isRule(rule) && (rule as PolicyRule) !== 'accept-defaults';
    check(isFit, `policy(): tools[${JSON.stringify(name)}] must be one of ${RULES.slice(1).join(', ')}`);
  }
  for (const [id, rule] of Object.entries(servers)) {
    check(isRule(rule), `policy(): servers[${JSON.stringify(id)}] must be one of ${RULES.join(', ')}`);
  }
  check(isRule(fallback), `policy(): default must be one of ${RULES.join(', ')}`);
  return (request, options) => {
    const key = options.server?.id ?? serverKey(options);
    const similar = Object.entries(servers).filter(([id]) => comparableKey(id) === comparableKey(key));
    const ofTool = isReview(request) && Object.hasOwn(tools, request.action) ? [tools[request.action]!] : [];
    const rules = [...similar.map(([, rule]) => rule), ...ofTool];
    return strictest(Object.hasOwn(servers, key) ? rules : [...rules, fallback]);
  };
}

/** The content of an untouched form; `undefined` if it must not be sent without a person. */
function defaultsOf(
  request: ElicitationRequest,
  { values = {}, nested = false }: HostElicitOptions,
): Content | undefined {
  if (request.mode === 'url' || isReview(request)) return undefined;
  const form = new Form(request.requestedSchema, { values, nested, message: request.message });
  const { heading, description } = form.schema;
  if ([request.message, heading, description].some(asksForConsent)) return undefined;
  if (form.failing.length > 0 || form.leaves.some((field) => field.secret)) return undefined;
  const content = form.content();
  const harmless = areHarmless(form.fields, content, values);
  return harmless.length > 0 && harmless.every(Boolean) ? content : undefined;
}

/**
 * For each value to send, whether it is in the schema's `default` or in the application's `values`, and cannot be taken for a
 * yes.
 */
function areHarmless(fields: readonly Field[], content: object, values: unknown): boolean[] {
  return fields.flatMap((field) => {
    const value = own(content, field.key);
    if (value === undefined) return [];
    const suggestion = isObject(values) ? own(values, field.key) : undefined;
    if (field.kind === 'group') {
      return isObject(value) && !speaksOfConsent(field) ? areHarmless(field.fields, value, suggestion) : false;
    }
    const isOwn = deepEqual(value, suggestion);
    return (isOwn || deepEqual(value, field.defaultValue)) && !mayConsent(field, value, isOwn);
  });
}

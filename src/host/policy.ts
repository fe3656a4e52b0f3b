import type { Field } from '../form/field.js';
import { Form } from '../form/form.js';
import { hidesText, piecesOf } from '../form/text/hidden.js';
import { hasErrors } from '../protocol/answer-check.js';
import { INVALID_REQUEST } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { deepEqual, isObject, isText, ownValue } from '../protocol/json.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { HostRequest } from '../protocol/review.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { check, checkPositive } from '../runtime/check.js';
import { callSafely } from '../runtime/throw-later.js';
import type { Middleware } from './middleware.js';
import { inParts, type MiddlewareParts, type PassedOn } from './parts.js';

/**
 * Accepts a form without a person: only one with fields, all of them named here, optional ones too, and each with a valid
 * default or one of the application's `values`. Never a review, a page to visit, a plain yes/no, a form with groups, or one
 * that seems to ask for a secret.
 */
export interface AcceptRule {
  /** The keys of the fields that may be accepted as they are filled in. */
  readonly accept: readonly string[];
}

/**
 * | rule | what happens |
 * |---|---|
 * | `ask` | the person sees the request |
 * | `decline` | the reply is `decline`; the person sees nothing |
 * | `{ accept: ['region', 'branch'] }` | the reply is what the form is filled in with, without a person; otherwise `otherwise` |
 * | `block` | the reply is error -32600 |
 */
export type PolicyRule = 'ask' | 'decline' | 'block' | AcceptRule;

export interface PolicyOptions {
  /**
   * Rules by the `id` of `server`. A rule also applies if its id differs from the server's only in upper and lower case or in
   * slashes at the end. Without a rule for exactly this id, `default` applies, too. The strictest of these rules counts:
   * `block`, then `decline`, `ask`, `accept`.
   */
  servers?: Readonly<Record<string, PolicyRule>>;
  /**
   * Rules for reviews, by the name of the tool. The stricter of this rule and the server's counts. No rule approves a review.
   * A tool whose name has an invisible character, or a blank at an end, has no rule here: it is blocked.
   */
  tools?: Readonly<Record<string, Exclude<PolicyRule, AcceptRule>>>;
  /** For all other servers. Default `ask`. */
  default?: PolicyRule;
  /** The rule for a request that `accept` does not cover. Default `ask`. */
  otherwise?: 'ask' | 'decline';
  /**
   * Milliseconds from when the request is visible. If the person does not answer in this time, the reply is `decline`. The
   * person can ask for more time. A `deadline` of the request wins. Default: none.
   */
  declineAfter?: number;
}

/**
 * Finds the rule for one request; `undefined` is `ask`. If it throws, gives an unknown rule or takes longer than the
 * pipeline's `middlewareTimeout`, the person is not asked: the request is refused with -32603, and `onError` gets the cause.
 */
export type PolicyFunction = (
  request: HostRequest,
  options: HostElicitOptions,
) => PolicyRule | undefined | Promise<PolicyRule | undefined>;

/**
 * Decides which requests reach a person, per server.
 *
 * ```ts
 * policy({ servers: { 'build-bot': { accept: ['region', 'branch'] } }, default: 'ask', declineAfter: 30_000 })
 * policy((request, { server }) => (server?.id === 'build-bot' ? 'decline' : 'ask'))
 * ```
 * For unattended use put it around `unattendedHost`, which rejects every request.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function policy(rules: PolicyOptions | PolicyFunction): Middleware {
  check(typeof rules === 'function' || isObject(rules), 'policy(): rules must be an object or a function');
  const { otherwise = 'ask', declineAfter }: PolicyOptions = typeof rules === 'function' ? {} : rules;
  const ruleFor = typeof rules === 'function' ? rules : fixedRules(rules);
  check(otherwise === 'ask' || otherwise === 'decline', 'policy(): otherwise must be ask or decline');
  if (declineAfter !== undefined) checkPositive('policy(): declineAfter', declineAfter);

  const decideFor = (options: HostElicitOptions) => (outcome: Outcome, name: string) => {
    callSafely(() => options.onRule?.(`policy: ${name}`));
    return outcome;
  };

  const before: MiddlewareParts['before'] = async (request, requestOptions) => {
    const ask = (): PassedOn => {
      if (declineAfter === undefined) return {};
      const { timeout = 0 } = requestOptions;
      return { options: { timeout: timeout > 0 ? Math.min(timeout, declineAfter) : declineAfter } };
    };
    const decide = decideFor(requestOptions);
    const rule = await ruleFor(request, requestOptions);
    if (rule !== undefined && !isRule(rule)) throw new TypeError(`policy(): ${JSON.stringify(rule)} is not a rule`);
    if (rule === 'decline') return decide({ action: 'reject' }, rule);
    if (rule === 'block') {
      const message = 'The client takes no requests from this server';
      return decide({ action: 'refused', code: INVALID_REQUEST, message }, rule);
    }
    if (!isAccept(rule)) return ask();
    // The values had errors, which only a person can correct.
    const hadErrors = hasErrors(requestOptions.errors ?? {});
    const content = hadErrors ? undefined : acceptedContent(request, requestOptions, rule.accept);
    if (content) return decide({ action: 'accept', content }, 'accept');
    return otherwise === 'ask' ? ask() : decide({ action: 'reject' }, 'accept');
  };

  return inParts({
    name: 'policy',
    before,
    after: (outcome, { options, wasSeen }) =>
      outcome.action === 'timeout' && wasSeen && declineAfter !== undefined
        ? decideFor(options)({ action: 'reject' }, 'declineAfter')
        : outcome,
  });
}

/** From the loosest to the strictest. A rule that accepts is looser than all of them. */
const RULES: readonly unknown[] = ['ask', 'decline', 'block'] satisfies PolicyRule[];

const isAccept = (rule: unknown): rule is AcceptRule =>
  isObject(rule) && Array.isArray(rule.accept) && rule.accept.every(isText);

const isRule = (rule: unknown): rule is PolicyRule => RULES.includes(rule) || isAccept(rule);

/** The strictest of some rules. Of several that accept, what all of them name. */
function strictest(rules: readonly PolicyRule[]): PolicyRule | undefined {
  const asking = rules.filter((rule) => !isObject(rule));
  if (asking.length > 0) return asking.sort((a, b) => RULES.indexOf(b) - RULES.indexOf(a))[0];
  const lists = rules.filter(isAccept).map(({ accept }) => accept);
  return lists[0] && { accept: lists[0].filter((name) => lists.every((list) => list.includes(name))) };
}

/** A server's key as it is shown, in one spelling, so that similar keys are equal. */
function comparableKey(id: string): string {
  const shown = piecesOf(id, false).filter(({ isHidden }) => !isHidden);
  const key = shown.map(({ text }) => text).join('');
  let end = key.length;
  while (key[end - 1] === '/') end--;
  return key.slice(0, end).toLowerCase();
}

function fixedRules({ servers = {}, tools = {}, default: fallback = 'ask' }: PolicyOptions): PolicyFunction {
  check(isObject(servers), 'policy(): servers must be an object');
  check(isObject(tools), 'policy(): tools must be an object');
  for (const [name, rule] of Object.entries(tools)) {
    const isFit = RULES.includes(rule);
    check(isFit, `policy(): tools[${JSON.stringify(name)}] must be one of ${RULES.join(', ')}`);
  }
  for (const [id, rule] of Object.entries(servers)) {
    check(
      isRule(rule),
      `policy(): servers[${JSON.stringify(id)}] must be one of ${RULES.join(', ')}, or { accept: […] }`,
    );
  }
  check(isRule(fallback), `policy(): default must be one of ${RULES.join(', ')}, or { accept: […] }`);
  return (request, options) => {
    const key = options.server?.id ?? serverKeyOf(options.server ?? {});
    const similar = Object.entries(servers).filter(([id]) => comparableKey(id) === comparableKey(key));
    const tool = request.mode === 'review' ? request.action : '';
    if (hidesText(tool, false)) return 'block';
    const ofTool = Object.hasOwn(tools, tool) ? [tools[tool]!] : [];
    const rules = [...similar.map(([, rule]) => rule), ...ofTool];
    return strictest(Object.hasOwn(servers, key) ? rules : [...rules, fallback]);
  };
}

/** The content of an untouched form whose fields are all named; `undefined` if a person must see it. */
function acceptedContent(
  request: HostRequest,
  { values = {}, nested = false }: HostElicitOptions,
  names: readonly string[],
): Content | undefined {
  if (request.mode === 'url' || request.mode === 'review') return undefined;
  const form = new Form(request.requestedSchema, { values, nested, message: request.message });
  const content = form.content();
  const isCovered = (field: Field) => {
    const value = ownValue(content, field.key);
    const isGiven = deepEqual(value, field.defaultValue) || deepEqual(value, ownValue(values, field.key));
    return names.includes(field.key) && field.kind !== 'group' && !field.secret && value !== undefined && isGiven;
  };
  return form.fields.length > 0 && form.failing.length === 0 && form.fields.every(isCovered) ? content : undefined;
}

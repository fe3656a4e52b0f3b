import { askThrough } from '../../adapters/ask.js';
import { openRequests } from '../../adapters/open-requests.js';
import { INTERNAL_ERROR } from '../../protocol/errors.js';
import type { ElicitationHost } from '../../protocol/host.js';
import { deepEqual, isObject, listIn, ownValue, setOwn, textIn } from '../../protocol/json.js';
import { PERSISTENCES, type Persistence } from '../../protocol/persistence.js';
import { replyTo } from '../../protocol/reply.js';
import { persistencesOf } from '../../protocol/review.js';
import { callOf, NOT_SENT, sameCall } from '../call.js';
import { type InterruptOptions, reviewOf, type WantedAction, withSettings } from '../options.js';
import { askQuestions, type UserQuestion } from '../questions.js';

/** Options of a connection to an app server. `tools`: by `command`, `file_change`, `permissions`, or `mcp:server/tool`. */
export interface CodexOptions extends Omit<InterruptOptions, 'signal'> {
  /** Sends a message. An error that it throws or rejects with goes to `onError`. */
  send(message: object): unknown;
  /**
   * Called with each error of `send` or the host. Default: an uncaught error in a page; in Node, where that would end the process, a
   * line on the console.
   */
  onError?(error: unknown): void;
}

/** A connection to an app server. */
export interface CodexConnection {
  /** Handles one message, parsed from JSON. Call it with each. @returns whether it was a question, and will be answered. */
  receive(message: unknown): boolean;
  /** Withdraws every open question, because the connection is gone. */
  close(): void;
}

/** Members of a question that no argument of the action is. */
const OTHERS = [
  ...['threadId', 'turnId', 'itemId', 'approvalId', 'startedAtMs'], // They route the question.
  ...['reason', 'availableDecisions'], // The card has them in places of their own.
  ...['commandActions', 'proposedExecpolicyAmendment', 'proposedNetworkPolicyAmendments'], // They repeat the command.
];

/** The changes of an item are shown as such. */
const SHOW = { diff: 'diff' } as const;

/**
 * Answers what Codex's app server asks over JSON-RPC: approvals of commands, of changes of files, of permissions and of MCP
 * tools, questions of the agent, and the elicitations of MCP servers. A rejection is `decline`, with which the turn goes on. An
 * end without a decision is `cancel`, which stops the turn. Permissions and questions have neither word: the reply grants
 * nothing, or has no answer. A question whose id is open already is ignored: it is on the card, and gets its answer once.
 *
 * The card has all members of a question but those that route it or repeat its command: `grantRoot`, extra permissions, the
 * folder of a command.
 * A change of files comes with its item, in `item/started` before the question, and in `item/fileChange/patchUpdated`. Without it,
 * it can only be rejected. When another one replaces it on screen, the card asks about that one.
 * @see https://github.com/openai/codex/blob/main/codex-rs/app-server/README.md
 */
export function connectCodex(host: ElicitationHost, { send, onError, ...options }: CodexOptions): CodexConnection {
  const requests = openRequests<string | number, object>({ send, onError });
  /** The changes of files that may be asked about, by thread and item. `replaced` aborts when there are others, or none. */
  const changes = new Map<string, { list: unknown; replaced: AbortController }>();
  const forSession: Persistence[] = ['session'];

  const noteChanges = (key: string, list: unknown) => {
    const before = changes.get(key);
    if (deepEqual(before?.list, list)) return;
    if (list === undefined) changes.delete(key);
    else changes.set(key, { list, replaced: new AbortController() });
    before?.replaced.abort();
  };

  const ask = askThrough(host, options);
  const decide = (wanted: WantedAction, remember: readonly Persistence[], signal: AbortSignal) =>
    host.elicit(reviewOf(wanted, withSettings(options, wanted.name, { show: SHOW, remember })), { ...options, signal });

  const approval = async (
    params: object,
    { name, args, isKnown }: { name: string; args: object; isKnown: boolean },
    signal: AbortSignal,
  ) => {
    const offered = ownValue(params, 'availableDecisions') ?? ['accept', 'acceptForSession', 'decline', 'cancel'];
    const offers = (decision: string) => Array.isArray(offered) && offered.includes(decision);
    const defect = isKnown ? '' : NOT_SENT;
    const remember = offers('acceptForSession') ? forSession : [];
    const allow = offers('accept') ? (['approve', 'reject'] as const) : (['reject'] as const);
    const message = textIn(params, 'reason');
    const outcome = await decide({ name, args, defect, message, allow }, remember, signal);
    if (outcome.action === 'approve') return { result: { decision: outcome.remember ? 'acceptForSession' : 'accept' } };
    return { result: { decision: outcome.action === 'reject' && offers('decline') ? 'decline' : 'cancel' } };
  };

  /** Asks again when other changes replace those on screen. */
  const fileChange = async (params: object, signal: AbortSignal): Promise<object> => {
    const { list, replaced } = changes.get(keyOf(params, ownValue(params, 'itemId'))) ?? {};
    const args = { changes: list, ...withoutRouting(params) };
    const isKnown = Array.isArray(list) && list.length > 0;
    const until = replaced ? firstOf(signal, replaced.signal) : signal;
    const reply = await approval(params, { name: 'file_change', args, isKnown }, until);
    return replaced?.signal.aborted && !signal.aborted ? fileChange(params, signal) : reply;
  };

  /** Permissions that last for the turn, or for the session where the person says so. */
  const permissions = async (params: object, signal: AbortSignal) => {
    const name = 'permissions';
    const args = withoutRouting(params);
    const defect = isObject(ownValue(args, name)) ? '' : NOT_SENT;
    const message = textIn(params, 'reason');
    const outcome = await decide({ name, args, defect, message, allow: ['approve', 'reject'] }, forSession, signal);
    if (outcome.action !== 'approve') return { result: { permissions: {}, scope: 'turn' } };
    return { result: { permissions: ownValue(outcome.args, name), scope: outcome.remember ? 'session' : 'turn' } };
  };

  /** Questions of the agent itself, by its tool `request_user_input`. */
  const questions = async (params: object, signal: AbortSignal) => {
    const asked = listIn(params, 'questions').filter(isObject);
    const given = await askQuestions(host, asked.map(questionOf), { ...options, signal });
    const answers = {};
    for (const [id, list] of given ?? []) setOwn(answers, id, { answers: list });
    return { result: { answers } };
  };

  /** An approval of an MCP tool comes as an elicitation of an empty form. */
  const toolApproval = async (params: object, meta: object, signal: AbortSignal) => {
    const [tool, title] = [textIn(meta, 'tool_name'), textIn(meta, 'tool_title')];
    const name = mcpNameOf(textIn(params, 'serverName'), tool || title);
    const remember = persistencesOf(params, PERSISTENCES);
    const call = sameCall([callOf(name, ownValue(meta, 'tool_params'))]);
    const message = [tool && title, textIn(params, 'message')].filter(Boolean).join('\n\n');
    const outcome = await decide({ ...call, message, allow: ['approve', 'reject'] }, remember, signal);
    if (outcome.action !== 'approve')
      return { action: outcome.action === 'reject' ? 'decline' : 'cancel', content: null };
    return { action: 'accept', content: {}, _meta: outcome.remember ? { persist: outcome.remember } : null };
  };

  const elicitation = async (params: object, signal: AbortSignal): Promise<object | undefined> => {
    const meta = ownValue(params, '_meta');
    if (isObject(meta) && ownValue(meta, 'codex_approval_kind') === 'mcp_tool_call')
      return { result: await toolApproval(params, meta, signal) };
    const name = textIn(params, 'serverName');
    return replyTo(await ask(params, signal, { server: { id: name, name } }));
  };

  const answers: Record<string, (params: object, signal: AbortSignal) => Promise<object | undefined>> = {
    'item/commandExecution/requestApproval': (params, signal) => {
      const isKnown = textIn(params, 'command') !== '' || isObject(ownValue(params, 'networkApprovalContext'));
      return approval(params, { name: 'command', args: withoutRouting(params), isKnown }, signal);
    },
    'item/fileChange/requestApproval': fileChange,
    'item/permissions/requestApproval': permissions,
    'item/tool/requestUserInput': questions,
    'mcpServer/elicitation/request': elicitation,
  };

  return {
    receive(message) {
      const [method, id, params] = [ownValue(message, 'method'), ownValue(message, 'id'), ownValue(message, 'params')];
      const item = ownValue(params, 'item');
      if (method === 'item/started' && ownValue(item, 'type') === 'fileChange')
        noteChanges(keyOf(params, ownValue(item, 'id')), ownValue(item, 'changes'));
      if (method === 'item/fileChange/patchUpdated')
        noteChanges(keyOf(params, ownValue(params, 'itemId')), ownValue(params, 'changes'));
      if (method === 'item/completed') noteChanges(keyOf(params, ownValue(item, 'id')), undefined);
      if (method === 'serverRequest/resolved') requests.withdraw(ownValue(params, 'requestId') as string);
      const answer = typeof method === 'string' && Object.hasOwn(answers, method) ? answers[method] : undefined;
      if (!answer || !isObject(params) || (typeof id !== 'string' && typeof id !== 'number')) return false;
      requests.open(id, async (signal) => {
        try {
          const reply = await answer(params, signal);
          return signal.aborted || !reply ? undefined : { id, ...reply };
        } catch (error) {
          if (signal.aborted) return undefined;
          requests.report(error);
          return { id, error: { code: INTERNAL_ERROR, message: 'The question cannot be shown' } };
        }
      });
      return true;
    },
    close: () => requests.close(),
  };
}

/** A signal that aborts with the first of two. `AbortSignal.any` does this from Node 20.3 on. */
function firstOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}

function keyOf(params: unknown, itemId: unknown): string {
  return JSON.stringify([ownValue(params, 'threadId'), itemId]);
}

/**
 * The name of an MCP tool for `tools`, a policy and the card. A server chooses the names of its tools, so none of them can be that
 * of an action of Codex's options, or of another server's tool.
 */
function mcpNameOf(server: string, tool: string): string {
  return `mcp:${encodeURIComponent(server)}/${tool}`;
}

function questionOf(question: object): UserQuestion {
  return {
    key: textIn(question, 'id'),
    text: textIn(question, 'question') || textIn(question, 'header'),
    options: listIn(question, 'options'),
    isMultiple: false,
    takesText: ownValue(question, 'isOther') === true,
    isSecret: ownValue(question, 'isSecret') === true,
  };
}

/** What would run: all members but those that route the question. */
function withoutRouting(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([key, value]) => value !== null && !OTHERS.includes(key)));
}

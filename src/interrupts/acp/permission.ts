import { copyOptions } from '../../adapters/connection-options.js';
import type { ElicitationHost } from '../../protocol/host.js';
import type { Decision } from '../../protocol/review.js';
import { callOf, sameCall } from '../call.js';
import { type InterruptOptions, reviewOf, withSettings } from '../options.js';

/** `session/request_permission` of the Agent Client Protocol, as far as this module reads it. */
export interface PermissionRequest {
  readonly toolCall: {
    readonly kind?: string | null;
    readonly title?: string | null;
    readonly rawInput?: unknown;
    readonly content?: readonly unknown[] | null;
  };
  readonly options: readonly PermissionOption[];
}

/** A choice that the agent offers. */
export interface PermissionOption {
  readonly optionId: string;
  readonly name: string;
  readonly kind: string;
}

/** The response to it. */
export interface PermissionAnswer {
  outcome: { outcome: 'selected'; optionId: string } | { outcome: 'cancelled' };
}

/**
 * Answers `session/request_permission` of the Agent Client Protocol with one of the agent's own options.
 *
 * ```ts
 * client().onRequest('session/request_permission', ({ params, signal }) => answerPermission(element, params, { server, signal }));
 * ```
 * The kinds decide what the buttons mean: Approve is `allow_once`, or `allow_always` where the person says so, and Reject is
 * `reject_once`, else `reject_always`. The card also names each option in the agent's words. An option is not offered if
 * another one allows in the same way, or has its id: nothing says which of them would count. Without one that allows once, the
 * call can only be rejected. Every other end is `cancelled`, which agents take for a stop.
 *
 * The card shows `rawInput` and `content`. Where an agent sends neither, or sent them earlier with `session/update`, pass them
 * in `toolCall`: without them the call can only be rejected. The tool has no name here, so an empty input says nothing either.
 * @param options.tools By the kind of the tool, such as `edit` or `execute`.
 * @see https://agentclientprotocol.com/protocol/v1/tool-calls#requesting-permission
 */
export async function answerPermission(
  host: ElicitationHost,
  { toolCall, options: choices }: PermissionRequest,
  options: InterruptOptions = {},
): Promise<PermissionAnswer> {
  const idOf = (kind: string) => {
    const ids = choices.filter((choice) => choice.kind === kind).map(({ optionId }) => optionId);
    const isOne = kind.startsWith('reject') || ids.length === 1;
    return isOne ? ids.find((id) => choices.filter(({ optionId }) => optionId === id).length === 1) : undefined;
  };
  const once = idOf('allow_once');
  const always = once !== undefined && idOf('allow_always');
  const no = idOf('reject_once') ?? idOf('reject_always');
  const cancelled: PermissionAnswer = { outcome: { outcome: 'cancelled' } };
  if (once === undefined && no === undefined) return cancelled;

  const kind = toolCall.kind ?? 'other';
  const named = choices.map((choice) => `${choice.kind}: ${choice.name}`).join('\n');
  const message = [toolCall.title ?? '', named].filter(Boolean).join('\n\n');
  const allow: Decision[] = [
    ...(once === undefined ? [] : ['approve' as const]),
    ...(no === undefined ? [] : ['reject' as const]),
  ];
  const call = sameCall([callOf(kind, argumentsOf(toolCall))]);
  const settings = withSettings(options, kind, {
    show: { oldText: 'before', newText: 'after' },
    remember: typeof always === 'string' ? ['always'] : [],
  });
  const outcome = await host.elicit(reviewOf({ ...call, message, allow }, settings), copyOptions(options));
  const selected =
    outcome.action === 'approve' ? (outcome.remember ? always : once) : outcome.action === 'reject' ? no : undefined;
  return typeof selected === 'string' ? { outcome: { outcome: 'selected', optionId: selected } } : cancelled;
}

/** What the agent sent of the call: its input, what it would change, or both. */
function argumentsOf({ rawInput, content }: PermissionRequest['toolCall']): unknown {
  const isEmpty = typeof rawInput === 'object' && Object.keys(rawInput ?? {}).length === 0;
  const input = isEmpty ? undefined : rawInput;
  if (!content?.length) return input;
  return input === undefined ? { content } : { rawInput: input, content };
}

import type { ElicitationHost } from '../protocol/host.js';
import { isObject, listIn, own, textIn } from '../protocol/json.js';
import type { Decision } from '../protocol/review.js';
import { type StepOutcome, askSeries, type SeriesStep, reviewStep } from './ask-series.js';
import { mcpStep } from './mcp.js';
import { elicitOptions, type InterruptOptions, reviewOf } from './options.js';
import { uniqueIds } from './unique-ids.js';
import { valueStep } from './value.js';

/** An interrupt of AG-UI (`@ag-ui/core` 1.0), as far as this module reads it. */
export interface AgUiInterrupt {
  id: string;
  reason: string;
  message?: string;
  toolCallId?: string;
  responseSchema?: Record<string, unknown>;
  expiresAt?: string;
  metadata?: Record<string, unknown>;
}

/** An entry of the next run's `resume`. */
export interface ResumeEntry {
  interruptId: string;
  status: 'resolved' | 'cancelled';
  payload?: unknown;
}

/** A message of AG-UI, as far as this module looks for tool calls in it. */
export interface AgUiMessage {
  toolCalls?: readonly { id: string; function: { name: string; arguments: string } }[] | undefined;
}

export interface AgUiOptions extends InterruptOptions {
  /** The messages of the conversation: `agent.messages`. An approval finds its tool call there. */
  messages?: readonly unknown[];
  /** Epoch milliseconds, for `expiresAt`. Default: the machine's time. */
  now?(): number;
}

/**
 * Answers the interrupts with which an AG-UI run ended, one after the other. Pass the result to the next run.
 *
 * ```ts
 * const resume = await answerInterrupts(host, agent.pendingInterrupts, { messages: agent.messages, server });
 * await agent.runAgent({ resume });
 * ```
 * Each interrupt has its entry, because the next run needs all of them. A rejected approval is `resolved` with
 * `approved: false`, and a request of an MCP server with its `ElicitResult`. `cancelled` means that the person dismissed the
 * interrupt, rejected a request for a value, or did not answer in time, or that the interrupt cannot be shown. Interrupts that
 * share an id are not shown: an answer could not name one of them.
 * @throws the reason of `signal`, once it aborts: the run has continued without an answer.
 */
export async function answerInterrupts(
  host: ElicitationHost,
  interrupts: readonly AgUiInterrupt[],
  options: AgUiOptions = {},
): Promise<ResumeEntry[]> {
  const { messages, now = Date.now, ...others } = options;
  const unique = uniqueIds(interrupts);
  const open = interrupts.filter(({ id, expiresAt }) => unique.has(id) && !(endOf(expiresAt) <= now()));
  const steps = open.map((interrupt) => stepOf(interrupt, options));
  const outcomes = await askSeries(
    host,
    steps.map(({ step }) => step),
    elicitOptions(others),
  );
  const entries = new Map(open.map(({ id }, i) => [id, steps[i]!.entryFor(outcomes[i]!)]));
  const ids = new Set(interrupts.map(({ id }) => id));
  return [...ids].map((id) => ({ interruptId: id, ...(entries.get(id) ?? { status: 'cancelled' }) }));
}

/** A resume entry without its id. */
type Resolution = Omit<ResumeEntry, 'interruptId'>;

/** The step that asks about an interrupt, and the resume entry for each outcome. */
interface InterruptStep {
  step: SeriesStep;
  entryFor(outcome: StepOutcome): Resolution;
}

/** An interrupt is a request of an MCP server, an approval of an action, or else a request for a value. */
function stepOf(interrupt: AgUiInterrupt, options: AgUiOptions): InterruptStep {
  const { step, entryFor } = mcpInterrupt(interrupt) ?? approval(interrupt, options) ?? valueInterrupt(interrupt);
  const deadline = endOf(interrupt.expiresAt);
  if (Number.isNaN(deadline)) return { step, entryFor };
  return { step: { ...step, ask: (host, stepOptions) => step.ask(host, { ...stepOptions, deadline }) }, entryFor };
}

/**
 * TanStack AI passes requests of MCP servers on (`mcp_input`). Another kind of request, such as sampling, is not shown; its
 * answer is `cancel`.
 */
function mcpInterrupt({ reason, metadata }: AgUiInterrupt): InterruptStep | undefined {
  if (reason !== 'mcp_input') return undefined;
  const payload = own(metadata, 'tanstack:interruptPayload') ?? metadata;
  const request = own(payload, 'request');
  const params = own(request, 'params') ?? request;
  return { step: mcpStep(params), entryFor: valueEntry };
}

/** What the answer to an approval may carry, as its schema says. */
interface ApprovalShape {
  isPlainBoolean: boolean;
  edit: boolean;
  reason: 'reason' | 'message' | undefined;
}

function approval(
  { reason, message, toolCallId, responseSchema, metadata }: AgUiInterrupt,
  options: AgUiOptions,
): InterruptStep | undefined {
  const call = toolCall(toolCallId, metadata, options.messages ?? []);
  const shape = reason === 'tool_call' || own(metadata, 'kind') === 'approval' ? shapeOf(responseSchema) : undefined;
  if (!call || !shape) return undefined;
  const allow: Decision[] = shape.edit ? ['approve', 'edit', 'reject'] : ['approve', 'reject'];
  const review = reviewOf({ ...call, message, allow, schema: editedSchema(responseSchema) }, options);
  return {
    step: reviewStep(review, shape.reason ? {} : { rejectReason: false }),
    entryFor(answer) {
      switch (answer.action) {
        case 'approve':
          return { status: 'resolved', payload: shape.isPlainBoolean ? true : { approved: true } };
        case 'edit':
          return { status: 'resolved', payload: { approved: true, editedArgs: answer.args } };
        case 'reject': {
          const why = shape.reason && answer.reason !== undefined && { [shape.reason]: answer.reason };
          return { status: 'resolved', payload: shape.isPlainBoolean ? false : { approved: false, ...why } };
        }
        default:
          return { status: 'cancelled' };
      }
    },
  };
}

function valueInterrupt({ message = '', responseSchema, metadata }: AgUiInterrupt): InterruptStep {
  const step = valueStep(message || textIn(metadata ?? {}, 'title'), responseSchema);
  return { step, entryFor: valueEntry };
}

function valueEntry(answer: StepOutcome): Resolution {
  return answer.action === 'given' ? { status: 'resolved', payload: answer.value } : { status: 'cancelled' };
}

/** The tool call of an approval: in the interrupt itself, as TanStack AI puts it there, or in the conversation. */
function toolCall(
  id: string | undefined,
  metadata: unknown,
  messages: readonly unknown[],
): { name: string; args: unknown } | undefined {
  const name = own(metadata, 'toolName');
  if (typeof name === 'string') return { name, args: own(metadata, 'input') ?? {} };
  const calls = messages.flatMap((message) => (isObject(message) ? listIn(message, 'toolCalls') : []));
  const found = calls.filter((call) => own(call, 'id') === id && id !== undefined).at(-1);
  const called = own(found, 'function');
  if (!isObject(called)) return undefined;
  return { name: textIn(called, 'name'), args: argumentsOf(textIn(called, 'arguments')) };
}

/** The arguments of a tool call, which are JSON. Text that is not valid JSON is shown as it is. */
function argumentsOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads whether a schema asks for an approval, and for nothing else; `undefined` if it does not. */
function shapeOf(schema: unknown): ApprovalShape | undefined {
  if (schema === undefined) return { isPlainBoolean: false, edit: false, reason: undefined };
  if (own(schema, 'type') === 'boolean') return { isPlainBoolean: true, edit: false, reason: undefined };
  const branches = isObject(schema) ? [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')] : [];
  const objects = branches.length > 0 ? branches : [schema];
  const isApproval = objects.every((branch) => {
    const required = isObject(branch) ? listIn(branch, 'required') : [];
    return own(own(branch, 'properties'), 'approved') !== undefined && required.every((key) => key === 'approved');
  });
  if (!isApproval) return undefined;
  const has = (key: string) => objects.some((branch) => own(own(branch, 'properties'), key) !== undefined);
  return {
    isPlainBoolean: false,
    edit: has('editedArgs'),
    reason: has('reason') ? 'reason' : has('message') ? 'message' : undefined,
  };
}

/** The schema of changed arguments. */
function editedSchema(schema: unknown): unknown {
  const branches = isObject(schema) ? [schema, ...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')] : [];
  return branches.map((branch) => own(own(branch, 'properties'), 'editedArgs')).find(isObject);
}

/** When an interrupt expires, in epoch milliseconds; `NaN` where it does not expire, or its date cannot be read. */
function endOf(expiresAt: unknown): number {
  return typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN;
}

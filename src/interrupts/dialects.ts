import { isObject, ownValue, textIn } from '../protocol/json.js';
import type { AgUiInterrupt } from './ag-ui-types.js';

/**
 * What one emitter of AG-UI interrupts writes, and what it makes of an answer. Each row was read in the emitter's own code.
 * A dialect is recognised by the marks of its emitter, never by `reason` alone: bridges copy that from elsewhere.
 */
export interface Dialect {
  matches(interrupt: AgUiInterrupt): boolean;
  /** What the agent says besides `message`: the card shows all of it. Default: the whole `metadata`. */
  said?(interrupt: AgUiInterrupt): unknown;
  /** Whether `cancelled` stops the run: then a Reject of a form is safe. */
  readonly cancelStops: boolean;
  /** Whether `false` stops an interrupt without a schema: then the card has a No. */
  readonly falseStops: boolean;
  /** Whether an interrupt without a schema is an approval, answered with `{ approved }`. */
  readonly approves?: boolean;
  /** What a payload of an approval carries besides the decision. */
  extra?(interrupt: AgUiInterrupt, call: { name: string; args: unknown }): object;
  /** Whether changed arguments are members of the payload itself, rather than `editedArgs`. */
  readonly editsInline?: boolean;
}

/** Members that route an answer, and that no person needs. */
const ROUTING = [
  ...['ns', 'resumable', 'when'], // LangGraph
  ...['toolCallId', 'runId', 'resumeSchema', 'type'], // Mastra
  ...['flowId', 'methodName', 'emit'], // CrewAI
  'value', // Microsoft Agent Framework: once more what is in `function_call`
];

const DIALECTS: readonly Dialect[] = [
  {
    // LangGraph: the raw value of `interrupt()`, of any kind. `cancelled` becomes an object, which is truthy.
    matches: isFromGraph,
    said: ({ metadata }) => besides(metadata, 'langgraph', 'raw'),
    cancelStops: false,
    falseStops: true,
  },
  {
    // Microsoft Agent Framework, Python: an approval that a workflow asks for as a value. It takes the answer only with the whole
    // call in it.
    matches: ({ metadata }) => ownValue(workflowData(metadata), 'type') === 'function_approval_request',
    said: ({ metadata }) => workflowData(metadata),
    cancelStops: true,
    falseStops: false,
    approves: true,
    extra({ id, metadata }) {
      const data = workflowData(metadata);
      return {
        type: 'function_approval_response',
        id: ownValue(data, 'id') ?? id,
        function_call: ownValue(data, 'function_call'),
      };
    },
  },
  {
    // Microsoft Agent Framework, Python, in any other case: `cancelled` ends the run with an error.
    matches: ({ metadata }) => isObject(ownValue(metadata, 'agent_framework')),
    said: ({ metadata }) => agentFrameworkSaid(metadata!),
    cancelStops: true,
    falseStops: true,
    editsInline: true,
  },
  {
    // Microsoft Agent Framework, .NET: the answer counts only with the whole call in it, and the server says nothing else of its
    // own.
    matches: ({ message, metadata, toolCallId }) =>
      toolCallId !== undefined && metadata === undefined && /^Approval required for tool call: \S/.test(message ?? ''),
    cancelStops: false,
    falseStops: false,
    extra: ({ toolCallId }, { name, args }) => ({ toolCall: { callId: toolCallId, name, arguments: args } }),
  },
  {
    // Mastra: `suspend()` of a tool. `false` and `cancelled` close the run.
    matches: ({ metadata }) => isObject(ownValue(metadata, 'mastra')),
    said: ({ metadata }) => besides(metadata, 'mastra', 'suspendPayload'),
    cancelStops: true,
    falseStops: true,
  },
  {
    // CrewAI: `cancelled` and an empty text become the default outcome, often "approved". No text stops a flow.
    matches: isFromCrewAi,
    said: ({ metadata }) => besides(metadata, 'crewai', 'output'),
    cancelStops: false,
    falseStops: false,
  },
  {
    // Strands: answers that are no approval are wrapped: `{ response }`, or `{ cancelled: true }`.
    matches: ({ metadata, responseSchema }) =>
      textIn(metadata ?? {}, 'tool_name') !== '' ||
      (responseSchema === undefined && isObject(metadata) && Object.keys(metadata).join() === 'reason'),
    said: ({ metadata }) => ownValue(metadata, 'reason') ?? metadata,
    cancelStops: true,
    falseStops: true,
    approves: true,
  },
  {
    // TanStack AI.
    matches: ({ metadata }) =>
      isObject(metadata) &&
      (Object.keys(metadata).some((key) => key.startsWith('tanstack:')) || ownValue(metadata, 'kind') === 'approval'),
    said: ({ metadata }) => without(metadata!, (key) => key.startsWith('tanstack:') || key === 'kind'),
    cancelStops: true,
    falseStops: true,
    approves: true,
  },
  {
    // CopilotKit: the payload becomes the result of the tool.
    matches: ({ id, toolCallId, reason, metadata = {} }) =>
      reason === 'tool_approval' && id === toolCallId && Object.keys(metadata).every((key) => key === 'toolName'),
    said: () => undefined,
    cancelStops: true,
    falseStops: true,
    approves: true,
  },
  {
    // AG-UI: pydantic-ai, CopilotKit's interrupt tools, and every emitter that follows the specification.
    matches: ({ reason }) => ['tool_call', 'input_required', 'confirmation'].includes(reason),
    cancelStops: true,
    falseStops: true,
    approves: true,
  },
];

/** An emitter that nobody has seen: nothing is known of `cancelled`. */
const UNKNOWN: Dialect = { matches: () => true, cancelStops: false, falseStops: true };

export function dialectOf(interrupt: AgUiInterrupt): Dialect {
  return DIALECTS.find((dialect) => dialect.matches(interrupt)) ?? UNKNOWN;
}

/** Whether LangGraph's bridge sends the interrupt. It recognises nothing but its own metadata. */
export function isFromGraph({ metadata }: { metadata?: unknown }): boolean {
  return isObject(ownValue(metadata, 'langgraph'));
}

export function isFromCrewAi({ metadata }: { metadata?: unknown }): boolean {
  return isObject(ownValue(metadata, 'crewai'));
}

/** What `metadata` says: what the agent says in its `carrier`, and everything nobody knows, but no routing. */
function besides(metadata: unknown, key: string, carrier?: string): unknown {
  const inside = ownValue(metadata, key) as Record<string, unknown>;
  const said = carrier === undefined ? undefined : ownValue(inside, carrier);
  const around = {
    ...without(inside, (name) => name === carrier || ROUTING.includes(name) || inside[name] == null),
    ...without(metadata as object, (name) => name === key),
  };
  if (Object.keys(around).length === 0) return said;
  if (said === undefined) return around;
  const isMixed = isObject(said) && Object.keys(said).every((name) => !Object.hasOwn(around, name));
  return isMixed ? { ...said, ...around } : { [carrier!]: said, ...around };
}

/** Of a workflow, the data of its request; of an approval, what is there besides the call. */
function agentFrameworkSaid(metadata: object): unknown {
  const data = workflowData(metadata);
  if (data === undefined) return besides(metadata, 'agent_framework');
  return isObject(data) || typeof data === 'string' ? data : { data };
}

/** What a workflow sends with its request. */
function workflowData(metadata: unknown): unknown {
  const inside = ownValue(metadata, 'agent_framework');
  return ownValue(inside, 'type') === 'workflow_request_info' ? ownValue(inside, 'data') : undefined;
}

function without(value: object, isOut: (key: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isOut(key)));
}

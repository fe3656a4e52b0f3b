import { isObject, ownValue, textIn } from '../../protocol/json.js';
import type { AgUiInterrupt, Emitter } from './types.js';

/** What one emitter writes, and what it makes of an answer. Each was read in the emitter's own code, and those in Python were run. */
export interface Dialect {
  /** Whether the emitter's own mark is on an interrupt: metadata that nobody else writes. */
  isMarked?(interrupt: AgUiInterrupt): boolean;
  /** Whether an interrupt looks like one of the emitter. Others may write the same. */
  resembles?(interrupt: AgUiInterrupt): boolean;
  /** What the agent says besides `message`: the card shows all of it. Default: the whole `metadata`. */
  said?(interrupt: AgUiInterrupt): unknown;
  /** Whether `cancelled` stops the run: then a Reject of a form is safe. */
  readonly cancelStops: boolean;
  /** Whether `false` stops an interrupt without a schema: then the card has a No. */
  readonly falseStops: boolean;
  /** Whether an interrupt without a schema is an approval, answered with `{ approved }`. */
  readonly approves?: boolean;
  /** Whether the emitter itself takes any text for a yes, "no" too: then there is no field for one. */
  readonly textIsYes?: boolean;
  /** Whether several interrupts of a run get one answer. */
  readonly takesOne?: boolean;
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

/** AG-UI as its specification has it. */
const SPECIFIED = { cancelStops: true, falseStops: true, approves: true };

/** In the order in which they are looked for. */
export const EMITTERS: Readonly<Record<Emitter, Dialect>> = {
  /** The raw value of `interrupt()`, of any kind. A no is `false`. `cancelled` becomes an object, which is truthy. */
  langgraph: {
    isMarked: isFromGraph,
    said: ({ metadata }) => besides(metadata, 'langgraph', 'raw'),
    cancelStops: false,
    falseStops: true,
    takesOne: true,
  },
  /**
   * Python. A no is `approved: false`. `cancelled` ends the run with an error. A workflow asks for an approval as a value, and
   * takes the answer only with the whole call in it.
   */
  'agent-framework': {
    isMarked: ({ metadata }) => isObject(ownValue(metadata, 'agent_framework')),
    said: ({ metadata }) => agentFrameworkSaid(metadata),
    cancelStops: true,
    falseStops: true,
    editsInline: true,
  },
  /** A no is `approved: false` with the whole call beside it. The server says nothing else of its own. */
  'agent-framework-dotnet': {
    resembles: ({ message, metadata, toolCallId }) =>
      toolCallId !== undefined && metadata === undefined && /^Approval required for tool call: \S/.test(message ?? ''),
    cancelStops: false,
    falseStops: false,
    extra: ({ toolCallId }, { name, args }) => ({ toolCall: { callId: toolCallId, name, arguments: args } }),
  },
  /** `suspend()` of a tool. A no is `false` or `cancelled`, which close the run. */
  mastra: {
    isMarked: ({ metadata }) => isObject(ownValue(metadata, 'mastra')),
    said: ({ metadata }) => besides(metadata, 'mastra', 'suspendPayload'),
    cancelStops: true,
    falseStops: true,
  },
  /** `cancelled` and an empty text become the default outcome, often "approved". A no is one of its outcomes, if it has one. */
  crewai: {
    isMarked: isFromCrewAi,
    said: ({ metadata }) => besides(metadata, 'crewai', 'output'),
    cancelStops: false,
    falseStops: false,
  },
  /** A no is `approved: false`, `false` or `cancelled`. Any other payload, a text too, is a yes. */
  adk: {
    isMarked: ({ metadata }) => isObject(ownValue(metadata, 'adk')),
    ...SPECIFIED,
    textIsYes: true,
  },
  /** A no is `approved: false`. Answers that are no approval are wrapped: `{ response }`, or `{ cancelled: true }`. */
  strands: {
    resembles: ({ metadata, responseSchema }) =>
      textIn(metadata ?? {}, 'tool_name') !== '' ||
      (responseSchema === undefined && isObject(metadata) && Object.keys(metadata).join() === 'reason'),
    said: ({ metadata }) => ownValue(metadata, 'reason') ?? metadata,
    ...SPECIFIED,
  },
  /** A no is `approved: false`, `false` or `cancelled`. */
  tanstack: {
    isMarked: ({ metadata }) => isObject(metadata) && Object.keys(metadata).some((key) => key.startsWith('tanstack:')),
    resembles: ({ metadata }) => ownValue(metadata, 'kind') === 'approval',
    said: ({ metadata }) => without(metadata, (key) => key.startsWith('tanstack:') || key === 'kind'),
    ...SPECIFIED,
  },
  /** A no is `approved: false`, which becomes the result of the tool, `false` or `cancelled`. */
  copilotkit: {
    resembles: ({ id, toolCallId, reason, metadata = {} }) =>
      reason === 'tool_approval' && id === toolCallId && Object.keys(metadata).every((key) => key === 'toolName'),
    said: ({ metadata }) => without(metadata, (key) => key === 'toolName'),
    ...SPECIFIED,
  },
  /** A no is `approved: false`. */
  'pydantic-ai': SPECIFIED,
  /** A no is `approved: false`, `false` or `cancelled`. */
  'ag-ui': {
    resembles: ({ reason }) => ['tool_call', 'input_required', 'confirmation'].includes(reason),
    ...SPECIFIED,
  },
};

/** A workflow's approval of Microsoft Agent Framework. */
const WORKFLOW_APPROVAL: Dialect = {
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
};

/** What is known of an emitter that only looks like one, or like none: neither `cancelled` nor `false` is a no for sure. */
const UNSURE = { cancelStops: false, falseStops: false, isUnsure: true };

/** A dialect, and whether nobody knows that it is that of the emitter. */
export type KnownDialect = Dialect & { readonly isUnsure?: boolean };

/** @param emitter that the application names; without it, the interrupt's own mark or looks tell */
export function dialectOf(interrupt: AgUiInterrupt, emitter?: Emitter): KnownDialect {
  const all = Object.values(EMITTERS);
  const sure = emitter ? EMITTERS[emitter] : all.find((dialect) => dialect.isMarked?.(interrupt));
  if (sure === EMITTERS['agent-framework'] && isWorkflowApproval(interrupt)) return WORKFLOW_APPROVAL;
  return sure ?? { ...all.find((dialect) => dialect.resembles?.(interrupt)), ...UNSURE };
}

function isWorkflowApproval({ metadata }: AgUiInterrupt): boolean {
  return ownValue(workflowData(metadata), 'type') === 'function_approval_request';
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
  const inside = ownValue(metadata, key);
  if (!isObject(inside)) return metadata;
  const said = carrier === undefined ? undefined : ownValue(inside, carrier);
  const around = {
    ...without(inside, (name) => name === carrier || ROUTING.includes(name) || ownValue(inside, name) == null),
    ...without(metadata, (name) => name === key),
  };
  if (Object.keys(around).length === 0) return said;
  if (said === undefined) return around;
  const isMixed = isObject(said) && Object.keys(said).every((name) => !Object.hasOwn(around, name));
  return isMixed ? { ...said, ...around } : { [carrier!]: said, ...around };
}

/** Of a workflow, the data of its request; of an approval, what is there besides the call. */
function agentFrameworkSaid(metadata: unknown): unknown {
  const data = workflowData(metadata);
  if (data === undefined) return besides(metadata, 'agent_framework');
  return isObject(data) || typeof data === 'string' ? data : { data };
}

/** What a workflow sends with its request. */
function workflowData(metadata: unknown): unknown {
  const inside = ownValue(metadata, 'agent_framework');
  return ownValue(inside, 'type') === 'workflow_request_info' ? ownValue(inside, 'data') : undefined;
}

function without(value: unknown, isOut: (key: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => !isOut(key)));
}

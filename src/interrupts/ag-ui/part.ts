import { ownValue } from '../../protocol/json.js';
import type { Decision } from '../../protocol/review.js';
import { givenValue } from '../ask-series.js';
import type { Call } from '../call.js';
import { withDetails } from '../details.js';
import { graphRequestPart, hasType, schemaIn } from '../langchain/graph-value.js';
import { mcpStep } from '../mcp.js';
import type { Expectation } from '../options.js';
import type { Part, WaitingReason } from '../run-answer.js';
import { expectationOf, untypedPart } from '../untyped.js';
import { valueStep } from '../value.js';
import { approvalPart } from './approval.js';
import { approvalShape } from './approval-shape.js';
import { type Dialect, dialectOf, type KnownDialect } from './emitters.js';
import { factsOf } from './interrupt-facts.js';
import type { AgUiInterrupt, AgUiOptions, Resolution } from './types.js';

/** What an interrupt asks the person, or why it asks nothing. @param inMessages the calls with its `toolCallId` */
export function agUiPart(
  sent: AgUiInterrupt,
  inMessages: readonly Call[],
  options: AgUiOptions,
): Part<Resolution> | WaitingReason {
  const interrupt = withAllMembers(sent);
  const request = mcpRequest(interrupt);
  if (request !== undefined) return resolvedBy({ steps: [mcpStep(request)], answer: ([one]) => givenValue(one) });
  const dialect = dialectOf(interrupt, options.emitter);
  const said = dialect.said ? dialect.said(interrupt) : interrupt.metadata;
  const known = graphRequestPart(said, options);
  if (known) return typeof known === 'string' ? known : resolvedBy(known);
  const schema = hasType(interrupt.responseSchema) ? interrupt.responseSchema : schemaIn(said);
  const facts = factsOf(interrupt, dialect, said, inMessages);
  const { call, all } = facts;
  // A question that says nothing else has the name that its emitter gives it.
  const message = facts.message || (call || all !== undefined ? '' : interrupt.reason);
  const shape = approvalShape(schema, facts);
  if (shape?.isYesOnly && call?.defect) return 'not-shown'; // Nothing would be left to press.
  if (shape) return approvalPart({ ...facts, message }, shape, options);
  // The card shows what would run, whatever kind of answer the interrupt takes.
  const isAboutCall = interrupt.reason === 'tool_call' || ownValue(schema, 'type') === 'boolean';
  if (call?.defect && isAboutCall) return 'not-shown';
  if (schema) return valueResolution(withDetails(facts.message, all), schema, dialect);
  const isYesNo = interrupt.reason === 'confirmation' && dialect.approves;
  const expects = expectationOf(options.expects, interrupt) ?? (isYesNo ? 'boolean' : undefined);
  return resolvedBy(untypedPart({ message, details: all, expects, takes: takesOf(dialect, expects) }));
}

/**
 * Which answers to an interrupt without a schema are what they say. Of an emitter that nobody knows, a No or a text may be read
 * as a yes, unless the application says that the answer is a boolean.
 */
function takesOf(dialect: KnownDialect, expects: Expectation | undefined): readonly Decision[] {
  if (dialect.isUnsure) return expects === 'boolean' ? ['approve', 'reject'] : ['approve'];
  if (dialect.textIsYes) return ['approve', 'reject'];
  return dialect.falseStops ? ['approve', 'reject', 'respond'] : ['respond'];
}

/** The members of an interrupt that AG-UI specifies. */
const MEMBERS = ['id', 'reason', 'message', 'toolCallId', 'responseSchema', 'expiresAt', 'metadata', 'subagentRunId'];

/** AG-UI's client lets through what it does not know. So metadata gets all other members: the card shows what an emitter says. */
function withAllMembers(interrupt: AgUiInterrupt): AgUiInterrupt {
  const others = Object.entries(interrupt).filter(([name]) => !MEMBERS.includes(name));
  if (others.length === 0) return interrupt;
  return { ...interrupt, metadata: { ...Object.fromEntries(others), ...interrupt.metadata } };
}

/** TanStack AI passes on requests of MCP servers (`mcp_input`). The card shows an elicitation, and no other kind, such as sampling. */
function mcpRequest({ reason, metadata }: AgUiInterrupt): unknown {
  if (reason !== 'mcp_input') return undefined;
  const request = ownValue(ownValue(metadata, 'tanstack:interruptPayload') ?? metadata, 'request');
  return ownValue(request, 'params') ?? request ?? null;
}

/** A form for a value. It has a Reject where `cancelled` stops the run. */
function valueResolution(message: string, schema: unknown, { cancelStops }: Dialect): Part<Resolution> {
  return {
    steps: [valueStep(message, schema, { rejectable: cancelStops })],
    answer([outcome]) {
      if (outcome!.action === 'given') return { value: { status: 'resolved', payload: outcome!.value } };
      return outcome!.action === 'reject' && cancelStops ? { value: { status: 'cancelled' } } : undefined;
    },
  };
}

/** Resolves an interrupt with the answer itself. */
function resolvedBy(part: Part<unknown>): Part<Resolution> {
  return {
    steps: part.steps,
    answer(outcomes) {
      const answer = part.answer(outcomes);
      return answer && { value: { status: 'resolved', payload: answer.value } };
    },
  };
}

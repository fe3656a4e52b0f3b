import type { ElicitationHost } from '../../protocol/host.js';
import { setOwn } from '../../protocol/json.js';
import type { ExpectingOptions } from '../options.js';
import { answerRun, type Choices, type RunWaits, type WaitingReason } from '../run-answer.js';
import { checkInterrupts, uniqueIds } from '../unique-ids.js';
import { expectationOf } from '../untyped.js';
import { graphPart } from './graph-value.js';

/** An interrupt of LangGraph (`@langchain/langgraph` 1.7, its server, and Python), as far as this module reads it. */
export interface GraphInterrupt {
  id?: string;
  value?: unknown;
  /** The schema of the value to resume with. */
  response_schema?: unknown;
}

/** Argument of `new Command(…)`, and the `command` of a run on LangGraph's server. */
export interface GraphResume extends Choices {
  resume: unknown;
}

/** The answer to one interrupt, while another one waits. */
export interface GraphAnswer {
  readonly id: string | undefined;
  readonly value: unknown;
}

export interface GraphOptions extends ExpectingOptions<GraphInterrupt> {
  /** The answers of an earlier call whose run waits. Only the other interrupts are asked. */
  answered?: readonly GraphAnswer[];
}

/**
 * Answers the interrupts of a LangGraph run, one after the other.
 *
 * ```ts
 * const answer = await answerGraphInterrupts(host, state.__interrupt__, { server });
 * if ('resume' in answer) await graph.invoke(new Command(answer), config);
 * ```
 * An interrupt carries a request of LangChain's human-in-the-loop middleware or of its Agent Inbox, requests of an MCP server
 * (`mcp_elicitation`), a value with a `response_schema`, or any other value: then Yes is `true`, No is `false`, and the person
 * may write a text instead. A graph of `@langchain/langgraph` before 1.7.0 fails on `false`. A breakpoint, which has no value,
 * waits: any answer runs the next node, a No too.
 * @returns `{ resume }`: a value, or for several interrupts the values by their ids. `{ waiting, answered }` where one has no
 * answer: the run waits. Several interrupts without ids are never asked, because nothing says which answer is whose.
 * @throws the reason of `signal`, once it aborts: the run has continued without an answer.
 */
export async function answerGraphInterrupts(
  host: ElicitationHost,
  interrupts: readonly GraphInterrupt[],
  options: GraphOptions = {},
): Promise<GraphResume | RunWaits<GraphInterrupt, GraphAnswer>> {
  const { answered = [], expects } = options;
  checkInterrupts('answerGraphInterrupts', interrupts);
  const unique = uniqueIds(interrupts);
  const obstacle = ({ id, value, response_schema }: GraphInterrupt): WaitingReason | undefined => {
    // A breakpoint: the graph takes any answer for "go on", `false` included.
    if (value === undefined && response_schema === undefined) return 'not-shown';
    if (interrupts.length < 2 || unique.has(id)) return undefined;
    return id === undefined ? 'no-id' : 'same-id';
  };
  const run = {
    interrupts,
    answered,
    shown: (interrupt: GraphInterrupt) => interrupt,
    part: (interrupt: GraphInterrupt) =>
      obstacle(interrupt) ??
      graphPart(interrupt.value, interrupt.response_schema, expectationOf(expects, interrupt), options),
    answer: ({ id }: GraphInterrupt, value: unknown): GraphAnswer => ({ id, value }),
  };
  const { answers, waiting, choices } = await answerRun(host, run, options);
  if (waiting.length > 0 || interrupts.length === 0) return { waiting, answered: answers, ...choices };
  if (interrupts.length === 1) return { resume: answers[0]!.value, ...choices };
  const resume = {};
  for (const { id, value } of answers) setOwn(resume, id!, value);
  return { resume, ...choices };
}

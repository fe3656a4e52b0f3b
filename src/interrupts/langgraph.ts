import type { ElicitationHost } from '../protocol/host.js';
import { isObject, listIn, own, setOwn, textIn } from '../protocol/json.js';
import { askSeries, type SeriesStep } from './ask-series.js';
import { answerHumanRequest, isHumanRequest } from './langchain.js';
import { mcpStep } from './mcp.js';
import { elicitOptions, type InterruptOptions } from './options.js';
import { uniqueIds } from './unique-ids.js';
import { valueStep } from './value.js';

/** An interrupt of LangGraph (`@langchain/langgraph` 1.7, its server, and Python), as far as this module reads it. */
export interface GraphInterrupt {
  id?: string;
  value?: unknown;
  /** The schema of the value to resume with. */
  response_schema?: unknown;
}

/** Argument of `new Command(…)`, and the `command` of a run on LangGraph's server. */
export interface GraphResume {
  resume: unknown;
}

/**
 * Answers the interrupts of a LangGraph run, one after the other.
 *
 * ```ts
 * const answer = await answerGraphInterrupts(host, state.__interrupt__, { server });
 * if (answer) await graph.invoke(new Command(answer), config);
 * ```
 * An interrupt carries a request of LangChain's human-in-the-loop middleware, requests of an MCP server
 * (`mcp_elicitation`), a value with a `response_schema`, or any other value, which the person answers with a text.
 * @returns the answers; those to several interrupts by their ids. `undefined` where the person answered none: the run keeps waiting.
 * @throws the reason of `signal`, once it aborts: the run has continued without an answer.
 */
export async function answerGraphInterrupts(
  host: ElicitationHost,
  interrupts: readonly GraphInterrupt[],
  options: InterruptOptions = {},
): Promise<GraphResume | undefined> {
  const unique = uniqueIds(interrupts);
  const answers: Array<{ id: string | undefined; value: unknown }> = [];
  for (const interrupt of interrupts) {
    const { id } = interrupt;
    if (interrupts.length > 1 && !unique.has(id)) continue;
    const value = await answerTo(host, interrupt, options);
    if (value !== undefined) answers.push({ id, value });
  }
  const [first] = answers;
  if (!first) return undefined;
  if (interrupts.length === 1) return { resume: first.value };
  const resume = {};
  for (const { id, value } of answers) setOwn(resume, id!, value);
  return { resume };
}

async function answerTo(host: ElicitationHost, interrupt: GraphInterrupt, options: InterruptOptions): Promise<unknown> {
  const { value, response_schema: schema } = interrupt;
  if (isHumanRequest(value)) return answerHumanRequest(host, value, options);
  if (own(value, 'type') === 'mcp_elicitation') return answerMcp(host, value as object, options);
  const [answer] = await askSeries(host, [valueStep(messageOf(value), schema)], elicitOptions(options));
  return answer?.action === 'given' ? answer.value : undefined;
}

/** Answers requests of an MCP server that LangChain passes on. The run keeps waiting if the person dismisses the whole series. */
async function answerMcp(host: ElicitationHost, value: object, options: InterruptOptions): Promise<unknown> {
  const requests = listIn(value, 'requests').filter(isObject);
  const steps: SeriesStep[] = requests.map((request) =>
    mcpStep({
      message: own(request, 'message'),
      ...(own(request, 'mode') === 'url'
        ? { mode: 'url', url: own(request, 'url') }
        : { mode: 'form', requestedSchema: own(request, 'requested_schema') ?? own(request, 'requestedSchema') }),
    }),
  );
  const answers = await askSeries(host, steps, elicitOptions(options));
  const responses = {};
  for (const [i, answer] of answers.entries()) {
    if (answer.action !== 'given') return undefined;
    setOwn(responses, textIn(requests[i]!, 'key'), answer.value);
  }
  return { responses };
}

/** The members of a value in which graphs put their message. */
const MESSAGE_KEYS = ['question', 'message', 'prompt', 'query', 'text'];

/** The message for a value of any type. It has the whole value: the graph's own message first, then the rest as JSON. */
function messageOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return json(value);
  const key = MESSAGE_KEYS.find((name) => typeof own(value, name) === 'string');
  if (key === undefined) return json(value);
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const rest = Object.keys(others).length > 0 ? `\n\n${json(others)}` : '';
  return `${textIn(value, key)}${rest}`;
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null, null, 2);
}

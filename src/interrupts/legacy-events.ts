import type { ElicitationHost } from '../protocol/host.js';
import { isObject, ownValue, textIn } from '../protocol/json.js';
import type { AgUiCustomEvent, AgUiInterrupt, AgUiOptions, ResumeEntry } from './ag-ui-types.js';
import { parsed } from './call.js';
import { isFromCrewAi } from './dialects.js';
import type { Choices, RunWaits } from './run-answer.js';

/** How a run is resumed whose interrupt came as an event: pass it to `runAgent`. */
export interface EventResume {
  forwardedProps: { command: { resume: unknown; interruptEvent: unknown } };
}

/** What `collectEvents` uses of AG-UI's `AbstractAgent`. */
export interface SubscribableAgent {
  subscribe(subscriber: { onRunStartedEvent?(): void; onCustomEvent?(params: { event: AgUiCustomEvent }): void }): {
    unsubscribe(): void;
  };
}

/** Collects the CUSTOM events of an agent's present run, for the option `events`. */
export function collectEvents(agent: SubscribableAgent): AgUiCustomEvent[] {
  const events: AgUiCustomEvent[] = [];
  agent.subscribe({
    onRunStartedEvent: () => void events.splice(0),
    onCustomEvent: ({ event }) => void events.push(event),
  });
  return events;
}

/** The name of the event in which bridges put an interrupt, unless they are told to end the run with it. */
const ON_INTERRUPT = 'on_interrupt';

type AnswerEach = (
  host: ElicitationHost,
  interrupts: readonly AgUiInterrupt[],
  options: AgUiOptions,
) => Promise<({ resume: ResumeEntry[] } & Choices) | RunWaits<AgUiInterrupt, ResumeEntry>>;

/**
 * Answers interrupts that came as events. CrewAI's event has the whole interrupt, and its run takes `resume`. LangGraph's has
 * the bare value, and Mastra's its suspended call: their runs take one answer in `forwardedProps.command`.
 */
export async function answerEvents(
  host: ElicitationHost,
  events: readonly AgUiCustomEvent[],
  options: AgUiOptions,
  answerEach: AnswerEach,
): Promise<(({ resume: ResumeEntry[] } | EventResume) & Choices) | RunWaits<AgUiInterrupt, ResumeEntry>> {
  const values = events.filter(({ name }) => name === ON_INTERRUPT).map(({ value }) => value);
  const interrupts = values.map(interruptOf);
  const answer = await answerEach(host, interrupts, { ...options, graphReadsMap: false });
  const [entry] = 'resume' in answer ? answer.resume : [];
  if (!('resume' in answer) || !entry || isFromCrewAi(interrupts[0] ?? {})) return answer;
  const { resume: _, ...choices } = answer;
  const resume = entry.status === 'resolved' ? asCommand(entry.payload) : false;
  return { forwardedProps: { command: { resume, interruptEvent: values[0] } }, ...choices };
}

/** The interrupt of an event, as the same bridge writes it when it ends a run with one. */
function interruptOf(value: unknown, index: number): AgUiInterrupt {
  const raw = typeof value === 'string' ? parsed(value) : value;
  if (isFromCrewAi({ metadata: ownValue(raw, 'metadata') })) return raw as AgUiInterrupt;
  if (ownValue(raw, 'type') === 'mastra_suspend') {
    const schema = parsed(textIn(raw as object, 'resumeSchema'));
    return {
      id: `${textIn(raw as object, 'runId')}::${textIn(raw as object, 'toolCallId')}`,
      reason: 'mastra:tool_suspend',
      toolCallId: textIn(raw as object, 'toolCallId'),
      ...(isObject(schema) && { responseSchema: schema }),
      metadata: { mastra: raw },
    };
  }
  const message = typeof raw === 'string' ? raw : textIn(isObject(raw) ? raw : {}, 'message');
  return {
    id: `${ON_INTERRUPT}-${index}`,
    reason: 'langgraph:interrupt',
    ...(message && { message }),
    metadata: { langgraph: { raw } },
  };
}

/** The bridges read a text as JSON if it is JSON: a typed "true" would become a yes, and "5" a number. */
function asCommand(payload: unknown): unknown {
  return typeof payload === 'string' && typeof parsed(payload) !== 'string' ? JSON.stringify(payload) : payload;
}

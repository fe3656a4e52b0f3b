import { isObject, ownValue, textIn } from '../../protocol/json.js';
import { parsed } from '../call.js';
import { isFromCrewAi } from './emitters.js';
import type { AgUiCustomEvent, AgUiInterrupt, ResumeEntry } from './types.js';

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

/** The interrupts that came as events, in their order. */
export function interruptsIn(events: readonly AgUiCustomEvent[]): AgUiInterrupt[] {
  return valuesIn(events).map(interruptOf);
}

/**
 * How a run goes on whose interrupts came as events. CrewAI's event has the whole interrupt, and its run takes `resume`.
 * LangGraph's has the bare value, and Mastra's its suspended call: their runs take one answer in `forwardedProps.command`.
 */
export function eventResume(
  events: readonly AgUiCustomEvent[],
  resume: ResumeEntry[],
): { resume: ResumeEntry[] } | EventResume {
  const [value] = valuesIn(events);
  const [interrupt] = interruptsIn(events);
  const [entry] = resume;
  if (!entry || !interrupt || isFromCrewAi(interrupt)) return { resume };
  const command = entry.status === 'resolved' ? asCommand(entry.payload) : false;
  return { forwardedProps: { command: { resume: command, interruptEvent: value } } };
}

function valuesIn(events: readonly AgUiCustomEvent[]): unknown[] {
  return events.filter(({ name }) => name === ON_INTERRUPT).map(({ value }) => value);
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

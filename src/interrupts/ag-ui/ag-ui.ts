import type { ElicitationHost } from '../../protocol/host.js';
import { systemClock } from '../../runtime/clock.js';
import { callsInMessages } from '../call.js';
import { answerRun, type Choices, type Part, type RunWaits, type WaitingReason } from '../run-answer.js';
import { checkInterrupts, uniqueIds } from '../unique-ids.js';
import { dialectOf, isFromCrewAi } from './emitters.js';
import { type EventResume, eventResume, interruptsIn } from './legacy-events.js';
import { agUiPart } from './part.js';
import type { AgUiInterrupt, AgUiOptions, Resolution, ResumeEntry } from './types.js';

/** What the next run takes: pass it to `runAgent`. */
export type AgUiResume = ({ resume: ResumeEntry[] } | EventResume) & Choices;

/**
 * Answers the interrupts with which an AG-UI run ended, one after the other. Pass the result to the next run, unless it waits.
 *
 * ```ts
 * const answer = await answerInterrupts(host, agent.pendingInterrupts, { messages: agent.messages, server });
 * if (!('waiting' in answer)) await agent.runAgent(answer);
 * ```
 * The next run needs an entry for each interrupt. So while one has no answer, nothing is resumed: what the person closed, what
 * has expired, what cannot be shown, or what shares its id with another one. A rejection is what the emitter takes for one; what
 * each emitter takes is in `emitters.ts`: name yours as `emitter`.
 * @returns `{ resume }`, `{ forwardedProps }` for interrupts that came as events, or `{ waiting, answered }`.
 * @throws the reason of `signal`, once it aborts: the run has continued without an answer.
 */
export async function answerInterrupts(
  host: ElicitationHost,
  interrupts: readonly AgUiInterrupt[],
  options: AgUiOptions = {},
): Promise<AgUiResume | RunWaits<AgUiInterrupt, ResumeEntry>> {
  const { events = [] } = options;
  const inEvents = interrupts.length === 0 ? interruptsIn(events) : [];
  if (inEvents.length === 0) return answerEach(host, interrupts, options);
  const answer = await answerEach(host, inEvents, options, (interrupt) => !isFromCrewAi(interrupt));
  if ('waiting' in answer) return answer;
  const { resume, ...choices } = answer;
  return { ...eventResume(events, resume), ...choices };
}

/** @param takesOne Whether the run of an interrupt takes one answer for all. Default: LangGraph's, unless it reads the map. */
async function answerEach(
  host: ElicitationHost,
  interrupts: readonly AgUiInterrupt[],
  options: AgUiOptions,
  takesOne = (interrupt: AgUiInterrupt) =>
    dialectOf(interrupt, options.emitter).takesOne === true && !options.graphReadsMap,
): Promise<({ resume: ResumeEntry[] } & Choices) | RunWaits<AgUiInterrupt, ResumeEntry>> {
  const { messages = [], clock = systemClock, answered = [], metadata } = options;
  checkInterrupts('answerInterrupts', interrupts);
  const unique = uniqueIds(interrupts);
  const callsWith = callsInMessages(messages);
  const isExpired = (interrupt: AgUiInterrupt) => endOf(interrupt) <= clock.now();
  const obstacle = (interrupt: AgUiInterrupt): WaitingReason | undefined => {
    if (!unique.has(interrupt.id)) return 'same-id';
    if (isExpired(interrupt)) return 'expired';
    return interrupts.length > 1 && takesOne(interrupt) ? 'resume-map' : undefined;
  };
  const run = {
    interrupts,
    answered,
    isExpired,
    shown: (interrupt: AgUiInterrupt) => [interrupt, callsWith(interrupt.toolCallId)],
    part(interrupt: AgUiInterrupt) {
      const part = obstacle(interrupt) ?? agUiPart(interrupt, callsWith(interrupt.toolCallId), options);
      return typeof part === 'string' ? part : withDeadline(part, endOf(interrupt));
    },
    answer(interrupt: AgUiInterrupt, resolution: Resolution): ResumeEntry {
      const more = metadata?.(interrupt);
      return { ...resolution, interruptId: interrupt.id, ...(more && { metadata: more }) };
    },
  };
  const { answers, waiting, choices } = await answerRun(host, run, options);
  return waiting.length > 0 ? { waiting, answered: answers, ...choices } : { resume: answers, ...choices };
}

function withDeadline(part: Part<Resolution>, deadline: number): Part<Resolution> {
  if (Number.isNaN(deadline)) return part;
  const steps = part.steps.map((step) => ({
    ...step,
    ask: (...[host, options, card]: Parameters<typeof step.ask>) => step.ask(host, { ...options, deadline }, card),
  }));
  return { ...part, steps };
}

/** When an interrupt expires, in epoch milliseconds; `NaN` where it does not expire, or its date cannot be read. */
function endOf({ expiresAt }: AgUiInterrupt): number {
  return typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN;
}

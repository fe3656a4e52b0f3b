import type { ExpectingOptions } from '../options.js';

/** An emitter of AG-UI interrupts that this module knows. What each takes as a no is in `emitters.ts`. */
export type Emitter =
  | 'ag-ui'
  | 'adk'
  | 'agent-framework'
  | 'agent-framework-dotnet'
  | 'copilotkit'
  | 'crewai'
  | 'langgraph'
  | 'mastra'
  | 'pydantic-ai'
  | 'strands'
  | 'tanstack';

/** A CUSTOM event of AG-UI. */
export interface AgUiCustomEvent {
  name: string;
  value?: unknown;
}

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
  metadata?: Record<string, unknown>;
}

export interface AgUiOptions extends ExpectingOptions<AgUiInterrupt> {
  /**
   * The framework, or its bridge, that sends the interrupts: it says what a no is. Without it, the emitter's own mark in
   * `metadata` tells. Where there is none, a form has no Reject, and an interrupt without a schema has neither a No nor a text.
   */
  emitter?: Emitter;
  /** The messages of the conversation: `agent.messages`. An approval finds its tool call there. */
  messages?: readonly unknown[];
  /**
   * The CUSTOM events of the run. The bridges of LangGraph, Mastra and CrewAI send their interrupts as such by default
   * (`on_interrupt`), and `pendingInterrupts` is empty. They are read only if it is.
   */
  events?: readonly AgUiCustomEvent[];
  /** The entries of an earlier call whose run waits. Only the other interrupts are asked. */
  answered?: readonly ResumeEntry[];
  /** What each entry carries besides its payload, such as a signature. Default: nothing. */
  metadata?(interrupt: AgUiInterrupt): Record<string, unknown> | undefined;
  /**
   * Whether the graph behind LangGraph's bridge reads `__agui_resume_map__`. To several interrupts the bridge gives the graph
   * this map in place of each answer, and a map is truthy, with each No in it. Default false: such a run waits.
   */
  graphReadsMap?: boolean;
}

/** A resume entry without its id. */
export type Resolution = Omit<ResumeEntry, 'interruptId'>;

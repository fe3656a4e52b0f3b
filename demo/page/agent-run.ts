import type { McpElicitation } from '../../src/index.js';
import { answerGraphInterrupts, type GraphInterrupt } from '../../src/interrupts/index.js';
import type { DemoTool } from './sdk.js';
import type { ToolReport } from './tool-connection.js';
import type { WireMessage } from './wire-tap.js';

/** The agent among the cards of the page. */
export const AGENT: DemoTool = {
  name: 'agent',
  title: 'Approve a tool call',
  description: 'An agent wants to pay an invoice. It is a script, without a language model.',
};

/** Another run of the agent, whose tool changes a file. */
export const FILE_AGENT: DemoTool = {
  name: 'agent-file',
  title: 'Approve a change of a file',
  description: 'The agent wants to change a file. The card shows which lines.',
};

/** The task in the agent's script. */
const TASKS: Record<string, string> = { [AGENT.name]: 'invoice', [FILE_AGENT.name]: 'file' };

/** What the application says of the tools: nothing of it comes from the agent. */
const TOOLS = {
  apply_patch: { title: 'Change a file', show: { patch: 'diff' } },
  pay_invoice: {
    title: 'Pay an invoice',
    schema: {
      type: 'object',
      properties: {
        amount: { type: 'number', title: 'Amount', minimum: 0.01, maximum: 5000 },
        currency: { type: 'string', title: 'Currency', enum: ['EUR', 'USD', 'GBP'] },
        to: {
          type: 'object',
          title: 'Recipient',
          properties: { name: { type: 'string', title: 'Name' }, iban: { type: 'string', title: 'IBAN' } },
        },
        lines: { type: 'array', title: 'Lines of the invoice' },
      },
      required: ['amount', 'currency', 'to'],
    },
  },
} as const;

/** What `../agent.mjs` sends. */
interface RunState {
  thread?: string;
  interrupts: GraphInterrupt[];
  /** Once the run is over. */
  said?: string;
}

/** A run of the agent. One whose question the person dismissed waits on, and goes on with the next `run()`. */
export class AgentRun {
  readonly #element: McpElicitation;
  readonly #onMessage: (message: WireMessage) => void;
  readonly #task: string;
  #thread: string | undefined;

  constructor(element: McpElicitation, tool: DemoTool, onMessage: (message: WireMessage) => void) {
    this.#element = element;
    this.#task = TASKS[tool.name] ?? '';
    this.#onMessage = onMessage;
  }

  /** Runs until the agent is done, or the person has dismissed its question. */
  async run(): Promise<ToolReport> {
    const server = { id: 'agent', name: this.#task === 'file' ? 'Coding agent' : 'Household agent' };
    let state = await this.#post({});
    while (state.interrupts.length > 0) {
      const answer = await answerGraphInterrupts(this.#element, state.interrupts, { server, tools: TOOLS });
      if ('waiting' in answer) {
        return { text: 'Not answered yet. The run waits.', isError: false, isWaiting: true };
      }
      state = await this.#post({ resume: answer.resume });
    }
    return { text: state.said ?? '', isError: false };
  }

  /** @throws Error when the agent does not take it. */
  async #post(body: { resume?: unknown }): Promise<RunState> {
    const isResume = 'resume' in body;
    this.#onMessage({ from: 'page', kind: 'request', method: isResume ? 'resume' : 'run', message: body });
    const response = await fetch('/agent', {
      method: 'POST',
      body: JSON.stringify({ task: this.#task, thread: this.#thread, ...body }),
    });
    if (!response.ok) throw new Error(`The agent says: ${await response.text()}`);
    const state: RunState = await response.json();
    this.#thread = state.thread;
    const method = state.interrupts.length > 0 ? 'interrupt' : 'end';
    this.#onMessage({ from: 'server', kind: 'result', method, message: { ...state } });
    return state;
  }
}

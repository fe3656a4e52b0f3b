import { systemClock } from '../host/clock.js';
import type { Page } from '../protocol/url/inspect-url.js';
import type { VisitState } from '../views/waiting.js';
import type { Question } from './question.js';
import { Visit } from './visit.js';

export interface VisitsOptions {
  /** Opens a page again. */
  open(page: Page): void;
  /** Told when something about a visit looks different. */
  onChange(): void;
  /** Told once for each question, when its visit is over. */
  onEnd(question: Question): void;
}

/** The questions whose page is open elsewhere. They are answered; what is left of them is the waiting. */
export class Visits {
  readonly #options: VisitsOptions;
  #questions: readonly Question[] = [];

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** In the order in which they began. */
  get questions(): readonly Question[] {
    return this.#questions;
  }

  begin(question: Question): Visit {
    const { timeout, pollStatus } = question.asked;
    const visit = new Visit({
      clock: systemClock,
      timeout,
      pollStatus,
      onTick: this.#options.onChange,
      onEnd: () => {
        this.#questions = this.#questions.filter((other) => other !== question);
        this.#options.onEnd(question);
      },
    });
    question.visit = visit;
    this.#questions = [...this.#questions, question];
    return visit;
  }

  complete(elicitationId: string, serverId: string): void {
    for (const { asked, visit } of this.#questions) {
      if (asked.elicitationId === elicitationId && asked.serverId === serverId) visit?.end('completed');
    }
  }

  dismissAll(): void {
    for (const { visit } of this.#questions) visit?.end('dismissed');
  }

  /** What the card shows of a question that is visited; nothing of any other. */
  readonly stateOf = ({ visit, asked: { page, server } }: Question): VisitState | undefined => {
    if (!visit || !page) return undefined;
    const { open, onChange } = this.#options;
    return {
      page,
      serverName: server.name,
      copied: visit.copied,
      reopen: () => open(page),
      copy: async () => {
        visit.copied = await copy(page.href);
        onChange();
      },
      finish: () => visit.end('completed'),
      dismiss: () => visit.end('dismissed'),
    };
  };
}

/** Whether it could be copied: where it is not allowed, the person has the address in sight. */
async function copy(text: string): Promise<'yes' | 'no'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'yes';
  } catch {
    return 'no';
  }
}

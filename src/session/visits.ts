import type { Clock } from '../host/clock.js';
import type { Elicitation } from './elicitation.js';
import { Visit } from './visit.js';

export interface VisitsOptions {
  clock: Clock;
  /** Called when the time left on screen has changed. */
  onTick(): void;
  /** Called once for each elicitation whose visit takes longer than its time limit. */
  onLate(elicitation: Elicitation): void;
  /** Called once for each elicitation, when its visit is over. */
  onEnd(elicitation: Elicitation): void;
}

/** The elicitations whose page is open elsewhere. They have their outcome; only the visit goes on. */
export class Visits {
  readonly #options: VisitsOptions;
  readonly #elicitations = new Set<Elicitation>();
  #isVisible = false;

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** In the order of consent. */
  get elicitations(): readonly Elicitation[] {
    return [...this.#elicitations];
  }

  begin(elicitation: Elicitation): Visit {
    const { clock, onTick, onLate, onEnd } = this.#options;
    const { visitTimeout, pollStatus } = elicitation.spec;
    const visit = new Visit({
      clock,
      timeout: visitTimeout,
      pollStatus,
      onTick,
      onLate: () => onLate(elicitation),
      onEnd: () => {
        this.#elicitations.delete(elicitation);
        onEnd(elicitation);
      },
    });
    visit.setVisible(this.#isVisible);
    elicitation.visit = visit;
    this.#elicitations.add(elicitation);
    return visit;
  }

  /** Whether the person can see the page: the time limits of visits stand still without. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const { visit } of this.elicitations) visit?.setVisible(isVisible);
  }

  complete(elicitationId: string, serverKey: string): void {
    for (const { spec, visit } of this.elicitations) {
      if (spec.elicitationId === elicitationId && spec.serverKey === serverKey) visit?.end('completed');
    }
  }

  dismissAll(): void {
    for (const { visit } of this.elicitations) visit?.end('dismissed');
  }
}

import type { DraftStore } from '../../src/protocol/draft-store.js';
import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import type { Elicitation } from '../../src/session/elicitation.js';
import { ElicitationSession, type ScreenEffect } from '../../src/session/elicitation-session.js';
import type { ElicitationSpec } from '../../src/session/spec.js';
import { HandClock } from '../runtime/hand-clock.js';
import { formSpec, type SpecChanges } from './specs.js';

/** A session in a page that the person can see. The test shows each elicitation by hand. */
export class HandSession {
  readonly clock = new HandClock();
  /** The effects on the screen, such as "travel: accept" and "travel: closed". The message names the elicitation. */
  readonly heard: string[] = [];
  /** The application's store. */
  drafts: DraftStore | undefined;
  /** How often the screen had to change. */
  renders = 0;
  /** Runs before the listener returns from an outcome. */
  onOutcome = () => {};
  /** Runs before the listener returns from a close. */
  onClose = () => {};
  /** The errors of the last form that was opened again. */
  errors: Readonly<Record<string, string>> | undefined;

  readonly session = new ElicitationSession(this.clock, {
    drafts: () => this.drafts,
    perform: (effect) => this.#perform(effect),
  });

  constructor() {
    this.session.setAttached(true);
    this.session.setVisible(true);
  }

  #perform(effect: ScreenEffect): void {
    if (effect.do === 'render') {
      this.renders++;
      return;
    }
    if (effect.do === 'reopen') {
      this.errors = effect.item.state.errors ?? {};
      return;
    }
    this.heard.push(`${effect.item.request.message}: ${heardOf(effect)}`);
    if (effect.do === 'outcome') this.onOutcome();
    if (effect.do === 'close') this.onClose();
  }

  /** The message of the elicitation on screen. */
  get onScreen(): string | undefined {
    return this.session.displayed?.spec.request.message;
  }

  /** @param absence Aborts when the person can no longer answer. */
  ask(message: string, spec: SpecChanges = {}, absence?: AbortSignal): Elicitation {
    return this.session.ask(formSpec({ ...spec, message }), absence);
  }

  /** Declares an elicitation, as the element's properties do. */
  declare(message: string, spec: SpecChanges = {}): void {
    this.session.declare(formSpec({ ...spec, message }));
  }

  /** Puts the current elicitation on screen, as the element does. */
  show(): Elicitation {
    const { current } = this.session;
    if (!current) throw new Error('no elicitation has its turn');
    this.session.markRendered(current);
    this.session.markSeen(current);
    return current;
  }

  /** Asks, and shows it at once. */
  askAndShow(message: string, spec: SpecChanges = {}, absence?: AbortSignal): Elicitation {
    const elicitation = this.ask(message, spec, absence);
    this.show();
    return elicitation;
  }

  /** Types into the field "name" on screen. */
  type(text: string, key = 'name'): void {
    const { form } = this.show();
    form.enter(form.leaves.find((field) => field.key === key)!, text);
  }

  /** The entry in the field "name" on screen. */
  get typed(): unknown {
    return this.show().form.content().name;
  }
}

function heardOf(effect: ScreenEffect): string {
  if (effect.do === 'outcome') return effect.outcome.action;
  if (effect.do === 'form') return effect.isFresh ? 'fresh' : 'adopted';
  const names: Record<string, string> = { visit: 'waiting', close: 'closed', another: 'another source' };
  return names[effect.do] ?? effect.do;
}

/** A check whose result the test gives. */
export function handCheck() {
  const signals: AbortSignal[] = [];
  let resolve!: (errors?: unknown) => void;
  let reject!: (error: unknown) => void;
  const checkAnswer: NonNullable<ElicitationSpec['options']['checkAnswer']> = (_, { signal }) => {
    signals.push(signal);
    return new Promise((...settle) => {
      [resolve as unknown, reject as unknown] = settle;
    });
  };
  return {
    checkAnswer,
    signals,
    async give(errors?: unknown) {
      resolve(errors);
      await promises();
    },
    async fail(error: unknown) {
      reject(error);
      await promises();
    },
  };
}

/** Resolves once all promises that can settle have settled. */
export function promises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function completionOf(outcome: Outcome | undefined): Promise<Completion> | undefined {
  return outcome?.action === 'accept' ? outcome.completion : undefined;
}

import type { Form } from '../form/form.js';
import type { Clock } from '../host/clock.js';
import { deepEqual } from '../protocol/json.js';
import type { Asked } from './asked.js';

/** How long what was typed is remembered, in milliseconds, and of how many questions. */
const LIFETIME = 30 * 60_000;
const MAX_DRAFTS = 20;

interface Draft {
  readonly asked: Asked;
  readonly scope: unknown;
  readonly form: Form;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * What was typed into questions that ended without an answer, in memory alone: the same question, asked again by the
 * same server in the same scope, finds it.
 */
export class Drafts {
  readonly #clock: Clock;
  #drafts: Draft[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Of a question that is over. Secrets are dropped from its form. */
  keep(asked: Asked, scope: unknown, form: Form): void {
    for (const field of form.leaves) if (field.secret) form.reset(field);
    if (!form.isTouched) return;
    const until = this.#clock.now() + LIFETIME;
    this.#drafts = [...this.#drafts.slice(1 - MAX_DRAFTS), { asked, scope, form, until }];
  }

  /** What was typed into the same question before. It is handed out once. */
  take(asked: Asked, scope: unknown): Form | undefined {
    const key = (of: Asked) => [of.serverId, of.message, of.schema, of.nested];
    this.#drafts = this.#drafts.filter(({ until }) => until > this.#clock.now());
    const found = this.#drafts.findLast(
      (draft) => deepEqual(draft.scope, scope) && deepEqual(key(draft.asked), key(asked)),
    );
    this.#drafts = this.#drafts.filter((draft) => draft !== found);
    return found?.form;
  }
}

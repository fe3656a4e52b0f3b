import type { Form } from '../form/form.js';
import type { Clock } from '../host/clock.js';
import { deepEqual } from '../protocol/json.js';
import { isSameScope } from '../protocol/scope.js';
import type { Elicitation } from './elicitation.js';

/** How long a draft is kept, in milliseconds. */
const LIFETIME = 30 * 60_000;
/** How many drafts are kept; a new one displaces the oldest. */
const MAX_DRAFTS = 20;

interface Draft {
  readonly owner: unknown;
  readonly scope: unknown;
  /** What the person reads and answers: equal for the same request. */
  readonly request: readonly unknown[];
  readonly form: Form;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/**
 * Keeps in memory what a person typed into an elicitation that ended without an answer. The same request, from the
 * same server and in the same scope, finds it again.
 */
export class Drafts {
  readonly #clock: Clock;
  #drafts: Draft[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps the form of an elicitation that is over, after resetting the fields that seem to hold a secret. */
  keep(elicitation: Elicitation): void {
    const { form, scope } = elicitation;
    const owner = ownerOf(elicitation);
    if (owner === undefined) return;
    for (const field of form.leaves) if (field.secret) form.reset(field);
    if (!form.isTouched) return;
    const draft = { owner, scope, request: requestOf(elicitation), form, expires: this.#clock.now() + LIFETIME };
    this.#drafts = [...this.#drafts.slice(1 - MAX_DRAFTS), draft];
  }

  /** Removes the newest draft of the same request, and returns it. */
  take(elicitation: Elicitation): Form | undefined {
    const owner = ownerOf(elicitation);
    const request = requestOf(elicitation);
    this.#drafts = this.#drafts.filter(({ expires }) => expires > this.#clock.now());
    const found = this.#drafts.findLast(
      (draft) =>
        draft.owner === owner && isSameScope(draft.scope, elicitation.scope) && deepEqual(draft.request, request),
    );
    this.#drafts = this.#drafts.filter((draft) => draft !== found);
    return found?.form;
  }

  /** Deletes the drafts without a scope: nobody knows whose they are once the scope has changed. */
  deleteScopeless(): void {
    this.#drafts = this.#drafts.filter(({ scope }) => !isSameScope(scope, undefined));
  }
}

/**
 * Who may see a draft: the server with the same key. Servers without a key cannot be told apart, so their drafts belong to
 * one request object, which an adapter asks again when the person goes back in a series.
 */
function ownerOf({ declared, spec }: Elicitation): unknown {
  return declared || spec.serverKey.trim() !== '' ? `${declared} ${spec.serverKey}` : spec.request;
}

function requestOf({ spec }: Elicitation): readonly unknown[] {
  return [spec.message, spec.schema, spec.nested];
}

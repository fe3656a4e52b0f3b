// @ts-check
/** What people decided on the pages of the other site, in memory. */
import { randomUUID } from 'node:crypto';

/** @import { Errand } from './url-tools.mjs' */

/** The most visits in memory. A new one displaces the oldest. */
const MAX_VISITS = 1000;

/** @typedef {'allow' | 'deny'} Decision */

/** One link, and what the person decided on its page. */
export class Visit {
  /** @type {(decision: Decision) => void} */
  #resolve = () => {};
  /** Unguessable, because anyone with the link can decide. */
  id = randomUUID();
  /** @type {Decision | undefined} the first decision; a second changes nothing */
  decision;
  /** Resolves with the decision. Stays pending if nobody decides. */
  decided = /** @type {Promise<Decision>} */ (
    new Promise((resolve) => {
      this.#resolve = resolve;
    })
  );

  /** @param {Errand} errand */
  constructor(errand) {
    this.errand = errand;
  }

  /** @param {Decision} decision */
  decide(decision) {
    this.decision ??= decision;
    this.#resolve(this.decision);
  }
}

/** @typedef {ReturnType<typeof createVisits>} Visits */

export function createVisits({ limit = MAX_VISITS } = {}) {
  /** @type {Map<string, Visit>} */
  const visits = new Map();

  return {
    /** @param {Errand} errand */
    begin(errand) {
      const visit = new Visit(errand);
      visits.set(visit.id, visit);
      const [oldest = ''] = visits.keys();
      if (visits.size > limit) visits.delete(oldest);
      return visit;
    },

    /** @param {string | undefined} id */
    find(id) {
      return visits.get(id ?? '');
    },
  };
}

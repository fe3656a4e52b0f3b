// @ts-check
/** What people decided on the pages of the other site. In memory: gone with the demo. */
import { randomUUID } from 'node:crypto';

/** @import { Errand } from './url-tools.mjs' */

/** Visits kept. The oldest makes room. */
const MAX_VISITS = 1000;

/** @typedef {'allow' | 'deny'} Decision */

/** One link that a person was sent to, and what they decided there. */
export class Visit {
  /** @type {(decision: Decision) => void} */
  #resolve = () => {};
  /** Cannot be guessed: whoever has the link can decide. */
  id = randomUUID();
  /** @type {Decision | undefined} the first; a second one changes nothing */
  decision;
  /** Settles with the decision; never, if nobody decides. */
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

import type { Completion } from '../../protocol/outcome.js';
import type { RelayStore } from '../store.js';
import type { ParkedAnswer, StoredElicitation } from '../stored-elicitation.js';
import type { OverReason } from '../wire.js';
import type { RedisContext } from './context.js';
import { dataOf } from './data-of.js';
import { readJson } from './read-json.js';
import * as scripts from './scripts.js';

/** The elicitations of parked calls: no process waits for them, so they need no lease. */
export interface ParkedElicitations extends Pick<RelayStore, 'peek' | 'forget'> {
  add(elicitation: StoredElicitation, limit: number): Promise<boolean>;
}

export function parkedElicitations({ run, keys, sealer, remember }: RedisContext): ParkedElicitations {
  return {
    async add(elicitation, limit) {
      const { id, scope, phase, queued, parked } = elicitation;
      const data = await sealer.seal(dataOf(elicitation), keys.elicitation(id));
      const life = String(Math.ceil(parked!.life));
      // The id is the token, because any process may add it again.
      const values = [id, keys.changes, life, id, String(limit), JSON.stringify(scope), data];
      const names = [keys.elicitation(id), keys.user(scope.user)];
      return Boolean(await run(scripts.ADD, names, [...values, '', String(queued), '', phase, '']));
    },

    async peek(id) {
      const key = keys.elicitation(id);
      const fields = (await run(scripts.PEEK, [key], [])) as Array<string | null>;
      const [phase, how, answer, completion] = fields.map((field) => field ?? undefined);
      if (!phase) return undefined;
      return {
        phase: phase as ParkedAnswer['phase'],
        how: how as OverReason | undefined,
        answer: answer ? readJson(await sealer.open(answer, key)) : undefined,
        completion: completion as Completion | undefined,
      };
    },

    async forget(id) {
      await run(scripts.FORGET, [keys.elicitation(id)], [String(remember)]);
    },
  };
}

import { createId } from '../create-id.js';

/** Letters of an id that say in which slot of a cluster a user's keys are. */
const TAG_LENGTH = 6;

/**
 * The names of the keys. Redis Cluster keeps keys with equal text in braces together, so that a script reaches all keys of a
 * user at once; an id begins with that text.
 *
 * | key | type | contents |
 * |---|---|---|
 * | `…{tag}:e:ID` | hash | an elicitation, and for a while what is left of it once it is over |
 * | `…{tag}:u:USER` | sorted set | ids of the user's elicitations that are not over, in their order |
 * | `…{tag}:m:ID` | list | what pages said of it, until the process that asked has read it |
 * | `…{tag}:v:NONCE` | string | that process's verdict on an answer |
 * | `…{tag}:p:ID` | string | a parked call; empty for a while once it is over |
 * | `…{parks}` | sorted set | ids of parked calls, by when somebody should look at them |
 * | `…{parks}:ID` | string | the process that works on a parked call |
 * | `…{leases}` | sorted set | processes that ask, by when each renewed its lease |
 * | `…{leases}:PROCESS` | set | ids that the process asked |
 * | `…{leases}:generation` | string | a random text, another one after Redis lost its data |
 */
export interface Keys {
  /** Of a new elicitation. */
  createId(user: string): string;
  elicitation(id: string): string;
  /** What the keys of a user's elicitations begin with. */
  elicitations(user: string): string;
  user(user: string): string;
  messages(id: string): string;
  verdict(id: string, nonce: string): string;
  parked(id: string): string;
  readonly parks: string;
  lock(id: string): string;
  readonly leases: string;
  readonly generation: string;
  asked(processId: string): string;
  /** The channel of all changes. */
  readonly changes: string;
  /** The channel on which a process hears itself. */
  own(processId: string): string;
}

export function keysWith(prefix: string): Keys {
  const inSlotOf = (id: string, kind: string, rest = id) => `${prefix}{${id.slice(0, TAG_LENGTH)}}:${kind}:${rest}`;
  const leases = `${prefix}{leases}`;
  const parks = `${prefix}{parks}`;
  return {
    createId: (user) => tagOf(user) + createId(),
    elicitation: (id) => inSlotOf(id, 'e'),
    elicitations: (user) => inSlotOf(tagOf(user), 'e', ''),
    user: (user) => inSlotOf(tagOf(user), 'u', user),
    messages: (id) => inSlotOf(id, 'm'),
    verdict: (id, nonce) => inSlotOf(id, 'v', nonce),
    parked: (id) => inSlotOf(id, 'p'),
    parks,
    lock: (id) => `${parks}:${id}`,
    leases,
    generation: `${leases}:generation`,
    asked: (processId) => `${leases}:${processId}`,
    changes: `${prefix}changes`,
    own: (processId) => `${prefix}process:${processId}`,
  };
}

/** A hash of 32 bits (FNV-1a). Users with the same one share a slot, and nothing else. */
function tagOf(user: string): string {
  let hash = 2166136261;
  for (let i = 0; i < user.length; i++) hash = Math.imul(hash ^ user.charCodeAt(i), 16777619);
  return (hash >>> 0).toString(36).padStart(7, '0').slice(-TAG_LENGTH);
}

// store.ts
import type { ElicitationPort, ElicitationRequest, Outcome, PortState, ServerIdentity } from 'mcp-elicitation';
import { ElicitationOver, resultOf } from 'mcp-elicitation/adapters';
import { type Receipt, receiptOf } from 'mcp-elicitation/receipts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export interface Stored {
  id: string;
  params: ElicitationRequest;
  server: ServerIdentity;
  /** `{ phase: 'open' }` at first. */
  state: PortState;
  receipt?: Receipt;
}

const nothing: { requests: Stored[] } = { requests: [] };
/** A post without a reply may have arrived. Each view shows its answer, and can send it again under the same `answerId`. */
const unconfirmed = (request: Stored): Stored =>
  request.state.phase === 'answered' ? { ...request, state: { ...request.state, failure: 'delivery' } } : request;
const partialize = ({ requests }: typeof nothing) => ({ requests: requests.map(unconfirmed) }); // A reload cuts a post off.
export const useStore = create(persist(() => nothing, { name: 'requests', partialize }));
const find = (id: string) => useStore.getState().requests.find((request) => request.id === id);
const change = (id: string, changes: Partial<Stored>) =>
  useStore.setState(({ requests }) => ({
    requests: requests.map((request) => (request.id === id ? { ...request, ...changes } : request)),
  }));

/** A request has come. One that is there already, as after a reload, stays as it is. */
export const receive = (asked: Omit<Stored, 'state'>) =>
  useStore.setState(({ requests }) =>
    find(asked.id) ? {} : { requests: [...requests, { ...asked, state: { phase: 'open' } }] },
  );

/** The way from each view of a request to the store. */
export const portOf = (id: string): ElicitationPort => ({
  key: id,
  get state() {
    return find(id)?.state ?? { phase: 'over', how: 'withdrawn' };
  },
  subscribe: (listener) => useStore.subscribe(listener),
  async send(event) {
    const request = find(id);
    if (event.type !== 'answer' || !request) return;
    const { params, server, state } = request;
    if (state.phase !== 'open' && !state.failure) return; // Another view has answered.
    const { answer, answerId } = event;
    const outcome = answer as Outcome;
    change(id, { state: { phase: 'answered', answerId, answer } }); // Now all views are busy.
    try {
      // The backend takes the first one with this key, and replies to it again.
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': answerId };
      const body = JSON.stringify(resultOf(outcome));
      const { ok, status } = await fetch(`/requests/${id}`, { method: 'POST', headers, body });
      if (status === 404) {
        change(id, { state: { phase: 'over', how: 'undelivered' } });
        throw new ElicitationOver('undelivered'); // Refused for good: it ends with a notice.
      }
      if (!ok) throw new Error(`The answer was not taken: ${status}`);
      change(id, { state: { phase: 'over', answerId }, receipt: receiptOf(params, outcome, { server }) });
    } catch (error) {
      change(id, unconfirmed(find(id) ?? request));
      throw error;
    }
  },
});

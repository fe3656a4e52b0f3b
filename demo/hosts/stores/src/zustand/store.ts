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
export const useStore = create(persist(() => nothing, { name: 'requests' }));
const find = (id: string) => useStore.getState().requests.find((request) => request.id === id);
const change = (id: string, changes: Partial<Stored>) =>
  useStore.setState(({ requests }) => ({
    requests: requests.map((request) => (request.id === id ? { ...request, ...changes } : request)),
  }));

/** The way from each view of a request to the store. */
export const portOf = (id: string): ElicitationPort => ({
  key: id,
  get state() {
    return find(id)?.state ?? { phase: 'over', how: 'withdrawn' };
  },
  subscribe: (listener) => useStore.subscribe(listener),
  async send(event) {
    if (event.type !== 'answer') return;
    const { params, server } = find(id)!;
    const outcome = event.answer as Outcome;
    const body = JSON.stringify(resultOf(outcome));
    const { ok, status } = await fetch(`/requests/${id}`, { method: 'POST', body });
    if (status === 404) {
      change(id, { state: { phase: 'over', how: 'undelivered' } });
      throw new ElicitationOver('undelivered'); // Refused for good: it ends with a notice.
    }
    if (!ok) throw new Error(`The answer was not taken: ${status}`); // The form opens again with what was typed.
    const state: PortState = { phase: 'over', answerId: event.answerId };
    change(id, { state, receipt: receiptOf(params, outcome, { server }) });
  },
});

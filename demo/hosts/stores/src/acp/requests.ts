import type { ElicitationPort, ElicitationRequest, Outcome, PortState } from 'mcp-elicitation';
import { resultOf } from 'mcp-elicitation/adapters';
import { reactive, watch } from 'vue';

interface Asked {
  params: ElicitationRequest;
  state: PortState;
  reply(result: object): Promise<void>;
}

/** The requests of the agent by their ids. */
export const requests = reactive(new Map<string, Asked>());

export function portOf(id: string): ElicitationPort {
  const asked = requests.get(id)!;
  return {
    key: id,
    get state() {
      return asked.state;
    },
    subscribe: (listener) => watch(() => asked.state, listener, { flush: 'sync' }),
    async send(event) {
      if (event.type !== 'answer') return;
      await asked.reply(resultOf(event.answer as Outcome));
      asked.state = { phase: 'over', answerId: event.answerId };
    },
  };
}

import type { Answer, ElicitationPort, ElicitationRequest, PortState } from 'mcp-elicitation';
import { BehaviorSubject } from 'rxjs';

/** A request in the application's own store: views come and go, and the request stays. */
export class StoredRequest implements ElicitationPort {
  readonly key: string;
  readonly params: ElicitationRequest;
  readonly #states = new BehaviorSubject<PortState>({ phase: 'open' });
  readonly #deliver: (answer: Answer) => void;

  /** @param deliver Takes the answer. After a throw the form is open again with what was typed. */
  constructor(key: string, params: ElicitationRequest, deliver: (answer: Answer) => void) {
    this.key = key;
    this.params = params;
    this.#deliver = deliver;
  }

  get state(): PortState {
    return this.#states.value;
  }

  subscribe(listener: () => void): () => void {
    const subscription = this.#states.subscribe(listener);
    return () => subscription.unsubscribe();
  }

  send: ElicitationPort['send'] = (event) => {
    if (event.type !== 'answer') return;
    this.#deliver(event.answer);
    this.#states.next({ phase: 'over', answerId: event.answerId });
  };
}

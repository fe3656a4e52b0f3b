import type { ElicitationSession } from '../session/elicitation-session.js';
import type { CardHost } from './card-controller.js';

/** What a page can learn about the element without listening. */
export interface CustomStates {
  /** Resolves when the actions on screen count. */
  readonly ready: Promise<void>;
  /** Whether the actions on screen count. */
  setReady(isReady: boolean): void;
}

/** Sets the element's custom states, which pages style with `:state()`. */
export function customStates(host: CardHost, session: ElicitationSession): CustomStates {
  const { states } = host.attachInternals(); // Undefined in Safari before 17.4.
  const set = (state: string, isOn: boolean) => (isOn ? states?.add(state) : states?.delete(state));
  let isReady = false;
  let resolve: () => void;
  const createReady = () =>
    new Promise<void>((resolveReady) => {
      resolve = resolveReady;
    });
  let ready = createReady();
  host.addController({
    hostUpdated() {
      const { displayed, notice, visits } = session;
      set('empty', host.presentation === 'dialog' || !(displayed || notice || visits.length));
      set('shown', displayed !== undefined);
      set('busy', displayed?.isBusy ?? false);
      set('waiting', displayed?.visit !== undefined);
    },
  });
  return {
    get ready() {
      return ready;
    },
    setReady(isNowReady) {
      set('ready', isNowReady);
      if (isNowReady) resolve();
      else if (isReady) ready = createReady();
      isReady = isNowReady;
    },
  };
}

import type { ElicitationSession } from '../session/elicitation-session.js';
import type { CardHost } from './card-controller.js';

/** The state `ready` of an element, and its promise. */
export interface CustomStates {
  /** Resolves when presses on the actions count. */
  readonly ready: Promise<void>;
  /** Sets whether presses on the actions count. */
  setReady(isReady: boolean): void;
}

/** Sets the element's custom states, which pages style with `:state()`. */
export function customStates(host: CardHost, session: ElicitationSession): CustomStates {
  const states = host.attachInternals?.().states; // Undefined in Safari before 17.4 and in DOMs without layout.
  const set = (state: string, isOn: boolean) => {
    try {
      if (isOn) states?.add(state);
      else states?.delete(state);
    } catch {
      // Chromium before 125 has no `:state()`, and takes other names.
    }
  };
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

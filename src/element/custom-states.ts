import type { ElicitationSession } from '../session/elicitation-session.js';
import type { CardHost } from './card-host.js';

/** The state `ready` of an element, and its promise. */
export interface CustomStates {
  /** Resolves when presses on the actions count. */
  readonly ready: Promise<void>;
  /** Sets whether presses on the actions count. */
  setReady(isReady: boolean): void;
}

/** Sets the element's custom states, which pages style with `:state()`. */
export function customStates(host: CardHost, session: ElicitationSession): CustomStates {
  const states = host.attachInternals?.().states; // A DOM without layout has none.
  // Chromium styles the whole card again at each `add` and `delete`, also of a state that stays as it is.
  const set = (state: string, isOn: boolean) => {
    if (states && states.has(state) !== isOn) states[isOn ? 'add' : 'delete'](state);
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
      set('frameless', host.frameless);
      set('shown', displayed !== undefined);
      set('busy', displayed?.isAtWork ?? false);
      set('waiting', displayed?.isVisiting ?? false);
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

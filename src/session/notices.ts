import { deepEqual } from '../protocol/json.js';
import type { OverCause } from '../protocol/over.js';
import type { Elicitation } from './elicitation.js';

/**
 * What stays on screen after an elicitation that the person had seen went away by itself, or while none can arrive, or after some
 * were held back.
 */
export interface Notice {
  readonly how: Exclude<OverCause, 'closed'> | 'unreachable';
  /** The server that asked; may be empty. */
  readonly serverName: string;
  /** Whether the application itself asked. */
  readonly isOwn: boolean;
}

/** Requests cannot reach this page. */
const UNREACHABLE: Notice = { how: 'unreachable', serverName: '', isOwn: false };

/** The notice that an elicitation leaves; none if the person ended it, or has not seen it. */
function noticeOf({ wasRendered, outcome, options, isOwn, state }: Elicitation): Notice | undefined {
  const { how = 'withdrawn' } = state;
  const action = outcome?.action;
  if (!wasRendered || (action !== 'withdrawn' && action !== 'timeout') || how === 'closed') return undefined;
  return { how, serverName: options.server.name, isOwn };
}

/** The notice on screen, and the one behind it. */
export class Notices {
  #current: Notice | undefined;
  /** Becomes the notice when what is on screen leaves it: the actions of a card do not move. */
  #next: Notice | undefined;
  /** Whether requests can reach this page, as far as the person has to hear of it. */
  isReachable = true;

  /** Says why the last elicitation went away, if the person had seen it and did not end it; else that none can arrive. */
  get current(): Notice | undefined {
    return this.#current ?? (this.isReachable ? undefined : UNREACHABLE);
  }

  /** An elicitation has its outcome. @param hadTurn Whether it was on screen, so that the notice before it goes. */
  noteEnd(elicitation: Elicitation, hadTurn: boolean): void {
    this.#current = noticeOf(elicitation) ?? (hadTurn ? undefined : this.#current);
  }

  /** An elicitation has left the screen. */
  noteClose(): void {
    if (!this.#current) [this.#current, this.#next] = [this.#next, undefined];
  }

  /**
   * A server asks too often, so that not all that it asks is shown. A card on screen does not say so, but the next one.
   * @returns false if that was noted already.
   */
  noteLimit(limited: Notice, isCardOnScreen: boolean): boolean {
    if ([this.#current, this.#next].some((notice) => deepEqual(notice, limited))) return false;
    if (isCardOnScreen) this.#next = limited;
    else this.#current = limited;
    return true;
  }

  /** The person dismisses the notice on screen. After a notice about an end, the one about the connection may appear. */
  dismiss(): void {
    if (!this.#current) this.isReachable = true;
    this.#current = undefined;
  }

  /** Removes the notices about earlier elicitations. */
  clear(): void {
    this.#current = this.#next = undefined;
  }
}

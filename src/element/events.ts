import type { Content } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';

/*
 * The events neither bubble nor compose. A bubbling `close` or `cancel` would fire the listeners of an application's own
 * <dialog> around the element, and a bubbling `accept` would hand the answer to every ancestor.
 */

let hasWarned = false;

/** The person submitted a valid answer, or consented to visit a page. It is final: `checkAnswer` comes before it. */
export class AcceptEvent extends Event {
  /** The answers by property key: only declared keys, typed as the schema says. None in URL mode. */
  readonly content: Content | undefined;
  /** How long the yes holds, where that is more than this one time. */
  readonly remember: Persistence | undefined;

  constructor(content?: Content, remember?: Persistence) {
    super('accept');
    this.content = content;
    this.remember = remember;
  }

  /**
   * Has no effect, because the answer is final: `checkAnswer` keeps the form open. Warns once in the console. It does not throw,
   * because modifiers of frameworks, such as `@accept.prevent`, call it before the listener.
   */
  override preventDefault(): void {
    // biome-ignore lint/suspicious/noConsole: nothing else tells the developer that it has no effect
    if (!hasWarned) console.warn('mcp-elicitation: preventDefault() on accept has no effect: use checkAnswer');
    hasWarned = true;
  }
}

/** The person said no. */
export class RejectEvent extends Event {
  /** The reason, where the application asks for one and the person gave it. */
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super('reject');
    this.reason = reason;
  }
}

/** The person consented to visit a page, and it is about to open. `preventDefault()` leaves opening it to the application. */
export class UrlOpenEvent extends Event {
  /** The page: absolute, http or https. */
  readonly url: string;

  constructor(url: string) {
    super('url-open', { cancelable: true });
    this.url = url;
  }
}

/** The events of `<mcp-elicitation>`. Those without data are plain events; `close` is the last one whatever the outcome. */
export interface McpElicitationEventMap {
  accept: AcceptEvent;
  reject: RejectEvent;
  cancel: Event;
  timeout: Event;
  shown: Event;
  'url-open': UrlOpenEvent;
  waiting: Event;
  close: Event;
}

/** The events of the element in place of the native ones of the same name, and all other native ones. */
export type ElementEventMap = Omit<HTMLElementEventMap, keyof McpElicitationEventMap> & McpElicitationEventMap;

/** A listener that knows its event and the element. */
export type ElementListener<Target, Type extends keyof ElementEventMap> =
  | ((this: Target, event: ElementEventMap[Type]) => unknown)
  | null;

export interface AddElementListener<Target> {
  <Type extends keyof ElementEventMap>(
    type: Type,
    listener: ElementListener<Target, Type>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export interface RemoveElementListener<Target> {
  <Type extends keyof ElementEventMap>(
    type: Type,
    listener: ElementListener<Target, Type>,
    options?: boolean | EventListenerOptions,
  ): void;
  (type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

import type { Content } from '../protocol/outcome.js';

/*
 * Events neither bubble nor are composed: a bubbling `close` or `cancel` would fire the listeners of a host's own
 * <dialog> around the element, and a bubbling `accept` would hand the answer to every ancestor.
 */

/**
 * The person submitted a valid answer, or agreed to visit a page. In form mode `preventDefault()` keeps the form open and busy while the host checks it: then
 * set `errors` to have it mended, or `open = false` to let it stand.
 */
export class AcceptEvent extends Event {
  static readonly type = 'accept';
  /** The answers by property key: only declared keys, typed as the schema says. None in URL mode. */
  readonly content: Content | undefined;

  constructor(content?: Content) {
    super(AcceptEvent.type, { cancelable: true });
    this.content = content;
  }
}

/** The person said no. */
export class RejectEvent extends Event {
  static readonly type = 'reject';
  /** Why, where the host asked for it. */
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super(RejectEvent.type);
    this.reason = reason;
  }
}

/** The question was dismissed without a choice: Cancel, Escape, `open = false`, or the element left the document. */
export class CancelEvent extends Event {
  static readonly type = 'cancel';

  constructor() {
    super(CancelEvent.type);
  }
}

/** The time limit passed. */
export class TimeoutEvent extends Event {
  static readonly type = 'timeout';

  constructor() {
    super(TimeoutEvent.type);
  }
}

/** The question is on screen. */
export class ShownEvent extends Event {
  static readonly type = 'shown';

  constructor() {
    super(ShownEvent.type);
  }
}

/** The person agreed to visit a page, and it is about to open. `preventDefault()` leaves the opening to the host. */
export class UrlOpenEvent extends Event {
  static readonly type = 'url-open';
  /** The page, absolute, http or https. */
  readonly url: string;

  constructor(url: string) {
    super(UrlOpenEvent.type, { cancelable: true });
    this.url = url;
  }
}

/** The page is open elsewhere, and the person is waited for. What was asked is answered already. */
export class WaitingEvent extends Event {
  static readonly type = 'waiting';

  constructor() {
    super(WaitingEvent.type);
  }
}

/** The events of `<mcp-elicitation>`. `close` is a plain event and always the last, whatever the outcome. */
export interface McpElicitationEventMap {
  accept: AcceptEvent;
  reject: RejectEvent;
  cancel: CancelEvent;
  timeout: TimeoutEvent;
  shown: ShownEvent;
  'url-open': UrlOpenEvent;
  waiting: WaitingEvent;
  close: Event;
}

import type { Persistence } from '../protocol/persistence.js';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import type { Notice } from '../session/notice.js';
import type { Problem } from './summary.js';
import type { LinkState, VisitState } from './waiting.js';

/** What the card shows of one elicitation. All texts are plain text; comments name those that the server wrote. */
export interface CardState {
  readonly isDialog: boolean;
  /** The server's name in the host's words; empty if the host gave none. */
  readonly serverName: string;
  /** A line below the name, in the host's words; may be empty. */
  readonly serverOrigin: string;
  /** Written by the server, or by a host that declares the elicitation itself; may be empty. */
  readonly heading: string;
  /** Like `heading`. */
  readonly message: string;
  /** Why the request cannot be shown at all; empty if it can. */
  readonly defect: string;
  /** Errors of the server that belong to no field. */
  readonly errors: readonly string[];
  /** The node that holds the fields. They render themselves. */
  readonly fields: Node;
  /** Labels that the host gave the two actions, in place of ours. */
  readonly labels: { readonly accept?: string; readonly reject?: string };
  /** URL mode: the page that the server asks the person to visit. */
  readonly page: InspectedUrl | undefined;
  /** The visit to that page, once the person has consented. */
  readonly visit: VisitState | undefined;
  /** Visits of other elicitations. Each is one line above the header. */
  readonly folded: readonly VisitState[];
  /** The content of the live region: a text or a template. */
  readonly announcement: unknown;
  /** Tells about the elicitation that went away last, until the person dismisses the notice. */
  readonly notice: Notice | undefined;
  /** The person's reason to reject, as typed; `undefined` if the host does not ask for one. */
  readonly reason: string | undefined;
  /** Labels of the fields that seem to ask for a secret. */
  readonly secrets: readonly string[];
  /** Number of requests in the queue behind this one. */
  readonly queued: number;
  /** Place in a series; `index` counts from 0. */
  readonly step: { readonly index: number; readonly count: number; readonly canGoBack: boolean } | undefined;
  /** Whether the card offers to silence the server. */
  readonly silenceable: boolean;
  /** Whether any field is required. */
  readonly requiresSome: boolean;
  /** Number of required fields without an answer. */
  readonly missing: number;
  /** The same with the fields of the summary that still show an error: one number, as above the fields. */
  readonly toComplete: number;
  /** Whether the person has seen the problems, and may send the answers all the same. */
  readonly isForced: boolean;
  /** Whether a draft came back, so that the person may start afresh. */
  readonly hasDraft: boolean;
  /** How long a yes may hold, beyond this one time. */
  readonly persistences: readonly Persistence[];
  readonly remember: Persistence | undefined;
  /** Whether the next press on Submit gives a yes that always holds. */
  readonly isConfirming: boolean;
  /** Whether the card may be dismissed without an answer. */
  readonly dismissible: boolean;
  /** Copies the link of the page before consent, where the application allows that. */
  readonly link: LinkState | undefined;
  /** Fields that show an error now. */
  readonly problems: readonly Problem[];
  /** Fields that showed an error at the last submit, for the list above the fields. */
  readonly summary: readonly Problem[];
  /** Whether a required field cannot be rendered, so that nothing can be submitted. */
  readonly blocked: boolean;
  /** Whether the host is checking the content. */
  readonly busy: boolean;
  /** Whether the connection that will carry the answer is lost. */
  readonly isOffline: boolean;
  /** Milliseconds left, or the whole limit before the clock starts; 0 is no limit. */
  readonly timeLeft: number;
  /** Seconds left while the countdown is visible, else `undefined`. */
  readonly secondsLeft: number | undefined;
  /** Whether the person may ask for more time. */
  readonly extendable: boolean;
}

/** What the card reports to the element. */
export interface CardActions {
  /** The person pressed the action that accepts. In URL mode this consents to the visit. */
  submit(): void;
  /** The person pressed Control or Command with Enter somewhere in the form. Never opens a page. */
  send(): void;
  reject(): void;
  cancel(): void;
  /** Cancels where the application allows that, for an event that was meant for the card. @returns whether it did. */
  dismiss(event: Event): boolean;
  /** Deletes the draft that came back, and shows the form as the server sent it. */
  startAfresh(): void;
  /** Returns to the previous step of a series. */
  back(): void;
  /** Cancels the whole series. */
  cancelAll(): void;
  /** Rejects this request and all others of the same server. */
  silence(): void;
  /** Asks for more time. */
  extend(): void;
  /** The person changed the reason to reject. */
  enterReason(reason: string): void;
  /** The person chose how long a yes holds; the empty string is this one time. */
  chooseRemember(value: string): void;
  /** Removes the notice about an elicitation that went away. */
  dismissNotice(): void;
  /** Moves focus to a field. */
  focusField(pointer: string): void;
  /** Whether an event was meant for something other than the elicitation on screen. Such an event answers nothing. */
  isStray(event: Event): boolean;
  /** Whether a key that submits from anywhere in the card was meant for the page. Such a key does nothing. */
  isStrayShortcut(event: KeyboardEvent): boolean;
  /** The person did something in the card. */
  interact(event: Event): void;
  /** The person pressed Tab in the card. */
  tab(event: KeyboardEvent): void;
  /** A pointer went down in the card, or beside the dialog. */
  press(event: PointerEvent): void;
  /** A click landed beside the dialog. */
  clickOutside(event: MouseEvent): void;
  /** Focus entered the card, or moved inside it. */
  trackFocus(event: FocusEvent): void;
}

/** Id of the line that names the card: which server asks. */
export const TITLE_ID = 'title';
/** Ids of the texts that describe the card. */
export const ORIGIN_ID = 'origin';
export const STEP_ID = 'step';
export const QUEUED_ID = 'queued';
export const HEADING_ID = 'heading';
export const MESSAGE_ID = 'message';
export const DEFECT_ID = 'defect';
export const TIME_ID = 'time';

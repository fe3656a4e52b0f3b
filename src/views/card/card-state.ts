import type { Decision } from '../../protocol/review.js';
import type { Persistence } from '../../protocol/persistence.js';
import type { InspectedUrl } from '../../protocol/url/inspect-url.js';
import type { Notice } from '../../session/notice.js';
import type { ReviewStage } from '../../session/review.js';
import type { Problem } from './summary.js';
import type { UntouchedAnswer } from './untouched.js';
import type { LinkState, VisitState } from '../url/visit.js';

/** What the card shows of one elicitation. All texts are plain text; comments name the texts that the server wrote. */
export interface CardState {
  readonly isDialog: boolean;
  /** The server's name in the host's words; empty if the host gave none. */
  readonly serverName: string;
  /** Whether the application asks, not a server. */
  readonly isOwn: boolean;
  /** A line below the name, in the host's words; may be empty. */
  readonly serverOrigin: string;
  /** Written by the server, or by a host that declares the elicitation itself; may be empty. */
  readonly heading: string;
  /** Like `heading`. */
  readonly message: string;
  /** Why the request cannot be shown at all; empty if it can. */
  readonly defect: string;
  /** Errors that belong to no field, and why the last answer could not be checked or delivered. */
  readonly errors: readonly string[];
  /** The node that holds the fields. They render themselves. Each elicitation has its own. */
  readonly fields: Node;
  /** Labels that the host gave the two actions, in place of ours. */
  readonly labels: { readonly accept?: string; readonly reject?: string };
  /** The action that the application wants reviewed. */
  readonly review: ReviewState | undefined;
  /** Whether the card has two buttons, Yes and No, in place of its field, Submit and Reject. */
  readonly isYesNo: boolean;
  /** Whether the card of a request has a Reject. */
  readonly rejectable: boolean;
  /** Whether accepting may do harm, in the application's judgement. */
  readonly isDangerous: boolean;
  /** URL mode: the page that the server asks the person to visit. */
  readonly page: InspectedUrl | undefined;
  /** The visit to that page, once the person has consented. */
  readonly visit: VisitState | undefined;
  /** Visits of other elicitations. Each is one line above the header. */
  readonly folded: readonly VisitState[];
  /** The content of the live region: a text or a template. */
  readonly announcement: unknown;
  /** The notice about the last elicitation that went away, until the person dismisses it. */
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
  /** The same, and the fields of the summary that still show an error. */
  readonly toComplete: number;
  /** Whether the person has pressed Submit with something wrong. Before that, the card does not mention what is missing. */
  readonly hasProblems: boolean;
  /** Whether the person has seen the problems and may send the answers anyway. */
  readonly isForced: boolean;
  /** Whether the card has a Submit. */
  readonly hasSubmit: boolean;
  /** Whether a draft came back, so that the person may start afresh. */
  readonly hasDraft: boolean;
  /** How long an accept may hold, beyond this one time. */
  readonly persistences: readonly Persistence[];
  readonly remember: Persistence | undefined;
  /** Whether the next press on Submit gives an accept that always holds. */
  readonly isConfirming: boolean;
  /** Whether the card may be dismissed without an answer. */
  readonly dismissible: boolean;
  /** Copies the link of the page before consent, where the application allows that. */
  readonly link: LinkState | undefined;
  /** Fields that show an error now. */
  readonly problems: readonly Problem[];
  /** Fields that showed an error at the last submit, for the list above the fields. */
  readonly summary: readonly Problem[];
  /** Answers that leave although the person has not entered them, where the card scrolls. */
  readonly untouched: readonly UntouchedAnswer[] | undefined;
  /** Whether all of them are on screen, rather than their beginning. */
  readonly isSummaryOpen: boolean;
  /** Whether the person pressed Submit before having read what it sends. */
  readonly isEarly: boolean;
  /** Whether a required field or a fixed value cannot be shown, so that nothing can be submitted. */
  readonly blocked: boolean;
  /** Whether the answer is being taken. */
  readonly busy: boolean;
  /** Whether the answer is on its way. */
  readonly isSending: boolean;
  /** Whether sending takes so long that the person may put the card aside. */
  readonly isSlow: boolean;
  /** Whether the connection that will carry the answer is lost. */
  readonly isOffline: boolean;
  /** Milliseconds left, or the whole limit before the clock starts; 0 is no limit. */
  readonly timeLeft: number;
  /** Seconds left while the countdown is visible, else `undefined`. */
  readonly secondsLeft: number | undefined;
  /** Whether the person may ask for more time. */
  readonly extendable: boolean;
}

/** What the card shows of an action under review. */
export interface ReviewState {
  /** Whether it is a question: the buttons are Yes and No, and the field for a text stands beside them. */
  readonly isQuestion: boolean;
  /** The node that holds the arguments. They render themselves. */
  readonly arguments: Node;
  readonly stage: ReviewStage;
  readonly allows: (decision: Decision) => boolean;
  /** Whether an end of the arguments has not been on screen; `undefined` as long as all have been. */
  readonly endAhead: boolean | undefined;
  /** How many characters the values have together. */
  readonly length: number;
  /** The response, as typed. */
  readonly response: string;
  /** What "Approve the rest" covers; `undefined` where the card does not offer it. */
  readonly rest: readonly UntouchedAnswer[] | undefined;
}

/** What the card reports to the element. */
export interface CardActions {
  /** The person pressed the action that accepts. In URL mode this consents to the visit. */
  submit(event: Event): void;
  /** The person pressed Control or Command with Enter somewhere in the form. Never opens a page. */
  submitByKey(event: Event): void;
  reject(): void;
  /** Opens another stage of the review of an action. */
  openReview(stage: ReviewStage): void;
  /** The person pressed Yes or No. */
  answer(isYes: boolean): void;
  /** Approves an action, and what follows in its series. */
  approveRest(event: Event): void;
  /** The person sends the text that they wrote beside Yes and No. */
  respond(): void;
  /** The person typed in the response to an action. */
  enterResponse(text: string): void;
  cancel(): void;
  /** Cancels, if the application allows it and the event was meant for the card. @returns whether it did. */
  dismiss(event: Event): boolean;
  /** Deletes the draft that came back, and shows the form as the server sent it. */
  startAfresh(): void;
  /** Returns to the previous step of a series. */
  back(): void;
  /** Cancels the whole series. */
  cancelAll(): void;
  /** Rejects this request and all others of the same server. */
  silence(): void;
  /** Takes the card off the screen while the answer is on its way. */
  putAside(): void;
  /** Asks for more time. */
  extend(): void;
  /** The person typed in the reason to reject. */
  enterReason(reason: string): void;
  /** The person chose how long an accept holds; the empty string is this one time. */
  chooseRemember(value: string): void;
  /** Removes the notice about an elicitation that went away. */
  dismissNotice(): void;
  /** Shows all answers that the person has not entered. */
  openSummary(): void;
  /** Leads to the end of the arguments. */
  goToEnd(): void;
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

import type { InspectedUrl } from '../../protocol/url/inspect-url.js';
import type { Elicitation } from '../../session/elicitation.js';
import type { PersonActions } from '../../session/person-actions.js';
import type { ReviewStage } from '../../session/review.js';
import type { Turns } from '../../session/turns.js';
import type { ElicitationView } from './elicitation-view.js';

/** What the templates around a card read and call. `person` takes a press that needs nothing of the page. */
export interface FrameContext {
  readonly isDialog: boolean;
  /** Whether the card may be dismissed without an answer. */
  readonly dismissible: boolean;
  readonly turns: Pick<Turns, 'notice' | 'queued' | 'visits'>;
  readonly person: PersonActions;
  readonly actions: CardActions;
  /** The content of the live region: a text or a template. A modal dialog has a live region of its own. */
  readonly announcement: unknown;
}

/** What the templates of a card read and call. */
export interface CardContext extends FrameContext {
  readonly elicitation: Elicitation;
  readonly view: ElicitationView;
  /** Visits of other elicitations. Each is one line above the header. */
  readonly folded: readonly Elicitation[];
}

/** What a press needs the page for: the guard, focus, announcements, windows. */
export interface CardActions {
  /** The person pressed the action that accepts. In URL mode this consents to the visit. */
  submit(event: Event): void;
  /** The person pressed Control or Command with Enter somewhere in the form. Never opens a page. */
  submitByKey(event: Event): void;
  /** The person pressed Yes or No, which stand in place of a single field. */
  answerYesNo(event: Event, isYes: boolean): void;
  /** The person pressed the button that sends the text beside Yes and No. */
  respond(): void;
  /** Approves an action, and what follows in its series. */
  approveRest(event: Event): void;
  /** Cancels, if the application allows it and the event was meant for the card. @returns whether it did. */
  dismiss(event: Event): boolean;
  /** Opens another stage of the review of an action. */
  openReview(stage: ReviewStage): void;
  /** Asks for more time. */
  extend(): void;
  /** Removes the notice about an elicitation that went away. */
  dismissNotice(): void;
  /** Shows all answers that the person has not entered. */
  openList(): void;
  /** Leads to the first part that has not been on screen. */
  readOn(): void;
  /** Copies the link of an elicitation with a page. */
  copyLink(elicitation: Elicitation): void;
  /** Opens the page of a visit again. */
  reopen(page: InspectedUrl): void;
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
export const DANGER_ID = 'danger';
export const DEFECT_ID = 'defect';
export const TIME_ID = 'time';

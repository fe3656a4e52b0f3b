import type { Elicitation } from './elicitation.js';
import type { ReviewStage } from './review-model.js';

/** What a person wants with a press. */
export type Intent = SessionIntent | CardIntent;

/** What the session does. */
export type SessionIntent =
  /** Accept, approve, or send what the stage of a review is for. Where the answer always holds, it takes a second press. It never opens a page. */
  | { to: 'submit' }
  /** Consent to visit the page: that is the answer (2025-11-25 client/elicitation, "Response Actions"). */
  | { to: 'consent' }
  /** Approve an action and the later steps of its series. */
  | { to: 'approve-rest' }
  /** Press Yes or No, if the card has these buttons in place of its field. */
  | { to: 'say'; isYes: boolean }
  /** Send the text that stands beside Yes and No. */
  | { to: 'respond' }
  /** Say no, where the card offers that. */
  | { to: 'reject'; reason?: string | undefined }
  /** Dismiss what is on screen, or this series; reject all requests of its server. */
  | { to: 'cancel' }
  | { to: 'cancel-all' }
  | { to: 'silence' }
  /** Go back to the previous step of a series. */
  | { to: 'go-back' }
  /** Open another stage of a review: to change the arguments, to respond, or to decide. */
  | { to: 'open-stage'; stage: ReviewStage }
  /** Send the answer again whose delivery failed. */
  | { to: 'retry' }
  /** Close the card during a slow delivery, which goes on. */
  | { to: 'keep-sending' }
  /** Say that the visit of a page is over. */
  | { to: 'end-visit'; visit: Elicitation; completion: 'completed' | 'dismissed' }
  /** Get more time, in milliseconds. The application may give it, too. */
  | { to: 'extend'; ms: number }
  | { to: 'dismiss-notice' };

/** What the card does by itself: read on where the person has not been, open the page again, or copy its link, which is a consent. */
export type CardIntent = { to: 'read-on' | 'open-page' | 'copy-link' };

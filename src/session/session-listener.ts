import type { DraftStore } from '../protocol/draft-store.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Elicitation } from './elicitation.js';

/** The element, or a test, that shows the elicitations of a session. */
export interface SessionListener {
  /** The application's store of drafts. False: no drafts are kept, not even in memory. */
  drafts(): DraftStore | false | undefined;
  /** The screen has to change. */
  onChange(): void;
  /**
   * An elicitation has its outcome. Called once for each, before its turn ends.
   * @param isReported False if no event may fire: it never had its turn, or the person could no longer answer it.
   */
  onOutcome(elicitation: Elicitation, outcome: Outcome, isReported: boolean): void;
  /** The person consented, and the page is open elsewhere. */
  onVisit(elicitation: Elicitation): void;
  /** The time for a visit has passed: the elicitation is no longer displayed, but its end still counts. */
  onLate(elicitation: Elicitation): void;
  /** An elicitation leaves the screen while its delivery goes on. The person closed it, or can no longer answer it. */
  onBackground(elicitation: Elicitation): void;
  /** An elicitation whose outcome was reported has left the screen for good, after `onOutcome`. */
  onClose(elicitation: Elicitation): void;
  /** The owner found errors in the answer, or could not take it: the form is open again. */
  onReopen(elicitation: Elicitation, errors: Readonly<Record<string, string>>): void;
  /** The application has declared an elicitation of another server, or for another page, in place of the current one. */
  onSourceChange(elicitation: Elicitation): void;
  /**
   * The current form has changed: the application declared another form in its place, a draft was filled in, or the
   * person opened another stage of a review.
   * @param isFresh Whether earlier entries in the form are discarded.
   */
  onFormChange(elicitation: Elicitation, isFresh: boolean): void;
}

import type { DraftStore } from '../protocol/draft-store.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Elicitation } from './elicitation.js';

/** Shows the elicitations of a session: the element, or a test. */
export interface SessionListener {
  /** The application's store of drafts. False: what was typed into an elicitation without an answer is gone with it. */
  drafts(): DraftStore | false | undefined;
  /** What is on screen looks different now. */
  onChange(): void;
  /**
   * An elicitation has its outcome. Called once for each.
   * @param wasCurrent Whether its turn had come; if not, nobody has seen it.
   */
  onOutcome(elicitation: Elicitation, outcome: Outcome, wasCurrent: boolean): void;
  /** The person consented, and the page is open elsewhere. */
  onVisit(elicitation: Elicitation): void;
  /** The time for a visit has passed: the elicitation is no longer displayed, but its end still counts. */
  onLate(elicitation: Elicitation): void;
  /** An elicitation whose turn had come has left the screen for good. Called once for each, after `onOutcome`. */
  onClose(elicitation: Elicitation): void;
  /** The application refused the content: the form is open again, with these errors. */
  onReopen(elicitation: Elicitation, errors: Readonly<Record<string, string>>): void;
  /**
   * The current form has changed: the application declares another one in its place, or a draft has been filled in.
   * @param isFresh Whether it is for another server or page.
   */
  onFormChange(elicitation: Elicitation, isFresh: boolean): void;
}

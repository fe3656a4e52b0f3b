import type { Elicitation } from '../../session/elicitation.js';
import type { Intent } from '../../session/intent.js';
import type { Notice } from '../../session/notices.js';
import type { CardElements } from './card-elements.js';

/** What is on screen from the card's appearance until it goes, as its templates read it, and what they call. */
export interface CardContext {
  readonly isDialog: boolean;
  /** Whether the card may be dismissed without an answer. */
  readonly dismissible: boolean;
  /** The title of the page that the element is in. */
  readonly pageTitle: string;
  readonly session: {
    readonly notice: Notice | undefined;
    readonly queued: number;
    readonly visits: readonly Elicitation[];
  };
  /** The content of the live region. A modal dialog has a live region of its own. */
  readonly announcement: string;
  /** Visits of other elicitations. Each is one line above the header. */
  readonly folded: readonly Elicitation[];
  readonly elements: CardElements;
  /** The person wants something. @param event Of the person; absent where a script asks. @returns false if it is held back. */
  press(intent: Intent, event?: Event): boolean;
  /** The person typed a response or a reason, or chose how long a yes holds. */
  noteInput(): void;
  /** Takes the events of the frame and of all in it. Lit reads `capture`, `once`, `passive` and `signal` of a listener: a card has none. */
  handleEvent(event: Event): void;
}

/** A listener that passes an intent on. */
export function pressing(card: CardContext, intent: Intent): (event: Event) => void {
  return (event) => void card.press(intent, event);
}

/** Id of the line that names the card: which server asks. */
export const TITLE_ID = 'title';
/** Id of the text that describes the card. */
export const DESCRIPTION_ID = 'description';

/** How far the person has read a card, and what its actions show about that. A new form or stage begins with a new one. */
export class ReadingState {
  /** Whether the card has been taller than its box. Then a list of what the person has not entered stands beside Submit. */
  scrolls = false;
  /** Whether something has not been on screen yet. */
  hasUnread = false;
  /** Whether "Read on" has been offered. From then on its place stays reserved. */
  hadReadOn = false;
  /** Whether all of the list of what a press sends is on screen, rather than its beginning. */
  isListOpen = false;
  /** Whether there were untouched answers on screen. Their list keeps its place when the person has entered all of them. */
  hadUntouched = false;
  /** Whether the person pressed Submit before having read what it sends. */
  wasPressedEarly = false;
  /** Whether the person pressed the button that sends a response, without one. */
  wasResponseMissing = false;
}

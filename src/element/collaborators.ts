import { LOCALE_STATUS_EVENT, type LocaleStatusEventDetail } from '@lit/localize';
import type { ReactiveElement } from 'lit';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { AnnouncementController } from './announcement-controller.js';
import { ArrivalCue } from './arrival-cue.js';
import { followAttachment } from './attachment.js';
import { type CardCollaborators, CardController, type CardHost } from './card-controller.js';
import { CardFocus } from './card-focus.js';
import { type CustomStates, customStates } from './custom-states.js';
import { ElicitationViews } from './elicitation-views.js';
import { Guard } from './guard/guard.js';
import { Reading } from './guard/reading.js';
import { Sight } from './sight.js';

/** What the element delegates to. */
export interface Collaborators extends CardCollaborators {
  readonly element: CardHost;
  readonly card: CardController;
  readonly cue: ArrivalCue;
  readonly states: CustomStates;
}

/**
 * Makes the collaborators of an element, and connects them. Lit calls controllers in the order of their creation, which
 * matters for two pairs:
 *
 * - `announcements` before `card`: what the card says in an update replaces a countdown warning, not the reverse.
 * - `views` before `card`: before a render the card may move focus, and a field that loses it may report a change. `views`
 *   must know by then that a render follows, or it would start another one within it.
 */
export function createCollaborators(element: CardHost, session: ElicitationSession): Collaborators {
  const { turns } = session;
  const announcements = new AnnouncementController(element, turns);
  const views = new ElicitationViews(element, session, announcements);
  const states = customStates(element, turns);
  const guard = new Guard((isReady) => states.setReady(isReady));
  const focus = new CardFocus(element, guard);
  const reading = new Reading(
    () => void element.updateComplete.then(() => element.requestUpdate()),
    () => card.handleResize(),
  );
  const sight = new Sight(element, turns, () => guard.check());
  const card: CardController = new CardController(element, {
    session,
    views,
    announcements,
    guard,
    focus,
    reading,
    sight,
  });
  const cue = new ArrivalCue(element, turns, () => focus.moveToHeading({ preventScroll: true }));
  followAttachment(element, session);
  followLocale(element, () => {
    announcements.clear(); // The announcement was made in the previous language.
    views.current?.translate();
  });
  return { element, session, announcements, views, guard, focus, reading, sight, card, cue, states };
}

/** Renders the element again when the page's locale has changed. @param onChange Updates what Lit does not render. */
function followLocale(host: ReactiveElement, onChange: () => void): void {
  const handleStatus = ({ detail }: CustomEvent<LocaleStatusEventDetail>) => {
    if (detail.status !== 'ready') return;
    onChange();
    host.requestUpdate();
  };
  host.addController({
    hostConnected: () => window.addEventListener(LOCALE_STATUS_EVENT, handleStatus),
    hostDisconnected: () => window.removeEventListener(LOCALE_STATUS_EVENT, handleStatus),
  });
}

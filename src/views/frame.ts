import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../session/notice.js';
import { cardView, clickGuard } from './card/card.js';
import type { CardActions, CardState } from './card/card-state.js';
import { askerName } from './asker-name.js';
import * as messages from './messages.js';
import { noticeView } from './card/notice.js';
import { lateView, type VisitState } from './url/visit.js';

/** Leads to a card that is out of view. */
export interface CueState {
  readonly serverName: string;
  readonly isOwn: boolean;
  /** Leads to the card. */
  readonly go: () => void;
}

export interface FrameState {
  readonly isDialog: boolean;
  /** The card; `undefined` while no elicitation is on screen. */
  readonly card: CardState | undefined;
  readonly notice: Notice | undefined;
  /** Visits whose time is over, while no elicitation is on screen. */
  readonly late: readonly VisitState[];
  /** The button that leads to the card while it is out of view. */
  readonly cue: CueState | undefined;
  /** The content of the live region. A modal dialog has a live region of its own. */
  readonly announcement: unknown;
}

/** All that the element renders: the card or notices, and a live region. */
export function frameView(
  { isDialog, card, notice, late, cue, announcement }: FrameState,
  actions: CardActions,
): TemplateResult {
  const toast = html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'} @click=${clickGuard(actions)}>${noticeView(notice, actions.dismissNotice)}${late.map(lateView)}</div>`;
  // The live region is always rendered: screen readers do not announce a region that appears together with its text.
  return html`${cue ? cueView(cue) : nothing}${card ? cardView(card, actions) : toast}<p role="status" lang=${messages.language()} class="visually-hidden">${card && isDialog ? nothing : announcement}</p>`;
}

/**
 * A button at the lower edge of the window. Its words are the application's and the element's, never a server's. It comes
 * before the card, so that Tab leads from it into the card.
 */
function cueView({ serverName, isOwn, go }: CueState): TemplateResult {
  const name = html`<bdi>${askerName(serverName, isOwn)}</bdi>`;
  return html`<button part="cue" class="cue" type="button" popover="manual" lang=${messages.language()} dir=${messages.direction()} @click=${go}>
    <span class="cue-name">${isOwn ? name : messages.asks(name)}</span> <span class="cue-go">${messages.goToQuestion()}</span>
  </button>`;
}

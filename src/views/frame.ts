import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../session/notice.js';
import { cardView, guardClick } from './card.js';
import type { CardActions, CardState } from './card-state.js';
import { listeners } from './listeners.js';
import * as messages from './messages.js';
import { noticeView } from './notice.js';
import { lateView, type VisitState } from './waiting.js';

export interface FrameState {
  readonly isDialog: boolean;
  /** The card; `undefined` while nothing is asked. */
  readonly card: CardState | undefined;
  readonly notice: Notice | undefined;
  /** Visits whose time is over, while nothing is asked. */
  readonly late: readonly VisitState[];
  /** The content of the live region. A modal dialog has a live region of its own. */
  readonly announcement: unknown;
}

/** All that the element renders: the card or notices, and a live region. */
export function frameView(
  { isDialog, card, notice, late, announcement }: FrameState,
  actions: CardActions,
): TemplateResult {
  const guarded = listeners({ click: (event) => guardClick(event as MouseEvent, actions) }, true);
  const toast = html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'} ${guarded}>${noticeView(notice, actions.dismissNotice)}${late.map(lateView)}</div>`;
  // The live region is always there: screen readers do not announce a region that comes with its text.
  return html`${card ? cardView(card, actions) : toast}<p role="status" lang=${messages.language()} class="visually-hidden">${card && isDialog ? nothing : announcement}</p>`;
}

import { html, type TemplateResult } from 'lit';
import { cardView } from './card/card.js';
import type { CardContext } from './card/card-context.js';
import type { CardModel, ShownCard } from './card/card-model.js';
import { part } from './card/card-parts.js';
import { noticeView } from './card/notice.js';
import { liveRegion } from './live-region.js';
import * as messages from './messages.js';
import { lateView } from './url/visit.js';

/** All that the element renders: the card or notices, and a live region. */
export function frameView(card: CardContext & { readonly model: CardModel | undefined }): TemplateResult {
  const content = card.model ? cardView(card as ShownCard) : noticesView(card);
  const announcement = card.model && card.isDialog ? '' : card.announcement;
  // The live region is always rendered: screen readers do not announce a region that appears together with its text.
  return html`${content}${liveRegion(announcement)}`;
}

/** What stays on screen without an elicitation: the notice of the last one, and late visits. */
function noticesView(card: CardContext): TemplateResult {
  const { isDialog, session, parts } = card;
  const late = session.visits.map((visit) => lateView(visit, card));
  return html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'} ${part(parts, 'frame')}>${noticeView(card)}${late}</div>`;
}

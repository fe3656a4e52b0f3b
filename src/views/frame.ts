import { html, type TemplateResult } from 'lit';
import type { CardContext } from './card/card-context.js';
import { keep } from './card/card-elements.js';
import type { CardModel, ShownCard } from './card/card-model.js';
import { cardView } from './card/card-view.js';
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
  const { isDialog, session, elements } = card;
  const late = session.visits.map((visit) => lateView(visit, card));
  return html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'} ${keep(elements, 'frame')}>${noticeView(card)}${late}</div>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import { askerLine, askerName } from './asker-name.js';
import { cardView, clickGuard } from './card/card.js';
import type { CardContext, FrameContext } from './card/card-context.js';
import { noticeView } from './card/notice.js';
import * as messages from './messages.js';
import { lateView } from './url/visit.js';

/**
 * All that the element renders: the card or notices, and a live region.
 * @param card The card on screen, if there is one.
 * @param cue The elicitation whose card is out of view, and what leads there.
 */
export function frameView(
  frame: FrameContext,
  card: Pick<CardContext, 'elicitation' | 'view' | 'folded'> | undefined,
  cue: { readonly pointsTo: Elicitation | undefined; go(): void },
): TemplateResult {
  const { isDialog, announcement } = frame;
  const content = card ? cardView({ ...frame, ...card }) : noticesView(frame);
  // The live region is always rendered: screen readers do not announce a region that appears together with its text.
  return html`${cue.pointsTo ? cueView(cue.pointsTo, () => cue.go()) : nothing}${content}<p role="status" lang=${messages.language()} class="visually-hidden">${card && isDialog ? nothing : announcement}</p>`;
}

/** What stays on screen without an elicitation: the notice of the last one, and late visits. */
function noticesView({ isDialog, turns, person, actions }: FrameContext): TemplateResult {
  const late = turns.visits.map((visit) => lateView(visit, person));
  return html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'} @click=${clickGuard(actions)}>${noticeView(turns.notice, actions.dismissNotice)}${late}</div>`;
}

/**
 * A button at the lower edge of the window. Its words are the application's and the element's, never a server's. It comes
 * before the card, so that Tab leads from it into the card.
 */
function cueView(elicitation: Elicitation, go: () => void): TemplateResult {
  return html`<button part="cue" class="cue" type="button" popover="manual" lang=${messages.language()} dir=${messages.direction()} @click=${go}>
    <span>${askerLine(elicitation, html`<bdi>${askerName(elicitation.options.server.name, elicitation.isOwn)}</bdi>`)}</span> <span class="cue-go">${messages.goToQuestion()}</span>
  </button>`;
}

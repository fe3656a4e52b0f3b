import { html, nothing, type TemplateResult } from 'lit';
import type { Elicitation } from '../../session/elicitation.js';
import { askerName } from '../asker-name.js';
import { type CardContext, pressing } from '../card/card-context.js';
import { answers, folded } from '../card/card-elements.js';
import type { ShownCard } from '../card/card-model.js';
import * as messages from '../messages.js';
import { addressView, NEW_TAB_ID, portOf } from './page.js';

/** Instructions while the page is open elsewhere. Browsers do not report whether it opened at all. */
export function waitingView(card: ShownCard): TemplateResult {
  const { elicitation, model, elements } = card;
  const page = elicitation.request.page!;
  const { linkCopied } = model;
  return html`
    <p>${messages.finishThere(html`<strong dir="ltr">${page.host}${portOf(page)}</strong>`)}</p>
    ${addressView({ ...page, warnings: [] })}
    <p class="hint">${messages.nothingOpened()}</p>
    <div class="links" ${answers(elements)}>
      <button class="link reopen" type="button" aria-describedby=${NEW_TAB_ID} @click=${pressing(card, { to: 'open-page' })}>${messages.openAgain()}</button>
      <button class="link copy" type="button" @click=${pressing(card, { to: 'copy-link' })}>${messages.copyLink()}</button>
      <span role="status">${linkCopied ? messages.linkCopied() : linkCopied === false ? messages.copyByHand() : nothing}</span>
    </div>
    <p hidden id=${NEW_TAB_ID}>${messages.opensInTab()}</p>
  `;
}

/** Buttons that end the visit. They send nothing to the server. */
export function waitingActions(card: ShownCard): TemplateResult {
  const { elicitation, elements } = card;
  return html`<div class="buttons" ${answers(elements)}>
    <button part="cancel" class="plain" type="button" @click=${pressing(card, { to: 'end-visit', visit: elicitation, completion: 'dismissed' })}>${messages.cancel()}</button>
    <button part="finish" class="primary" type="button" @click=${pressing(card, { to: 'end-visit', visit: elicitation, completion: 'completed' })}>${messages.finished()}</button>
  </div>`;
}

/** A visit in one line, above the header of another elicitation. Its line stays when it is over, so that nothing moves. */
export function foldedView(visit: Elicitation, card: CardContext): TemplateResult {
  const isOver = visit.state.phase === 'over';
  return html`<div class=${isOver ? 'folded over' : 'folded'} aria-hidden=${isOver ? 'true' : nothing} ${folded(card.elements)}>${lineView(visit, card)}</div>`;
}

/** A late visit, while no elicitation is on screen. */
export function lateView(visit: Elicitation, card: CardContext): TemplateResult {
  return html`<div part="notice" class="banner notice" dir=${messages.direction()}>${lineView(visit, card)}</div>`;
}

function lineView(visit: Elicitation, card: CardContext): TemplateResult {
  const { request, options, isOwn } = visit;
  const { page } = request;
  return html`<p><strong><bdi>${askerName(options.server.name, isOwn, card.pageTitle)}</bdi></strong><br />${messages.finishThere(html`<strong dir="ltr">${page!.host}${portOf(page!)}</strong>`)} ${visit.state.isOvertime ? messages.late() : nothing}</p>
    <div class="links" ${answers(card.elements, visit.state.phase !== 'over')}>
    <button part="finish" class="link" type="button" @click=${pressing(card, { to: 'end-visit', visit, completion: 'completed' })}>${messages.finished()}</button>
    <button class="link" type="button" @click=${pressing(card, { to: 'end-visit', visit, completion: 'dismissed' })}>${messages.dismiss()}</button>
    </div>`;
}

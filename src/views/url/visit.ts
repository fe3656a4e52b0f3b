import { html, nothing, type TemplateResult } from 'lit';
import type { Elicitation } from '../../session/elicitation.js';
import type { PersonActions } from '../../session/person-actions.js';
import { askerName } from '../asker-name.js';
import type { CardContext } from '../card/card-context.js';
import * as messages from '../messages.js';
import { addressView, portOf } from './page.js';

/** Id of the text that says which page is open. */
export const VISIT_ID = 'visit';

/** Instructions while the page is open elsewhere. Browsers do not report whether it opened at all. */
export function waitingView({ elicitation, view, actions }: CardContext): TemplateResult {
  const page = elicitation.request.page!;
  const { linkCopied } = view;
  return html`
    <p id=${VISIT_ID}>${messages.finishThere(html`<strong dir="ltr">${page.host}${portOf(page)}</strong>`)}</p>
    ${addressView({ ...page, warnings: [] })}
    <p class="hint">${messages.nothingOpened()}</p>
    <div class="links" data-answers>
      <button class="link reopen" type="button" @click=${() => actions.reopen(page)}>${messages.openAgain()}</button>
      <button class="link copy" type="button" @click=${() => actions.copyLink(elicitation)}>${messages.copyLink()}</button>
      <span role="status">${linkCopied ? messages.linkCopied() : linkCopied === false ? messages.copyByHand() : nothing}</span>
    </div>
  `;
}

/** Buttons that end the visit. They send nothing to the server. */
export function waitingActions({ elicitation, person }: CardContext): TemplateResult {
  return html`<div class="buttons" data-answers>
    <button part="cancel" class="plain" type="button" @click=${() => person.endVisit(elicitation, 'dismissed')}>${messages.cancel()}</button>
    <button part="finish" class="primary" type="button" @click=${() => person.endVisit(elicitation, 'completed')}>${messages.finished()}</button>
  </div>`;
}

/** A visit in one line, above the header of another elicitation. Its line stays when it is over, so that nothing moves. */
export function foldedView(visit: Elicitation, person: PersonActions): TemplateResult {
  const isOver = visit.state.phase === 'over';
  return html`<div class=${isOver ? 'folded over' : 'folded'} aria-hidden=${isOver ? 'true' : nothing}>${lineView(visit, person)}</div>`;
}

/** A late visit, while no elicitation is on screen. */
export function lateView(visit: Elicitation, person: PersonActions): TemplateResult {
  return html`<div part="notice" class="banner notice" dir=${messages.direction()}>${lineView(visit, person)}</div>`;
}

function lineView(visit: Elicitation, person: PersonActions): TemplateResult {
  const { request, options, isOwn } = visit;
  const { page } = request;
  return html`<p><strong><bdi>${askerName(options.server.name, isOwn)}</bdi></strong><br />${messages.finishThere(html`<strong dir="ltr">${page!.host}${portOf(page!)}</strong>`)} ${visit.state.isOvertime ? messages.late() : nothing}</p>
    <div class="links" ?data-answers=${visit.state.phase !== 'over'}>
    <button part="finish" class="link" type="button" @click=${() => person.endVisit(visit, 'completed')}>${messages.finished()}</button>
    <button class="link" type="button" @click=${() => person.endVisit(visit, 'dismissed')}>${messages.dismiss()}</button>
    </div>`;
}

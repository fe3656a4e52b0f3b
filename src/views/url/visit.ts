import { html, nothing, type TemplateResult } from 'lit';
import type { InspectedUrl } from '../../protocol/url/inspect-url.js';
import { askerName } from '../asker-name.js';
import * as messages from '../messages.js';
import { addressView } from './page.js';

/** The link of a page, which the person can copy. */
export interface LinkState {
  /** Whether copying the link worked; `undefined` before the person tries. */
  readonly copied: boolean | undefined;
  copy(): void;
}

/** A visit: the page that is open elsewhere, and what the person can do about it. */
export interface VisitState extends LinkState {
  readonly page: InspectedUrl;
  /** Name of the server that sent the person there; may be empty. */
  readonly serverName: string;
  /** Whether the application itself asked. */
  readonly isOwn: boolean;
  /** Whether the visit has ended while another elicitation is on screen. Its line stays, so that nothing moves. */
  readonly isOver: boolean;
  /** Whether its time is over. It is one line then, and finishing it still counts. */
  readonly isLate: boolean;
  reopen(): void;
  /** The person says that the visit is finished. */
  finish(): void;
  /** The person stops waiting. */
  dismiss(): void;
}

/** Id of the text that says which page is open. */
export const VISIT_ID = 'visit';

/** Instructions while the page is open elsewhere. Browsers do not report whether it opened at all. */
export function waitingView(visit: VisitState): TemplateResult {
  const { page, reopen } = visit;
  return html`
    <p id=${VISIT_ID}>${messages.finishThere(html`<strong dir="ltr">${page.host}</strong>`)}</p>
    ${addressView({ ...page, warnings: [] })}
    <p class="hint">${messages.nothingOpened()}</p>
    ${linksView(visit, html`<button part="reopen" class="link" type="button" @click=${reopen}>${messages.openAgain()}</button>`)}
  `;
}

/** The button that copies the link, beside another action. */
export function linksView({ copied, copy }: LinkState, other?: TemplateResult): TemplateResult {
  return html`<div class="links">
    ${other}
    <button part="copy" class="link" type="button" @click=${copy}>${messages.copyLink()}</button>
    <span role="status">${copied ? messages.linkCopied() : copied === false ? messages.copyByHand() : nothing}</span>
  </div>`;
}

/** Buttons that end the visit. They send nothing to the server. */
export function waitingActions({ finish, dismiss }: VisitState): TemplateResult {
  return html`<div class="buttons">
    <button part="cancel" class="plain" type="button" @click=${dismiss}>${messages.cancel()}</button>
    <button part="finish" class="primary" type="button" @click=${finish}>${messages.finished()}</button>
  </div>`;
}

/** A visit in one line, above the header of another elicitation. */
export function foldedView(visit: VisitState): TemplateResult {
  const { isOver } = visit;
  return html`<div class=${isOver ? 'folded over' : 'folded'} aria-hidden=${isOver ? 'true' : nothing}>${lineView(visit)}</div>`;
}

/** A late visit, while no elicitation is on screen. */
export function lateView(visit: VisitState): TemplateResult {
  return html`<div part="notice" class="banner notice" dir=${messages.direction()}>${lineView(visit)}</div>`;
}

function lineView({ page, serverName, isOwn, isLate, finish, dismiss }: VisitState): TemplateResult {
  return html`<p><strong><bdi>${askerName(serverName, isOwn)}</bdi></strong><br />${messages.finishThere(html`<strong dir="ltr">${page.host}</strong>`)} ${isLate ? messages.late() : nothing}</p>
    <div class="links">
    <button part="finish" class="link" type="button" @click=${finish}>${messages.finished()}</button>
    <button class="link" type="button" @click=${dismiss}>${messages.dismiss()}</button>
    </div>`;
}

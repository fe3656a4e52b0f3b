import { html, nothing, type TemplateResult } from 'lit';
import type { Page } from '../protocol/url/inspect-url.js';
import * as messages from './messages.js';
import { addressView } from './page.js';

/** A page that is open elsewhere, and what a person may do about it. */
export interface VisitState {
  readonly page: Page;
  /** Of the server that sent the person there; may be empty. */
  readonly serverName: string;
  /** What became of the wish to copy the link. */
  readonly copied: 'yes' | 'no' | undefined;
  reopen(): void;
  copy(): void;
  /** The person says that it is done. */
  finish(): void;
  dismiss(): void;
}

/** Id of what is waited for. */
export const VISIT_ID = 'visit';

/** What to do while the page is open elsewhere; a browser does not tell whether it opened at all. */
export function waitingView({ page, copied, reopen, copy }: VisitState): TemplateResult {
  return html`
    <p id=${VISIT_ID}>${messages.finishThere(html`<strong dir="ltr">${page.host}</strong>`)}</p>
    ${addressView({ ...page, warnings: [] })}
    <p class="hint">${messages.nothingOpened()}</p>
    <div class="links">
      <button part="reopen" class="link" type="button" @click=${reopen}>${messages.openAgain()}</button>
      <button part="copy" class="link" type="button" @click=${copy}>${messages.copyLink()}</button>
      <span role="status">${copied === 'yes' ? messages.linkCopied() : copied ? messages.copyByHand() : nothing}</span>
    </div>
  `;
}

/** The ways out of the waiting. Nothing is sent by any of them. */
export function waitingActions({ finish, dismiss }: VisitState): TemplateResult {
  return html`<div class="buttons">
    <button part="cancel" class="plain" type="button" @click=${dismiss}>${messages.cancel()}</button>
    <button part="finish" class="primary" type="button" @click=${finish}>${messages.finished()}</button>
  </div>`;
}

/** The same in short, while something else is asked: above who asks that. */
export function foldedView({ page, serverName, finish, dismiss }: VisitState): TemplateResult {
  return html`<div class="folded">
    <p><strong><bdi>${messages.serverName(serverName)}</bdi></strong><br />${messages.finishThere(html`<strong dir="ltr">${page.host}</strong>`)}</p>
    <div class="links">
    <button part="finish" class="link" type="button" @click=${finish}>${messages.finished()}</button>
    <button class="link" type="button" @click=${dismiss}>${messages.stopWaiting()}</button>
    </div>
  </div>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import * as messages from './messages.js';

/** Says that a question went away, and who took it back: the person was about to answer it. */
export function withdrawnView(serverName: string | undefined, dismiss: () => void): TemplateResult | typeof nothing {
  if (serverName === undefined) return nothing;
  return html`<div part="notice" class="banner withdrawn" dir=${messages.direction()}>
    <p>${withdrawnText(serverName)}</p>
    <button class="link" type="button" @click=${dismiss}>${messages.dismiss()}</button>
  </div>`;
}

/** The same, to be heard. */
export function withdrawnText(serverName: string): TemplateResult | string {
  return messages.withdrawn(html`<bdi>${serverName || messages.unknownServer()}</bdi>`);
}

import { html, nothing, type TemplateResult } from 'lit';
import * as messages from './messages.js';

/** A question that went away while the person was about to answer it. */
export interface Ended {
  readonly why: 'withdrawn' | 'timeout';
  /** Of the server that asked it; may be empty. */
  readonly serverName: string;
}

/** Says that a question went away, and why. */
export function endedView(ended: Ended | undefined, dismiss: () => void): TemplateResult | typeof nothing {
  if (!ended) return nothing;
  return html`<div part="notice" class="banner ended" dir=${messages.direction()}>
    <p>${endedText(ended)}</p>
    <button class="link" type="button" @click=${dismiss}>${messages.dismiss()}</button>
  </div>`;
}

/** The same, to be heard. */
export function endedText({ why, serverName }: Ended): TemplateResult | string {
  const name = html`<bdi>${messages.serverName(serverName)}</bdi>`;
  return why === 'timeout' ? messages.timedOut(name) : messages.withdrawn(name);
}

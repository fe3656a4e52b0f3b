import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../../session/notice.js';
import * as messages from '../messages.js';

/** Says which server's request went away, and why. */
export function noticeView(notice: Notice | undefined, dismiss: () => void): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  return html`<div part="notice" class="banner notice" dir=${messages.direction()}>
    <p>${noticeText(notice)}</p>
    <button class="link" type="button" @click=${dismiss}>${messages.dismiss()}</button>
  </div>`;
}

/** The same text, for the live region. */
export function noticeText({ why, serverName }: Notice): TemplateResult | string {
  const name = html`<bdi>${messages.serverName(serverName)}</bdi>`;
  switch (why) {
    case 'timeout':
      return messages.timedOut(name);
    case 'answered':
      return messages.answeredElsewhere();
    case 'completed':
    case 'lost':
      return messages.closed();
    case 'undelivered':
      return messages.undelivered();
    default: // `withdrawn`, or a reason of a newer relay.
      return messages.withdrawn(name);
  }
}
